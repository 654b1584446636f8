/** A page of the account's audit log, newest first. */
import type { AuditAction } from '../../../contract/audit.ts'
import { type AuditEntry, readAudit } from '../../audit/store.ts'
import { pageOf, readPageRequest } from '../../base/cursor.ts'
import type { Scout } from '../scout.ts'

export interface AuditQuery {
  limit?: number
  cursor?: string
  action?: AuditAction
  urn?: string
  keyId?: string
  from?: string
  to?: string
}

export async function readAuditLog(
  scout: Scout,
  accountId: string,
  query: AuditQuery,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const page = readPageRequest(query, ['integer'])
  const { action, keyId, urn, from, to } = query
  const filter = { action, keyId, urns: urn === undefined ? undefined : [urn], from: dateOf(from), to: dateOf(to) }
  const entries = await readAudit(scout.database, accountId, filter, page)
  return pageOf(entries, page, ({ auditId }) => [auditId])
}

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
