/**
 * Titles that begin at a word of a prompt. Owns what the words around a title's noun add to it; the nouns are in src/reference/titles.
 */
import { isLinkWord, type TitleSpan, titlesAt } from '../../reference/titles/lexicon.ts'
import { isMagnitude } from './amounts.ts'
import { cuesOf } from './cues/cues.ts'
import { degreeWords, seniorityWords, workplaceWords } from './cues/values.ts'
import type { Reading } from './lexicon.ts'
import { PhraseList, wordsIn } from './phrase-list.ts'
import { houses } from './place-of-work.ts'
import { isPlaceArea } from './place-qualifiers.ts'
import { type CueSpan, isSoftware, type TitleCandidate } from './spans.ts'
import type { Gap, Token } from './tokens.ts'
import { PROPER, type Wording } from './wording.ts'
import { isHeadcount } from './years.ts'

const studyWords = new PhraseList(new URL('./sentence/data/study-words.tsv', import.meta.url))

/** What titles need to see of the prompt around them. */
export interface TitleSurroundings {
  tokens: Token[]
  words: string[]
  /** For each word, the index after the last word that a span beginning there may reach. */
  reach: number[]
  wording: Wording
  lookUp(phrase: string): readonly Reading[]
  cuesAt(at: number): CueSpan[]
}

/** The most words between a seniority and its title: "lead Azure cloud engineer". */
const RANK_REACH = 3
/** The most unknown words before the noun: "strength and conditioning coach" has three. */
const UNKNOWN_MAX = 3

export function titleCandidates(around: TitleSurroundings, from: number): TitleCandidate[] {
  const known = titlesFrom(around, from).map(
    (title): TitleCandidate => ({ type: 'TITLE', kind: 'TITLE', from, to: title.end, title }),
  )
  const ends = new Set(known.map(({ to }) => to))
  const wider = known.flatMap((title) => [...withObject(around, title), ...chained(around, title)])
  const others = [...wider, ...withUnknown(around, from), ...guessed(around, from)].filter(({ to }) => !ends.has(to))
  return [...known, ...others].flatMap((candidate) => [candidate, ...numbered(around, candidate)])
}

/** A doctorate is no doctor, but a master electrician is a title. */
const titlesFrom = (around: TitleSurroundings, from: number) =>
  titlesAt(around.words, from, around.reach[from]!).filter(
    (title) => isTitle(around, from, title) && (title.end > from + 1 || !degreeWords.has(around.words[from]!)),
  )

/** Titles with words before the noun that no list of domains has: "decision scientist", "strength and conditioning coach". */
function withUnknown(around: TitleSurroundings, from: number): TitleCandidate[] {
  const { words, tokens, reach } = around
  // Here the first word only counts: "3 x nurses", "two charge nurses".
  const isCount = words[from + 1] === 'x' || (from + 1 < reach[from]! && titlesFrom(around, from + 1).length > 0)
  if (isHeadcount(words[from]!) && isCount) return []
  for (let unknown = 1; unknown <= UNKNOWN_MAX; unknown++) {
    const at = from + unknown
    const before = words[at - 1]!
    if (at >= reach[from]! || !JOINED.has(tokens[at]!.gap)) return []
    const joins = unknown > 1 && JOINING.test(before) && !isGlued(around, at - 1)
    if (!joins && (isGrammarAt(around, at - 1) || seniorityWords.has(before))) return []
    if (isTool(around, before) || workplaceWords.has(before) || isElsewhere(around, before)) return []
    if (isFamousFirm(around, before) || isFirmOfLetters(around, from, at)) return []
    if ([at - 1, at].some((end) => isAreaOfPlace(around, end) || endsPlace(around, end))) return []
    // "$2M budget marketing lead": an amount is no part of a title.
    if (isMagnitude(before) || degreeWords.has(before)) return []
    // "GPhC registered pharmacist", "interim manager": the word stands beside the title. "registered nurse" is a title in the list.
    if (besideTitles.has(before) || besideTitles.has(words[at]!)) return []
    // "plumbers and heating engineers" are two titles.
    if (joins && titlesFrom(around, from).some(({ end }) => end === at - 1)) return []
    // After "and" a title of at least two words must follow: "speech and | language therapist".
    const titles = titlesFrom(around, at)
      .filter(({ end }) => !joins || end > at + 1)
      // A German sales executive speaks the language, a German teacher teaches it: only then it is part of the title.
      .filter(({ head }) => !isLanguage(around, words[from]!) || languageTitles.has(words[head]!))
    if (titles.length > 0)
      return titles.map((title) => ({ type: 'TITLE', kind: 'TITLE', from, to: title.end, title, unknown }))
  }
  return []
}

