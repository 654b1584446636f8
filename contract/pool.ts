/** `/talent-pool/candidates`: the account's own people: saving, reading, listing, changing and removing them. */
import { z } from 'zod'
import { poolCandidateSchema } from './candidate.ts'
import {
  FILTERS_JSON_CHARS_MAX,
  POOL_RECORDS_MAX,
  POOL_SAVE_URNS_MAX,
  PROMPT_CHARS_MAX,
  TAG_CHARS_MAX,
  TAGS_MAX,
  TEXT_CHARS_MAX,
} from './limits.ts'
import { pagingAnswer, pagingQuery } from './paging.ts'
import { ignoredFilterSchema } from './search.ts'
import { text } from './text.ts'

const LONG_CHARS_MAX = 20_000

/** Only described here; src/candidates reads a record field by field, because it may use the spellings of files for its fields. */
const field = (description: string, example?: unknown) =>
  z
    .unknown()
    .optional()
    .meta({ description, ...(example !== undefined && { examples: [example] }) })

const recordFields = {
  externalId: field('Your own id for this person. It is the first key by which the person is recognised', 'ats-4711'),
  full_name: field('Required, unless you send name_first and name_last', 'Ana García'),
  name_first: field('Given name'),
  name_last: field('Family name'),
  job_title: field('Current title', 'Data Engineer'),
  currentCompany: field('Current employer', 'Spotify'),
  industry: field('The name of the industry'),
  location: field('A place in words. You can send city, state and country instead', 'Madrid, Spain'),
  summary: field(`At most ${LONG_CHARS_MAX} characters`),
  skills: field('A list of texts', ['Python', 'SQL']),
  languages: field('A list of { language, proficiency }', [{ language: 'German', proficiency: 'FLUENT' }]),
  work_email: field('If externalId and network_url find nobody, an email address recognises the person'),
  personal_email: field('Recognises the person like work_email'),
  phone_number: field('At least 5 digits'),
  picture_url: field('An http or https address'),
  network_url: field('The address of the profile in the network. If externalId finds nobody, it recognises the person'),
  experience: field('A list of { title, company, companyId, location, startDate, endDate, description }'),
  education: field('A list of { school, schoolId, degree, field, startDate, endDate }'),
  tags: field('A list of texts without commas'),
  notes: field(`At most ${LONG_CHARS_MAX} characters`),
}

export const putCandidatesBodySchema = z
  .looseObject({
    candidates: z
      .array(z.unknown())
      .min(1, 'must hold at least one candidate')
      .max(POOL_RECORDS_MAX, `must hold at most ${POOL_RECORDS_MAX} candidates`)
      .optional()
      .meta({ description: 'Several candidates. If you send this list, the other fields of the body are ignored' }),
    ...recordFields,
  })
  .meta({ id: 'PoolRecordBody' })

export const patchCandidateBodySchema = z.looseObject(recordFields).meta({ id: 'PoolPatchBody' })

const counts = {
  created: z.int().min(0),
  updated: z.int().min(0),
  unchanged: z.int().min(0),
}

export const putCandidatesResponseSchema = z
  .object({
    success: z.literal(true),
    ...counts,
    rejected: z.int().min(0),
    results: z
      .array(
        z.object({
          urn: z.string().nullable().meta({ description: 'null when the candidate was rejected' }),
          outcome: z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'REJECTED']),
          reasons: z
            .array(z.string())
            .optional()
            .meta({ description: 'REJECTED: every problem, with the name of its field' }),
        }),
      )
      .meta({ description: 'One result for each candidate, in the order sent' }),
    ignoredFields: z.array(z.string()).meta({ description: 'Fields of the records that the service does not know' }),
  })
  .meta({ id: 'PutCandidatesResponse' })

const urn = text(TEXT_CHARS_MAX, 1)
const tag = text(TAG_CHARS_MAX, 1).refine((name) => !name.includes(','), 'must not contain a comma')

export const saveFoundBodySchema = z
  .object({
    urns: z
      .array(urn)
      .min(1, 'must name at least one candidate')
      .max(POOL_SAVE_URNS_MAX, `must name at most ${POOL_SAVE_URNS_MAX} candidates`)
      .meta({ description: 'The urns of network candidates, as `search` returned them' }),
    tags: z.array(tag).max(TAGS_MAX).default([]).meta({ description: 'Tags to add to each of them' }),
    notes: text(LONG_CHARS_MAX).nullish().meta({ description: 'Notes to set for each of them' }),
  })
  .meta({ id: 'SaveFoundBody' })

export const saveFoundResponseSchema = z
  .object({
    success: z.literal(true),
    ...counts,
    results: z.array(
      z.object({
        urn: z.string().meta({ description: 'The urn that you sent' }),
        poolUrn: z.string().nullable().meta({
          description:
            'The urn of the person in the pool. It differs from `urn` when the person was already in the pool under another urn',
        }),
        outcome: z.enum(['CREATED', 'UPDATED', 'UNCHANGED', 'NOT_ENRICHED', 'NOT_FOUND']).meta({
          description: 'NOT_ENRICHED: enrich the person first. NOT_FOUND: no search of your account returned this urn',
        }),
      }),
    ),
  })
  .meta({ id: 'SaveFoundResponse' })

export const candidateParamsSchema = z.object({ urn })

export const candidateResponseSchema = z
  .object({
    success: z.literal(true),
    candidate: poolCandidateSchema,
    mergedInto: z
      .string()
      .optional()
      .meta({ description: 'Present when the urn that you asked for was merged into this candidate' }),
  })
  .meta({ id: 'PoolCandidateResponse' })

export const removedResponseSchema = z
  .object({ success: z.literal(true), urn: z.string() })
  .meta({ id: 'RemovedResponse' })

const narrowingQuery = {
  q: text(PROMPT_CHARS_MAX)
    .optional()
    .meta({ description: 'A prompt, as in `search`. The best come first, at most 400' }),
  filtersJson: text(FILTERS_JSON_CHARS_MAX)
    .optional()
    .meta({ description: 'The filter object of `search` (see Filters), encoded as a JSON string' }),
  criteriaJson: text(FILTERS_JSON_CHARS_MAX)
    .optional()
    .meta({ description: 'The criteria of `search`, encoded as a JSON string. They replace the prompt' }),
  tags: text(TEXT_CHARS_MAX)
    .optional()
    .meta({ description: 'Tags separated by commas. A candidate must have all of them' }),
  externalId: text(TEXT_CHARS_MAX, 1).optional(),
  find: text(TEXT_CHARS_MAX)
    .optional()
    .meta({ description: 'The beginning of a name, or a complete email address, phone number or `externalId`' }),
}

export const listCandidatesQuerySchema = z.object({ ...narrowingQuery, ...pagingQuery })

/** `GET /talent-pool/export`: the whole pool, or what the list would show. */
export const exportQuerySchema = z.object({ format: z.enum(['ndjson', 'csv']).optional(), ...narrowingQuery })

export const listCandidatesResponseSchema = z
  .object({
    success: z.literal(true),
    candidates: z.array(poolCandidateSchema),
    ignoredFilters: z.array(ignoredFilterSchema),
    ...pagingAnswer,
  })
  .meta({ id: 'ListCandidatesResponse' })
