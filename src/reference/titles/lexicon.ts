/**
 * Finds job titles among folded words: a noun with its domains, as five languages order them: "data engineer", "ingeniero de
 * datos", "head of sales", "Vertriebsleiter". Owns what a title looks like. The encoder knows what it means; whether a title is
 * the best reading of the words is not decided here.
 */
import { fold } from '../../base/fold.ts'
import { shortTitles } from './aliases.ts'
import { KnownTitles } from './known-titles.ts'
import { domainAt, domainWords, languagesOfDomain } from './lexicon-domains.ts'
import { formsOf } from './lexicon-forms.ts'
import { type LexiconLanguage, lexiconLanguages, phraseHeads, strongHeads, weakHeads } from './lexicon-heads.ts'
import { levelOfTitle, type TitleLevel } from './lexicon-levels.ts'
import { lexiconWords } from './lexicon-words.ts'
import { titleNouns, titleParts } from './title-words.ts'

export interface TitleSpan {
  /** Index after its last word. */
  end: number
  /** Where its noun is, and that noun in the singular; several if nouns of different languages fold into the same spelling. */
  head: number
  singulars: readonly string[]
  level: TitleLevel | null
  prior: number
  /** It ends in a word that no list contains: it is a title only if that word is not somebody's name. */
  open: boolean
  /** All its words are one name from a list. */
  whole?: boolean
}

interface Head {
  singulars: string[]
  weak: boolean
  languages: Set<LexiconLanguage>
}

const heads = new Map<string, Head>()
for (const [source, weak] of [
  [strongHeads, false],
  [weakHeads, true],
] as const) {
  for (const language of lexiconLanguages) for (const noun of source[language]) learnHead(noun, language, weak)
}

for (const [noun, language] of titleNouns) learnHead(noun, language, true)
for (const noun of shortTitles) learnHead(noun, 'en', true)

function learnHead(noun: string, language: LexiconLanguage, weak: boolean): void {
  for (const [form, singular] of formsOf(noun, language)) {
    const key = fold(form)
    const known = heads.get(key)
    if (!known) heads.set(key, { singulars: [singular], weak, languages: new Set([language]) })
    else {
      known.languages.add(language)
      if (!known.singulars.includes(singular)) known.singulars.push(singular)
    }
  }
}

const headPhrases = new Map(
  phraseHeads.map(([form, singular]): [string, Head] => [
    form,
    { singulars: [singular], weak: false, languages: new Set(['en']) },
  ]),
)
const headPhraseFirsts = new Set(phraseHeads.map(([form]) => form.split(' ')[0]!))
const HEAD_WORDS_MAX = 3

const linkWords = lexiconWords('LINK')
const takesOf = lexiconWords('TAKES_DOMAIN')
const ownWork = lexiconWords('OWN_WORK')
const endings = [...lexiconWords('GERMAN_ENDING')].flatMap((noun) =>
  formsOf(noun, 'de').map(([form, singular]) => [fold(form), singular]),
)
const endingForms = new Map(endings as [string, string][])
/** Few words end in the letters that German titles end in; the others need not be cut up. */
const lastLetters = new Set([...endingForms.keys()].map((form) => form.slice(-3)))
const ENDING_CHARS = [...new Set([...endingForms.keys()].map((form) => form.length))].sort((a, b) => b - a)
const noTitles = lexiconWords('NO_TITLE')

const STRONG = 0.9
const WEAK_ALONE = 0.3
const DOMAINS_MAX = 4
const WORDS_MAX = 7

export const isLinkWord = (word: string) => linkWords.has(word)
/** A noun for what somebody is, in any form. */
export const isTitleNoun = (word: string) => heads.has(word)
export const isTitleWord = (word: string) => languagesOfDomain(word) !== undefined || heads.has(word)
/** Every word that titles are made of, as it is spelled. */
export function* titleVocabulary(): Iterable<string> {
  yield* heads.keys()
  yield* domainWords()
  yield* titleParts()
}
/** The languages in which a title would contain this word. */
export const languagesOfTitleWord = (word: string): ReadonlySet<LexiconLanguage> | undefined =>
  heads.get(word)?.languages ?? languagesOfDomain(word)

