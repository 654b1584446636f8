/** `POST /talent-scout/search`: its body, the filters inside `filtersJson`, and its answer. */
import { z } from 'zod'
import { networkCandidateSchema, poolCandidateSchema } from './candidate.ts'
import { maxCredits } from './credit-amount.ts'
import { criteriaSchema } from './criteria.ts'
import { interpretationSchema } from './interpretation.ts'
import { languageLevels } from './levels.ts'
import {
  FILTER_ITEMS_MAX,
  FILTERS_JSON_CHARS_MAX,
  LIKE_PEOPLE_MAX,
  PROMPT_CHARS_MAX,
  TEXT_CHARS_MAX,
} from './limits.ts'
import { rankingModes } from './ranking.ts'
import { text } from './text.ts'

const word = text(TEXT_CHARS_MAX)

export const searchBodySchema = z
  .object({
    prompt: text(PROMPT_CHARS_MAX)
      .default('')
      .meta({ description: 'Natural-language search', examples: ['react developer in Madrid'] }),
    criteria: criteriaSchema.min(1).nullish().meta({
      description: 'In place of a prompt: as `read` or a search gave them, edited or made by the client',
    }),
    like: z.array(word.min(1)).min(1).max(LIKE_PEOPLE_MAX).nullish().meta({
      description: 'Urns of people to find others like: own, or enriched. What they share becomes preferred criteria',
    }),
    unlike: z
      .array(word.min(1))
      .max(LIKE_PEOPLE_MAX)
      .nullish()
      .meta({ description: 'With `like`: urns of people who are not meant' }),
    likePlace: z.boolean().nullish().meta({ description: 'With `like`: where these people live counts as well' }),
    filtersJson: text(FILTERS_JSON_CHARS_MAX)
      .default('{}')
      .meta({
        description: 'The filter object (see Filters) encoded as a JSON string',
        contentMediaType: 'application/json',
        contentSchema: { $ref: '#/components/schemas/Filters' },
        examples: ['{}'],
      }),
    ranking: z.enum(['ON', 'OFF'], 'must be ON or OFF').nullish().meta({
      description:
        'OFF: nobody is ranked. Own people stand as they were saved, the last first, then the network’s as it has them. An account may have it off for all its searches',
    }),
    page: z
      .int('must be a whole number from 1')
      .min(1, 'must be a whole number from 1')
      .default(1)
      .meta({ description: '20 candidates a page' }),
    maxCredits,
  })
  .meta({ id: 'SearchBody' })

const named = z.object({ name: word })
const entity = z.object({ query: word.nullish(), entityId: word.nullish() }).nullish()
const many = <T extends z.ZodType>(item: T) => z.array(item).max(FILTER_ITEMS_MAX).nullish()

/** Every part may be absent or null; both mean no filter. */
export const filtersSchema = z
  .object({
    skills: many(named).meta({ description: 'All must hold' }),
    languages: many(
      z.object({ name: word, level: z.enum(languageLevels, `must be one of ${languageLevels.join(', ')}`).nullish() }),
    ).meta({
      description: 'All must hold, each at this level or above',
    }),
    customTitles: many(named).meta({ description: 'Any may hold' }),
    firstName: word.nullish(),
    lastName: word.nullish(),
    currentCompany: entity,
    pastCompany: entity,
    industry: entity,
    school: entity,
    countries: many(
      z.object({ city: word.nullish(), state: word.nullish(), country: word.nullish(), geoId: word.nullish() }),
    ).meta({ description: 'Any may hold; a geoId covers everything inside it' }),
    localOnly: z.boolean().nullish().meta({ description: 'Own pool only: never calls the network, costs nothing' }),
  })
  .meta({ id: 'Filters' })
export type Filters = z.infer<typeof filtersSchema>

export const ignoredFilterSchema = z.object({
  field: z.string(),
  value: z.unknown(),
  reason: z.enum(['UNKNOWN_FILTER', 'UNRESOLVED', 'UNSUPPORTED_BY_NETWORK']),
})
export type IgnoredFilter = z.infer<typeof ignoredFilterSchema>

export const searchResponseSchema = z
  .object({
    success: z.literal(true),
    page: z.int().min(0),
    pageSize: z.int().min(0).meta({ description: 'Always 20' }),
    hasNextPage: z.boolean(),
    totalCandidates: z.int().min(0).meta({ description: 'Estimate, at most 400' }),
    totalCandidatesFound: z.int().min(0),
    completeCount: z
      .int()
      .min(0)
      .meta({ description: 'Those of them who meet everything required; an estimate, at most 400' }),
    decisionId: z
      .string()
      .nullable()
      .meta({ description: 'Of the record of this page; null where nothing was asked that people could be ranked by' }),
    ranking: z.enum(rankingModes).meta({
      description:
        'SUGGESTED: order, scores, tiers and verdicts are what a machine suggests; a person decides. OFF: in plain order',
    }),
    candidates: z.array(z.union([poolCandidateSchema, networkCandidateSchema])),
    creditsDeducted: z.number(),
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
    networkStatus: z.enum(['OK', 'PARTIAL', 'CACHED', 'NOT_NEEDED', 'UNAVAILABLE']).meta({
      description:
        'PARTIAL: some of the sources behind the network failed, and are asked again for the next page. UNAVAILABLE: the network failed, these are the candidates found without it, free of charge',
    }),
    ignoredFilters: z.array(ignoredFilterSchema).meta({
      description: 'What was asked and filters nothing, or of many places only by the largest, with the reason',
    }),
    interpretation: interpretationSchema,
  })
  .meta({ id: 'SearchResponse' })
