/**
 * Resolves names to ids without asking a person back, for imports and the resolve endpoints. Places come from the gazetteer,
 * organisations are resolved many at a time. Owns how long an answer of the network is valid.
 */
import type { Entity, EntityKind, PlaceMatches, PlaceQuery } from '../../../contract/network.ts'
import { hoursBefore, isSince } from '../../base/clock.ts'
import { mapInSlices } from '../../base/slices.ts'
import { NetworkFailure } from '../../providers/port.ts'
import { decide, type Resolution } from '../../resolve/match.ts'
import {
  type Remembered,
  type ResolutionKind,
  readResolutions,
  resolutionKey,
  saveResolutions,
} from '../../resolve/store.ts'
import type { Scout } from '../scout.ts'

/** Names of places and companies change slowly, but a new company should be found the next day. */
const RESOLUTION_HOURS = 24

export interface ResolvedLocation {
  resolution: Resolution<PlaceMatches['matches'][number]>
  countryGeoId: string | null
}

export const EMPTY_LOCATION: ResolvedLocation = { resolution: { kind: 'NOTHING' }, countryGeoId: null }

/** Uses only the service's own gazetteer: no network is ever asked. */
export async function resolveLocation(scout: Scout, query: PlaceQuery): Promise<ResolvedLocation> {
  const { city, state, country } = query
  if (![city, state, country].some((part) => part?.trim())) return EMPTY_LOCATION
  const { places } = await scout.knowledge()
  const answer = places.resolve(query)
  return { resolution: decide(answer.matches), countryGeoId: answer.countryGeoId }
}

/**
 * Resolves many distinct names of one kind, as a file has them. One statement reads all remembered answers, another stores the
 * new ones. Similar spellings, between which nobody can choose here, are tried only where `ask` returns undefined, because the
 * network is silent. Undefined for a name that then resembles nothing known.
 */
export async function resolveNames(
  scout: Scout,
  kind: EntityKind,
  names: string[],
  ask: (name: string) => Promise<Entity[] | undefined>,
): Promise<(Resolution<Entity> | undefined)[]> {
  const { entities } = await scout.knowledge()
  const known = await mapInSlices(names, (name) => entities.findExact(kind, name))
  const open = new Map(names.flatMap((name, at) => (known[at]!.length > 0 ? [] : [[resolutionKey(name), name]])))
  const now = scout.clock.now()
  const remembered = await readResolutions<Entity[]>(scout.database, kind, [...open.keys()])
  const fresh = new Map<string, Entity[]>()
  const unknown = [...open].filter(([key]) => !isFresh(remembered.get(key), now))
  const askOne = async ([key, name]: [string, string]) => {
    const answer = await ask(name)
    if (answer) fresh.set(key, answer)
  }
  await Promise.all(unknown.map(askOne))
  await saveResolutions(scout.database, kind, fresh, now)
  return mapInSlices([...names.keys()], (at) => {
    const name = names[at]!
    if (known[at]!.length > 0) return decide(known[at]!)
    const key = resolutionKey(name)
    const answer = fresh.get(key) ?? remembered.get(key)?.answer
    if (answer) return decide(answer)
    const near = entities.resolve(kind, name)
    return near.length > 0 ? decide(near) : undefined
  })
}

export const isFresh = (known: Remembered<unknown> | undefined, now: Date): boolean =>
  known !== undefined && isSince(known.answeredAt, hoursBefore(now, RESOLUTION_HOURS), now)

/** Undefined if the network fails; `onFailure` is told why. */
export async function networkAnswer<T>(
  scout: Scout,
  kind: ResolutionKind,
  ask: () => Promise<T>,
  onFailure?: (failure: NetworkFailure) => void,
): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    scout.log.warn({ fault: error.fault, reason: error.message, kind }, 'resolution failed')
    onFailure?.(error)
    return undefined
  }
}
