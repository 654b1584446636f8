/**
 * Learns which sentences and items of an advert ask something of the person: an averaged structured perceptron over rows of
 * labels. Owns the learning, and which labels are right: a unit asks for the wanted things it contains. The same adverts give the
 * same numbers.
 */

import { atOnce } from '../../src/base/slices.ts'
import {
  type AdvertUnit,
  labelUnits,
  rowFeatures,
  type UnitLabel,
  type UnitWeights,
  unitLabels,
  unitsOf,
} from '../../src/search/prompt/advert/asked-units.ts'
import { sectionsOf } from '../../src/search/prompt/advert/sections.ts'
import { tokenize, WORDS_MAX } from '../../src/search/prompt/tokens.ts'
import { yearsAt } from '../../src/search/prompt/years.ts'
import { randomsFrom, shuffled } from './train.ts'

export interface UnitExample {
  units: AdvertUnit[]
  labels: UnitLabel[]
}

interface LabelledAdvert {
  text: string
  want: string[]
}

/** Kinds that describe the job itself and not what is asked of the person. */
const ELSEWHERE: ReadonlySet<string> = new Set(['TITLE', 'PLACE', 'WORKPLACE', 'SENIORITY'])

/** Undefined if the text is not read as an advert. */
export function unitExampleOf({ text, want }: LabelledAdvert): UnitExample | undefined {
  const sections = sectionsOf(text)
  if (!sections) return undefined
  const units = atOnce(unitsOf(text, sections))
  const wanted = want.flatMap((entry) => {
    const [sign, kind, ...rest] = entry.split(' ') as [string, string, ...string[]]
    if (ELSEWHERE.has(kind)) return []
    const names = kind === 'YEARS' ? [rest.join('')] : rest.join(' ').split(' | ')
    return names.map((name) => ({ sign, kind, words: name.replace(/\s*(?:@(?:NOW|PAST)|\(.*\))$/, '') }))
  })
  const years = wanted.some(({ kind }) => kind === 'YEARS') ? units.map((unit) => yearsIn(text, unit)) : []
  const homes = wanted.map(({ kind, words }) =>
    kind === 'YEARS' ? years.flatMap((all, i) => (all.includes(words) ? [i] : [])) : homesOf(text, words, units),
  )
  // What occurs in one unit only shows which units ask; everything else is assigned to the unit with most of those.
  const certain = units.map((_, i) => homes.filter((home) => home.length === 1 && home[0] === i).length)
  const counts = units.map(() => ({ '+': 0, '~': 0, '-': 0 }) as Record<string, number>)
  for (const [n, home] of homes.entries()) {
    const [best] = [...home].sort((a, b) => certain[b]! - certain[a]!)
    if (best !== undefined) counts[best]![wanted[n]!.sign]!++
  }
  const labels = counts.map((count): UnitLabel => {
    if (count['+']! + count['-']! > 0) return 'NEEDED'
    return count['~']! > 0 ? 'WISHED' : 'OTHER'
  })
  return { units, labels }
}

/** Written as labels write them: "3..7", "5..". */
function yearsIn(text: string, { start, end }: AdvertUnit): string[] {
  const unit = text.slice(start, end)
  const tokens = tokenize(unit, WORDS_MAX)
  return tokens.flatMap((_, at) => {
    const found = yearsAt(tokens, at, unit)
    return found ? [`${found.min ?? ''}..${found.max ?? ''}`] : []
  })
}

function homesOf(text: string, words: string, units: AdvertUnit[]): number[] {
  return units.flatMap(({ start, end }, i) => {
    for (let at = text.indexOf(words, start); at >= 0 && at + words.length <= end; at = text.indexOf(words, at + 1)) {
      const isWhole = !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/\p{L}/u.test(text[at + words.length] ?? ' ')
      if (isWhole) return [i]
    }
    return []
  })
}

const EPOCHS = 12
/** A feature found in fewer adverts says nothing about others. */
const ADVERTS_MIN = 2
const MARGIN = 1

export function trainUnits(examples: UnitExample[]): UnitWeights {
  const seen = new Map<string, number>()
  for (const { units } of examples)
    for (const feature of new Set(units.flatMap(({ features }) => features)))
      seen.set(feature, (seen.get(feature) ?? 0) + 1)
  const isKept = (feature: string) => feature.startsWith('after ') || (seen.get(feature) ?? 0) >= ADVERTS_MIN
  const weights = new Map<string, number[]>()
  const totals = new Map<string, number[]>()
  const random = randomsFrom(11)
  let at = 0
  const all = EPOCHS * examples.length
  const add = (map: Map<string, number[]>, feature: string, label: number, change: number) => {
    const row = map.get(feature) ?? unitLabels.map(() => 0)
    row[label]! += change
    map.set(feature, row)
  }
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { units, labels } of shuffled(examples, random)) {
      at++
      const chosen = labelUnits(units, weights, (i, label) => (unitLabels[label] === labels[i] ? 0 : MARGIN))
      const change = (row: [string, number][], by: number) => {
        for (const [feature, label] of row) {
          if (!isKept(feature)) continue
          add(weights, feature, label, by)
          // Equivalent to adding the change to the sums after every later prompt.
          add(totals, feature, label, by * (all - at))
        }
      }
      if (chosen.every((label, i) => label === labels[i])) continue
      change(rowFeatures(units, labels), 1)
      change(rowFeatures(units, chosen), -1)
    }
  }
  return new Map([...totals].map(([feature, row]) => [feature, row.map((sum) => sum / all)]))
}

const WORTH_MIN = 0.1

export const unitLines = (learnt: UnitWeights): string =>
  `feature\tworth\n${[...learnt]
    .filter(([, row]) => row.some((worth) => Math.abs(worth) >= WORTH_MIN))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([feature, row]) => `${feature}\t${row.map((worth) => Number(worth.toFixed(2))).join(' ')}\n`)
    .join('')}`
