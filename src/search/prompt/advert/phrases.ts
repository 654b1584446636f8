/**
 * What headings, labels and cue phrases of adverts mean, in five languages. Owns reading the lists beside it and finding
 * their phrases among words; does not know lines or sections.
 */
import { readFileSync } from 'node:fs'
import { parseList } from '../../../reference/lists.ts'
import { titlesAt } from '../../../reference/titles/lexicon.ts'
import { Likeness } from './likeness.ts'
import { PhraseBook } from './phrase-book.ts'
import type { AdvertWord } from './words.ts'

/**
 * TITLE names the job. COMPANY describes the employer, DUTIES the work. NEEDED and WISHED say what is asked of the person. OFFER
 * covers benefits, how to apply and legal notices. FACTS are labelled lines and the lines directly below the title.
 */
export type SectionKind = 'TITLE' | 'COMPANY' | 'DUTIES' | 'NEEDED' | 'WISHED' | 'OFFER' | 'FACTS' | 'OTHER'

export type FactLabel =
  | 'TITLE'
  | 'PLACE'
  | 'WORKPLACE'
  | 'EMPLOYMENT'
  | 'SALARY'
  | 'START'
  | 'COMPANY'
  | 'DEPARTMENT'
  | 'LEVEL'
  | 'INDUSTRY'
  | 'OTHER'

/**
 * LEAD announces a title that follows; ENDS does so at the end of a line. FORM is the legal form at the end of a company name.
 * SKIP may stand before a title. AS leads to a title if YOU follows: "as a perception engineer you will". WHERE marks a sentence
 * that names the place of work. BEHIND_TITLE follows the title in a headline written as a sentence.
 */
type LineKind = 'LEAD' | 'ENDS' | 'FORM' | 'SKIP' | 'AS' | 'YOU' | 'WHERE' | 'BEHIND_TITLE'
/**
 * WHOLE: the phrase is the whole heading. START: the heading begins with it. ANY: it stands anywhere in a short heading. WORD: it
 * stands anywhere in a line set off as a heading, whatever else the line says.
 */
type HeadingMatch = 'WHOLE' | 'START' | 'ANY' | 'WORD'

const read = <Column extends string>(name: string) =>
  parseList<Column>(readFileSync(new URL(`./data/${name}.tsv`, import.meta.url), 'utf8'))

const headings = new PhraseBook<{ kind: SectionKind; match: HeadingMatch }>()
const headingWords = new PhraseBook<SectionKind>()
const headingLikeness = new Likeness<SectionKind>()
for (const { kind, match, phrase } of read<'kind' | 'match' | 'phrase'>('headings')) {
  headingLikeness.add(phrase, kind as SectionKind)
  if (match === 'WORD') headingWords.add(phrase, kind as SectionKind)
  else headings.add(phrase, { kind: kind as SectionKind, match: match as HeadingMatch })
}

const cues = new PhraseBook<SectionKind>()
for (const { kind, phrase } of read<'kind' | 'phrase'>('cues')) cues.add(phrase, kind as SectionKind)

const labels = new PhraseBook<FactLabel>()
for (const { label, phrase } of read<'label' | 'phrase'>('labels')) labels.add(phrase, label as FactLabel)

const lines = new PhraseBook<LineKind>()
for (const { kind, phrase } of read<'kind' | 'phrase'>('lines')) lines.add(phrase, kind as LineKind)

/** Longer lines are sentences, not headings. */
const HEADING_WORDS_MAX = 10
const ANY_WORDS_MAX = 5
/** A cue that decides what a sentence is about stands within this many words; a single-word cue must stand almost at its beginning. */
const CUE_WORDS_MAX = 14
const SINGLE_CUE_AT_MAX = 2
const HIRING_WORDS_MAX = 60

export interface HeadingFound {
  kind: SectionKind
  isWhole: boolean
}

/** Which section a short line is the heading of. The longest phrase decides; of two equally long ones WISHED wins. */
export function headingOf(words: AdvertWord[]): HeadingFound | undefined {
  if (words.length > HEADING_WORDS_MAX) return undefined
  const anyFits = words.length <= ANY_WORDS_MAX
  let best: HeadingFound | undefined
  let bestScore = 0
  for (let at = 0; at < (anyFits ? words.length : 1); at++)
    for (const { words: phrase, meaning } of headings.at(words, at)) {
      const isWhole = phrase.length === words.length
      if (!isWhole && (meaning.match === 'WHOLE' || (meaning.match === 'START' && at > 0))) continue
      const isAlien = meaning.match === 'ANY' && !anyFits
      const score = phrase.length + (isWhole ? 0.5 : 0) + (meaning.kind === 'WISHED' ? 0.3 : 0)
      if (isAlien || score <= bestScore) continue
      best = { kind: meaning.kind, isWhole }
      bestScore = score
    }
  // "You'll be a good match if you bring" only begins like a heading of duties.
  const isAsking = best?.isWhole === false && headingByLikeness(words) === 'NEEDED'
  return best && isAsking ? { ...best, kind: 'NEEDED' } : best
}

/** Wishes are often headed together with needs, and needs together with duties, so the first kind of this order that is named wins. */
const HEADING_ORDER: SectionKind[] = ['WISHED', 'NEEDED', 'OFFER', 'DUTIES', 'COMPANY']

