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
  keyId: id.optional().meta({ description: 'Asked by this key, or by this member' }),
  urn: id.optional().meta({ description: 'Pages that showed this person, or were asked with them as an example' }),
  from: instant.optional().meta({ description: 'At this time or later' }),
  to: instant.optional().meta({ description: 'Before this time' }),
})

export const decisionParamsSchema = z.object({ decisionId: id })
export const personParamsSchema = z.object({ urn: id })

const language = z.enum(explanationLanguages, `must be one of ${explanationLanguages.join(', ')}`)
export const aboutQuerySchema = z.object({
  ...pagingQuery,
  lang: language.optional().meta({ description: 'Of the sentences; en if not given' }),
})

const versionsSchema = z
  .object({
    release: z.string().meta({ description: 'Of the service, with a digest of its rules' }),
    titles: z.string().meta({ description: 'Digest of what titles mean' }),
    reader: z
      .string()
      .meta({ description: 'Digest of the weights that prompts are read with, and the model if one reads' }),
    dictionaries: z.string().meta({ description: 'Digest of the lists of words and names' }),
  })
  .meta({ id: 'RankingVersions' })

const summary = {
  decisionId: z.string(),
  at: z.string(),
  keyId: z.string().nullable().meta({ description: 'Who asked: the id of a key, or of a member who was signed in' }),
  memberId: z.string().nullable().meta({ description: 'Of the member, where it was one' }),
  page: z.int(),
  ranking: z.enum(rankingModes),
  prompt: z.string().nullable().meta({ description: 'null where it was erased' }),
  shownCount: z.int().meta({ description: 'How many people the page showed, those erased since too' }),
  erasedCount: z.int().meta({ description: 'How many of them were erased since' }),
  overrideCount: z.int().meta({ description: 'How often a person decided otherwise' }),
  chained: z.boolean().meta({ description: 'Whether it has its place in the chain already; it takes seconds' }),
}

const summarySchema = z.object(summary).meta({ id: 'DecisionSummary' })

export const decisionsResponseSchema = listAnswer('DecisionsResponse', {
  decisions: z.array(summarySchema).meta({ description: 'Newest first' }),
})

const shownPersonSchema = z
  .object({
    urn: z.string(),
    place: z.int().meta({ description: 'In the whole list, from 1' }),
    source: z.enum(['OWN_POOL', 'NETWORK']),
    tier: z.enum(tiers),
    score: z.number(),
    rank: z.number().nullable().meta({ description: 'By which the order was made' }),
    verdicts: z
      .array(
        z.object({
          id: z.string().meta({ description: 'Of the criterion' }),
          verdict: z.enum(verdicts),
          field: z.string().nullable().meta({ description: 'Of the record, that showed it; its words are not kept' }),
        }),
      )
      .meta({ description: 'As they were shown: what a machine suggested' }),
  })
  .meta({ id: 'RankedPerson' })

const overrideSchema = z
  .object({
    overrideId: z.string(),
    at: z.string(),
    keyId: z.string().nullable(),
    memberId: z.string().nullable(),
    urn: z.string().nullable().meta({ description: 'null where they were erased' }),
    action: z.enum(overrideActions).nullable(),
    reason: z.string().nullable(),
    toPlace: z.int().nullable(),
  })
  .meta({ id: 'DecisionOverride', description: 'What a person decided' })

