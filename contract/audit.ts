/** `GET /audit`: who saw, unlocked, changed, exported or erased what, and with which key. */
import { z } from 'zod'
import { TEXT_CHARS_MAX } from './limits.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { text } from './text.ts'

export const auditActions = [
  'search',
  'enrich',
  'enrich.read',
  'contact.request',
  'contact.read',
  'pool.read',
  'pool.create',
  'pool.update',
  'pool.delete',
  'pool.import',
  'pool.export',
  'pool.merge',
  'pool.unmerge',
  'privacy.suppress',
  'privacy.unsuppress',
  'privacy.erase',
  'privacy.access',
  'privacy.notice',
  'privacy.standing',
  'privacy.retention',
  'privacy.keep',
  'privacy.request',
  'ranking.switch',
  'key.create',
  'key.rotate',
  'key.revoke',
  'member.invite',
  'member.change',
  'member.remove',
  'member.link',
  'member.passkey',
  'group.create',
  'group.change',
  'group.delete',
  'session.start',
  'session.end',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.rotate',
  'webhook.test',
  'webhook.resend',
] as const
export type AuditAction = (typeof auditActions)[number]

const instant = z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601, such as 2026-11-15T12:00:00Z' })

export const auditQuerySchema = z.object({
  ...pagingQuery,
  action: z.enum(auditActions, `must be one of ${auditActions.join(', ')}`).optional(),
  urn: text(TEXT_CHARS_MAX, 1).optional().meta({ description: 'Only entries about this person' }),
  keyId: text(TEXT_CHARS_MAX, 1).optional(),
  from: instant.optional().meta({ description: 'Only entries at this time or later' }),
  to: instant.optional().meta({ description: 'Only entries before this time' }),
})

/** A caller's own entries need no key to be named. */
export const ownAuditQuerySchema = auditQuerySchema.omit({ keyId: true })

export const auditEntrySchema = z
  .object({
    auditId: z.string(),
    at: z.string(),
    keyId: z.string().nullable().meta({
      description:
        'The id of the key, or of the signed-in member, that acted; null when the operator or the service itself acted',
    }),
    memberId: z
      .string()
      .nullable()
      .meta({ description: 'The member’s id, if a signed-in member acted; otherwise null' }),
    action: z.enum(auditActions),
    urns: z.array(z.string()).meta({ description: 'The people the entry is about' }),
    subject: z
      .string()
      .nullable()
      .meta({ description: 'The id of the job, request, key or webhook the entry is about' }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' })

export const auditResponseSchema = z
  .object({
    success: z.literal(true),
    entries: z.array(auditEntrySchema).meta({ description: 'Newest first' }),
    ...pagingAnswer,
  })
  .meta({ id: 'AuditResponse' })