/** Endings of English words for people who do something: "telegrapher", "metalsmith", "interventionist". */
const DOER = /(?:[^aeiou]er|or|ist|man|men|woman|women|person|people|smith|wright|ician)s?$/
const DOER_CHARS_MIN = 6
const GUESS = 0.1

/** Whether a title was recognised by the ending of its noun alone, which surnames may have too: "Mueller". */
export const isGuessed = (step: { type: string; title?: TitleSpan }): boolean => step.title?.prior === GUESS

/** Titles whose noun no list has, with the words before it. */
function guessed(around: TitleSurroundings, from: number): TitleCandidate[] {
  const { words, tokens, reach, wording } = around
  const found: TitleCandidate[] = []
  for (let at = from; at < Math.min(reach[from]!, from + UNKNOWN_MAX + 1); at++) {
    const word = words[at]!
    if (wording.isGrammar(word) || (at > from && !JOINED.has(tokens[at]!.gap))) break
    if (isElsewhere(around, word) || isFamousFirm(around, word) || endsPlace(around, at)) break
    if (
      word.length < DOER_CHARS_MIN ||
      !DOER.test(word) ||
      degreeWords.has(word) ||
      titlesAt(words, at, at + 1).length > 0
    )
      continue
    const title = { end: at + 1, head: at, singulars: [word.replace(/s$/, '')], level: null, prior: GUESS, open: false }
    found.push({ type: 'TITLE', kind: 'TITLE', from, to: at + 1, title, unknown: at - from + 1 })
  }
  return found
}

/** Two job nouns in a row: in "animal caretaker supervisor" and "barista manager" the first says which kind of the second. */
function chained(around: TitleSurroundings, known: TitleCandidate): TitleCandidate[] {
  const { from, to } = known
  if (to >= around.reach[from]! || !['SPACE', 'TIGHT'].includes(around.tokens[to]!.gap)) return []
  return titlesFrom(around, to).map((title) => ({ ...known, to: title.end, title, unknown: 1 }))
}

const OBJECT_WORDS_MAX = 4
const LINKS_MAX = 3

/**
 * Titles with words after the noun that no list of domains has: "residente de obra", "director of patient flow", "médico ocupacional".
 */
function withObject(around: TitleSurroundings, known: TitleCandidate): TitleCandidate[] {
  const { words, tokens, reach, wording } = around
  const { from, title } = known
  const found: TitleCandidate[] = []
  let at = title.end
  while (at < reach[from]! && at < title.end + LINKS_MAX && isLinkWord(words[at]!) && tokens[at]!.gap !== 'AND') at++
  if (isForHouse(around, title.end)) return []
  // After an English noun something else begins, unless a preposition leads on.
  if (at === title.end && wording.language === 'en') return []
  for (let unknown = 1; unknown <= OBJECT_WORDS_MAX && at < reach[from]!; unknown++, at++) {
    const joins = unknown > 1 && (JOINING.test(words[at]!) || isLinkWord(words[at]!)) && !isGlued(around, at)
    if (!JOINED.has(tokens[at]!.gap) || (isGrammarAt(around, at) && !joins) || degreeWords.has(words[at]!)) break
    if (!joins && isElsewhere(around, words[at]!)) break
    // "médecin | formé à Lyon": words about studies end the title.
    if (studyWords.startsAt(tokens, at)) break
    if (!joins) found.push({ ...known, to: at + 1, unknown })
  }
  return found
}

/** "M&A lawyer", "ingeniero I+D": a letter joined to another by a sign is no word of grammar. */
function isGlued({ tokens }: TitleSurroundings, at: number): boolean {
  const { start, end, gap } = tokens[at]!
  const isLetter = end === start + 1 && tokens[at - 1]?.end === start - 1
  return isLetter && (gap === 'TIGHT' || gap === 'AND')
}
const isGrammarAt = (around: TitleSurroundings, at: number): boolean =>
  around.wording.isGrammar(around.words[at]!) && !isGlued(around, at)

