/**
 * Unlock requests, and their fields while they are in flight. Owns `unlocks`; knows no price and no queue. Everything that changes a
 * field's state happens under the account's balance lock. findings.ts writes what became known, and facts.ts reads it.
 */
import type { LookupFailure } from '../../contract/contact.ts'
import type { ContactField } from '../../contract/network.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { type LateField, openLate } from './late.ts'
import type { Unlock } from './unlock.ts'

const COLUMNS = `unlock_id, urn, network_url, requested_fields, dispatched_fields, batch_id, status, lookup_id,
  failure_code, charged_units, refunded_units, created_at, updated_at, deadline_at`

interface UnlockRow {
  unlock_id: string
  urn: string
  network_url: string
  requested_fields: ContactField[]
  dispatched_fields: ContactField[]
  batch_id: string | null
  status: Unlock['status']
  lookup_id: string | null
  failure_code: LookupFailure | null
  charged_units: number
  refunded_units: number
  created_at: Date
  updated_at: Date
  deadline_at: Date
}

const toUnlock = (accountId: string, row: UnlockRow): Unlock => ({
  accountId,
  unlockId: row.unlock_id,
  urn: row.urn,
  networkUrl: row.network_url,
  requestedFields: row.requested_fields,
  dispatchedFields: row.dispatched_fields,
  batchId: row.batch_id,
  status: row.status,
  lookupId: row.lookup_id,
  failureCode: row.failure_code,
  chargedUnits: row.charged_units,
  refundedUnits: row.refunded_units,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deadlineAt: row.deadline_at,
})

const ONE = `select ${COLUMNS} from unlocks where account_id = $1 and unlock_id = $2`

export async function readUnlock(sql: Sql, accountId: string, unlockId: string): Promise<Unlock | undefined> {
  const [row] = await sql.query<UnlockRow>(ONE, [accountId, unlockId])
  return row && toUnlock(accountId, row)
}

const LATE = `
  select json_agg(json_build_object('field', l.field, 'state', l.state, 'value', l.value, 'source', l.source,
    'details', l.details))
  from late_fields l
  where l.account_id = u.account_id and l.urn = u.urn and l.network_url = u.network_url
    and l.field = any (u.dispatched_fields) and (l.state <> 'NOT_FOUND' or l.changed_at > $3)`

const WITH_LATE = `
  select ${COLUMNS}, (${LATE}) as late from unlocks u where account_id = $1 and unlock_id = any ($2::text[])`

/**
 * Unlocks with what lookups of the same fields delivered too late for earlier requests. A late miss counts as long as any other
 * miss.
 */
export async function readUnlocksWithLate(
  sql: Sql,
  accountId: string,
  unlockIds: string[],
  missesAfter: Date,
): Promise<Map<string, { unlock: Unlock; late: LateField[] }>> {
  const rows = await sql.query<UnlockRow & { late: LateField[] | null }>(WITH_LATE, [accountId, unlockIds, missesAfter])
  return new Map(
    rows.map((row) => {
      const late = (row.late ?? []).map((each) => openLate(sql, accountId, row.urn, each))
      return [row.unlock_id, { unlock: toUnlock(accountId, row), late }]
    }),
  )
}

const IN_FLIGHT = `
  select ${COLUMNS} from unlocks where account_id = $1 and urn = $2 and batch_id is null and status <> 'COMPLETED'`

export async function readUnlockInFlight(sql: Sql, accountId: string, urn: string): Promise<Unlock | undefined> {
  const [row] = await sql.query<UnlockRow>(IN_FLIGHT, [accountId, urn])
  return row && toUnlock(accountId, row)
}

/** The newest single request if there is one, otherwise the batch item that unlocked this person. */
const LATEST = `
  select ${COLUMNS} from unlocks where account_id = $1 and urn = $2
  order by batch_id is not null, created_at desc, unlock_id desc limit 1`

export async function readLatestUnlock(sql: Sql, accountId: string, urn: string): Promise<Unlock | undefined> {
  const [row] = await sql.query<UnlockRow>(LATEST, [accountId, urn])
  return row && toUnlock(accountId, row)
}

const ALL = `select ${COLUMNS} from unlocks where account_id = $1 and urn = any ($2::text[]) order by created_at`

export async function readUnlocksOf(sql: Sql, accountId: string, urns: string[]): Promise<Unlock[]> {
  const rows = await sql.query<UnlockRow>(ALL, [accountId, urns])
  return rows.map((row) => toUnlock(accountId, row))
}

const OPEN = `
  with item as (
    select * from jsonb_to_recordset($2::jsonb) as i
      ("unlockId" text, urn text, "networkUrl" text, person text, "requestedFields" text[], "dispatchedFields" text[],
       "chargedUnits" bigint)
  ), opened as (
    insert into unlocks (account_id, unlock_id, urn, network_url, requested_fields, dispatched_fields, batch_id, status,
      charged_units, created_at, updated_at, deadline_at)
    select $1, "unlockId", urn, "networkUrl", "requestedFields", "dispatchedFields", $3, 'QUEUED', "chargedUnits", $4, $4, $5
    from item
  )
  insert into contact_fields as known (account_id, urn, field, state, value, unlock_id, person, changed_at)
  select $1, urn, field, 'IN_FLIGHT', null, "unlockId", person, $4 from item, unnest("dispatchedFields") as field
  on conflict (account_id, urn, field) do update
    set state = 'IN_FLIGHT', value = null, unlock_id = excluded.unlock_id, changed_at = excluded.changed_at,
      person = excluded.person, paid = known.paid and known.person is not distinct from excluded.person
    where known.state in ('NOT_FOUND', 'PURGED')
  returning urn`

