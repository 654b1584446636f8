/**
 * `/privacy/suppressions`, `/privacy/erasures`, `/privacy/access`: people who must not be shown, who are erased, or who ask what
 * is held on them.
 */
import { z } from 'zod'
import { SUPPRESSIONS_PER_CALL_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { text } from './text.ts'

export const identifierKinds = ['NETWORK_URL', 'URN', 'EMAIL', 'PHONE'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

export const suppressionOrigins = ['LIST', 'ERASURE'] as const
export type SuppressionOrigin = (typeof suppressionOrigins)[number]

export const identifiers = {
  networkUrl: text(TEXT_CHARS_MAX, 1).optional(),
  urn: text(TEXT_CHARS_MAX, 1).optional(),
  email: text(TEXT_CHARS_MAX, 1).optional(),
  phone: text(TEXT_CHARS_MAX, 1).optional(),
}

export interface IdentifiersGiven {
  networkUrl?: string
  urn?: string
  email?: string
  phone?: string
}

export interface PersonNamed extends IdentifiersGiven {
  requestId?: string | undefined
  everybody?: boolean | undefined
}

export const countOfIdentifiers = ({ networkUrl, urn, email, phone }: IdentifiersGiven) =>
  [networkUrl, urn, email, phone].filter((given) => given !== undefined).length

const names = 'networkUrl, urn, email, phone'
const someOf = (given: IdentifiersGiven) => countOfIdentifiers(given) > 0
const oneOf = (given: IdentifiersGiven) => countOfIdentifiers(given) === 1

const entries = <T extends z.ZodType>(entry: T) =>
  z
    .array(entry)
    .min(1, `must hold 1 to ${SUPPRESSIONS_PER_CALL_MAX} entries`)
    .max(SUPPRESSIONS_PER_CALL_MAX, `must hold 1 to ${SUPPRESSIONS_PER_CALL_MAX} entries`)

export const suppressBodySchema = z
  .object({
    entries: entries(
      z
        .object({ ...identifiers, reason: text(TEXT_CHARS_MAX).nullish() })
        .refine(someOf, `must have at least one of ${names}`),
    ),
  })
  .meta({ id: 'SuppressBody' })

const suppression = z
  .object({
    suppressionId: z.string(),
    kind: z.enum(identifierKinds),
    origin: z
      .enum(suppressionOrigins)
      .meta({ description: 'LIST: added by you. ERASURE: the tombstone of an erased person' }),
    reason: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Suppression' })

export const suppressResponseSchema = z
  .object({
    success: z.literal(true),
    createdCount: z.int().min(0),
    suppressions: z
      .array(suppression)
      .meta({ description: 'One for each distinct identifier sent, also where it was suppressed before' }),
  })
  .meta({ id: 'SuppressResponse' })

export const suppressionsQuerySchema = z.object({
  ...pagingQuery,
  kind: z.enum(identifierKinds, `must be one of ${identifierKinds.join(', ')}`).optional(),
  origin: z.enum(suppressionOrigins, `must be one of ${suppressionOrigins.join(', ')}`).optional(),
})

export const suppressionsResponseSchema = z
  .object({ success: z.literal(true), suppressions: z.array(suppression), ...pagingAnswer })
  .meta({ id: 'SuppressionsResponse' })

export const suppressionParamsSchema = z.object({ suppressionId: text(TEXT_CHARS_MAX, 1) })

export const unsuppressResponseSchema = z
  .object({ success: z.literal(true), suppressionId: z.string() })
  .meta({ id: 'UnsuppressResponse' })

export const checkSuppressionsBodySchema = z
  .object({ entries: entries(z.object(identifiers).refine(someOf, `must have at least one of ${names}`)) })
  .meta({ id: 'CheckSuppressionsBody' })

export const checkSuppressionsResponseSchema = z
  .object({
    success: z.literal(true),
    results: z
      .array(
        z.object({
          suppressed: z.boolean(),
          kinds: z
            .array(z.enum(identifierKinds))
            .meta({ description: 'Which of the identifiers sent are suppressed, by you or by the operator' }),
        }),
      )
      .meta({ description: 'In the order sent' }),
  })
  .meta({ id: 'CheckSuppressionsResponse' })

export const personBodySchema = z
  .object({
    ...identifiers,
    requestId: text(TEXT_CHARS_MAX, 1)
      .optional()
      .meta({ description: 'Of the request of theirs (`privacy/requests`) that this answers' }),
    everybody: z.boolean().optional().meta({
      description: 'Where several people have the email or number: all of them are meant. Else such a call is refused',
    }),
  })
  .refine(oneOf, `must have exactly one of ${names}`)
  .meta({ id: 'PersonBody' })

export const erasureResponseSchema = z
  .object({
    success: z.literal(true),
    removed: z
      .record(z.string(), z.int().min(0))
      .meta({ description: 'By kind of data, how many were removed or blanked; all 0 when nothing was held' }),
    tombstones: z.int().min(0).meta({
      description: 'Identifiers of this person that are now refused; not an email or number that others have as well',
    }),
  })
  .meta({ id: 'ErasureResponse' })

const held = z.array(z.record(z.string(), z.unknown()))

export const accessResponseSchema = z
  .object({
    success: z.literal(true),
    urns: z.array(z.string()).meta({ description: 'Under which this person is known to the account' }),
    poolRecords: held,
    poolMerges: held.meta({ description: 'Merges they were part of, with the records as they were before' }),
    shortlistItems: held.meta({ description: 'Shortlists they are on' }),
    projectMembers: held.meta({ description: 'Projects they are considered for' }),
    projectEntries: held.meta({ description: 'What happened there with them, notes included' }),
    profiles: held,
    searchHits: held,
    contactValues: held,
    contactRequests: held,
    enrichments: held,
    notices: held.meta({ description: 'When they must be told of it, or were' }),
    standings: held.meta({ description: 'Legal basis, consent, do not contact' }),
    retention: held.meta({ description: 'That their time in the pool is up, or that they are kept' }),
    personRequests: held.meta({ description: 'What they asked for, and whether it was answered' }),
    batchResults: held,
    importRows: held.meta({
      description: 'Rows of uploaded files that wait, were rejected, or taken in without some value',
    }),
    events: held,
    ledgerEntries: held,
    decisions: held.meta({ description: 'Searches that showed them: at which place, why, and what a person decided' }),
    auditEntries: held,
    suppressions: held,
  })
  .meta({ id: 'AccessResponse' })
