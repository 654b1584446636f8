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
      .meta({ description: 'LIST: you added it. ERASURE: the tombstone of an erased person' }),
    reason: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Suppression' })

export const suppressResponseSchema = z
  .object({
    success: z.literal(true),
    createdCount: z.int().min(0),
    suppressions: z.array(suppression).meta({
      description: 'One entry for each different identifier sent, including those that were already suppressed',
    }),
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
            .meta({ description: 'Which of the identifiers you sent are suppressed, by you or by the operator' }),
        }),
      )
      .meta({ description: 'One result for each entry, in the order sent' }),
  })
  .meta({ id: 'CheckSuppressionsResponse' })

export const personBodySchema = z
  .object({
    ...identifiers,
    requestId: text(TEXT_CHARS_MAX, 1)
      .optional()
      .meta({ description: 'The id of the person’s request (`privacy/requests`) that this call answers' }),
    everybody: z.boolean().optional().meta({
      description:
        'true: if several people have the email or number, all of them are meant. Otherwise such a call is refused',
    }),
  })
  .refine(oneOf, `must have exactly one of ${names}`)
  .meta({ id: 'PersonBody' })

export const erasureResponseSchema = z
  .object({
    success: z.literal(true),
    removed: z.record(z.string(), z.int().min(0)).meta({
      description: 'How many items of each kind of data were removed or blanked. All are 0 when nothing was held',
    }),
    tombstones: z.int().min(0).meta({
      description:
        'How many identifiers of this person are barred from now on. An email or number that other people have as well is not barred',
    }),
  })
  .meta({ id: 'ErasureResponse' })

const held = z.array(z.record(z.string(), z.unknown()))

export const accessResponseSchema = z
  .object({
    success: z.literal(true),
    urns: z.array(z.string()).meta({ description: 'Every urn under which the account knows this person' }),
    poolRecords: held,
    poolMerges: held.meta({ description: 'Merges that the person was part of, with the records as they were before' }),
    shortlistItems: held.meta({ description: 'The shortlists that the person is on' }),
    projectMembers: held.meta({ description: 'The projects that the person is in' }),
    projectEntries: held.meta({ description: 'What happened with the person in these projects, including notes' }),
    profiles: held,
    searchHits: held,
    contactValues: held,
    contactRequests: held,
    enrichments: held,
    notices: held.meta({ description: 'When the person must be told where the data came from, or was told' }),
    standings: held.meta({ description: 'The person’s legal basis, consent, and do-not-contact mark' }),
    retention: held.meta({ description: 'Whether the person’s time in the pool has ended, or the person is kept' }),
    personRequests: held.meta({ description: 'The person’s own requests, and whether they were answered' }),
    batchResults: held,
    importRows: held.meta({
      description:
        'Rows of uploaded files about the person that wait, were rejected, or were imported without some value',
    }),
    events: held,
    ledgerEntries: held,
    decisions: held.meta({
      description: 'The searches that showed the person: at which place, why, and what a person decided',
    }),
    auditEntries: held,
    suppressions: held,
  })
  .meta({ id: 'AccessResponse' })
