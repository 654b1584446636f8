/**
 * Decides which sentences and list items of a job description ask something of the person, and which of those are only wishes.
 * Owns the units, their features and the choice of the likeliest sequence of labels. How much weight each feature carries was
 * learnt (data/unit-weights.tsv, training/reader/units.ts). What the rules for headings and cues say is one of the features.
 */
import type { InPieces } from '../../../base/slices.ts'
import { rowsIn } from '../../../reference/lists.ts'
import type { Section } from './head.ts'
import { type AdvertLine, cutLines, cutSentences } from './lines.ts'
import { cueOf, headingByLikeness, headingOf, type SectionKind } from './phrases.ts'
import { type AdvertWord, wordsBetween } from './words.ts'

export const unitLabels = ['NEEDED', 'WISHED', 'OTHER'] as const
export type UnitLabel = (typeof unitLabels)[number]

export interface AdvertUnit {
  start: number
  end: number
  /** The section kind that the rules give this unit. */
  kind: SectionKind | 'NONE'
  features: string[]
  /** A heading or an empty line stands between this unit and the one before it. */
  isNewBlock: boolean
}

/** For each feature, and each pair of consecutive labels: one weight per label. */
export type UnitWeights = Map<string, readonly number[]>

let learnt: UnitWeights | undefined

/** Loaded with the first advert, because many installations never see one. */
export function unitWeights(): UnitWeights {
  learnt ??= new Map(
    rowsIn<'feature' | 'worth'>(new URL('./data/unit-weights.tsv', import.meta.url)).map(({ feature, worth }) => [
      feature,
      worth.split(' ').map(Number),
    ]),
  )
  return learnt
}

const HEADING_WORDS_MAX = 10

/** A short line that is neither a list item nor a sentence; the lines below it are about it. */
function isHeadingLike(text: string, line: AdvertLine, next: AdvertLine | undefined): boolean {
  if (line.isItem || line.isPart || !next || line.words.length > HEADING_WORDS_MAX) return false
  const ends = text[line.end - 1]!
  if (/[:?…]/.test(ends)) return true
  return (line.isApart || next.isItem) && (line.isLoud || !/[.!,;]/.test(ends))
}

const LEFT: ReadonlySet<string> = new Set(['COMPANY', 'DUTIES', 'OFFER', 'OTHER'])

/**
 * The sections again, with each unit that is asked of the person or wished for as a section of its own. Title and facts stay as
 * they are.
 */
export function* askedSections(text: string, sections: Section[]): InPieces<Section[]> {
  const units = yield* unitsOf(text, sections)
  const labels = labelUnits(units, unitWeights())
  const parts = sections.filter(({ kind }) => kind === 'TITLE' || kind === 'FACTS')
  for (const [i, { start, end, kind }] of units.entries()) {
    const label = labels[i]!
    if (label !== 'OTHER') parts.push({ start, end, kind: label })
    else if (kind !== 'NONE') parts.push({ start, end, kind: LEFT.has(kind) ? kind : 'OTHER' })
  }
  return parts.concat(linesLikeHeadings(sections, parts)).sort((a, b) => a.start - b.start)
}

/** Lines that look like headings but are none by rule. No unit lies in them. */
function linesLikeHeadings(sections: readonly Section[], parts: Section[]): Section[] {
  parts.sort((a, b) => a.start - b.start)
  let next = 0
  return [...sections]
    .sort((a, b) => a.start - b.start)
    .filter(({ start, end }) => {
      while (next < parts.length && parts[next]!.end <= start) next++
      return next === parts.length || parts[next]!.start >= end
    })
}

export function* unitsOf(text: string, sections: readonly Section[]): InPieces<AdvertUnit[]> {
  const lines = cutLines(text)
  const units: AdvertUnit[] = []
  const kindAt = kindsAlong(sections)
  let heading: AdvertWord[] = []
  let below = 0
  let isNewBlock = true
  for (const [at, line] of lines.entries()) {
    if (isHeadingLike(text, line, lines[at + 1])) {
      heading = line.words
      below = 0
      isNewBlock = true
      continue
    }
    const isList = line.isItem || !/[.!?]$/.test(text.slice(line.start, line.end))
    const parts = isList ? [[line.start, line.end] as const] : cutSentences(text, line.start, line.end)
    for (const [n, [start, end]] of parts.entries()) {
      const kind = kindAt(start, end)
      if (kind === 'TITLE' || kind === 'FACTS') continue
      isNewBlock ||= line.isApart && n === 0
      const around = {
        heading,
        below: Math.min(below, 3),
        kind,
        isItem: line.isItem,
        isList,
        place: start / text.length,
      }
      units.push({ start, end, kind, isNewBlock, features: featuresOf(wordsBetween(text, start, end), around) })
      isNewBlock = false
      below++
      yield
    }
  }
  return units
}

