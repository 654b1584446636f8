/** `GET /audit` and `/audit/own` */
import { auditQuerySchema, auditResponseSchema, ownAuditQuerySchema } from '../../../contract/audit.ts'
import { scopes } from '../../accounts/account.ts'
import type { AuditEntry } from '../../audit/store.ts'
import { readAuditLog } from '../../operations/accounts/read-audit-log.ts'
import { type App, callerOf, errorResponses, type RouteContext } from '../app.ts'
import { memberIdOf } from '../present-actor.ts'

export function auditRoute(app: App, { scout }: RouteContext): void {
  app.get(
    '/audit',
    {
      config: { scopes: ['admin', 'audit'], isHeavy: true },
      schema: {
        tags: ['Privacy'],
        operationId: 'audit',
        summary: 'List who saw, unlocked, exported or erased whom or what',
        description:
          'Newest first. Each call has one entry, which names everyone it showed. All polls of one job or request by one key in a month are one entry.',
        querystring: auditQuerySchema,
        response: { 200: auditResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { items, nextCursor } = await readAuditLog(scout, callerOf(request).accountId, request.query)
      return { success: true as const, entries: items.map(present), nextCursor }
    },
  )
  app.get(
    '/audit/own',
    {
      config: { scopes: [...scopes], isHeavy: true },
      schema: {
        tags: ['Privacy'],
        operationId: 'ownAudit',
        summary: 'List what the calling key or member has done',
        description: 'Like `/audit`, but only the caller’s own entries. It works with every scope.',
        querystring: ownAuditQuerySchema,
        response: { 200: auditResponseSchema, ...errorResponses },
      },
    },
    async (request) => {
      const { accountId, keyId } = callerOf(request)
      const { items, nextCursor } = await readAuditLog(scout, accountId, { ...request.query, keyId })
      return { success: true as const, entries: items.map(present), nextCursor }
    },
  )
}

const present = ({ auditId, at, ...entry }: AuditEntry) => ({
  auditId: String(auditId),
  at: at.toISOString(),
  memberId: memberIdOf(entry.keyId),
  ...entry,
})