/** Which section a line that looks like a heading is about, judged by any of its words: "Was du können solltest". */
export function headingByWord(words: AdvertWord[]): SectionKind | undefined {
  const kinds = new Set(words.flatMap((_, at) => headingWords.at(words, at).map(({ meaning }) => meaning)))
  return HEADING_ORDER.find((kind) => kinds.has(kind))
}

/** For headings in no list that resemble many listed ones: "The person we have in mind". */
export const headingByLikeness = (words: AdvertWord[]): SectionKind | undefined => headingLikeness.kindOf(words)

export interface CueFound {
  kind: SectionKind
  /** The offset of its first word. */
  start: number
}

/** The first phrase that tells what the sentence is about. */
export function cueOf(words: AdvertWord[]): CueFound | undefined {
  const last = Math.min(words.length, CUE_WORDS_MAX)
  if (isOfLine(words, 0, 'AS') && words.slice(1, last).some((_, i) => isOfLine(words, i + 1, 'YOU')))
    return { kind: 'TITLE', start: words[0]!.start }
  for (let at = 0; at < last; at++) {
    const found = cues.at(words, at).find((phrase) => phrase.words.length > 1 || at <= SINGLE_CUE_AT_MAX)
    if (!found) continue
    const cue = { kind: found.meaning, start: words[at]!.start }
    return cue.kind === 'COMPANY' ? (hiringIn(words, at + 1) ?? cue) : cue
  }
  return hiringIn(words, last)
}

/** "We are a charity … and we are looking for a cook": the job is named only at the end. */
function hiringIn(words: AdvertWord[], from: number): CueFound | undefined {
  for (let at = from; at < Math.min(words.length, HIRING_WORDS_MAX); at++) {
    const found = cues.at(words, at).some(({ meaning }) => meaning === 'TITLE')
    if (found) return { kind: 'TITLE', start: words[at]!.start }
  }
  return undefined
}

const isOfLine = (words: AdvertWord[], at: number, kind: LineKind): boolean =>
  lines.at(words, at).some(({ meaning }) => meaning === kind)

/** Whether a sentence names the place of work: "This position is based in Pittsburgh, PA." */
export const tellsPlace = (words: AdvertWord[]): boolean =>
  words.slice(0, CUE_WORDS_MAX).some((_, at) => isOfLine(words, at, 'WHERE'))

const HEADLINE_WORDS_MAX = 14
const TITLE_AT_MAX = 3

/** "Tower crane operators needed in Denver, CO.": a sentence that begins with a job and says little else. */
export function isHeadline(words: AdvertWord[]): boolean {
  if (words.length > HEADLINE_WORDS_MAX) return false
  const plain = words.map(({ word }) => word)
  for (let from = 0; from <= Math.min(TITLE_AT_MAX, words.length - 1); from++) {
    const ends = titlesAt(plain, from, plain.length).map(({ end }) => end)
    if (ends.some((end) => end === words.length || isOfLine(words, end, 'BEHIND_TITLE'))) return true
  }
  return false
}

/** What may follow a job on its own line: for whom, where, or nothing. */
const BEHIND_JOB = /^\s*(?:$|[(,|–—/-]|(?:in|for|für|bei|en|à|a|em|na|no|para|pour)\s)/u

/** "Senior Data Engineer (m/f/d), Berlin, hybrid": a line that begins with a job and continues with nothing else. */
export function isJobLine(text: string, words: AdvertWord[]): boolean {
  if (words.length > HEADLINE_WORDS_MAX) return false
  const plain = words.map(({ word }) => word)
  const behind = (end: number) => text.slice(words[end - 1]!.end, words.at(-1)!.end)
  for (let from = 0; from <= Math.min(TITLE_AT_MAX, words.length - 1); from++) {
    // "Jane Doe, CEO" names a person, not the job on offer.
    if (/[,;:|–—]/.test(text.slice(words[0]!.start, words[from]!.start))) return false
    if (titlesAt(plain, from, plain.length).some(({ end }) => BEHIND_JOB.test(behind(end)))) return true
  }
  return false
}

/** The label that all the words before a colon make up together. */
export const factLabelOf = (words: AdvertWord[]): FactLabel | undefined =>
  labels.at(words, 0).find((phrase) => phrase.words.length === words.length)?.meaning

/** How many words at the beginning only announce a title. */
export function leadLength(words: AdvertWord[]): number {
  let at = 0
  let leads = 0
  while (at < words.length) {
    const found = lines.at(words, at).find(({ meaning }) => meaning === 'LEAD' || (leads > 0 && meaning === 'SKIP'))
    if (!found) break
    leads++
    at += found.words.length
  }
  return at
}

/** "IMPORTANTE GRUPO SOLICITA": the title follows in the next line. */
export const announcesTitle = (words: AdvertWord[]): boolean =>
  words.some((_, at) =>
    lines.at(words, at).some(({ meaning, words: found }) => meaning === 'ENDS' && at + found.length === words.length),
  )

/** "Alpenglanz Handels AG": a line that holds only a company name. */
export const isCompanyName = (words: AdvertWord[]): boolean =>
  words.length > 1 &&
  words.length <= 6 &&
  words.some((_, at) =>
    lines
      .at(words, at)
      .some(({ meaning, words: found }) => meaning === 'FORM' && at > 0 && at + found.length === words.length),
  )
