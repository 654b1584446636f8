/** `GET /requests`, `GET /requests/errors`: the requests made with the account's keys, and how they were answered. */
import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { REQUEST_LOG_DAYS, TEXT_CHARS_MAX } from './limits.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { moment, queryBoolean, text } from './text.ts'

const code = z.enum(errorCodes, 'must be an error code such as INVALID_REQUEST')
const range = {
  from: moment.optional().meta({ description: 'Only requests at this time or later' }),
  to: moment.optional().meta({ description: 'Only requests before this time' }),
}

export const requestsQuerySchema = z.object({
  ...pagingQuery,
  ...range,
  code: code.optional(),
  failed: queryBoolean.optional().meta({ description: 'true: only refused requests. false: only successful requests' }),
  keyId: text(TEXT_CHARS_MAX, 1).optional(),
  path: text(TEXT_CHARS_MAX, 1)
    .optional()
    .meta({ description: 'The whole path as the log shows it, such as `/v1/webhooks/:webhookId`' }),
})

export const requestErrorsQuerySchema = z.object({ ...range, keyId: text(TEXT_CHARS_MAX, 1).optional() })

export const loggedRequestSchema = z
  .object({
    traceId: z.string().meta({ description: 'The `X-Request-Id` of the answer' }),
    at: z.string(),
    method: z.string(),
    path: z.string().meta({ description: 'The path of the route, such as `/v1/webhooks/:webhookId`' }),
    status: z.int(),
    code: z.enum(errorCodes).nullable(),
    keyId: z.string().meta({ description: 'The id of the key, or of the signed-in member, that sent the request' }),
    memberId: z
      .string()
      .nullable()
      .meta({ description: 'The member’s id, if a signed-in member sent the request; otherwise null' }),
    durationMs: z.int().min(0),
  })
  .meta({ id: 'LoggedRequest' })

export const requestsResponseSchema = z
  .object({
    success: z.literal(true),
    requests: z
      .array(loggedRequestSchema)
      .meta({ description: `Newest first. The log covers the last ${REQUEST_LOG_DAYS} days` }),
    ...pagingAnswer,
  })
  .meta({ id: 'RequestsResponse' })

export const requestErrorsResponseSchema = z
  .object({
    success: z.literal(true),
    from: z.string(),
    to: z.string(),
    requestCount: z.int().min(0),
    errors: z
      .array(z.object({ code: z.enum(errorCodes), status: z.int(), count: z.int().min(1), lastAt: z.string() }))
      .meta({ description: 'The most frequent code first' }),
  })
  .meta({ id: 'RequestErrorsResponse' })
