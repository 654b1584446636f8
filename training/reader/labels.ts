/**
 * The labelled prompts that the reader is trained on: data/labelled/*.jsonl, labelled by hand before any reader was run on them,
 * and data/labelled-spans.jsonl, older ones with spans. Owns finding the words of a label in its text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fold } from '../../src/base/fold.ts'
import { atOnce } from '../../src/base/slices.ts'
import { askedSections } from '../../src/search/prompt/advert/asked-units.ts'
import { sectionsOf } from '../../src/search/prompt/advert/sections.ts'
import type { Labelled } from './gold.ts'

/** The format is described in eval/reading-cases.ts. */
interface LabelledCase {
  text: string
  want: string[]
  refused?: string[]
  notApplied?: string[]
}

const linesOf = (file: URL) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

export function readLabels(): Labelled[] {
  const folder = new URL('data/labelled/', import.meta.url)
  const files = readdirSync(folder).sort()
  return [
    ...linesOf(new URL('data/labelled-spans.jsonl', import.meta.url)).map((line) => JSON.parse(line) as Labelled),
    ...files.flatMap((file) =>
      linesOf(new URL(file, folder)).map((line) => labelledOf(JSON.parse(line) as LabelledCase)),
    ),
  ]
}

interface Range {
  start: number
  end: number
}

/** Sections that speak about the person; other sections of an advert may use the same words about something else. */
const ASKED: ReadonlySet<string> = new Set(['TITLE', 'FACTS', 'NEEDED', 'WISHED'])
const READ_AS: Record<string, string> = { EMPLOYER: 'COMPANY' }
/** Kinds that are not read as spans; years are found by rules of their own. */
const UNREAD: ReadonlySet<string> = new Set(['TRAIT', 'KEYWORD', 'YEARS'])

export function labelledOf({ text, want, refused = [], notApplied = [] }: LabelledCase): Labelled {
  const cut = sectionsOf(text)
  const sections = cut && atOnce(askedSections(text, cut))
  const asked = sections?.filter(({ kind }) => ASKED.has(kind)) ?? [{ start: 0, end: text.length }]
  const others = sections?.filter(({ kind }) => !ASKED.has(kind)) ?? []
  const taken: Range[] = []
  const spans = want
    .flatMap(entriesOf)
    // The longest first, so that "manager" is not found inside "project manager".
    .sort((a, b) => b.words.length - a.words.length)
    .flatMap(({ kind, words }) => {
      // An advert may ask for the same thing several times.
      const spots = find(text, words, asked, taken).slice(0, sections ? undefined : 1)
      taken.push(...spots)
      return UNREAD.has(kind) ? [] : spots.map((spot) => ({ kind: READ_AS[kind] ?? kind, ...spot }))
    })
  const aside = [...refused, ...notApplied].flatMap((words) => find(text, words, asked, []).slice(0, 1))
  // Where an advert names the job again, or differently, any reading of the title is accepted.
  const isNamed = ({ start, end }: Range) =>
    spans.some((span) => span.kind === 'TITLE' && start <= span.start && span.end <= end)
  const titles = sections?.filter((section) => section.kind === 'TITLE' && !isNamed(section)) ?? []
  return {
    text,
    spans,
    free: [...aside, ...others, ...titles],
    years: want.some((entry) => entry.includes(' YEARS ')),
    places: want.flatMap(entriesOf).flatMap(({ kind, words }) => (kind === 'PLACE' ? [fold(words)] : [])),
  }
}

function entriesOf(entry: string): { kind: string; words: string }[] {
  const [, kind, ...rest] = entry.split(' ') as [string, string, ...string[]]
  const choices = rest.join(' ').split(' | ')
  return choices.map((words) => ({ kind, words: words.replace(/\s*(?:@(?:NOW|PAST)|\(.*\))$/, '') }))
}

function find(text: string, words: string, ranges: Range[], taken: Range[]): Range[] {
  const found: Range[] = []
  for (let start = text.indexOf(words); start >= 0; start = text.indexOf(words, start + 1)) {
    const end = start + words.length
    const isWhole = !/[\p{L}\p{N}]/u.test(text[start - 1] ?? ' ') && !/[\p{L}]/u.test(text[end] ?? ' ')
    const isAsked = ranges.some((range) => range.start <= start && end <= range.end)
    if (isWhole && isAsked && taken.every((other) => end <= other.start || other.end <= start))
      found.push({ start, end })
  }
  return found
}
