/** Reads, changes or removes one person of the pool. Refusals: NOT_FOUND, INVALID_REQUEST, EXTERNAL_ID_TAKEN. */
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { invalidFaults } from '../../base/invalid.ts'
import type { RawObject } from '../../base/json.ts'
import { Refusal } from '../../base/refusal.ts'
import type { PoolCandidate, StoredCandidate } from '../../candidates/candidate.ts'
import { externalIdSign } from '../../candidates/person-keys.ts'
import { readRedirects } from '../../identity/merges.ts'
import { CONTACTS } from '../../pool/combine.ts'
import { keepIds } from '../../pool/kept-ids.ts'
import { findOwners } from '../../pool/keys.ts'
import { readPoolPatch } from '../../pool/patch.ts'
import { readStored } from '../../pool/store.ts'
import { lockPool } from '../../pool/write.ts'
import type { Shield } from '../../privacy/shield.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { hiddenAmong, hiddenBy, hiddenRecords, valueIdentifier } from '../known-people/hidden.ts'
import { addressOf } from '../known-people/known-as.ts'
import { ERASED_ROW } from '../known-people/rows-about.ts'
import { RecordResolver } from '../naming/resolve-record.ts'
import type { Scout } from '../scout.ts'
import { recordFor } from '../shared/by-scope.ts'
import { notePoolRead } from '../shared/note-pool.ts'
import { removeWhole } from '../shared/remove-people.ts'
import { assertSameLists, makeReady, PoolOvertaken, savePool, untilNotOvertaken } from '../shared/save-pool.ts'
import { showUnlockedTo } from '../shared/show-unlocked.ts'

export interface ReadCandidate {
  person: StoredCandidate
  mergedInto?: string
}

export async function readCandidate(scout: Scout, caller: Caller, urn: string): Promise<ReadCandidate> {
  const { database } = scout
  const { accountId } = caller
  const keptUrn = (await readRedirects(database, accountId, [urn])).get(urn)
  const person = (await readStored(database, accountId, [keptUrn ?? urn])).get(keptUrn ?? urn)
  if (!person || (await hiddenAmong(scout, database, accountId, [person.candidate])).size > 0) throw notFound(urn)
  const shown = await withUnlocked(database, caller, person)
  await notePoolRead(scout, caller, [person.candidate.urn])
  return { person: shown, ...(keptUrn !== undefined && { mergedInto: keptUrn }) }
}

async function withUnlocked(sql: Sql, caller: Caller, person: StoredCandidate): Promise<StoredCandidate> {
  const [candidate] = await showUnlockedTo(sql, caller, [person.candidate])
  return { ...person, candidate: recordFor(caller, candidate!) }
}

export const notFound = (urn: string) =>
  new Refusal('NOT_FOUND', `Your pool has no candidate ${urn.slice(0, 100).toWellFormed()}.`)

/** In the order of the urns. A urn that was merged away is refused: the change might hit a person whom the caller does not mean. */
export async function requirePeople(sql: Sql, accountId: string, urns: string[]): Promise<StoredCandidate[]> {
  const people = await readStored(sql, accountId, urns)
  const missing = urns.find((urn) => !people.has(urn))
  if (missing === undefined) return urns.map((urn) => people.get(urn)!)
  const keptUrn = (await readRedirects(sql, accountId, [missing])).get(missing)
  if (keptUrn === undefined) throw notFound(missing)
  throw new Refusal('NOT_FOUND', `The candidate was merged into ${keptUrn}. Use that urn instead.`)
}

/** A hidden person counts as unknown for a change whose answer would show them. */
export function refuseHidden(urns: string[], hidden: ReadonlySet<string>): void {
  const one = urns.find((urn) => hidden.has(urn))
  if (one !== undefined) throw notFound(one)
}