/** Scholarly professions are too many to list but easy to recognise: radiologist, cardióloga, pediatra, géologue, Psychiaterin. */
const LEARNED =
  /(?:ologist[ae]?|olog[oae]|ologue|ologin|ologen|iatr[ae]|iatrist|iatrician|iater|iaterin|therapist|terapeuta|therapeute)(?:s|nen)?$/
const LEARNED_PLURAL = /(?<=[aeoutnr])s$|(?<=oge)n$|(?<=in)nen$/

function headOf(word: string): Head | undefined {
  const known = heads.get(word)
  if (known || word.length < 7 || noTitles.has(word)) return known
  if (LEARNED.test(word))
    return { singulars: [word.replace(LEARNED_PLURAL, '')], weak: false, languages: new Set(lexiconLanguages) }
  if (!lastLetters.has(word.slice(-3))) return undefined
  for (const chars of ENDING_CHARS) {
    // A German compound has at least two letters before the ending ("IT-" is written apart).
    if (word.length < chars + 3) continue
    const singular = endingForms.get(word.slice(-chars))
    if (singular) return { singulars: [word.slice(0, -chars) + singular], weak: false, languages: new Set(['de']) }
  }
  return undefined
}

const formsAt = (word: string): string[] => [word, ...(heads.get(word)?.singulars.map(fold) ?? [])]
const knownTitles = new KnownTitles(formsAt, (word) => headOf(word) !== undefined)

/** Every title that begins at `from` and ends before or at `end`. */
export function titlesAt(words: readonly string[], from: number, end: number): TitleSpan[] {
  const stop = Math.min(end, from + WORDS_MAX)
  const found = composedAt(words, from, stop)
  const last = knownTitles.endAt(words, from, stop)
  if (last === from || found.some((span) => span.end === last)) return found
  return [...found, wholeTitle(words, from, last)]
}

/** Its noun is the first word if the language allows that; in English it is the last. */
function wholeTitle(words: readonly string[], from: number, end: number): TitleSpan {
  const first = heads.get(words[from]!)
  const isFirst = first !== undefined && !(first.languages.size === 1 && first.languages.has('en'))
  const head = isFirst ? from : end - 1
  const singulars = heads.get(words[head]!)?.singulars ?? [words[head]!]
  const level = levelOfTitle(words.slice(from, end), singulars, ownWork)
  return { end, head, singulars, level, prior: STRONG, open: false, whole: true }
}

function composedAt(words: readonly string[], from: number, stop: number): TitleSpan[] {
  if (words[from] === 'chief' && words[from + 1] !== 'of') return chiefAt(words, from, stop)
  let at = from
  for (let n = 0; n < DOMAINS_MAX && at < stop; n++) {
    const found = headAt(words, from, at, stop)
    if (found.length > 0) return found
    const width = domainAt(words, at, stop)
    if (width === 0) return []
    at += width
  }
  return headAt(words, from, at, stop)
}

/** "chief financial officer" is one title, whatever stands in between. */
function chiefAt(words: readonly string[], from: number, stop: number): TitleSpan[] {
  let officer = from + 1
  while (officer < stop && words[officer] !== 'officer' && words[officer] !== 'officers') officer++
  if (officer >= stop) return headAt(words, from, from, stop)
  return [{ end: officer + 1, head: officer, singulars: ['officer'], level: 'C_LEVEL', prior: STRONG, open: false }]
}

