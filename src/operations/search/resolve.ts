/**
 * The two resolve endpoints: turn what somebody types into an id, or into a choice. They ask the account's own pool, the
 * reference data, the network's recent answers, and then the network.
 */
import type { Entity, EntityKind, PlaceQuery } from '../../../contract/network.ts'
import { Refusal } from '../../base/refusal.ts'
import { ownTurn } from '../../base/slices.ts'
import type { NetworkFailure } from '../../providers/port.ts'
import { decide, type Resolution } from '../../resolve/match.ts'
import { type ResolutionKind, readResolutions, resolutionKey, saveResolutions } from '../../resolve/store.ts'
import {
  EMPTY_LOCATION,
  isFresh,
  networkAnswer,
  type ResolvedLocation,
  resolveLocation,
} from '../naming/resolve-names.ts'
import type { Scout } from '../scout.ts'
import { networkUnavailable } from './network-unavailable.ts'
import { findOwn, type OwnEntity } from './own-entities.ts'

/** What a name that is still being typed may become. Always a choice, even if there is only one candidate. */
export async function completeLocation(scout: Scout, typed: string): Promise<ResolvedLocation> {
  await ownTurn()
  const { places } = await scout.knowledge()
  const candidates = places.complete(typed)
  return candidates.length === 0
    ? EMPTY_LOCATION
    : { resolution: { kind: 'AMBIGUOUS', candidates }, countryGeoId: null }
}

/** Resolving a place. An unknown name is compared with all similar ones, which takes some milliseconds. */
export async function locate(scout: Scout, query: PlaceQuery): Promise<ResolvedLocation> {
  await ownTurn()
  return resolveLocation(scout, query)
}

export interface EntityQuestion {
  kind: EntityKind
  query: string
  forceFresh: boolean
}

/** Resolves for an account: its own pool may know the name. If other organisations have exactly the same name, a person must choose. */
export async function resolveEntityFor(
  scout: Scout,
  accountId: string,
  question: EntityQuestion,
): Promise<Resolution<Entity & Partial<OwnEntity>>> {
  const { kind, query, forceFresh } = question
  const own = await findOwn(scout, accountId, kind, query)
  if (own.length === 0 || forceFresh) return withOwn(own, await resolveEntity(scout, question))
  const { entities } = await scout.knowledge()
  await ownTurn()
  return withOwn(own, decide(entities.resolve(kind, query)))
}

/** A similar spelling elsewhere does not compete with an exact match in the pool. */
function withOwn(own: OwnEntity[], others: Resolution<Entity>): Resolution<Entity & Partial<OwnEntity>> {
  if (own.length === 0) return others
  const rivals = others.kind === 'RESOLVED' ? [others.match] : others.kind === 'AMBIGUOUS' ? others.candidates : []
  return decide([...own, ...rivals.filter(({ exact }) => exact)])
}

/** The reference data is consulted first; the network is asked only about names that nothing here matches exactly. */
export async function resolveEntity(
  scout: Scout,
  { kind, query, forceFresh }: EntityQuestion,
): Promise<Resolution<Entity>> {
  if (query.trim() === '') return { kind: 'NOTHING' }
  const { entities } = await scout.knowledge()
  await ownTurn()
  const known = entities.resolve(kind, query)
  if (!forceFresh && known.some(({ exact }) => exact)) return decide(known)
  const ask = () => scout.network.resolveEntity(kind, query)
  try {
    const answer = await remembered(scout, { kind, key: resolutionKey(query), forceFresh }, ask)
    return decide(answer.some(({ exact }) => exact) || known.length === 0 ? answer : known)
  } catch (error) {
    if (known.length > 0 && error instanceof Refusal) return decide(known)
    throw error
  }
}

/** When the network fails, an expired answer is better than none. */
async function remembered<T>(
  scout: Scout,
  { kind, key, forceFresh }: { kind: ResolutionKind; key: string; forceFresh: boolean },
  ask: () => Promise<T>,
): Promise<T> {
  const now = scout.clock.now()
  const known = (await readResolutions<T>(scout.database, kind, [key])).get(key)
  if (known && !forceFresh && isFresh(known, now)) return known.answer
  let failure: NetworkFailure | undefined
  const answer = await networkAnswer(scout, kind, ask, (why) => {
    failure = why
  })
  if (answer === undefined && !known) throw networkUnavailable(failure)
  if (answer === undefined) return known!.answer
  await saveResolutions(scout.database, kind, new Map([[key, answer]]), now)
  return answer
}
