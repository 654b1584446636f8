/** Drafts a person from the text of a CV: only what is written there plainly, nothing guessed. A human checks the draft. Pure. */
import { plainLetters } from '../base/fold.ts'
import { contentKind } from './column-content.ts'
import { type CvJob, jobsOf } from './cv-jobs.ts'
import { CV_TITLES, type CvPart, PARTS_BY_HEADING } from './cv-words.ts'

/** Uses the field names of the API. */
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

const EMAIL = /(?<![^\s<>,;|():])[^\s@<>,;|():]{1,64}@[^\s@<>,;|()]{1,200}\.\p{L}{2,20}/u
const PROFILE =
  /(?<![\p{L}\p{N}.\-/])(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,20}\/in\/[^\s<>,;|()]{1,200}/iu
const PHONE = /(?:\+|00)?\(?\d[\d\s().\-/]{6,20}\d/g
const TOP_LINES = 12
const LINE_CHARS_MAX = 300
/** More than the pages that are read can hold. Reading that many short lines takes some ten milliseconds of the only thread. */
const LINES_MAX = 5_000
const SKILLS_MAX = 100
const LANGUAGES_MAX = 50
const SUMMARY_CHARS_MAX = 2_000

export function draftOfCv(text: string): CvDraft {
  const lines = text
    .split(/\r\n|[\r\n]/, LINES_MAX)
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
    experience: jobsOf(parts.EXPERIENCE),
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
    // "Skills: Go, SQL" is a heading and its content in one line.
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

/** "ANA RUIZ" is a name too. */
const isName = (line: string) =>
  !CV_TITLES.has(plain(line)) && headingOf(line) === undefined && contentKind([tidyName(line)]) === 'NAME'

const tidyName = (line: string) =>
  line === line.toUpperCase()
    ? line.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (found) => found.toUpperCase())
    : line

/** The line below a name, if it reads like a job title and not like an address. */
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

/** The language without its level: levels use many scales, so that is left to the human who checks the draft. */
const languageOf = (item: string) =>
  item
    .replace(/[(:].*$/, '')
    .trim()
    .split(' ')[0] ?? ''