export interface NewUnlock
  extends Pick<Unlock, 'unlockId' | 'urn' | 'networkUrl' | 'requestedFields' | 'dispatchedFields' | 'chargedUnits'> {
  /** Whose fields these are: `personOf` of their address. */
  person: string
}

/**
 * Records requests and marks their fields as in flight. A field that is already in flight or found means the plan had a bug, so
 * it throws.
 */
export async function openUnlocks(
  tx: Tx,
  accountId: string,
  { unlocks, batchId, deadlineAt }: { unlocks: NewUnlock[]; batchId: string | null; deadlineAt: Date },
  now: Date,
): Promise<void> {
  const rows = await tx.query(OPEN, [accountId, JSON.stringify(unlocks), batchId, now, deadlineAt])
  const expected = unlocks.reduce((count, unlock) => count + unlock.dispatchedFields.length, 0)
  if (rows.length !== expected) throw new Error('a contact field was dispatched twice')
}

const START = `
  update unlocks set status = 'PROCESSING', lookup_id = $3, updated_at = $4
  where account_id = $1 and unlock_id = $2 and status <> 'COMPLETED'`

/** Called before anybody waits for the lookup: after a crash the recorded lookup is resumed instead of a second one bought. */
export async function recordLookup(tx: Tx, unlock: Unlock, lookupId: string, now: Date): Promise<void> {
  await tx.query(START, [unlock.accountId, unlock.unlockId, lookupId, now])
}

/** Requests for other fields of this person are left alone, because possibly nobody works on those fields. */
const CONFIRM = `
  update unlocks set updated_at = $3, status = 'PROCESSING'
  where account_id = $1 and urn = $2 and status <> 'COMPLETED' and requested_fields && $4::text[]
  returning unlock_id, batch_id`

/** The provider is working on these fields: every request that awaits one of them is updated. */
export async function confirmInProgress(tx: Tx, { accountId, urn, dispatchedFields }: Unlock, now: Date) {
  const rows = await tx.query<{ unlock_id: string; batch_id: string | null }>(CONFIRM, [
    accountId,
    urn,
    now,
    dispatchedFields,
  ])
  return {
    unlockIds: rows.map((row) => row.unlock_id),
    batchIds: rows.flatMap((row) => (row.batch_id ? [row.batch_id] : [])),
  }
}

/**
 * The urns are also passed as an array, so that only these people's requests are read whichever side of the join comes first.
 * Fields are compared as arrays: with one comparison per field, a planner without statistics reads the whole account.
 */
const COMPLETE = `
  update unlocks u set updated_at = $3,
    refunded_units = case when u.unlock_id = e."unlockId" then e."refundedUnits" else refunded_units end,
    lookup_id = case when u.unlock_id = e."unlockId" then coalesce(lookup_id, e."lookupId") else lookup_id end,
    failure_code = case when u.requested_fields && e.failed then coalesce(failure_code, e."failureCode") else failure_code end,
    status = case when exists (
        select from contact_fields f
        where f.account_id = $1 and f.urn = u.urn and array[f.field] && u.requested_fields and f.state = 'IN_FLIGHT')
      then case when u.unlock_id = e."unlockId" and e."lookupId" is not null then 'PROCESSING' else status end
      else 'COMPLETED' end
  from jsonb_to_recordset($2::jsonb) as e
    ("unlockId" text, person text, fields text[], failed text[], "lookupId" text, "refundedUnits" bigint, "failureCode" text)
  where u.account_id = $1 and u.urn = e.person and u.status <> 'COMPLETED' and u.requested_fields && e.fields
    and u.urn = any ($4::text[])
  returning ${COLUMNS}`

export interface Ended {
  unlock: Unlock
  /** The provider's id of the lookup, known by now even if the answer came at once and nothing had to wait for it. */
  lookupId: string | null
  refundedUnits: number
  failureCode: LookupFailure | null
  /** The fields that failed because of this end. */
  failed: ContactField[]
}

/**
 * Records the ends of unlocks of different people and completes every request that awaited one of their fields and
 * now waits for nothing else. A failure reaches all that asked for a field which failed.
 */
export async function completeUnlocks(tx: Tx, accountId: string, ended: Ended[], now: Date): Promise<Unlock[]> {
  const ends = ended.map(({ unlock: { unlockId, urn: person, dispatchedFields: fields }, ...end }) => ({
    unlockId,
    person,
    fields,
    ...end,
  }))
  const people = ends.map(({ person }) => person)
  const rows = await tx.query<UnlockRow>(COMPLETE, [accountId, JSON.stringify(ends), now, people])
  return rows.filter((row) => row.status === 'COMPLETED').map((row) => toUnlock(accountId, row))
}
