/** Every way a call can fail: the stable codes and the error body. HTTP statuses are in src/http/errors.ts. */
import { z } from 'zod'

export const errorCodes = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'INSUFFICIENT_CREDITS',
  'MAX_CREDITS_EXCEEDED',
  'CREDIT_CAP_REACHED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BATCH_JOB_NOT_FOUND',
  'CONTACT_REQUEST_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'ENRICH_NOT_NEEDED',
  'EXTERNAL_ID_TAKEN',
  'UNMERGE_BLOCKED',
  'DO_NOT_CONTACT',
  'ALL_TALENTS_NOT_ENRICHED',
  'KEY_NOT_USABLE',
  'LAST_ADMIN_KEY',
  'KEY_LIMIT_REACHED',
  'LAST_OWNER',
  'MEMBER_EXISTS',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'WEBHOOK_LIMIT_REACHED',
  'LIST_LIMIT_REACHED',
  'POOL_LIMIT_REACHED',
  'PAYLOAD_TOO_LARGE',
  'HEADERS_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'MISSING_NETWORK',
  'RATE_LIMITED',
  'COLLECT_FAILED',
  'NETWORK_UNAVAILABLE',
  'SERVICE_UNAVAILABLE',
  'REQUEST_TIMEOUT',
  'INTERNAL',
] as const
export type ErrorCode = (typeof errorCodes)[number]

export const fieldFaultSchema = z.object({
  field: z
    .string()
    .meta({ description: 'The path of the field, such as `talents[3].urn` or `filtersJson.skills[0].name`' }),
  problem: z.string(),
})
export type FieldFault = z.infer<typeof fieldFaultSchema>

export const errorBodySchema = z
  .object({
    success: z.literal(false),
    code: z.enum(errorCodes),
    message: z.string().meta({ description: 'What went wrong and what to do, in words for a person' }),
    traceId: z.string().meta({ description: 'Equals the `X-Request-Id` header. Quote it when you ask for help' }),
    retryable: z.boolean().meta({ description: 'Whether the same call may succeed later' }),
    operatorNeeded: z.boolean().optional().meta({
      description:
        'NETWORK_UNAVAILABLE, COLLECT_FAILED: the network refuses, and only the operator of the service can change that',
    }),
    fields: z.array(fieldFaultSchema).optional().meta({ description: 'INVALID_REQUEST: every invalid field' }),
    requiredCredits: z.number().optional().meta({ description: 'Every 402: the credits that the call costs' }),
    availableCredits: z
      .number()
      .optional()
      .meta({ description: 'INSUFFICIENT_CREDITS: the credits of both balances together' }),
    maxCredits: z.number().optional().meta({ description: 'MAX_CREDITS_EXCEEDED: the `maxCredits` that you sent' }),
    capCredits: z
      .number()
      .optional()
      .meta({ description: 'CREDIT_CAP_REACHED: the most that the key may spend in a day, or the member in a month' }),
    spentTodayCredits: z
      .number()
      .optional()
      .meta({ description: 'CREDIT_CAP_REACHED by a key: what the key has spent today (UTC)' }),
    spentThisMonthCredits: z
      .number()
      .optional()
      .meta({ description: 'CREDIT_CAP_REACHED by a member: what the member has spent this month (UTC)' }),
    notEnrichedIds: z
      .array(z.string())
      .optional()
      .meta({ description: 'ALL_TALENTS_NOT_ENRICHED: the urns that must be enriched first' }),
    done: z.boolean().optional().meta({ description: 'true: stop polling, because nothing more will come' }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBodySchema>