function headAt(words: readonly string[], from: number, at: number, stop: number): TitleSpan[] {
  if (at >= stop) return []
  const width = phraseAt(words, at, stop)
  const head = width > 1 ? headPhrases.get(words.slice(at, at + width).join(' ')) : headOf(words[at]!)
  if (!head) return []
  const last = at + width - 1
  const span = (end: number, open = false): TitleSpan => {
    const narrowed = from < at || end > last + 1
    const prior = open ? 0.6 : head.weak && !narrowed ? WEAK_ALONE : STRONG
    const level = levelOfTitle(words.slice(from, end), head.singulars, ownWork)
    return { end, head: at, singulars: head.singulars, level, prior, open }
  }
  const found = chained(words, { from, at, last, stop }, span)
  for (const end of objectsAfter(words, head, last, stop)) found.push(span(Math.abs(end), end < 0))
  return found
}

/** How many words the noun has: one, except for a few jobs. */
function phraseAt(words: readonly string[], at: number, stop: number): number {
  if (!headPhraseFirsts.has(words[at]!)) return 1
  for (let n = Math.min(HEAD_WORDS_MAX, stop - at); n > 1; n--) {
    if (headPhrases.has(words.slice(at, at + n).join(' '))) return n
  }
  return 1
}

/** The noun alone, or with another noun after it: "nurse practitioner", "developer advocate". */
function chained(
  words: readonly string[],
  { from, at, last, stop }: { from: number; at: number; last: number; stop: number },
  span: (end: number) => TitleSpan,
): TitleSpan[] {
  const found = [span(last + 1)]
  const next = last + 1 < stop ? heads.get(words[last + 1]!) : undefined
  const here = heads.get(words[at]!)
  if (next?.weak && next.languages.has('en') && here?.languages.has('en') && !linkWords.has(words[last + 1]!)) {
    const whole = span(last + 2)
    const level = levelOfTitle(words.slice(from, last + 2), next.singulars, ownWork)
    found.push({ ...whole, head: last + 1, singulars: next.singulars, level, prior: STRONG })
  }
  return found
}

/** Where the title may end if a domain follows the noun; negative if the last word is unknown. */
function objectsAfter(words: readonly string[], head: Head, last: number, stop: number): number[] {
  const ends: number[] = []
  const onlyEnglish = head.languages.size === 1 && head.languages.has('en')
  const bare = onlyEnglish && words[last + 1] !== 'of'
  if (bare && !head.singulars.some((noun) => takesOf.has(noun))) return inTest(words, last, stop)
  let at = last + 1
  while (at < stop) {
    const after = afterLinks(words, at, stop)
    const width = after < stop ? domainAt(words, after, stop) : 0
    if (width === 0) {
      const known = after === at || after >= stop || linkWords.has(words[after]!) || headOf(words[after]!)
      const leads = head.singulars.some((noun) => takesOf.has(noun))
      if (!known && leads && ends.length === 0) ends.push(-(after + 1))
      break
    }
    at = after + width
    ends.push(at)
    const joins = /^(?:and|y|e|et|und)$/.test(words[at] ?? '') && domainAt(words, at + 1, stop) > 0
    if (joins && after > last + 1 && !headFollows(words, at + 1, stop)) at += 1
  }
  return ends
}

/** "director of sales and marketing" is one title, "director of sales and marketing analyst" is two. */
const headFollows = (words: readonly string[], at: number, stop: number) => {
  const next = at + domainAt(words, at, stop)
  return next < stop && headOf(words[next]!) !== undefined
}

function afterLinks(words: readonly string[], at: number, stop: number): number {
  let after = at
  while (after < stop && after < at + 2 && linkWords.has(words[after]!)) after++
  return after
}

const inTest = (words: readonly string[], last: number, stop: number): number[] =>
  last + 2 < stop && words[last + 1] === 'in' && words[last + 2] === 'test' ? [last + 3] : []

/** "psicólogo" for "psicólogo infantil"; undefined if the words are not a title. */
export function nounOfTitle(title: string): string | undefined {
  const words = fold(title).split(' ')
  return titlesAt(words, 0, words.length).find(({ end }) => end === words.length)?.singulars[0]
}
