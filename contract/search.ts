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
      .meta({
        description: 'What you look for: a sentence, a Boolean string or a job description',
        examples: ['react developer in Madrid'],
      }),
    criteria: criteriaSchema.min(1).nullish().meta({
      description: 'Criteria that replace the prompt: as `read` or a search returned them, edited, or your own',
    }),
    like: z.array(word.min(1)).min(1).max(LIKE_PEOPLE_MAX).nullish().meta({
      description:
        'Urns of people to find similar people for. Each must be in your pool or enriched. What they have in common becomes preferred criteria',
    }),
    unlike: z
      .array(word.min(1))
      .max(LIKE_PEOPLE_MAX)
      .nullish()
      .meta({ description: 'Only with `like`: urns of people who are examples of what you do not mean' }),
    likePlace: z
      .boolean()
      .nullish()
      .meta({ description: 'Only with `like`. true: similar people should also live in the same place' }),
    filtersJson: text(FILTERS_JSON_CHARS_MAX)
      .default('{}')
      .meta({
        description: 'The filter object (see Filters), encoded as a JSON string',
        contentMediaType: 'application/json',
        contentSchema: { $ref: '#/components/schemas/Filters' },
        examples: ['{}'],
      }),
    ranking: z.enum(['ON', 'OFF'], 'must be ON or OFF').nullish().meta({
      description:
        'OFF: do not rank. Own people come in the order they were saved, the last first, then the network’s people in the network’s order. If the account has ranking switched off, OFF holds for every search',
    }),
    page: z
      .int('must be a whole number from 1')
      .min(1, 'must be a whole number from 1')
      .default(1)
      .meta({ description: 'The page number, from 1. A page has 20 candidates' }),
    maxCredits,
  })
  .meta({ id: 'SearchBody' })

const named = z.object({ name: word })
const entity = z.object({ query: word.nullish(), entityId: word.nullish() }).nullish()
const many = <T extends z.ZodType>(item: T) => z.array(item).max(FILTER_ITEMS_MAX).nullish()

/** Every part may be absent or null; both mean no filter. */
export const filtersSchema = z
  .object({
    skills: many(named).meta({ description: 'A person must have all of them' }),
    languages: many(
      z.object({ name: word, level: z.enum(languageLevels, `must be one of ${languageLevels.join(', ')}`).nullish() }),
    ).meta({
      description: 'A person must speak all of them, each at this level or above',
    }),
    customTitles: many(named).meta({ description: 'One of the titles is enough' }),
    firstName: word.nullish(),
    lastName: word.nullish(),
    currentCompany: entity,
    pastCompany: entity,
    industry: entity,
    school: entity,
    countries: many(
      z.object({ city: word.nullish(), state: word.nullish(), country: word.nullish(), geoId: word.nullish() }),
    ).meta({ description: 'One of the places is enough. A `geoId` includes everything inside the place' }),
    localOnly: z
      .boolean()
      .nullish()
      .meta({ description: 'true: search only the own pool. The network is not asked, and the search is free' }),
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
    totalCandidates: z.int().min(0).meta({ description: 'An estimate, at most 400' }),
    totalCandidatesFound: z.int().min(0),
    completeCount: z
      .int()
      .min(0)
      .meta({ description: 'How many of `totalCandidates` meet everything required. An estimate, at most 400' }),
    decisionId: z.string().nullable().meta({
      description:
        'The id of the record of this page; null when the search asked for nothing by which people could be ranked',
    }),
    ranking: z.enum(rankingModes).meta({
      description:
        'SUGGESTED: a machine suggests the order, scores, tiers and verdicts, and a person decides. OFF: the people are not ranked',
    }),
    candidates: z.array(z.union([poolCandidateSchema, networkCandidateSchema])),
    creditsDeducted: z.number(),
    companyCredits: z.number(),
    companyExtraCredits: z.number(),
    networkStatus: z.enum(['OK', 'PARTIAL', 'CACHED', 'NOT_NEEDED', 'UNAVAILABLE']).meta({
      description:
        'OK: the network was asked or paid for now. PARTIAL: the same, but some of the networks failed; they are asked again for the next page. CACHED: fetched within the last 24 hours. NOT_NEEDED: the network was not asked. UNAVAILABLE: the network failed, and this page without it is free',
    }),
    ignoredFilters: z.array(ignoredFilterSchema).meta({
      description:
        'What you asked for but the search does not filter by, with the reason. A place with very many parts is listed too when only its largest parts are used',
    }),
    interpretation: interpretationSchema,
  })
  .meta({ id: 'SearchResponse' })
