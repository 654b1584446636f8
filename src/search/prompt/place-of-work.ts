/**
 * Finds the place of work among the places that a job description names: headquarters, other offices and clients have places too. Owns
 * the features for and against a place; their weights were learnt (data/place-weights.tsv, training/reader/places.ts).
 */
import { rowsIn } from '../../reference/lists.ts'
import { PhraseBook } from './advert/phrase-book.ts'
import type { Reading } from './lexicon.ts'
import type { Step } from './path.ts'
import { phraseOf, type Token } from './tokens.ts'

/** Places listed together: "Chicago, IL or Milwaukee, WI". */
export interface NamedPlaces {
  /** Indexes of their steps. */
  steps: number[]
  /** The words of the first place, folded. */
  name: string
  features: string[]
}

const cues = new PhraseBook<string>()
for (const { kind, phrase } of rowsIn<'kind' | 'phrase'>(new URL('./advert/data/around-places.tsv', import.meta.url)))
  cues.add(phrase, kind)

/** Words for institutions that are named after towns: hospitals, schools, hotels. */
export const houses: ReadonlySet<string> = new Set(
  rowsIn<'word'>(new URL('./advert/data/institutions.tsv', import.meta.url)).map(({ word }) => word),
)

export const placeWeights = new Map(
  rowsIn<'feature' | 'worth'>(new URL('./data/place-weights.tsv', import.meta.url)).map(({ feature, worth }) => [
    feature,
    Number(worth),
  ]),
)

const worthOfPlaces = ({ features }: NamedPlaces): number =>
  features.reduce((sum, feature) => sum + (placeWeights.get(feature) ?? 0), 0)

/** Undefined if none of the places is the place of work. */
export function placeOfWork(steps: Step[], tokens: Token[]): NamedPlaces | undefined {
  let best: NamedPlaces | undefined
  let most = 0
  const all = placesNamed(steps, tokens)
  for (const places of all) {
    const worth = worthOfPlaces(places)
    if (worth <= most) continue
    best = places
    most = worth
  }
  if (!best) return undefined
  const inner = innerOf(best, all, steps, tokens)
  // "Monterrey, Nuevo León" below the title says more than "our plant in Monterrey".
  const fullest = all.reduce(
    (one, other) => (isSamePlaceInFull(other, inner, steps) && isFuller(other, one, steps) ? other : one),
    inner,
  )
  return withoutHouseNames(fullest, steps, tokens)
}

/** "Hospital Nossa Senhora da Luz, Curitiba": a town that is only part of an institution's name is dropped if another place is left. */
function withoutHouseNames(places: NamedPlaces, steps: Step[], tokens: Token[]): NamedPlaces {
  const left = places.steps.filter((i) => !isOfHouse(tokens, steps[i]!.from))
  return left.length === 0 ? places : { ...places, steps: left }
}

const HOUSE_WORDS_MAX = 5

function isOfHouse(tokens: Token[], from: number): boolean {
  const isJoined = ({ gap, isBehindAside }: Token) => gap === 'SPACE' || isBehindAside
  for (let at = from; at > 0 && from - at < HOUSE_WORDS_MAX && isJoined(tokens[at]!); at--) {
    const { word, casing } = tokens[at - 1]!
    if (houses.has(word)) return casing !== 'LOWER'
    if (casing === 'LOWER' && word.length > 3) return false
  }
  return false
}

/** The same place, possibly followed by its state or department: "Vitré (35)" and "installé à Vitré". */
function isSamePlaceInFull(one: NamedPlaces, other: NamedPlaces, steps: Step[]): boolean {
  if (one.name === other.name) return true
  const ids = new Set(placesOf(steps[other.steps[0]!]!).map(({ id }) => id))
  return one.name.startsWith(`${other.name} `) && placesOf(steps[one.steps[0]!]!).some(({ id }) => ids.has(id))
}

/** "Localidad: Bilbao", "Provincia: Bizkaia": if two neighbouring labelled lines name places, the one that lies in the other counts. */
function innerOf(best: NamedPlaces, all: NamedPlaces[], steps: Step[], tokens: Token[]): NamedPlaces {
  const at = all.indexOf(best)
  const ids = new Set(placesOf(steps[best.steps[0]!]!).map(({ id }) => id))
  const isWhere = ({ steps: [first] }: NamedPlaces) => tokens[steps[first!]!.from]!.advertPart === 'WHERE'
  const liesIn = (other: NamedPlaces) =>
    placesOf(steps[other.steps[0]!]!).some(({ within = [] }) => within.some((id) => ids.has(id)))
  const beside = isWhere(best) ? [all[at - 1], all[at + 1]].filter((one) => one !== undefined) : []
  return beside.find((one) => isWhere(one) && liesIn(one)) ?? best
}

