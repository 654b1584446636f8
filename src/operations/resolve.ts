/**
 * Free text to an id: from the account's own pool, from what the service knows, from what the network answered lately,
 * else by asking it. Shared by the two resolve endpoints and by imports, which resolve the words of each record.
 */
import type { Entity, EntityKind, PlaceMatches, PlaceQuery } from '../../contract/network.ts'
import { hoursBefore, isSince } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'
import { mapInSlices } from '../base/slices.ts'
import { NetworkFailure } from '../providers/port.ts'
import { decide, type Resolution } from '../resolve/match.ts'
import { type Remembered, type ResolutionKind, readAnswers, resolutionKey, saveAnswers } from '../resolve/store.ts'
import { networkUnavailable } from './ask-network.ts'
import { findOwn, type OwnEntity } from './own-entities.ts'
import type { Scout } from './scout.ts'

/** Names of places and companies change slowly; a new company should still be found the next day. */
export const RESOLUTION_HOURS = 24

export interface ResolvedLocation {
  resolution: Resolution<PlaceMatches['matches'][number]>
  countryGeoId: string | null
}

const EMPTY_LOCATION: ResolvedLocation = { resolution: { kind: 'NOTHING' }, countryGeoId: null }

/** From the service's own gazetteer: no network is asked, ever. */
export async function resolveLocation(scout: Scout, query: PlaceQuery): Promise<ResolvedLocation> {
  const { city, state, country } = query
  if (![city, state, country].some((part) => part?.trim())) return EMPTY_LOCATION
  const { places } = await scout.knowledge()
  const answer = places.resolve(query)
  return { resolution: decide(answer.matches), countryGeoId: answer.countryGeoId }
}

/** What a name that is being typed may become: a question, even where there is one answer only. */
export async function completeLocation(scout: Scout, typed: string): Promise<ResolvedLocation> {
  const { places } = await scout.knowledge()
  const candidates = places.complete(typed)
  return candidates.length === 0
    ? EMPTY_LOCATION
    : { resolution: { kind: 'AMBIGUOUS', candidates }, countryGeoId: null }
}

/** As an account asks: its own pool may know the name, and where others bear it too, a person must choose. */
export async function resolveEntityFor(
  scout: Scout,
  accountId: string,
  kind: EntityKind,
  query: string,
  forceFresh: boolean,
): Promise<Resolution<Entity & Partial<OwnEntity>>> {
  const own = await findOwn(scout, accountId, kind, query)
  if (own.length === 0 || forceFresh) return withOwn(own, await resolveEntity(scout, kind, query, forceFresh))
  const { entities } = await scout.knowledge()
  return withOwn(own, decide(entities.resolve(kind, query)))
}

/** A near spelling elsewhere is no rival to the very name. */
function withOwn(own: OwnEntity[], others: Resolution<Entity>): Resolution<Entity & Partial<OwnEntity>> {
  if (own.length === 0) return others
  const rivals = others.kind === 'RESOLVED' ? [others.match] : others.kind === 'AMBIGUOUS' ? others.candidates : []
  return decide([...own, ...rivals.filter(({ exact }) => exact)])
}

/** What the service knows itself goes first; the network is asked about names that nobody here bears. */
export async function resolveEntity(
  scout: Scout,
  kind: EntityKind,
  query: string,
  forceFresh: boolean,
): Promise<Resolution<Entity>> {
  if (query.trim() === '') return { kind: 'NOTHING' }
  const { entities } = await scout.knowledge()
  const known = entities.resolve(kind, query)
  if (!forceFresh && known.some(({ exact }) => exact)) return decide(known)
  const ask = () => scout.network.resolveEntity(kind, query)
  try {
    const answer = await remembered(scout, kind, resolutionKey(query), forceFresh, ask)
    return decide(answer.some(({ exact }) => exact) || known.length === 0 ? answer : known)
  } catch (error) {
    if (known.length > 0 && error instanceof Refusal) return decide(known)
    throw error
  }
}

/**
 * Many names of one kind, each another, as a file has them: remembered answers are read and new ones kept by one statement
 * for all, and near spellings, which nobody may choose here, are looked for only where the network is silent. `ask` answers
 * nothing then, and so does this for a name that nothing here comes near to.
 */
export async function resolveNames(
  scout: Scout,
  kind: EntityKind,
  names: string[],
  ask: (name: string) => Promise<Entity[] | undefined>,
): Promise<(Resolution<Entity> | undefined)[]> {
  const { entities } = await scout.knowledge()
  const known = await mapInSlices(names, (name) => entities.named(kind, name))
  const open = new Map(names.flatMap((name, at) => (known[at]!.length > 0 ? [] : [[resolutionKey(name), name]])))
  const now = scout.clock.now()
  const remembered = await readAnswers<Entity[]>(scout.database, kind, [...open.keys()])
  const fresh = new Map<string, Entity[]>()
  const unknown = [...open].filter(([key]) => !isFresh(remembered.get(key), now))
  const heard = async ([key, name]: [string, string]) => {
    const answer = await ask(name)
    if (answer) fresh.set(key, answer)
  }
  await Promise.all(unknown.map(heard))
  await saveAnswers(scout.database, kind, fresh, now)
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

/** When the network fails, an answer past its time is better than none. */
async function remembered<T>(
  scout: Scout,
  kind: ResolutionKind,
  key: string,
  forceFresh: boolean,
  ask: () => Promise<T>,
): Promise<T> {
  const now = scout.clock.now()
  const known = (await readAnswers<T>(scout.database, kind, [key])).get(key)
  if (known && !forceFresh && isFresh(known, now)) return known.answer
  const answer = await heardFrom(scout, kind, ask)
  if (answer === undefined && !known) throw networkUnavailable()
  if (answer === undefined) return known!.answer
  await saveAnswers(scout.database, kind, new Map([[key, answer]]), now)
  return answer
}

const isFresh = (known: Remembered<unknown> | undefined, now: Date): boolean =>
  known !== undefined && isSince(known.answeredAt, hoursBefore(now, RESOLUTION_HOURS), now)

/** Nothing where the network fails. */
export async function heardFrom<T>(scout: Scout, kind: ResolutionKind, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    scout.log.warn({ fault: error.fault, reason: error.message, kind }, 'resolution failed')
    return undefined
  }
}
