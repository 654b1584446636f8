/** One person of the pool read, changed or removed by its owner. Refusals: NOT_FOUND, INVALID_REQUEST, EXTERNAL_ID_TAKEN. */
import type { Caller } from '../accounts/account.ts'
import { invalidFaults } from '../base/invalid.ts'
import { Refusal } from '../base/refusal.ts'
import type { StoredCandidate } from '../candidates/candidate.ts'
import { forgetMerges, readRedirects } from '../candidates/merges-store.ts'
import { externalIdSign } from '../candidates/person-keys.ts'
import { findOwners, removeMergedKeys } from '../candidates/pool-keys.ts'
import { readPoolPatch } from '../candidates/pool-patch.ts'
import { readStored } from '../candidates/pool-store.ts'
import { lockPool, removePeople } from '../candidates/pool-write.ts'
import type { RawObject } from '../candidates/raw-fields.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { RecordResolver } from './resolve-record.ts'
import { Overtaken, savePool, untilNotOvertaken } from './save-pool.ts'
import type { Scout } from './scout.ts'
import { showUnlocked } from './show-unlocked.ts'

export interface ReadCandidate {
  person: StoredCandidate
  mergedInto?: string
}

export async function readCandidate(scout: Scout, { accountId }: Caller, urn: string): Promise<ReadCandidate> {
  const { database } = scout
  const keptUrn = (await readRedirects(database, accountId, [urn])).get(urn)
  const person = (await readStored(database, accountId, [keptUrn ?? urn])).get(keptUrn ?? urn)
  if (!person) throw notFound(urn)
  const shown = await withUnlocked(database, accountId, person)
  return { person: shown, ...(keptUrn !== undefined && { mergedInto: keptUrn }) }
}

async function withUnlocked(sql: Sql, accountId: string, person: StoredCandidate): Promise<StoredCandidate> {
  const [candidate] = await showUnlocked(sql, accountId, [person.candidate])
  return { ...person, candidate: candidate! }
}

const notFound = (urn: string) =>
  new Refusal('NOT_FOUND', `Your pool has no candidate ${urn.slice(0, 100).toWellFormed()}.`)

/** In the order named. A urn that was merged away names nobody here: the change might hit whom the caller does not mean. */
export async function requirePeople(sql: Sql, accountId: string, urns: string[]): Promise<StoredCandidate[]> {
  const people = await readStored(sql, accountId, urns)
  const missing = urns.find((urn) => !people.has(urn))
  if (missing === undefined) return urns.map((urn) => people.get(urn)!)
  const keptUrn = (await readRedirects(sql, accountId, [missing])).get(missing)
  if (keptUrn === undefined) throw notFound(missing)
  throw new Refusal('NOT_FOUND', `The candidate was merged into ${keptUrn}. Name that urn instead.`)
}

/** Only the fields given; null empties one. */
export function patchCandidate(
  scout: Scout,
  { accountId }: Caller,
  urn: string,
  raw: RawObject,
): Promise<StoredCandidate> {
  return untilNotOvertaken(async () => {
    const before = (await requirePeople(scout.database, accountId, [urn]))[0]!
    const read = readPoolPatch(raw, before.candidate)
    if (!read.ok) throw invalidFaults(read.reasons)
    const { changes, place } = read.patch
    const candidate = { ...before.candidate, ...changes }
    const { ids } = await new RecordResolver(scout).idsOf({ candidate, place })
    if (changes.location === undefined) ids.geoIds = before.ids.geoIds
    return scout.database.transaction(async (tx) => {
      const lock = await lockPool(tx, accountId)
      const now = (await readStored(tx, accountId, [urn])).get(urn)
      if (now?.docNo !== before.docNo) throw new Overtaken()
      await refuseTaken(tx, accountId, urn, changes.externalId)
      await savePool(scout, tx, accountId, lock, [{ candidate, ids, origin: before.origin, before }])
      const saved = (await readStored(tx, accountId, [urn])).get(urn)!
      return withUnlocked(tx, accountId, saved)
    })
  })
}

/** An own id names one person; an address may be shared, and then says that two may be one. */
async function refuseTaken(tx: Tx, accountId: string, urn: string, externalId: string | null | undefined) {
  if (!externalId) return
  const { key } = externalIdSign(externalId)
  const owners = (await findOwners(tx, accountId, [key])).get(key) ?? []
  const other = owners.find((owner) => owner.urn !== urn)
  if (!other) return
  throw new Refusal(
    'EXTERNAL_ID_TAKEN',
    `This externalId is ${other.urn}'s. Merge the two, or give this candidate another one.`,
  )
}

/** Nothing of the record stays; values unlocked in the network are the account's and do. */
export async function removeCandidate(scout: Scout, { accountId }: Caller, urn: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    await lockPool(tx, accountId)
    await removePeople(tx, accountId, await requirePeople(tx, accountId, [urn]))
    await removeMergedKeys(tx, accountId, [urn])
    await forgetMerges(tx, accountId, urn)
  })
}
