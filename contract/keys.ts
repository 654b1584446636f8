/** `/keys` and `/account`: the account's own keys, and the account itself. A key is shown only once. */
import { z } from 'zod'
import { creditAmount } from './credit-amount.ts'
import { KEY_NAME_CHARS_MAX, KEY_OVERLAP_SECONDS_DEFAULT, KEY_OVERLAP_SECONDS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { roles } from './roles.ts'
import { moment, text } from './text.ts'

/**
 * The first five are whole scopes. `view` and `comment` are parts of `pool`, `audit` and `provision` are parts of `admin`, for
 * callers who need no more.
 */
export const scopes = ['search', 'enrich', 'contact', 'pool', 'admin', 'view', 'comment', 'audit', 'provision'] as const
export const wholeScopes = ['search', 'enrich', 'contact', 'pool', 'admin'] as const satisfies (typeof scopes)[number][]

export type ScopeName = (typeof scopes)[number]

const WHOLE_OF: Partial<Record<ScopeName, ScopeName>> = {
  view: 'pool',
  comment: 'pool',
  audit: 'admin',
  provision: 'admin',
}

/** Whoever has the whole scope has its parts. */
export function coversScope(given: readonly ScopeName[], scope: ScopeName): boolean {
  const whole = WHOLE_OF[scope]
  return given.includes(scope) || (whole !== undefined && given.includes(whole))
}

const scope = z.enum(scopes, `must be one of ${scopes.join(', ')}`)

export const keyBodySchema = z
  .object({
    name: text(KEY_NAME_CHARS_MAX, 1)
      // Control characters would garble every list that shows the name.
      .refine((name) => name.trim() !== '' && !/\p{Cc}/u.test(name), 'must be text without control characters')
      .meta({ description: 'What the key is for' }),
    scopes: z
      .array(scope)
      .min(1, `must name at least one of ${scopes.join(', ')}`)
      .max(20)
      .transform((given) => scopes.filter((name) => given.includes(name)))
      .meta({ description: 'A key gives only scopes it has itself' }),
    expiresAt: moment.nullish().meta({ description: 'In the future; without it the key does not end' }),
    dailyCreditCap: creditAmount.nullish().meta({ description: 'How much it may spend in a day (UTC); none: no cap' }),
  })
  .meta({ id: 'KeyBody' })

const seconds = `must be a whole number of seconds from 0 to ${KEY_OVERLAP_SECONDS_MAX}`

export const rotateKeyBodySchema = z
  .object({
    overlapSeconds: z
      .int(seconds)
      .min(0, seconds)
      .max(KEY_OVERLAP_SECONDS_MAX, seconds)
      .default(KEY_OVERLAP_SECONDS_DEFAULT)
      .meta({ description: 'How long the old key works on; 0 ends it at once' }),
  })
  .meta({ id: 'RotateKeyBody' })

export const keyParamsSchema = z.object({ keyId: text(TEXT_CHARS_MAX, 1) })
export const keysQuerySchema = z.object(pagingQuery)

const at = z.iso.datetime()

const key = {
  keyId: z.string(),
  name: z.string(),
  hint: z.string().meta({ description: 'Its first characters' }),
  scopes: z.array(scope),
  createdAt: at,
  expiresAt: at.nullable(),
  dailyCreditCap: z.number().nullable(),
}

const apiKey = z.string().nullable().meta({
  description: 'The key, shown this once. Null in an answer replayed for an Idempotency-Key: it is kept nowhere',
})

export const keyMadeResponseSchema = z
  .object({ success: z.literal(true), apiKey, key: z.object(key) })
  .meta({ id: 'KeyMadeResponse' })

export const keyRotatedResponseSchema = z
  .object({
    success: z.literal(true),
    apiKey,
    key: z.object(key),
    oldKeyId: z.string(),
    oldKeyEndsAt: at.meta({ description: 'Until then both keys work' }),
  })
  .meta({ id: 'KeyRotatedResponse' })

const listedKey = z
  .object({
    ...key,
    usable: z.boolean(),
    revokedAt: at
      .nullable()
      .meta({ description: 'From then on it is refused; in the future while a rotation overlaps' }),
    lastUsedAt: at.nullable().meta({ description: 'To the minute' }),
    spentTodayCredits: z
      .number()
      .meta({ description: 'Charged today (UTC) less refunds; of a key with a cap, by all keys that share it' }),
  })
  .meta({ id: 'Key' })

export const keysResponseSchema = z
  .object({ success: z.literal(true), keys: z.array(listedKey), ...pagingAnswer })
  .meta({ id: 'KeysResponse' })

export const keyRevokedResponseSchema = z
  .object({ success: z.literal(true), keyId: z.string(), revokedAt: at })
  .meta({ id: 'KeyRevokedResponse' })

export const accountResponseSchema = z
  .object({
    success: z.literal(true),
    accountId: z.string(),
    name: z.string(),
    plan: z.string().meta({ description: 'As the operator calls it' }),
    createdAt: at,
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
    limits: z.object({
      requestsPerMinute: z.int().min(1).meta({ description: 'For each key' }),
      accountRequestsPerMinute: z.int().min(1).meta({ description: 'For all keys of the account together' }),
      batchTalentsMax: z.int().min(1),
      pageSize: z.int().min(1),
      dailyCreditCap: z.number().nullable().meta({ description: 'Of the key in use' }),
      monthlyCreditCap: z.number().nullable().meta({ description: 'Of the member who is signed in' }),
      prices: z.object({
        search: z.number(),
        enrich: z.number(),
        contact: z.object({ work_email: z.number(), personal_email: z.number(), phone: z.number() }),
      }),
    }),
    key: z
      .object(key)
      .meta({ description: 'The key in use; of a session what stands for one, with the scopes of the role' }),
    member: z
      .object({ memberId: z.string(), email: z.string(), name: z.string(), role: z.enum(roles) })
      .nullable()
      .meta({ description: 'Who is signed in; null: a key asks' }),
  })
  .meta({ id: 'AccountResponse' })
