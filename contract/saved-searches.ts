/** `/saved-searches`: searches kept under a name, and how many people of the pool are new in each. */
import { z } from 'zod'
import { creditAmount } from './credit-amount.ts'
import { criteriaSchema, criterionSchema } from './criteria.ts'
import { errorCodes } from './errors.ts'
import { FILTERS_JSON_CHARS_MAX, LIST_NAME_CHARS_MAX, PROMPT_CHARS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { deletedAnswer, listAnswer } from './paging.ts'
import { text } from './text.ts'

const name = text(LIST_NAME_CHARS_MAX, 1)
const prompt = text(PROMPT_CHARS_MAX).meta({ description: 'As `search` takes it' })
const filtersJson = text(FILTERS_JSON_CHARS_MAX).meta({ description: 'As `search` takes it: an object as JSON text' })

const criteria = criteriaSchema.min(1).nullable().meta({ description: 'As `search` takes them, in place of a prompt' })

const dailyNetwork = z
  .object({ maxCredits: creditAmount.refine((credits) => credits > 0, 'must be more than 0') })
  .nullable()
  .meta({ description: 'Ask the network too, once a day, for at most so many credits a day, on behalf of this key' })

export const savedSearchBodySchema = z
  .object({
    name,
    prompt: prompt.default(''),
    filtersJson: filtersJson.default('{}'),
    criteria: criteria.default(null),
    dailyNetwork: dailyNetwork.default(null),
  })
  .meta({ id: 'SavedSearchBody' })

export const savedSearchPatchSchema = z
  .object({
    name: name.optional(),
    prompt: prompt.optional(),
    filtersJson: filtersJson.optional(),
    criteria: criteria.optional(),
    dailyNetwork: dailyNetwork.optional(),
  })
  .meta({ id: 'SavedSearchPatch' })

export const savedSearchParamsSchema = z.object({ savedSearchId: text(TEXT_CHARS_MAX, 1) })

export const savedSearchSchema = z
  .object({
    savedSearchId: z.string(),
    name: z.string(),
    prompt: z.string(),
    filtersJson: z.string(),
    criteria: z.array(criterionSchema).nullable(),
    matchCount: z.int().min(0).meta({ description: 'People of the own pool who match, at most 400' }),
    newCount: z.int().min(0).meta({
      description:
        'Of these, who were not among them when it was last looked at, without those whom the key that last looked has added itself',
    }),
    newNetworkCount: z.int().min(0).meta({ description: 'People of the network whom daily runs have found since' }),
    dailyNetwork: z.object({ maxCredits: z.number() }).nullable(),
    lastRun: z
      .object({
        at: z.string(),
        creditsUsed: z.number(),
        newCount: z.int().min(0),
        failureCode: z.enum(errorCodes).nullable().meta({ description: 'Why the network was not asked to the end' }),
      })
      .nullable()
      .meta({ description: 'It runs by itself once a day' }),
    nextRunAt: z.string().nullable(),
    seenAt: z.string().meta({ description: 'When it was last looked at' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'SavedSearch' })

export const savedSearchResponseSchema = z
  .object({
    success: z.literal(true),
    savedSearch: savedSearchSchema,
    newUrns: z.array(z.string()).meta({ description: 'Who of the own pool is new in it' }),
    newNetworkUrns: z.array(z.string()).meta({ description: 'Who of the network is' }),
  })
  .meta({ id: 'SavedSearchResponse' })

const listedSearchSchema = savedSearchSchema
  .extend({ stale: z.boolean().meta({ description: 'The pool has changed since it was counted' }) })
  .meta({ id: 'ListedSearch' })

export const savedSearchListResponseSchema = listAnswer('SavedSearchListResponse', {
  savedSearches: z.array(listedSearchSchema),
})

export const savedSearchDeletedResponseSchema = deletedAnswer('SavedSearchDeletedResponse', {
  savedSearchId: z.string(),
})