const decisionSchema = z
  .object({
    ...summary,
    reader: z.enum(['RULES', 'MODEL']).nullable().meta({ description: 'What read the prompt' }),
    criteria: z.array(criterionSchema).nullable().meta({ description: 'What was read, each with its importance' }),
    filters: z.record(z.string(), z.unknown()).nullable(),
    localOnly: z.boolean(),
    like: z.array(z.string()),
    unlike: z.array(z.string()),
    ignored: z.array(z.string()).meta({ description: 'Filters that were asked for and filtered nothing' }),
    askedErased: z.boolean().meta({ description: 'Whether an erasure took something out of what was asked' }),
    versions: versionsSchema,
    poolVersion: z.int().nullable().meta({
      description: 'Of the pool when the list was made; null: not known, of lists that an older release made',
    }),
    networkStatus: z.string(),
    networkAdded: z.int().meta({ description: 'How many of those shown the network brought' }),
    hiddenCount: z.int().meta({ description: 'How many were left out because they are suppressed or erased' }),
    totalCandidates: z.int(),
    completeCount: z.int(),
    creditsDeducted: z.number(),
    replayed: z.boolean().meta({ description: 'An earlier answer, shown once more' }),
    people: z.array(shownPersonSchema).meta({ description: 'In the order shown, without those erased since' }),
    overrides: z
      .array(overrideSchema)
      .meta({ description: `Oldest first; of more than ${DECISION_OVERRIDES_SHOWN_MAX} the last` }),
    proof: z
      .object({
        hash: z.string().meta({ description: 'Of the record, hex' }),
        seq: z.int().nullable().meta({ description: 'Its place in the chain' }),
        link: z.string().nullable().meta({ description: 'Hash of the place before and of this record, hex' }),
      })
      .meta({ description: 'See `scout decisions verify`' }),
  })
  .meta({ id: 'Decision' })

export const decisionResponseSchema = z
  .object({ success: z.literal(true), decision: decisionSchema })
  .meta({ id: 'DecisionResponse' })

export const aboutResponseSchema = listAnswer('DecisionsAboutResponse', {
  urns: z.array(z.string()).meta({ description: 'Under which this person is known to the account' }),
  lang: language,
  decisions: z
    .array(
      z
        .object({
          decisionId: z.string(),
          at: z.string(),
          place: z.int().nullable().meta({ description: 'Where they stood; null where they were an example only' }),
          page: z.int(),
          sentences: z.array(z.string()).meta({
            description: 'Where they were shown, why, and what a person decided: may be sent to them as it is',
          }),
        })
        .meta({ id: 'ToldDecision' }),
    )
    .meta({ description: 'Newest first' }),
})

export const overrideBodySchema = z
  .object({
    urn: id.meta({ description: 'Somebody whom the page showed' }),
    action: z.enum(overrideActions, `must be one of ${overrideActions.join(', ')}`),
    reason: text(DECISION_REASON_CHARS_MAX, 1)
      .refine((reason) => reason.trim() !== '', 'must say why')
      .meta({ description: 'Why. Whoever it is about may be told' }),
    toPlace: z
      .int()
      .min(1)
      .max(CANDIDATES_MAX)
      .nullish()
      .meta({ description: 'With MOVED: where to, in the whole list' }),
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
    recordedOrderHolds: z
      .boolean()
      .meta({ description: 'Whether the rule, put to what was recorded, makes the order that was shown' }),
    sameVersions: z.boolean(),
    samePool: z
      .boolean()
      .nullable()
      .meta({ description: 'null where the record does not say: a page that continued a list' }),
    sameOrder: z.boolean().meta({ description: 'Whether own people stand now where they stood then' }),
    versions: z.array(z.object({ name: z.string(), recorded: z.string(), now: z.string() })).meta({
      description: 'Those that differ',
    }),
    people: z
      .array(
        z.object({
          urn: z.string(),
          recorded: z.int().nullable().meta({ description: 'Place in the record; null: was not on the page' }),
          now: z.int().nullable().meta({ description: 'Place now; null: not on the page any more' }),
          change: z.enum(['SAME', 'MOVED', 'GONE', 'NEW', 'NOT_REPEATED']).meta({
            description: 'NOT_REPEATED: of the network, which is not asked again',
          }),
        }),
      )
      .meta({ description: 'In the order recorded, then who is new' }),
    says: z.array(z.string()).meta({ description: 'What differs and what may explain it, in words' }),
  })
  .meta({ id: 'ReplayResponse' })

export const rankingBodySchema = z
  .object({
    ranking: z
      .enum(rankingModes, `must be one of ${rankingModes.join(', ')}`)
      .meta({ description: 'OFF: no search of the account is ranked, whatever it asks' }),
  })
  .meta({ id: 'RankingBody' })

export const rankingResponseSchema = z
  .object({ success: z.literal(true), ranking: z.enum(rankingModes) })
  .meta({ id: 'RankingResponse' })
