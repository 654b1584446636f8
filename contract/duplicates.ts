/** `/talent-pool/duplicates`: people of a pool who may be one person; merging them, and undoing a merge. */
import { z } from 'zod'
import { poolCandidateSchema } from './candidate.ts'
import { DUPLICATES_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { text } from './text.ts'

/** The strongest evidence first. */
export const evidenceKinds = [
  'SAME_EXTERNAL_ID',
  'SAME_NETWORK_URL',
  'SAME_EMAIL',
  'SAME_PHONE',
  'SAME_NAME_AND_EMPLOYER',
  'SAME_NAME_AND_SCHOOL',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

const urn = text(TEXT_CHARS_MAX, 1)
const urns = (min: number) =>
  z
    .array(urn)
    .min(min, `must name at least ${min === 1 ? 'one candidate' : `${min} candidates`}`)
    .max(DUPLICATES_MAX, `must name at most ${DUPLICATES_MAX} candidates`)
    .refine((list) => new Set(list).size === list.length, 'must not name a candidate twice')

export const duplicatesQuerySchema = z.object(pagingQuery)

export const duplicatesResponseSchema = z
  .object({
    success: z.literal(true),
    duplicates: z.array(
      z.object({
        candidates: z.array(poolCandidateSchema).min(2).max(2),
        evidence: z
          .array(
            z.object({
              kind: z.enum(evidenceKinds),
              value: z
                .string()
                .nullable()
                .meta({ description: 'The value that both have, as the first candidate has it' }),
            }),
          )
          .min(1)
          .meta({ description: 'The strongest evidence first' }),
      }),
    ),
    ...pagingAnswer,
  })
  .meta({ id: 'DuplicatesResponse' })

export const mergeBodySchema = z
  .object({
    keep: urn.meta({ description: 'The candidate whose urn stays. Its values win over the values of the others' }),
    merge: urns(1).meta({ description: 'The candidates that become part of `keep`. Their urns then lead to `keep`' }),
  })
  .refine(({ keep, merge }) => !merge.includes(keep), { path: ['merge'], message: 'must not hold the urn of keep' })
  .meta({ id: 'MergeBody' })

export const mergeResponseSchema = z
  .object({
    success: z.literal(true),
    mergeId: z.string().meta({ description: 'Send it to `unmerge` to undo the merge' }),
    mergedUrns: z.array(z.string()),
    candidate: poolCandidateSchema,
  })
  .meta({ id: 'MergeResponse' })

export const mergesResponseSchema = z
  .object({
    success: z.literal(true),
    merges: z.array(
      z.object({
        mergeId: z.string(),
        mergedAt: z.string(),
        keptUrn: z.string(),
        keptName: z.string(),
        merged: z
          .array(z.object({ urn: z.string(), name: z.string() }))
          .meta({ description: 'The merged candidates with the names they had' }),
      }),
    ),
    ...pagingAnswer,
  })
  .meta({ id: 'MergesResponse' })

export const unmergeBodySchema = z.object({ mergeId: text(TEXT_CHARS_MAX, 1) }).meta({ id: 'UnmergeBody' })

export const unmergeResponseSchema = z
  .object({
    success: z.literal(true),
    changesDiscarded: z
      .boolean()
      .meta({ description: 'true: changes made to the kept candidate after the merge were undone as well' }),
    candidates: z.array(poolCandidateSchema),
  })
  .meta({ id: 'UnmergeResponse' })

export const dismissBodySchema = z
  .object({
    urns: urns(2).meta({
      description: 'The candidates who are different people. No two of them are listed as duplicates again',
    }),
  })
  .meta({ id: 'DismissBody' })

export const dismissResponseSchema = z
  .object({ success: z.literal(true), dismissedPairs: z.int().min(0) })
  .meta({ id: 'DismissResponse' })
