/** `/privacy/retention`: how long an account keeps people of its pool without any activity, and whose time is over. */
import { z } from 'zod'
import { RETENTION_GRACE_DAYS, RETENTION_GRACE_DAYS_MAX, RETENTION_MONTHS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { listAnswer, pagingQuery } from './paging.ts'
import { text } from './text.ts'

/** What counts as activity about a person. KEPT: somebody decided to keep them. */
export const activityKinds = ['SAVED', 'EDITED', 'ENRICHED', 'UNLOCKED', 'PROJECT', 'NOTED', 'KEPT'] as const
export type ActivityKind = (typeof activityKinds)[number]

export const retainedStates = ['ANNOUNCED', 'KEPT'] as const
export type RetainedState = (typeof retainedStates)[number]

/** A code, not free text: it goes to the audit log, from which nobody can be erased. */
export const keepReasons = ['CONSENT', 'IN_PROCESS', 'CONTRACT', 'LEGAL_OBLIGATION', 'LEGAL_CLAIM', 'OTHER'] as const
export type KeepReason = (typeof keepReasons)[number]

const whole = (min: number, max: number) => {
  const problem = `must be a whole number from ${min} to ${max}`
  return z.int(problem).min(min, problem).max(max, problem)
}

const months = whole(1, RETENTION_MONTHS_MAX)
  .nullable()
  .meta({ description: 'How many months a person is kept after the last activity about them; null: for ever' })

const graceDays = whole(1, RETENTION_GRACE_DAYS_MAX).meta({
  description: 'How many days before the erasure a person is announced',
})

export const retentionBodySchema = z
  .object({
    months,
    graceDays: graceDays.optional().meta({ description: `The default is ${RETENTION_GRACE_DAYS} days` }),
  })
  .meta({ id: 'RetentionBody' })

export const retentionResponseSchema = z
  .object({
    success: z.literal(true),
    rule: z
      .object({
        months,
        graceDays,
        changedAt: z.iso.datetime().nullable().meta({ description: 'null when there is no rule' }),
        changedBy: z.string().nullable().meta({ description: 'The id of the key or member that changed it' }),
      })
      .meta({ id: 'RetentionRule' }),
    announcedCount: z.int().min(0),
    firstEraseOn: z.iso
      .date()
      .nullable()
      .meta({ description: 'The earliest day on which an announced person is erased' }),
  })
  .meta({ id: 'RetentionResponse' })

const retained = z
  .object({
    urn: z.string(),
    state: z.enum(retainedStates),
    lastActiveAt: z.iso.datetime(),
    lastEvent: z.enum(activityKinds),
    announcedAt: z.iso.datetime(),
    eraseOn: z.iso
      .date()
      .meta({ description: 'The day of the erasure. You can keep the person until the end of the day before' }),
    keptAt: z.iso.datetime().nullable(),
    keptBy: z.string().nullable(),
    reason: z.enum(keepReasons).nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'RetainedPerson' })

export const retainedQuerySchema = z.object({
  ...pagingQuery,
  state: z.enum(retainedStates, `must be one of ${retainedStates.join(', ')}`).optional(),
})

export const retainedResponseSchema = listAnswer('RetainedResponse', { people: z.array(retained) })

export const retainedParamsSchema = z.object({ urn: text(TEXT_CHARS_MAX, 1) })

export const keepBodySchema = z
  .object({
    state: z.enum(retainedStates, `must be one of ${retainedStates.join(', ')}`).meta({
      description:
        'KEPT: do not erase the person until the rule’s time has passed once more. ANNOUNCED: take that back',
    }),
    reason: z
      .enum(keepReasons, `must be one of ${keepReasons.join(', ')}`)
      .optional()
      .meta({ description: 'Required for KEPT. The audit log shows it' }),
    note: text(TEXT_CHARS_MAX)
      .nullish()
      .meta({ description: 'Required for the reason OTHER. It is erased with the person' }),
  })
  .refine(({ state, reason }) => state !== 'KEPT' || reason !== undefined, {
    message: 'must say why they are kept',
    path: ['reason'],
  })
  .refine(({ reason, note }) => reason !== 'OTHER' || (note ?? '').trim() !== '', {
    message: 'must say what the reason is',
    path: ['note'],
  })
  .meta({ id: 'KeepBody' })

export const keepResponseSchema = z.object({ success: z.literal(true), person: retained }).meta({ id: 'KeepResponse' })
