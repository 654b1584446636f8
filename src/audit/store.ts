/**
 * The audit log. Owns `audit_entries`: entries are appended, read, and purged when their time is over; the database refuses any
 * other change. Holds ids of people, never their data.
 */
import type { AuditAction } from '../../contract/audit.ts'
import type { PageRequest } from '../base/cursor.ts'
import { storableJson } from '../base/json.ts'
import type { Database, Sql } from '../storage/database.ts'
import { type PartitionedTable, purgePartitioned } from '../storage/partitions.ts'

export interface AuditNote {
  accountId: string
  /** null means the operator. */
  keyId: string | null
  action: AuditAction
  at: Date
  /** The people it is about. One note per call, however many people it showed. */
  urns?: string[]
  /** The job, request, key or webhook it is about. */
  subject?: string
  details?: Record<string, unknown>
  /** This note also stands for later ones with the same action, key and subject in the same month: those are skipped. */
  once?: boolean
}

const NOTE = `
  insert into audit_entries (account_id, at, key_id, action, urns, subject, details, once)
  select n."accountId", n.at, n."keyId", n.action, coalesce(n.urns, '{}'), n.subject, coalesce(n.details, '{}'),
    coalesce(n.once, false)
  from jsonb_to_recordset($1::jsonb) as n ("accountId" text, at timestamptz, "keyId" text, action text, urns text[],
    subject text, details jsonb, once boolean)
  on conflict do nothing`

/** An operation that writes calls this in its own transaction. Reads of personal data are noted through the AuditWriter. */
export async function noteAudit(sql: Sql, ...notes: AuditNote[]): Promise<void> {
  if (notes.length > 0) await sql.query(NOTE, [storableJson(notes)])
}

export interface AuditEntry {
  auditId: number
  at: Date
  keyId: string | null
  action: AuditAction
  urns: string[]
  subject: string | null
  details: Record<string, unknown>
}

export interface AuditFilter {
  action?: AuditAction
  urns?: string[]
  keyId?: string
  from?: Date
  to?: Date
}

const READ = `
  select audit_id, at, key_id, action, urns, subject, details from audit_entries
  where account_id = $1 and ($2::text is null or action = $2) and ($3::text[] is null or urns && $3)
    and ($4::text is null or key_id = $4) and ($5::timestamptz is null or at >= $5)
    and ($6::timestamptz is null or at < $6) and ($7::bigint is null or audit_id < $7)
  order by audit_id desc limit $8`

interface AuditRow {
  audit_id: number
  at: Date
  key_id: string | null
  action: AuditAction
  urns: string[]
  subject: string | null
  details: Record<string, unknown>
}

/**
 * Newest first, and one entry more than the page holds, if there is one. Planned each time: the filters differ too much for one
 * plan.
 */
export async function readAudit(
  sql: Sql,
  accountId: string,
  { action, urns, keyId, from, to }: AuditFilter,
  page: PageRequest,
): Promise<AuditEntry[]> {
  const filters = [action ?? null, urns ?? null, keyId ?? null, from ?? null, to ?? null]
  const rows = await sql.queryBuilt<AuditRow>(READ, [accountId, ...filters, page.after?.[0] ?? null, page.limit + 1])
  return rows.map((row) => ({
    auditId: row.audit_id,
    at: row.at,
    keyId: row.key_id,
    action: row.action,
    urns: row.urns,
    subject: row.subject,
    details: row.details,
  }))
}

const NOTED = `
  select distinct noted.urn from audit_entries e cross join lateral unnest(e.urns) as noted (urn)
  where e.account_id = $1 and e.action = $2 and e.key_id = $3 and e.at >= $4 and e.urns && $5::text[] and noted.urn = any ($5)`

/** Those of `urns` that this key has already done this action to since `from`. */
export async function readNotedUrns(
  sql: Sql,
  accountId: string,
  { action, keyId, from, urns }: Required<Pick<AuditFilter, 'action' | 'keyId' | 'from' | 'urns'>>,
): Promise<string[]> {
  if (urns.length === 0) return []
  const rows = await sql.query<{ urn: string }>(NOTED, [accountId, action, keyId, from, urns])
  return rows.map(({ urn }) => urn)
}

/** Partitions by month. The setting is what the trigger asks for before it permits a purge; it ends with the transaction. */
export const auditPartitions: PartitionedTable = {
  name: 'audit_entries',
  span: 'month',
  permit: 'scout.purge_audit_before',
}

/** Drops whole months, then deletes rows that lie in no partition; returns how many rows were deleted one by one. */
export const purgeAudit = (database: Database, before: Date, limit: number): Promise<number> =>
  purgePartitioned(database, auditPartitions, before, limit)