/** "Laborantin Basel", "UK remote product manager": the place is asked for beside the title and is not part of it. */
const isElsewhere = ({ lookUp }: TitleSurroundings, word: string, least = KNOWN) =>
  lookUp(word).some(({ kind, prior }) => kind === 'PLACE' && prior >= least)
const KNOWN = 0.45
/** Nouns of jobs that are about a language or country: a German teacher, a Japanese chef. */
const forWords = wordsIn(new URL('./data/for-words.tsv', import.meta.url))
const languageTitles = wordsIn(new URL('./data/language-titles.tsv', import.meta.url))
const isLanguage = ({ lookUp }: TitleSurroundings, word: string) => lookUp(word).some(({ kind }) => kind === 'LANGUAGE')
/** "google software engineers": the firm says whose engineers they are. */
const isFamousFirm = ({ lookUp }: TitleSurroundings, word: string) =>
  lookUp(word).some(({ kind, prior, doubtful }) => kind === 'COMPANY' && prior >= FAMOUS && !doubtful)
const FAMOUS = 0.9

/** "H&M store manager": letters with a sign between them are a firm sooner than a word is. */
const isFirmOfLetters = (around: TitleSurroundings, from: number, to: number): boolean =>
  to === from + 2 &&
  isGlued(around, from + 1) &&
  around.lookUp(`${around.words[from]!} ${around.words[from + 1]!}`).some(isKnownFirm)
const isKnownFirm = ({ kind, prior }: Reading): boolean => kind === 'COMPANY' && prior >= KNOWN_FIRM
const KNOWN_FIRM = 0.5

/** The two words ending here are a place: "silicon valley recruiters", "grand rapids welders". */
const endsPlace = ({ words, lookUp }: TitleSurroundings, at: number): boolean =>
  at > 0 &&
  lookUp(`${words[at - 1]!} ${words[at]!}`).some(({ kind, prior }) => kind === 'PLACE' && prior >= TWO_WORDS_KNOWN)
/** Parts of cities with a common name, such as "old town", have a lower prior. */
const TWO_WORDS_KNOWN = 0.6

/**
 * "bay area recruiters", "boston area electricians": the word belongs to a place. "area manager" begins with it and has no place
 * before.
 */
function isAreaOfPlace(around: TitleSurroundings, at: number): boolean {
  const [before, word] = [around.words[at - 1], around.words[at]!]
  if (before === undefined || !isPlaceArea(word) || around.tokens[at]!.gap !== 'SPACE') return false
  return isElsewhere(around, before) || isElsewhere(around, `${before} ${word}`)
}

/** "Go developer", "SAP consultant": a technology is asked for beside the title and is not part of it. */
const isTool = ({ lookUp }: TitleSurroundings, word: string) =>
  lookUp(word).some((reading) => reading.kind === 'SKILL' && isSoftware(reading))

/** Words that stand before a title without being part of it, unless a list of titles has both together. */
const besideTitles = wordsIn(new URL('./data/beside-titles.tsv', import.meta.url))

const JOINED: ReadonlySet<Gap> = new Set(['SPACE', 'TIGHT', 'AND'])
const JOINING = /^(?:and|y|e|et|und)$/

/** Titles followed by a grade: "software engineer II", "analyst 3". */
function numbered({ words, tokens, reach }: TitleSurroundings, title: TitleCandidate): TitleCandidate[] {
  const { from, to } = title
  if (to >= reach[from]! || !GRADE.test(words[to]!) || tokens[to]!.gap !== 'SPACE') return []
  const isGrade =
    tokens[to]!.casing === 'UPPER' || /^[1-5]$/.test(words[to]!) || to + 1 >= reach[from]! || /^i+$/.test(words[to]!)
  return isGrade ? [{ ...title, to: to + 1 }] : []
}

const GRADE = /^(?:i{1,3}|iv|v|[1-5])$/

