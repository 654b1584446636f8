/**
 * Adds to, removes from and checks an account's suppression list, and the operator's list for all accounts. Refusals:
 * INVALID_REQUEST, NOT_FOUND.
 */
import { SUPPRESSIONS_MAX } from '../../../contract/limits.ts'
import type { IdentifierKind, IdentifiersGiven } from '../../../contract/privacy.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { isSliceOver, mapInSlices, nextSlice } from '../../base/slices.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readNetworkAddresses } from '../../people/store.ts'
import type { Identifier } from '../../privacy/identifier.ts'
import {
  addSuppressions,
  countSuppressions,
  type NewSuppression,
  OPERATOR,
  removeSuppression,
  type Suppression,
} from '../../privacy/store.ts'
import type { Tx } from '../../storage/database.ts'
import { readIdentifiersGiven } from '../known-people/find-person.ts'
import { addressOf } from '../known-people/known-as.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'

export interface SuppressionGiven extends IdentifiersGiven {
  reason?: string | null
}

/** Times are text, because it is stored for replays. */
export interface Suppressed {
  created: number
  suppressions: (Omit<Suppression, 'createdAt'> & { createdAt: string })[]
}

export async function suppress(
  scout: Scout,
  { accountId, keyId }: Caller,
  entries: SuppressionGiven[],
  token?: IdempotencyToken,
): Promise<Answer<Suppressed>> {
  const wanted = await readEntries(scout, accountId, entries)
  const answer = await once(scout, accountId, token, async (tx) => {
    // The account's lock: work settled after this commit sees the list, and results settled before it are withheld when read.
    await lockBalance(tx, accountId)
    const added = await add(scout, tx, { accountId, keyId }, wanted)
    const at = scout.clock.now()
    await noteAudit(tx, { accountId, keyId, action: 'privacy.suppress', at, details: { created: added.created } })
    return added
  })
  scout.suppressions.forgetAfterChange(accountId)
  return answer
}

/**
 * Suppresses for every account. A person named by urn is also suppressed by their profile address, because another account may
 * know only that.
 */
export async function suppressForAll(scout: Scout, entries: SuppressionGiven[]): Promise<Suppressed> {
  const addresses = await readNetworkAddresses(
    scout.database,
    entries.flatMap(({ urn }) => urn ?? []),
  )
  const reasonOf = (named: string) => entries.find(({ urn }) => urn === named)?.reason
  const besides = addresses
    .filter(({ networkUrl }) => addressOf(networkUrl) !== undefined)
    .map(({ urn, networkUrl }) => ({ networkUrl, reason: reasonOf(urn) }))
  const wanted = await readEntries(scout, OPERATOR, [...entries, ...besides])
  const added = await scout.database.transaction((tx) => add(scout, tx, { accountId: OPERATOR, keyId: null }, wanted))
  scout.suppressions.forgetAfterChange(OPERATOR)
  return added
}

type Wanted = NewSuppression[]

/** One entry for each identifier; of several about the same identifier, the first counts. */
async function readEntries(scout: Scout, accountId: string, entries: SuppressionGiven[]): Promise<Wanted> {
  const byHash = new Map<string, Wanted[number]>()
  for (const [index, entry] of entries.entries()) {
    if (isSliceOver()) await nextSlice()
    for (const identifier of readIdentifiersGiven(entry, `entries[${index}].`)) {
      const hashes = scout.suppressions.hashesOf(accountId, identifier)
      const name = hashes.hash.toString('hex')
      if (byHash.has(name)) continue
      byHash.set(name, { kind: identifier.kind, ...hashes, origin: 'LIST', reason: entry.reason ?? null })
    }
  }
  return [...byHash.values()]
}

async function add(
  scout: Scout,
  tx: Tx,
  { accountId, keyId }: { accountId: string; keyId: string | null },
  wanted: Wanted,
): Promise<Suppressed> {
  const { suppressions, created } = await addSuppressions(tx, { accountId, keyId }, wanted, scout.clock.now())
  if ((await countSuppressions(tx, accountId)) > SUPPRESSIONS_MAX) {
    throw invalidRequest('entries', `would make the list longer than ${SUPPRESSIONS_MAX}; remove some first`)
  }
  return { created, suppressions: suppressions.map((each) => ({ ...each, createdAt: each.createdAt.toISOString() })) }
}

export async function unsuppress(scout: Scout, { accountId, keyId }: Caller, suppressionId: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    await lockBalance(tx, accountId)
    const removed = await removeSuppression(tx, accountId, suppressionId)
    if (!removed) throw noSuchSuppression()
    const { kind, origin } = removed
    const at = scout.clock.now()
    const details = { kind, origin }
    await noteAudit(tx, { accountId, keyId, action: 'privacy.unsuppress', at, subject: suppressionId, details })
  })
  scout.suppressions.forgetAfterChange(accountId)
}

/** False if there is no suppression with this id. */
export async function unsuppressForAll(scout: Scout, suppressionId: string): Promise<boolean> {
  const removed = await scout.database.transaction((tx) => removeSuppression(tx, OPERATOR, suppressionId))
  scout.suppressions.forgetAfterChange(OPERATOR)
  return removed !== undefined
}

const noSuchSuppression = () => new Refusal('NOT_FOUND', 'There is no such suppression in this account.')

/** Which identifiers of each entry are suppressed, by the account or by the operator. */
export async function checkSuppressed(
  scout: Scout,
  { accountId }: Caller,
  entries: IdentifiersGiven[],
  token?: IdempotencyToken,
): Promise<Answer<{ kinds: IdentifierKind[] }[]>> {
  const people = entries.map((entry, index) => readIdentifiersGiven(entry, `entries[${index}].`))
  return once(scout, accountId, token, async (tx) => {
    const shield = await scout.suppressions.shieldFor(tx, accountId)
    const isListed = (identifier: Identifier) => shield.find(identifier) !== undefined
    return mapInSlices(people, (identifiers) => ({ kinds: identifiers.filter(isListed).map(({ kind }) => kind) }))
  })
}
