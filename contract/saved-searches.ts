/** `/saved-searches`: searches kept under a name, and how many people of the pool are new in each. */
import { z } from 'zod'
import { creditAmount } from './credit-amount.ts'
import { criteriaSchema, criterionSchema } from './criteria.ts'
import { errorCodes } from './errors.ts'
import { FILTERS_JSON_CHARS_MAX, LIST_NAME_CHARS_MAX, PROMPT_CHARS_MAX, TEXT_CHARS_MAX } from './limits.ts'
import { deletedAnswer, listAnswer } from './paging.ts'
import { text } from './text.ts'

const name = text(LIST_NAME_CHARS_MAX, 1)
const prompt = text(PROMPT_CHARS_MAX).meta({ description: 'The prompt, as `search` takes it' })
const filtersJson = text(FILTERS_JSON_CHARS_MAX).meta({
  description: 'The filter object, encoded as a JSON string, as `search` takes it',
})

const criteria = criteriaSchema
  .min(1)
  .nullable()
  .meta({ description: 'The criteria, as `search` takes them. They replace the prompt' })

const dailyNetwork = z
  .object({ maxCredits: creditAmount.refine((credits) => credits > 0, 'must be more than 0') })
  .nullable()
  .meta({
    description:
      'Ask the network as well, once a day, for at most this many credits a day. The key or member that sets this pays. null switches it off',
  })

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
    matchCount: z.int().min(0).meta({ description: 'How many own people match, at most 400' }),
    newCount: z.int().min(0).meta({
      description:
        'How many of them did not match when the search was last looked at. People added by the key that last looked are not counted',
    }),
    newNetworkCount: z.int().min(0).meta({
      description: 'How many people of the network the daily runs have found since the search was last looked at',
    }),
    dailyNetwork: z.object({ maxCredits: z.number() }).nullable(),
    lastRun: z
      .object({
        at: z.string(),
        creditsUsed: z.number(),
        newCount: z.int().min(0),
        failureCode: z
          .enum(errorCodes)
          .nullable()
          .meta({ description: 'Why the network was not asked to the end; null if it was' }),
      })
      .nullable()
      .meta({ description: 'The last daily run; null when there was none yet' }),
    nextRunAt: z.string().nullable(),
    seenAt: z.string().meta({ description: 'When the search was last looked at' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'SavedSearch' })

export const savedSearchResponseSchema = z
  .object({
    success: z.literal(true),
    savedSearch: savedSearchSchema,
    newUrns: z.array(z.string()).meta({ description: 'The own people who are new' }),
    newNetworkUrns: z.array(z.string()).meta({ description: 'The network’s people who are new' }),
  })
  .meta({ id: 'SavedSearchResponse' })

const listedSearchSchema = savedSearchSchema
  .extend({ stale: z.boolean().meta({ description: 'true: the pool has changed since the last count' }) })
  .meta({ id: 'ListedSearch' })

export const savedSearchListResponseSchema = listAnswer('SavedSearchListResponse', {
  savedSearches: z.array(listedSearchSchema),
})

export const savedSearchDeletedResponseSchema = deletedAnswer('SavedSearchDeletedResponse', {
  savedSearchId: z.string(),
})