/**
 * The section that a unit begins in, or a title or fact further on in the unit ("Status: full time"). Call it with units in text
 * order: it only moves forward.
 */
function kindsAlong(sections: readonly Section[]): (start: number, end: number) => SectionKind | 'NONE' {
  const ordered = [...sections].sort((a, b) => a.start - b.start)
  let next = 0
  return (start, end) => {
    while (next < ordered.length && ordered[next]!.end <= start) next++
    const here = ordered[next]
    if (!here || here.start >= end) return 'NONE'
    return here.start <= start || here.kind === 'TITLE' || here.kind === 'FACTS' ? here.kind : 'NONE'
  }
}

interface Around {
  heading: AdvertWord[]
  below: number
  kind: string
  isItem: boolean
  isList: boolean
  /** Position in the text, from 0 to 1. */
  place: number
}

const WORDS_MAX = 40

function featuresOf(words: AdvertWord[], { heading, below, kind, isItem, isList, place }: Around): string[] {
  const shape = isItem ? 'item' : isList ? 'line' : 'prose'
  const known = headingOf(heading)?.kind ?? 'none'
  const like = headingByLikeness(heading) ?? 'none'
  const cue = cueOf(words)?.kind ?? 'none'
  const found = new Set([
    'always',
    `rule ${kind}`,
    `rule ${kind} ${shape}`,
    `rule ${kind} cue ${cue}`,
    `known ${known} like ${like}`,
    `known ${known} ${below}`,
    `like ${like} ${below}`,
    `cue ${cue}`,
    `shape ${shape}`,
    `place ${Math.floor(place * 8)}`,
    `length ${Math.min(6, Math.floor(Math.log2(words.length + 1)))} ${shape}`,
    `first ${words[0]?.word ?? 'none'}`,
  ])
  if (words.length > 1) found.add(`first ${words[0]!.word} ${words[1]!.word}`)
  for (const part of partsIn(heading)) found.add(`heading ${part}`)
  for (const part of partsIn(words.slice(0, WORDS_MAX))) found.add(`word ${part}`)
  return [...found]
}

function* partsIn(words: readonly AdvertWord[]): Iterable<string> {
  for (const [i, { word }] of words.entries()) {
    const part = /^\d+$/.test(word) ? '0' : word
    yield part
    if (i > 0) yield `${words[i - 1]!.word} ${part}`
  }
}

const followsOf = (before: UnitLabel, isNewBlock: boolean) => `after ${before}${isNewBlock ? ' apart' : ''}`

/** The features of a sequence of labels, including those for which label follows which, each with its label. */
export const rowFeatures = (units: readonly AdvertUnit[], labels: readonly UnitLabel[]): [string, number][] =>
  units.flatMap(({ features, isNewBlock }, i) => {
    const label = unitLabels.indexOf(labels[i]!)
    const all = i === 0 ? features : [...features, followsOf(labels[i - 1]!, isNewBlock)]
    return all.map((feature): [string, number] => [feature, label])
  })

/** The likeliest sequence of labels (Viterbi). `extra` is added to the score of each unit and label. */
export function labelUnits(
  units: readonly AdvertUnit[],
  weights: UnitWeights,
  extra: (unit: number, label: number) => number = () => 0,
): UnitLabel[] {
  const back: number[][] = []
  let worths: number[] = []
  for (const [i, { features, isNewBlock }] of units.entries()) {
    const own = unitLabels.map((_, label) => extra(i, label))
    for (const feature of features) {
      const worth = weights.get(feature)
      if (worth) for (let label = 0; label < own.length; label++) own[label]! += worth[label]!
    }
    const follows = unitLabels.map((before) => weights.get(followsOf(before, isNewBlock)))
    const best = own.map((worth, label) => {
      const ways = worths.map((sum, before) => sum + (follows[before]?.[label] ?? 0))
      const from = ways.length === 0 ? -1 : ways.indexOf(Math.max(...ways))
      return { from, worth: worth + (ways[from] ?? 0) }
    })
    back.push(best.map(({ from }) => from))
    worths = best.map(({ worth }) => worth)
  }
  const labels: UnitLabel[] = []
  let label = worths.indexOf(Math.max(...worths))
  for (let i = units.length - 1; i >= 0; i--) {
    labels[i] = unitLabels[label]!
    label = back[i]![label]!
  }
  return labels
}
