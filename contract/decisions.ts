/** `/decisions`: the record of every ranking, what people decided about it, and the explanations for the people who were ranked. */
import { z } from 'zod'
import { criterionSchema, tiers, verdicts } from './criteria.ts'
import { CANDIDATES_MAX, DECISION_OVERRIDES_SHOWN_MAX, DECISION_REASON_CHARS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { listAnswer, pagingQuery } from './paging.ts'
import { rankingModes } from './ranking.ts'
import { text } from './text.ts'

export const overrideActions = ['REJECTED', 'PREFERRED', 'MOVED'] as const
export type OverrideAction = (typeof overrideActions)[number]

/** Languages of the explanations that candidates get. */
export const explanationLanguages = ['en', 'es', 'de', 'fr', 'pt'] as const
export type ExplanationLanguage = (typeof explanationLanguages)[number]

const instant = z.iso.datetime({ offset: true, error: 'must be a time in ISO 8601, such as 2026-11-15T12:00:00Z' })
const id = text(TEXT_CHARS_MAX, 1)

export const decisionsQuerySchema = z.object({
  ...pagingQuery,
  keyId: id.optional().meta({ description: 'Only searches by this key or this member' }),
  urn: id
    .optional()
    .meta({ description: 'Only pages that showed this person, or searches with this person in `like` or `unlike`' }),
  from: instant.optional().meta({ description: 'Only records at this time or later' }),
  to: instant.optional().meta({ description: 'Only records before this time' }),
})

export const decisionParamsSchema = z.object({ decisionId: id })
export const personParamsSchema = z.object({ urn: id })

const language = z.enum(explanationLanguages, `must be one of ${explanationLanguages.join(', ')}`)
export const aboutQuerySchema = z.object({
  ...pagingQuery,
  lang: language.optional().meta({ description: 'The language of the sentences. The default is en' }),
})

const versionsSchema = z
  .object({
    release: z.string().meta({ description: 'The release of the service, with a digest of its rules' }),
    titles: z.string().meta({ description: 'A digest of the meanings of titles' }),
    reader: z.string().meta({
      description: 'A digest of the weights used to read prompts, and the name of the model if one reads them',
    }),
    dictionaries: z.string().meta({ description: 'A digest of the lists of words and names' }),
  })
  .meta({ id: 'RankingVersions' })

const summary = {
  decisionId: z.string(),
  at: z.string(),
  keyId: z.string().nullable().meta({ description: 'The id of the key, or of the signed-in member, that searched' }),
  memberId: z
    .string()
    .nullable()
    .meta({ description: 'The member’s id, if a signed-in member searched; otherwise null' }),
  page: z.int(),
  ranking: z.enum(rankingModes),
  prompt: z.string().nullable().meta({ description: 'null when an erasure removed it' }),
  shownCount: z.int().meta({ description: 'How many people the page showed, including people erased since then' }),
  erasedCount: z.int().meta({ description: 'How many of these people have been erased since then' }),
  overrideCount: z.int().meta({ description: 'How often a person decided otherwise' }),
  chained: z.boolean().meta({ description: 'Whether the record is in the chain yet. This takes a few seconds' }),
}

const summarySchema = z.object(summary).meta({ id: 'DecisionSummary' })

export const decisionsResponseSchema = listAnswer('DecisionsResponse', {
  decisions: z.array(summarySchema).meta({ description: 'Newest first' }),
})

const shownPersonSchema = z
  .object({
    urn: z.string(),
    place: z.int().meta({ description: 'The place in the whole list, from 1' }),
    source: z.enum(['OWN_POOL', 'NETWORK']),
    tier: z.enum(tiers),
    score: z.number(),
    rank: z.number().nullable().meta({ description: 'The number by which the list was ordered' }),
    verdicts: z
      .array(
        z.object({
          id: z.string().meta({ description: 'The id of the criterion' }),
          verdict: z.enum(verdicts),
          field: z
            .string()
            .nullable()
            .meta({ description: 'The field of the record that showed it. The words of the field are not kept' }),
        }),
      )
      .meta({ description: 'The verdicts that the machine suggested, as the page showed them' }),
  })
  .meta({ id: 'RankedPerson' })

const overrideSchema = z
  .object({
    overrideId: z.string(),
    at: z.string(),
    keyId: z.string().nullable(),
    memberId: z.string().nullable(),
    urn: z.string().nullable().meta({ description: 'null when the person has been erased' }),
    action: z.enum(overrideActions).nullable(),
    reason: z.string().nullable(),
    toPlace: z.int().nullable(),
  })
  .meta({ id: 'DecisionOverride', description: 'The decision that a person made about someone in a ranking' })

const decisionSchema = z
  .object({
    ...summary,
    reader: z
      .enum(['RULES', 'MODEL'])
      .nullable()
      .meta({ description: 'What read the prompt: rules or a language model' }),
    criteria: z
      .array(criterionSchema)
      .nullable()
      .meta({ description: 'The criteria of the search, each with its importance' }),
    filters: z.record(z.string(), z.unknown()).nullable(),
    localOnly: z.boolean(),
    like: z.array(z.string()),
    unlike: z.array(z.string()),
    ignored: z
      .array(z.string())
      .meta({ description: 'The parts of the search that were asked for but filtered nothing' }),
    askedErased: z.boolean().meta({ description: 'Whether an erasure removed a part of what was asked' }),
    versions: versionsSchema,
    poolVersion: z.int().nullable().meta({
      description:
        'The version of the pool when the list was made. null when it is not known, for lists of an older release',
    }),
    networkStatus: z.string(),
    networkAdded: z.int().meta({ description: 'How many of the people on the page came from the network' }),
    hiddenCount: z.int().meta({ description: 'How many people were left out because they are suppressed or erased' }),
    totalCandidates: z.int(),
    completeCount: z.int(),
    creditsDeducted: z.number(),
    replayed: z.boolean().meta({ description: 'true: the page repeated an earlier answer' }),
    people: z
      .array(shownPersonSchema)
      .meta({ description: 'The people on the page in the order shown, without people erased since then' }),
    overrides: z.array(overrideSchema).meta({
      description: `Oldest first. If there are more than ${DECISION_OVERRIDES_SHOWN_MAX}, only the last ${DECISION_OVERRIDES_SHOWN_MAX}`,
    }),
    proof: z
      .object({
        hash: z.string().meta({ description: 'The hash of the record, in hex' }),
        seq: z.int().nullable().meta({ description: 'The record’s place in the chain; null until it is in the chain' }),
        link: z.string().nullable().meta({
          description:
            'The hash over the link of the previous place and the hash of this record, in hex; null until it is in the chain',
        }),
      })
      .meta({ description: 'Proof that the record was not changed. `scout decisions verify` checks it' }),
  })
  .meta({ id: 'Decision' })

export const decisionResponseSchema = z
  .object({ success: z.literal(true), decision: decisionSchema })
  .meta({ id: 'DecisionResponse' })

export const aboutResponseSchema = listAnswer('DecisionsAboutResponse', {
  urns: z.array(z.string()).meta({ description: 'Every urn under which the account knows this person' }),
  lang: language,
  decisions: z
    .array(
      z
        .object({
          decisionId: z.string(),
          at: z.string(),
          place: z.int().nullable().meta({
            description:
              'The person’s place in the list; null when the person was only an example (`like` or `unlike`)',
          }),
          page: z.int(),
          sentences: z.array(z.string()).meta({
            description:
              'Sentences that say where the person was shown, why, and what a person decided. You may send them to the person unchanged',
          }),
        })
        .meta({ id: 'ToldDecision' }),
    )
    .meta({ description: 'Newest first' }),
})

export const overrideBodySchema = z
  .object({
    urn: id.meta({ description: 'A person whom the page showed' }),
    action: z.enum(overrideActions, `must be one of ${overrideActions.join(', ')}`),
    reason: text(DECISION_REASON_CHARS_MAX, 1)
      .refine((reason) => reason.trim() !== '', 'must say why')
      .meta({ description: 'The reason for the decision. The person concerned may be told it' }),
    toPlace: z
      .int()
      .min(1)
      .max(CANDIDATES_MAX)
      .nullish()
      .meta({ description: 'Only with MOVED: the new place in the whole list' }),
  })
  .meta({ id: 'OverrideBody' })

export const overrideResponseSchema = z
  .object({ success: z.literal(true), override: overrideSchema })
  .meta({ id: 'OverrideResponse' })

export const replayBodySchema = z.object({}).meta({ id: 'ReplayBody' })

export const replayResponseSchema = z
  .object({
    success: z.literal(true),
    decisionId: z.string(),
    recordedOrderHolds: z.boolean().meta({
      description: 'Whether the ordering rule, applied to the recorded ranks, gives the order that was shown',
    }),
    sameVersions: z.boolean(),
    samePool: z.boolean().nullable().meta({
      description: 'Whether the pool is unchanged. null when the record does not say, for a page that continued a list',
    }),
    sameOrder: z.boolean().meta({ description: 'Whether own people stand in the same places now' }),
    versions: z.array(z.object({ name: z.string(), recorded: z.string(), now: z.string() })).meta({
      description: 'The versions that differ',
    }),
    people: z
      .array(
        z.object({
          urn: z.string(),
          recorded: z
            .int()
            .nullable()
            .meta({ description: 'The place in the record; null when the person was not on the page' }),
          now: z.int().nullable().meta({ description: 'The place now; null when the person is no longer on the page' }),
          change: z.enum(['SAME', 'MOVED', 'GONE', 'NEW', 'NOT_REPEATED']).meta({
            description: 'NOT_REPEATED: a person from the network, which is not asked again',
          }),
        }),
      )
      .meta({ description: 'The recorded people in their order, then the new people' }),
    says: z.array(z.string()).meta({ description: 'Sentences that say what differs and what may explain it' }),
  })
  .meta({ id: 'ReplayResponse' })

export const rankingBodySchema = z
  .object({
    ranking: z.enum(rankingModes, `must be one of ${rankingModes.join(', ')}`).meta({
      description: 'OFF: no search of the account is ranked, whatever its body says. SUGGESTED: searches are ranked',
    }),
  })
  .meta({ id: 'RankingBody' })

export const rankingResponseSchema = z
  .object({ success: z.literal(true), ranking: z.enum(rankingModes) })
  .meta({ id: 'RankingResponse' })