function isTitle(around: TitleSurroundings, from: number, title: TitleSpan): boolean {
  const last = title.end - 1
  if (isGrammarInSmall(around, title) || isWithout(around, from)) return false
  // "SAP consultant" is in the list as a whole, but also asks for SAP.
  if (title.whole && around.words.slice(from, title.end).some((word) => isTool(around, word))) return false
  // "Head of Sales DACH" is in the list as a whole, but also asks for DACH.
  if (title.whole && isElsewhere(around, around.words[last]!, FAMOUS)) return false
  if (isRankOfNext(around, from, title) || holdsSector(around, title) || leadsIndustry(around, title)) return false
  if (title.end > title.head + 1 && isForHouse(around, title.head + 1)) return false
  if (title.end > from + 1 && !title.whole && isAreaOfPlace(around, from)) return false
  return (!title.open || isNobody(around, last)) && (last === from || !opensPhrase(around, last))
}

/** "pas besoin", "loja em Salvador": a short title that is also a word of grammar needs a capital. */
function isGrammarInSmall({ tokens, words }: TitleSurroundings, { head, end }: TitleSpan): boolean {
  const isShort = head === end - 1 && words[head]!.length <= SHORT_CHARS_MAX
  return isShort && tokens[head]!.casing === 'LOWER' && cuesOf(words[head]!) !== undefined
}
const SHORT_CHARS_MAX = 3

/** "sem estagiários" excludes interns. An SEM manager is written with capitals in a prompt where case tells. */
const isWithout = ({ tokens, words, wording }: TitleSurroundings, from: number): boolean =>
  wording.isMixed &&
  tokens[from]!.casing === 'LOWER' &&
  cuesOf(words[from]!)?.some(({ kind }) => kind === 'WITHOUT') === true

/** "lead frontend engineers", "lead iOS developer": the word is the seniority of the following title, not a title. */
function isRankOfNext(
  { tokens, words, reach, wording }: TitleSurroundings,
  from: number,
  { head, end }: TitleSpan,
): boolean {
  if (head !== from || !seniorityWords.has(words[from]!)) return false
  for (let at = end; at < Math.min(reach[from]!, end + RANK_REACH); at++) {
    if (tokens[at]!.gap !== 'SPACE' || wording.isFunctionWord(words[at]!)) return false
    if (titlesAt(words, at, reach[at]!).length > 0) return true
  }
  return false
}

/** The last word of a title belongs to what follows: "técnico | turno de noche", "responsable | secteur bancaire". */
function opensPhrase(around: TitleSurroundings, at: number): boolean {
  if (at + 1 >= around.reach[at]!) return false
  return around.cuesAt(at).some(({ to }) => to > at + 1) || isSector(around, at)
}

/** A sector begins inside the title: "développeur | secteur assurance". */
function holdsSector(around: TitleSurroundings, { head, end }: TitleSpan): boolean {
  for (let at = head + 1; at < end - 1; at++) if (isSector(around, at)) return true
  return false
}

/** "CTO of climate tech companies": who leads a firm is called after its branch by nobody, though its words stand in other titles. */
function leadsIndustry({ words, lookUp }: TitleSurroundings, { head, end, level }: TitleSpan): boolean {
  if (level !== 'C_LEVEL' || end < head + 3 || !isLinkWord(words[head + 1]!)) return false
  for (let to = end; to < end + INDUSTRY_REACH; to++)
    if (lookUp(words.slice(head + 2, to).join(' ')).some(({ kind }) => kind === 'INDUSTRY')) return true
  return false
}
const INDUSTRY_REACH = 2

/** "Koch für Hotel": a house that somebody is wanted for is where they work. */
const isForHouse = ({ words }: TitleSurroundings, after: number): boolean =>
  forWords.has(words[after] ?? '') && houses.has(words[after + 1] ?? '')

function isSector({ words, lookUp }: TitleSurroundings, at: number): boolean {
  const isCue = cuesOf(words[at]!)?.some(({ kind }) => kind === 'SECTOR')
  return isCue === true && lookUp(words[at + 1]!).some(({ kind }) => kind === 'INDUSTRY')
}

/** Whether the last word can be the unknown object of a title ("head of lettings"): neither a name nor a function word. */
function isNobody({ words, wording, lookUp }: TitleSurroundings, at: number): boolean {
  const word = words[at]!
  return (
    !wording.isFunctionWord(word) && lookUp(word).every((reading) => !PROPER.has(reading.kind) && reading.prior < 0.5)
  )
}
