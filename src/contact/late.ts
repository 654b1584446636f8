/**
 * Results that lookups deliver after their requests ran out of time. Owns `late_fields`, whose values are sealed: a row waits for
 * its lookup, then keeps the result until the field is requested again. Nobody is charged for a value while it stays here.
 */
import type { ContactField } from '../../contract/network.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { openValue, sealValue } from './sealed-value.ts'
import { type ContactValues, detailsOf, type Unlock, type ValueDetails, type ValueSources } from './unlock.ts'

export interface LateField {
  field: ContactField
  state: 'PENDING' | 'FOUND' | 'NOT_FOUND'
  value: string | null
  source: string | null
  details: ValueDetails | null
}

/** Unseals the value of a stored row. */
export const openLate = (sql: Sql, accountId: string, urn: string, late: LateField): LateField => ({
  ...late,
  value: openValue(sql.keyring(), accountId, { urn, field: late.field }, late.value),
})

const OF = `
  select urn, field, source, details, network_url as "networkUrl", changed_at as at from late_fields
  where account_id = $1 and urn = any ($2::text[]) and value is not null`

/**
 * That a late value is stored for these people, and its source, but not the value. Its request was refunded, and the account gets
 * the value only when another request pays for it; an access request must not be a way around that.
 */
export async function readLateOf(sql: Sql, accountId: string, urns: string[]) {
  type Held = Omit<LateField, 'state' | 'value'> & { urn: string; networkUrl: string; at: Date }
  const rows = await sql.query<Held>(OF, [accountId, urns])
  return rows.map((row) => ({ ...row, state: 'LATE', value: null }))
}

const AWAIT = `
  insert into late_fields (account_id, urn, field, unlock_id, lookup_id, network_url, state, changed_at)
  select $1, urn, field, "unlockId", "lookupId", "networkUrl", 'PENDING', $3
  from jsonb_to_recordset($2::jsonb) as w (urn text, fields text[], "unlockId" text, "lookupId" text, "networkUrl" text),
    unnest(fields) as field
  on conflict (account_id, urn, field) do update set unlock_id = excluded.unlock_id, lookup_id = excluded.lookup_id,
    network_url = excluded.network_url, state = 'PENDING', value = null, digest = null, source = null, details = null,
    changed_at = excluded.changed_at`

/** The lookups of these fields continue to be read although their requests have ended. */
export async function awaitLate(
  tx: Tx,
  accountId: string,
  late: { unlock: Unlock; lookupId: string; fields: ContactField[] }[],
  now: Date,
): Promise<void> {
  const rows = late.map(({ unlock: { urn, unlockId, networkUrl }, lookupId, fields }) => ({
    urn,
    fields,
    unlockId,
    lookupId,
    networkUrl,
  }))
  if (rows.length > 0) await tx.query(AWAIT, [accountId, JSON.stringify(rows), now])
}

const USED = `
  delete from late_fields l using unnest($2::text[], $3::text[]) as used (urn, field)
  where l.account_id = $1 and l.urn = used.urn and l.field = used.field and l.urn = any ($2::text[])`

/** Removes late fields that became known through a paid request. */
export async function dropLate(
  tx: Tx,
  accountId: string,
  known: { urn: string; fields: ContactField[] }[],
): Promise<void> {
  const pairs = known.flatMap(({ urn, fields }) => fields.map((field) => [urn, field]))
  if (pairs.length === 0) return
  await tx.query(USED, [accountId, pairs.map(([urn]) => urn), pairs.map(([, field]) => field)])
}

export interface AwaitedLate {
  urn: string
  networkUrl: string
  lookupId: string
  fields: ContactField[]
  since: Date
}

const AWAITED = `
  select urn, network_url as "networkUrl", lookup_id as "lookupId", array_agg(field) as fields, min(changed_at) as since
  from late_fields where account_id = $1 and unlock_id = $2 and state = 'PENDING' group by 1, 2, 3`

export async function readAwaited(sql: Sql, accountId: string, unlockId: string): Promise<AwaitedLate | undefined> {
  return (await sql.query<AwaitedLate>(AWAITED, [accountId, unlockId]))[0]
}

const KEEP = `
  update late_fields l set value = k.value, digest = decode(k.digest, 'hex'), source = k.source, details = k.details,
    state = case when k.value is null then 'NOT_FOUND' else 'FOUND' end, changed_at = $4
  from jsonb_to_recordset($3::jsonb) as k (field text, value text, digest text, source text, details jsonb)
  where l.account_id = $1 and l.unlock_id = $2 and l.field = k.field and l.state = 'PENDING'`
const GIVE_UP = `delete from late_fields where account_id = $1 and unlock_id = $2 and state = 'PENDING'`

/** Stores the end of a lookup for the fields in `learnt`: a value, or that there is none. The other fields are forgotten. */
export async function endLate(
  tx: Tx,
  accountId: string,
  { unlockId, urn, learnt, found, sources = {} }: LateEnd,
  now: Date,
): Promise<void> {
  const kept = learnt.map((field) => ({
    field,
    ...sealValue(tx.keyring(), accountId, { urn, field }, found[field]),
    ...(found[field] !== undefined &&
      sources[field] && { source: sources[field].source, details: detailsOf(sources[field]) }),
  }))
  if (kept.length > 0) await tx.query(KEEP, [accountId, unlockId, JSON.stringify(kept), now])
  await tx.query(GIVE_UP, [accountId, unlockId])
}

interface LateEnd {
  unlockId: string
  urn: string
  learnt: ContactField[]
  found: ContactValues
  sources?: ValueSources | undefined
}

const PURGE = `
  delete from late_fields where (account_id, urn, field) in (
    select account_id, urn, field from late_fields where changed_at < $1 limit $2) returning field`

export async function purgeLate(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