/** Changes only the fields given; null empties a field. */
export function patchCandidate(asked: Scout, caller: Caller, urn: string, raw: RawObject): Promise<StoredCandidate> {
  const { accountId, keyId } = caller
  return untilNotOvertaken(asked, accountId, async (scout) => {
    const shield = await scout.suppressions.shieldFor(scout.database, accountId)
    const before = (await requirePeople(scout.database, accountId, [urn]))[0]!
    refuseHidden([urn], await hiddenBy(shield, scout.database, accountId, [before.candidate]))
    const read = readPoolPatch(raw, before.candidate)
    if (!read.ok) throw invalidFaults(read.reasons)
    const { changes, place } = read.patch
    refuseErased(shield, changes)
    const candidate = { ...before.candidate, ...changes }
    const patched = { candidate, place }
    const ids = keepIds(patched, await new RecordResolver(scout).idsOf(patched), [before])
    return scout.database.transaction(async (tx) => {
      const lock = await lockPool(tx, accountId)
      await assertSameLists(scout, tx, accountId, shield)
      const now = (await readStored(tx, accountId, [urn])).get(urn)
      if (now?.docNo !== before.docNo) throw new PoolOvertaken()
      await refuseTaken(tx, shield, { accountId, urn, externalId: changes.externalId })
      const entry = { candidate, ids, origin: before.origin, before }
      await savePool(tx, accountId, lock, await makeReady(scout, accountId, [entry]))
      await noteAudit(tx, { accountId, keyId, action: 'pool.update', at: scout.clock.now(), urns: [urn] })
      const saved = (await readStored(tx, accountId, [urn])).get(urn)!
      // Under its new values the record may be about a suppressed person, whose unlocked values must not be shown.
      const hidden = await hiddenRecords(shield, tx, accountId, [saved.candidate])
      return hidden.size > 0 ? saved : withUnlocked(tx, caller, saved)
    })
  })
}

/** Identifiers of an erased person must not come back, not even under another person's name. */
function refuseErased(shield: Shield, changes: Partial<PoolCandidate>): void {
  const named = (Object.keys(CONTACTS) as (keyof typeof CONTACTS)[]).map((field) => {
    const value = changes[CONTACTS[field]]
    return { field: field === 'phone' ? 'phone_number' : field, identifier: value && valueIdentifier(field, value) }
  })
  named.push({ field: 'network_url', identifier: addressOf(changes.networkUrl) })
  const faults = named.filter(({ identifier }) => identifier && shield.find(identifier) === 'ERASURE')
  if (faults.length > 0) throw invalidFaults(faults.map(({ field }) => `${field}: ${ERASED_ROW}`))
}

/** An externalId belongs to one person. A profile address may be shared; it then suggests that two records are one person. */
async function refuseTaken(
  tx: Tx,
  shield: Shield,
  { accountId, urn, externalId }: { accountId: string; urn: string; externalId: string | null | undefined },
): Promise<void> {
  if (!externalId) return
  const sign = externalIdSign(externalId)
  const owners = (await findOwners(tx, accountId, [sign])).get(sign.key) ?? []
  const other = owners.find((owner) => owner.urn !== urn)
  if (!other) return
  const stored = (await readStored(tx, accountId, [other.urn])).get(other.urn)
  const hidden = await hiddenRecords(shield, tx, accountId, stored ? [stored.candidate] : [])
  const advice = hidden.has(other.urn)
    ? 'Another person has this externalId. Give this candidate another one.'
    : `This externalId is ${other.urn}'s. Merge the two, or give this candidate another one.`
  throw new Refusal('EXTERNAL_ID_TAKEN', advice)
}

/** Nothing of the record is kept. Values unlocked in the network belong to the account and are kept. */
export async function removeCandidate(scout: Scout, { accountId, keyId }: Caller, urn: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    await lockPool(tx, accountId)
    await removeWhole(tx, accountId, await requirePeople(tx, accountId, [urn]), [urn])
    await noteAudit(tx, { accountId, keyId, action: 'pool.delete', at: scout.clock.now(), urns: [urn] })
  })
}
