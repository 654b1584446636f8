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
      .meta({ description: 'What the key is for, in words for a person' }),
    scopes: z
      .array(scope)
      .min(1, `must name at least one of ${scopes.join(', ')}`)
      .max(20)
      .transform((given) => scopes.filter((name) => given.includes(name)))
      .meta({ description: 'The scopes of the new key. Your key must have each of them itself' }),
    expiresAt: moment
      .nullish()
      .meta({ description: 'When the key ends. It must be in the future. Without it the key does not end' }),
    dailyCreditCap: creditAmount
      .nullish()
      .meta({ description: 'The most credits that the key may spend in a day (UTC). Without it the key has no cap' }),
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
      .meta({ description: 'How many seconds the old key continues to work. 0 ends it at once' }),
  })
  .meta({ id: 'RotateKeyBody' })

export const keyParamsSchema = z.object({ keyId: text(TEXT_CHARS_MAX, 1) })
export const keysQuerySchema = z.object(pagingQuery)

const at = z.iso.datetime()

const key = {
  keyId: z.string(),
  name: z.string(),
  hint: z.string().meta({ description: 'The first characters of the key' }),
  scopes: z.array(scope),
  createdAt: at,
  expiresAt: at.nullable(),
  dailyCreditCap: z.number().nullable(),
}

const apiKey = z.string().nullable().meta({
  description:
    'The key. It is shown only in this answer and stored nowhere. null when the answer is replayed for an `Idempotency-Key`',
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
    oldKeyEndsAt: at.meta({ description: 'Both keys work until this time' }),
  })
  .meta({ id: 'KeyRotatedResponse' })

const listedKey = z
  .object({
    ...key,
    usable: z.boolean(),
    revokedAt: at.nullable().meta({
      description:
        'The key is refused from this time on. After a rotation this time may be in the future: the key works until then',
    }),
    lastUsedAt: at.nullable().meta({ description: 'Exact to the minute' }),
    spentTodayCredits: z.number().meta({
      description: 'Charges today (UTC), less refunds. A key with a cap shows the sum of all keys that share the cap',
    }),
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
    plan: z.string().meta({ description: 'The plan’s name, given by the operator. It has no effect' }),
    createdAt: at,
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
    limits: z.object({
      requestsPerMinute: z.int().min(1).meta({ description: 'The limit of each key' }),
      accountRequestsPerMinute: z.int().min(1).meta({ description: 'The limit of all keys of the account together' }),
      batchTalentsMax: z.int().min(1),
      pageSize: z.int().min(1),
      dailyCreditCap: z.number().nullable().meta({ description: 'The cap of the key in use; null if it has none' }),
      monthlyCreditCap: z
        .number()
        .nullable()
        .meta({ description: 'The cap of the signed-in member; null if there is none' }),
      prices: z.object({
        search: z.number(),
        enrich: z.number(),
        contact: z.object({ work_email: z.number(), personal_email: z.number(), phone: z.number() }),
      }),
    }),
    key: z.object(key).meta({
      description: 'The key in use. For a signed-in member an entry in its place, with the scopes of the member’s role',
    }),
    member: z
      .object({ memberId: z.string(), email: z.string(), name: z.string(), role: z.enum(roles) })
      .nullable()
      .meta({ description: 'The signed-in member; null when the request has a key' }),
  })
  .meta({ id: 'AccountResponse' })
