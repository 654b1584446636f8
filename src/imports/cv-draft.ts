/** The text of a CV as a draft of a person: what stands there plainly, and nothing guessed beyond it. A person checks it. Pure. */
import { plainLetters } from '../base/fold.ts'
import { contentKind } from './column-content.ts'
import { CV_TITLES, CV_WORDS, type CvPart, MONTHS_BY_WORD, PARTS_BY_HEADING } from './cv-words.ts'

export interface CvJob {
  title: string
  company: string | null
  startDate: string
  endDate: string | null
}

/** By the names of the wire. */
export interface CvDraft {
  full_name: string | null
  job_title: string | null
  work_email: null
  personal_email: string | null
  phone_number: string | null
  network_url: string | null
  summary: string | null
  skills: string[]
  languages: string[]
  experience: CvJob[]
}

const EMAIL = /(?<![^\s<>,;|():])[^\s@<>,;|()]{1,64}@[^\s@<>,;|()]{1,200}\.\p{L}{2,20}/u
const PROFILE =
  /(?<![\p{L}\p{N}.\-/])(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,20}\/in\/[^\s<>,;|()]{1,200}/iu
const PHONE = /(?:\+|00)?\(?\d[\d\s().\-/]{6,20}\d/g
const TOP_LINES = 12
const LINE_CHARS_MAX = 300
const SKILLS_MAX = 100
const JOBS_MAX = 50
const LANGUAGES_MAX = 50
const SUMMARY_CHARS_MAX = 2_000

export function draftOfCv(text: string): CvDraft {
  const lines = text
    .split(/\r\n|[\r\n]/)
    .map((line) => line.slice(0, LINE_CHARS_MAX).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const parts = partsOf(lines)
  const top = lines.slice(0, TOP_LINES)
  const nameAt = top.findIndex(isName)
  return {
    full_name: nameAt < 0 ? null : tidyName(top[nameAt]!),
    job_title: nameAt < 0 ? null : titleOf(lines[nameAt + 1]),
    work_email: null,
    personal_email: EMAIL.exec(text)?.[0] ?? null,
    phone_number: phoneIn(text),
    network_url: PROFILE.exec(text)?.[0]?.replace(/^(?!https?:)/i, 'https://') ?? null,
    summary: parts.SUMMARY.join('\n').slice(0, SUMMARY_CHARS_MAX) || null,
    skills: itemsOf(parts.SKILLS).slice(0, SKILLS_MAX),
    languages: itemsOf(parts.LANGUAGES).map(languageOf).filter(Boolean).slice(0, LANGUAGES_MAX),
    experience: parts.EXPERIENCE.flatMap(jobOf).slice(0, JOBS_MAX),
  }
}

const plain = (line: string) =>
  plainLetters(line.toLowerCase())
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

function partsOf(lines: string[]): Record<CvPart, string[]> {
  const parts: Record<CvPart, string[]> = {
    SUMMARY: [],
    SKILLS: [],
    LANGUAGES: [],
    EXPERIENCE: [],
    EDUCATION: [],
    OTHER: [],
  }
  let part: CvPart = 'OTHER'
  for (const line of lines) {
    // "Skills: Go, SQL" heads and holds at once.
    const [head = '', ...rest] = line.split(':')
    const heading = headingOf(line) ?? headingOf(head)
    if (!heading) parts[part].push(line)
    else {
      part = heading
      const held = rest.join(':').trim()
      if (held !== '') parts[part].push(held)
    }
  }
  return parts
}

const headingOf = (line: string): CvPart | undefined => PARTS_BY_HEADING.get(plain(line))

/** "ANA RUIZ" is one too. */
const isName = (line: string) =>
  !CV_TITLES.has(plain(line)) && headingOf(line) === undefined && contentKind([tidyName(line)]) === 'NAME'

const tidyName = (line: string) =>
  line === line.toUpperCase()
    ? line.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (found) => found.toUpperCase())
    : line

/** The line below a name, where it says what somebody is and not where they live. */
const titleOf = (line: string | undefined) =>
  line && line.length <= 80 && !/[@\d:,]|https?/.test(line) && !headingOf(line) ? line : null

function phoneIn(text: string): string | null {
  const found = text.match(PHONE)?.find((each) => {
    const digits = each.replace(/\D/g, '').length
    return digits >= 8 && digits <= 15 && !/\d{4}\s*[-/.]\s*\d{4}$/.test(each) && contentKind([each.trim()]) === 'PHONE'
  })
  return found?.trim() ?? null
}

const itemsOf = (lines: string[]): string[] => [
  ...new Set(
    lines
      .flatMap((line) => line.split(/[,;|•·●▪/]|\s[-–]\s/))
      .map((item) => item.replace(/^[-–*\s]+/, '').trim())
      .filter((item) => item !== '' && item.length <= 60),
  ),
]

/** Without the level, whose scales are many: that is for who checks it. */
const languageOf = (item: string) =>
  item
    .replace(/[(:].*$/, '')
    .trim()
    .split(' ')[0] ?? ''

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

/** A line with a span of years: "Cook, Inn, Mar 2019 – 2021", "03/2019 – heute Cook bei Inn", "Cook at Inn since 2019". */
function jobOf(line: string): CvJob[] {
  const span = SPAN.exec(line) ?? SINCE.exec(line)
  if (!span) return []
  const said = line.replace(span[0], ' ').replace(/[()]/g, ' ').trim()
  const [title = '', company] = said.split(DIVIDER).filter((part) => part.trim() !== '')
  if (title.trim() === '') return []
  const startDate = dateOf(span.groups!, 'from')!
  return [{ title: title.trim(), company: company?.trim() ?? null, startDate, endDate: dateOf(span.groups!, 'to') }]
}

function dateOf(found: Record<string, string | undefined>, name: 'from' | 'to'): string | null {
  const year = found[name]
  if (!year) return null
  const word = found[`${name}Word`]?.toLowerCase()
  const month = word ? MONTHS_BY_WORD.get(word) : found[`${name}Month`]?.padStart(2, '0')
  return month && Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month}` : year
}