/** Whether `one` describes the place in more detail. "Dublin, Cork and Belfast" says no more about Dublin than "Dublin" does. */
function isFuller(one: NamedPlaces, other: NamedPlaces, steps: Step[]): boolean {
  if (one.steps.length < other.steps.length) return false
  if (one.steps.length === other.steps.length) return one.name.length > other.name.length
  const [first, ...rest] = one.steps.map((i) => placesOf(steps[i]!))
  const around = new Set(first!.flatMap(({ within }) => within ?? []))
  return rest.every((readings) => readings.some(({ id }) => around.has(id)))
}

const placesOf = (step: Step): readonly Reading[] => (step.type === 'NAME' ? step.readings : [])

export function placesNamed(steps: Step[], tokens: Token[]): NamedPlaces[] {
  const groups: number[][] = []
  for (const [i, step] of steps.entries()) {
    if (!('kind' in step) || step.kind !== 'PLACE') continue
    const last = groups.at(-1)
    if (last && isListed(steps, tokens, last.at(-1)!, i)) last.push(i)
    else groups.push([i])
  }
  const names = groups.map((group) => phraseOf(tokens, steps[group[0]!]!.from, steps[group[0]!]!.to))
  return groups.map((group, n) => ({
    steps: group,
    name: names[n]!,
    features: [
      ...spanFeatures(steps, tokens, group),
      ...wordFeatures(tokens, steps[group[0]!]!.from, steps[group.at(-1)!]!.to),
      `order ${Math.min(n, 3)}`,
      ...(names.some((name, i) => i !== n && name === names[n]) ? ['again'] : []),
    ],
  }))
}

const JOINING: ReadonlySet<string> = new Set(['AND', 'OR', 'GLUE', 'IN', 'LOOSE_IN'])

/** Whether two steps stand in one list; places in different sentences are separate. */
export function isListed(steps: Step[], tokens: Token[], before: number, at: number): boolean {
  for (let i = before + 1; i <= at; i++) {
    const step = steps[i]!
    const { gap } = tokens[step.from]!
    if (gap === 'STOP' || (i < at && (step.type !== 'CUE' || !JOINING.has(step.cue.kind)))) return false
  }
  return true
}

const HEAD_WORDS = 15
const PRIORS = [0.2, 0.4, 0.7]

function spanFeatures(steps: Step[], tokens: Token[], group: number[]): string[] {
  const first = steps[group[0]!]!
  const { gap, opens, advertPart = 'DUTIES' } = tokens[first.from]!
  const prior = first.type === 'NAME' ? (first.facts?.prior ?? 1) : 0
  const level = PRIORS.filter((bound) => prior >= bound).length
  const isBeside = (step: Step) => step.type === 'TITLE' && isOneSentence(tokens, step.from, first.from)
  return [
    `said ${advertPart}`,
    `prior ${level}`,
    `prior ${level} ${advertPart}`,
    `size ${Math.min(group.length, 3)}`,
    `gap ${gap} ${advertPart}`,
    ...(opens ? ['opens'] : []),
    ...(first.from < HEAD_WORDS ? ['head'] : []),
    ...(steps.some(isBeside) ? ['title', `title ${advertPart}`] : []),
  ]
}

function isOneSentence(tokens: Token[], one: number, other: number): boolean {
  for (let at = Math.min(one, other) + 1; at <= Math.max(one, other); at++) if (tokens[at]!.gap === 'STOP') return false
  return true
}

const WORDS_BEFORE = 16
const WORDS_BEHIND = 8
const NEAR = 4

/** What the words around the places in their sentence are about, and the nearest of them. */
function wordFeatures(tokens: Token[], from: number, to: number): string[] {
  const found = new Set<string>()
  let nearest: string | undefined
  for (let at = from; at > Math.max(0, from - WORDS_BEFORE) && tokens[at]!.gap !== 'STOP'; at--) {
    const kinds = cues.at(tokens, at - 1).filter(({ words }) => at - 1 + words.length <= from)
    for (const { meaning } of kinds) {
      nearest ??= `nearest ${meaning}`
      found.add(`before ${meaning}`)
      if (from - at < NEAR) found.add(`near ${meaning}`)
    }
  }
  for (let at = to; at < Math.min(tokens.length, to + WORDS_BEHIND) && tokens[at]!.gap !== 'STOP'; at++)
    for (const { meaning } of cues.at(tokens, at)) found.add(`behind ${meaning}`)
  return [...found, nearest ?? 'nearest none']
}
