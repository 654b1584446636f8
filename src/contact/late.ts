/**
 * What lookups say after their requests have run out of time. Owns `late_fields`, whose values are sealed: each waits
 * for its lookup, then holds what came of it until the field is asked for again. Nobody is charged for what stands here.
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

/** As it is kept, sealed. */
export const openLate = (sql: Sql, accountId: string, urn: string, late: LateField): LateField => ({
  ...late,
  value: openValue(sql.keyring(), accountId, { urn, field: late.field }, late.value),
})

const OF = `
  select urn, field, source, details, network_url as "networkUrl", changed_at as at from late_fields
  where account_id = $1 and urn = any ($2::text[]) and value is not null`

/**
 * That something is held of these people, and from where; not what. Its request was refunded: the account has it only
 * once a request has paid for it. Asking for access must not be a way around that.
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

/** Their lookups are read on, although their requests have ended. */
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

/** These became known by a request of their own. */
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

/** How it ended: a value, or that there is none, of the `learnt`; of the others nothing, and nothing is remembered. */
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
