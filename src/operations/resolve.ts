/**
 * Free text to an id: from the account's own pool, from what the service knows, from what the network answered lately,
 * else by asking it. Shared by the two resolve endpoints and by imports, which resolve the words of each record.
 */
import type { Entity, EntityKind, PlaceMatches, PlaceQuery } from '../../contract/network.ts'
import { hoursBefore } from '../base/clock.ts'
import { Refusal } from '../base/refusal.ts'
import { NetworkFailure } from '../providers/port.ts'
import { decide, type Resolution } from '../resolve/match.ts'
import { type ResolutionKind, readAnswer, resolutionKey, saveAnswer } from '../resolve/store.ts'
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

/** When the network fails, an answer past its time is better than none. */
async function remembered<T>(
  scout: Scout,
  kind: ResolutionKind,
  key: string,
  forceFresh: boolean,
  ask: () => Promise<T>,
): Promise<T> {
  const now = scout.clock.now()
  const known = await readAnswer<T>(scout.database, kind, key)
  if (known && !forceFresh && known.answeredAt > hoursBefore(now, RESOLUTION_HOURS)) return known.answer
  try {
    const answer = await ask()
    await saveAnswer(scout.database, kind, key, answer, now)
    return answer
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    scout.log.warn({ fault: error.fault, reason: error.message, kind }, 'resolution failed')
    if (known) return known.answer
    throw networkUnavailable()
  }
}
