/**
 * Reads the lines above the first paragraph of an advert: the title, and below it facts such as place and company. Owns telling
 * the title apart from lines that announce it and from the company's name; does not read the body.
 */
import { type AdvertLine, colonIn, cutSentences } from './lines.ts'
import {
  announcesTitle,
  type FactLabel,
  factLabelOf,
  headingOf,
  isCompanyName,
  isJobLine,
  leadLength,
  type SectionKind,
} from './phrases.ts'
import { type AdvertWord, wordsBetween } from './words.ts'

/** A part of the text that is about one thing. A heading that only names a section belongs to no section. */
export interface Section {
  start: number
  end: number
  kind: SectionKind
  /** FACTS only: what the label before the value says; null for a value below the title that has no label. */
  label?: FactLabel | null
}

/** The sections above the body, and where the body begins. */
export interface AdvertHead {
  sections: Section[]
  /** Index of the first line of the body. */
  body: number
}

const HEAD_LINES_MAX = 8
const TITLE_WORDS_MAX = 18
const SHOUT_WORDS_MAX = 8
/** What separates the facts of one line: "Berlin | full time · 80 %". */
const PARTS = /\s{1,8}[|·•]\s{1,8}|\s{0,8}\|\s{0,8}|\t+| {3,}/g
const COLON_WORDS_MAX = 5

export function readHead(text: string, lines: AdvertLine[]): AdvertHead {
  const sections: Section[] = []
  const hasTitle = () => sections.some(({ kind }) => kind === 'TITLE')
  let at = 0
  for (; at < Math.min(lines.length, HEAD_LINES_MAX); at++) {
    const line = lines[at]!
    const facts = factsIn(text, line)
    if (facts) sections.push(...facts)
    else if (at > 0 && isShout(text, line)) sections.push({ start: line.start, end: line.end, kind: 'OTHER' })
    else if (isBody(text, line, hasTitle())) break
    else if (hasTitle())
      sections.push(...partsOf(text, line).map((part) => ({ ...part, kind: 'FACTS' as const, label: null })))
    else sections.push(...titleIn(text, line, lines[at + 1]))
  }
  return { sections, body: at }
}

/** A short exclamation, which is no fact: "Sign-on bonus up to $15,000!" */
const isShout = (text: string, { start, end, words }: AdvertLine): boolean =>
  words.length <= SHOUT_WORDS_MAX && text[end - 1] === '!' && start < end

function isBody(text: string, line: AdvertLine, hasTitle: boolean): boolean {
  const isSentence =
    /[.!?…]$/.test(text.slice(line.start, line.end)) &&
    cutSentences(text, line.start, line.end).length + line.words.length > 7
  if (isSentence || line.isPart || line.words.length > TITLE_WORDS_MAX) return true
  if (line.isItem) return hasTitle
  const heading = headingOf(line.words)
  if (!heading) return false
  const endsLead = leadLength(line.words) === line.words.length && !hasTitle
  // "About Larkspur" is a heading, not a job.
  return !endsLead && (heading.isWhole || hasTitle || heading.kind === 'COMPANY')
}

function titleIn(text: string, line: AdvertLine, next: AdvertLine | undefined): Section[] {
  const { start, end, words } = line
  const lead = leadLength(words)
  if (lead === words.length || announcesTitle(words)) return [{ start, end, kind: 'OTHER' }]
  if (isCompanyName(words) && next && !isBody(text, next, false))
    return [{ start, end, kind: 'FACTS', label: 'COMPANY' }]
  const [first, ...rest] = partsOf(text, { ...line, start: words[lead]!.start })
  const facts = rest.map((part) => ({ ...part, kind: 'FACTS' as const, label: null }))
  return [{ ...first!, kind: 'TITLE' }, ...facts]
}

/** "The role: Senior Data Engineer, Berlin". A label such as "reports to" names another person's job and does not count. */
const announces = (words: AdvertWord[]): boolean =>
  factLabelOf(words) === 'TITLE' || headingOf(words)?.kind === 'DUTIES'

/**
 * A line below the company's introduction that holds nothing but a job: "Java-Entwickler (m/w/d) in Stuttgart". Any other line
 * gives nothing.
 */
export function lateTitleIn(text: string, line: AdvertLine): Section[] {
  if (line.isItem || /[.!?…:]$/.test(text.slice(line.start, line.end))) return []
  const colon = colonIn(text, line)
  const isAnnounced =
    colon !== undefined && colon.words < line.words.length && announces(line.words.slice(0, colon.words))
  if (!isAnnounced && (colon || !line.isApart)) return []
  const start = isAnnounced ? colon.start : line.start
  const words = wordsBetween(text, start, line.end)
  if (!isJobLine(text, words)) return []
  const [first, ...rest] = partsOf(text, { start: words[0]!.start, end: line.end })
  return [{ ...first!, kind: 'TITLE' }, ...rest.map((part) => ({ ...part, kind: 'FACTS' as const, label: null }))]
}

interface Part {
  start: number
  end: number
}

function partsOf(text: string, { start, end }: Part): Part[] {
  const parts: Part[] = []
  let from = start
  for (const gap of text.slice(start, end).matchAll(PARTS)) {
    parts.push({ start: from, end: start + gap.index })
    from = start + gap.index + gap[0].length
  }
  parts.push({ start: from, end })
  return parts.filter((part) => part.end > part.start)
}

/** "Local: Itajaí | Modelo: presencial"; undefined if no label begins the line. */
export function factsIn(text: string, line: AdvertLine): Section[] | undefined {
  const first = firstLabel(text, line, line.words)
  if (!first) return undefined
  // "City | Eindhoven": a row of a table.
  if (text.slice(line.start, first.start).includes('|')) return [factOf(first, line.end)]
  return partsOf(text, line).map((part) => {
    const found = firstLabel(text, part, wordsBetween(text, part.start, part.end))
    return factOf(found ?? { label: null, start: part.start }, part.end)
  })
}

const factOf = ({ label, start }: { label: FactLabel | null; start: number }, end: number): Section =>
  label === 'TITLE' ? { start, end, kind: 'TITLE' } : { start, end, kind: 'FACTS', label }

/** The label before the colon and where its value starts. */
function firstLabel(text: string, { end }: Part, words: AdvertWord[]): { label: FactLabel; start: number } | undefined {
  for (let at = 1; at < Math.min(words.length, COLON_WORDS_MAX + 1); at++) {
    const gap = text.slice(words[at - 1]!.end, words[at]!.start)
    if (!/[:：\t|]|\.{3}/.test(gap)) continue
    const label = words[at]!.start < end ? factLabelOf(words.slice(0, at)) : undefined
    return label ? { label, start: valueStart(text, words[at - 1]!.end, words[at]!.start) } : undefined
  }
  return undefined
}

/** Where the value begins after the colon: "$42" and "(hybrid)" begin before their first word. */
function valueStart(text: string, from: number, to: number): number {
  let start = from
  while (start < to && /[\s:：*_)|.]/.test(text[start]!)) start++
  return start
}
