/**
 * The jobs of a CV, from the lines under its heading. A job's dates stand in its own line, or on a line above or below it. The
 * first job shows which, as a CV keeps to one layout. Nothing is guessed beyond what is written. Pure.
 */
import { wordsOf } from '../reference/terms.ts'
import { titlesAt } from '../reference/titles/lexicon.ts'
import { CV_WORDS, MONTHS_BY_WORD } from './cv-words.ts'

export interface CvJob {
  title: string
  company: string | null
  startDate: string
  endDate: string | null
}

const JOBS_MAX = 50
/** A longer line describes what somebody did. */
const HEAD_CHARS_MAX = 80
const HEAD_WORDS_MAX = 8

/** "03/2019", "Mar. 2019", "marzo de 2019", "2019". */
const dated = (name: string) =>
  String.raw`(?:(?<${name}Month>\d{1,2})[./-]|(?<${name}Word>${CV_WORDS.month})\.?,?\s+(?:de\s+)?)?(?<${name}>(?:19|20)\d{2})`
const EDGE = String.raw`(?![\p{L}\p{N}])`
const SPAN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${dated('from')}\s*(?:-|–|—|${CV_WORDS.until})\s*(?:${dated('to')}|(?:${CV_WORDS.still}))${EDGE}`,
  'iu',
)
const SINCE = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${CV_WORDS.since})\s+${dated('from')}${EDGE}`, 'iu')
const DIVIDER = new RegExp(String.raw`\s?[,|•·–—]\s?|\s(?:${CV_WORDS.at})\s`, 'u')
/** "5 years 3 months", written beside the dates that say the same. */
const DURATION = /^[^\p{L}\p{N}]*(?:\d{1,2}\s*\p{L}+[^\p{L}\p{N}]*){1,2}$/u
const BULLET = /^[-–—*•·●▪‣◦]/

interface Line {
  text: string
  /** The dates found in the line. */
  span: Pick<CvJob, 'startDate' | 'endDate'> | null
  /** The line without its dates. */
  rest: string
}

export function jobsOf(texts: string[]): CvJob[] {
  const lines = texts.map(lineOf)
  const alone = lines.flatMap((line, at) => (isAlone(line) ? at : []))
  const heads = headsOf(lines, alone)
  const jobs = lines.flatMap((line, at): CvJob[] => {
    if (!line.span) return []
    return jobsFromHeading(line.span, isAlone(line) ? (heads.get(at) ?? []) : [line.rest])
  })
  return jobs.slice(0, JOBS_MAX)
}

function lineOf(text: string): Line {
  const found = SPAN.exec(text) ?? SINCE.exec(text)
  if (!found) return { text, span: null, rest: text }
  const rest = text.replace(found[0], ' ').replace(/[()]/g, ' ').trim()
  return { text, span: { startDate: dateOf(found.groups!, 'from')!, endDate: dateOf(found.groups!, 'to') }, rest }
}

const isAlone = ({ span, rest }: Line) => span !== null && (!/\p{L}/u.test(rest) || DURATION.test(rest))

/** For each line of dates standing alone: the lines that head the job, either one, or two of which one is the employer. */
function headsOf(lines: Line[], alone: number[]): Map<number, string[]> {
  const [first] = alone
  if (first === undefined) return new Map()
  const isAbove = first === 0
  // The number of lines above the first dates is the number of lines above all others.
  const most = first === 1 ? 1 : 2
  return new Map(
    alone.map((at, index) => {
      const between = isAbove
        ? lines.slice(at + 1, alone[index + 1] ?? lines.length).slice(0, 2)
        : lines.slice(index > 0 ? alone[index - 1]! + 1 : 0, at).slice(-most)
      return [at, headLines(between, isAbove)]
    }),
  )
}

/** The lines next to the dates that look like a heading: starting at the dates, up to the first line that does not. */
function headLines(between: Line[], isAbove: boolean): string[] {
  const outward = isAbove ? between : between.toReversed()
  const end = outward.findIndex(({ text, span }, at) => span !== null || !(at === 0 ? isShort(text) : isHead(text)))
  const found = outward.slice(0, end < 0 ? undefined : end).map(({ text }) => text)
  // If the nearest line names both title and employer, no other line is needed.
  const [nearest = ''] = found
  const kept = partsIn(nearest).length > 1 && hasTitle(nearest) ? [nearest] : found
  return isAbove ? kept : kept.toReversed()
}

const isShort = (text: string) =>
  text.length <= HEAD_CHARS_MAX && !BULLET.test(text) && !/[.;:!?]$/.test(text.replace(/\b\p{L}{1,4}\.$/u, ''))

/** Names are capitalised: a line with several lower-case words is a sentence. */
function isHead(text: string): boolean {
  const words = text.split(' ')
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return isShort(text) && words.length <= HEAD_WORDS_MAX && small <= 1
}

const partsIn = (text: string): string[] =>
  text
    .split(DIVIDER)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function hasTitle(text: string): boolean {
  const words = wordsOf(text)
  return words.some((_, at) => titlesAt(words, at, words.length).length > 0)
}

/** "Cook, Inn" in one line, or "Cook" and "Inn" in two lines in either order. */
function jobsFromHeading(span: NonNullable<Line['span']>, heads: string[]): CvJob[] {
  const [one = '', other] = heads
  const isTurned = other !== undefined && hasTitle(other) && !hasTitle(one)
  const [title, company] = isTurned ? [other, one] : [one, other]
  const parts = partsIn(title)
  const employer = company === undefined ? parts[1] : isTurned || parts.length < 2 ? partsIn(company)[0] : parts[1]
  if (parts[0] === undefined) return []
  return [{ title: parts[0], company: employer ?? null, ...span }]
}

function dateOf(found: Record<string, string | undefined>, name: 'from' | 'to'): string | null {
  const year = found[name]
  if (!year) return null
  const word = found[`${name}Word`]?.toLowerCase()
  const month = word ? MONTHS_BY_WORD.get(word) : found[`${name}Month`]?.padStart(2, '0')
  return month && Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month}` : year
}
