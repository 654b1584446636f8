/**
 * Places named together with what they lie in: "Cambridge, UK", "Austin, Texas, USA". Owns when neighbouring places are one place, and
 * when an ambiguous name is clear enough to settle on one reading.
 */

import { fold } from '../../base/fold.ts'
import type { Reading } from './lexicon.ts'
import type { Step } from './path.ts'
import type { NameSpan } from './spans.ts'
import type { Token } from './tokens.ts'

export interface PlaceGroup {
  from: number
  to: number
  readings: Reading[]
}

const isPlace = (step: Step | undefined): step is NameSpan => step?.type === 'NAME' && step.kind === 'PLACE'

/** The place that begins at this step, joined with the following places that only say where it lies, and the number of steps taken. */
export function groupPlaces(steps: Step[], at: number, tokens: Token[]): { place: PlaceGroup; steps: number } {
  const first = steps[at] as NameSpan
  let place: PlaceGroup = { from: first.from, to: first.to, readings: first.readings }
  let taken = 1
  for (;;) {
    const outer = nextPlace(steps, at + taken, tokens)
    const inside = outer && within(place.readings, outer.step.readings, tokens[first.from]!.advertPart !== undefined)
    if (!outer || !inside || inside.length === 0) return { place, steps: taken }
    // "boston/new york" are two places, although New York has a Boston too.
    const isEither = tokens[outer.step.from]!.gap === 'SLASH' && !inside.includes(bestKnown(place.readings))
    if (isEither) return { place, steps: taken }
    place = { from: place.from, to: outer.step.to, readings: inside }
    taken = outer.index - at + 1
  }
}

const bestKnown = (readings: readonly Reading[]): Reading =>
  readings.reduce((best, one) => (one.prior > best.prior ? one : best))

export const isCountry = ({ within: around = [] }: Reading) => around.every((id) => id.startsWith('area:'))

/** The inner readings that lie in one of the outer ones. */
export function within(inner: readonly Reading[], outer: readonly Reading[], isAdvert: boolean): Reading[] {
  const inside = liesIn(inner, outer)
  if (inside.length > 0 || !isAdvert) return inside
  return inner.filter((one) => outer.some((city) => isAround(city, one)))
}

/**
 * "Parramatta, Sydney" in an advert, which is for one place: the first is a smaller town in the metropolitan area named after the
 * second.
 */
function isAround({ name, prior, within: around = [] }: Reading, town: Reading): boolean {
  const metro = `metro:${fold(name).replaceAll(' ', '-')}`
  return around.includes(metro) && town.prior < SMALLER * prior && (town.within?.includes(metro) ?? false)
}
const SMALLER = 0.8

/** "Argentina, Colombia" are two countries, although a village in one has the name of the other. */
function liesIn(inner: readonly Reading[], outer: readonly Reading[]): Reading[] {
  const best = Math.max(...inner.map(({ prior }) => prior))
  return inner.filter((one) =>
    outer.some((around) => one.within?.includes(around.id) && (!isCountry(around) || one.prior >= RIVAL_SHARE * best)),
  )
}

/** The next step if it is a place, or the place after "in": "Cambridge in England". */
function nextPlace(steps: Step[], index: number, tokens: Token[]): { step: NameSpan; index: number } | undefined {
  const step = steps[index]
  const gap = step && tokens[step.from]!.gap
  if (!step || gap === 'STOP' || gap === 'BAR') return undefined
  if (isPlace(step)) return { step, index }
  const after = steps[index + 1]
  const isIn = step.type === 'CUE' && (step.cue.kind === 'IN' || step.cue.kind === 'LOOSE_IN')
  return isIn && isPlace(after) && tokens[after.from]!.gap === 'SPACE' ? { step: after, index: index + 1 } : undefined
}

/**
 * How many times likelier than its nearest rival a reading must be to be taken without asking. Organisations are told apart by how
 * well known they are, as in src/reference/entities/resolve.ts, which resolves a name alone.
 */
const CLEAR = 3
const CLEAR_ORGANISATION = 2.2
/** A reading below this share of the likeliest is no rival: the name is then only some old or foreign alias. */
const RIVAL_SHARE = 0.3

/**
 * The one thing that a name means, or null if people would ask back. A place within or around the likeliest one is no rival: a city
 * and its province are both right.
 */
export function settle(readings: readonly Reading[]): Reading | null {
  const [first, ...others] = readings
  if (!first) return null
  const rivals = others.filter((other) => !other.within?.includes(first.id) && !first.within?.includes(other.id))
  const clear = first.kind === 'PLACE' ? CLEAR : CLEAR_ORGANISATION
  const isNone = (rival: Reading) => first.kind === 'PLACE' && rival.prior < RIVAL_SHARE * first.prior
  return rivals.every((rival) => isNone(rival) || weightOf(first) >= clear * weightOf(rival)) ? first : null
}

/** The ids of everything around these places, without areas of many countries, and how many of the places each is around. */
export function around(places: readonly Reading[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { within = [] } of places)
    for (const id of within) if (!id.startsWith('area:')) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Keeps the readings near the other places: in "Barcelona or Valencia" neither is the one in Venezuela. */
export function inCompany(readings: readonly Reading[], isAroundOthers: (id: string) => boolean): readonly Reading[] {
  const near = readings.filter(({ within = [] }) => within.some(isAroundOthers))
  return near.length > 0 ? near : readings
}

/** How many times likelier than its namesake near the other places a distant place must be to be meant all the same. */
const CLEAR_AFAR = 10

/** "León o Burgos" is not the one in Mexico, and "Lyon ou Valence" not the one in Spain, while "Toronto or London" is the one in England. */
export function settleAmong(readings: readonly Reading[], near: readonly Reading[]): Reading | null {
  const alone = settle(readings)
  const isAfar = alone !== null && !near.includes(alone)
  const rival = Math.max(0, ...near.map(weightOf))
  return isAfar && weightOf(alone) < CLEAR_AFAR * rival ? settle(near) : (alone ?? settle(near))
}

const weightOf = ({ weight, prior }: Reading) => weight ?? prior

const PLAIN = /^[\x20-\x7e]*$/

/**
 * If a name is typed with signs, as "Münster", the places that are spelled exactly so; "Munster" is another. "España" is not the village
 * of that name: what it means first is called otherwise. A country is meant however it is spelled: "México" is not its state.
 */
export function spelledSo(readings: readonly Reading[], typed: string): readonly Reading[] {
  const first = readings.toSorted((a, b) => b.prior - a.prior)[0]
  if (PLAIN.test(typed) || !first || isCountry(first) || fold(first.name) !== fold(typed)) return readings
  const spelled = typed.normalize('NFC').toLowerCase()
  const same = readings.filter(({ name }) => name.normalize('NFC').toLowerCase() === spelled)
  return same.length > 0 ? same : readings
}
