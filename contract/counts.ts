/** `POST /talent-scout/counts`: its body, which is a search's, and its answer: how many people match, and counts of them by facet. */
import { z } from 'zod'
import { interpretationSchema } from './interpretation.ts'
import { seniorityLevels } from './levels.ts'
import { FACET_VALUES_DEFAULT, FACET_VALUES_MAX } from './limits.ts'
import { ignoredFilterSchema, searchBodySchema } from './search.ts'

const WHOLE = `must be a whole number from 1 to ${FACET_VALUES_MAX}`

export const countsBodySchema = searchBodySchema
  .extend({
    limit: z
      .int(WHOLE)
      .min(1, WHOLE)
      .max(FACET_VALUES_MAX, WHOLE)
      .default(FACET_VALUES_DEFAULT)
      .meta({ description: 'How many values of each facet at most, the most frequent ones' }),
  })
  .meta({ id: 'CountsBody', description: 'As the body of a search; `page` and `maxCredits` change nothing' })

const people = z.int().min(0)
const counted = {
  count: people,
  completeCount: people.meta({ description: 'Those of them who meet everything required' }),
}

const value = z.object({ id: z.string(), name: z.string(), ...counted }).meta({ id: 'FacetValue' })
const place = value
  .extend({ displayName: z.string(), countryCode: z.string().nullable() })
  .meta({ id: 'PlaceFacetValue', description: '`id` is a geoId' })
const city = place
  .extend({ latitude: z.number().optional(), longitude: z.number().optional() })
  .meta({ id: 'CityFacetValue' })

const facet = <T extends z.ZodType>(item: T, of: string) =>
  z
    .object({
      values: z.array(item).meta({ description: 'By count, then by name' }),
      distinctCount: people.meta({ description: 'How many different values there are, listed or not' }),
      otherCount: people.meta({ description: 'People who have values, and none of those listed' }),
      unknownCount: people.meta({ description: 'People whose record does not say' }),
    })
    .meta({ description: of })

export const facetsSchema = z
  .object({
    countries: facet(place, 'Where they live'),
    regions: facet(place, 'Where they live'),
    cities: facet(city, 'Where they live; parts of a city stand beside it'),
    employers: facet(value, 'Where they work now; `id` is an entityId'),
    titles: facet(value, 'As they are spelled mostly; `id` minds no case, accents and signs'),
    skills: facet(value, 'All spellings of one skill together'),
    languages: facet(value, 'Spoken at any level; `id` is the ISO 639 code where there is one'),
    tags: facet(value, 'Your own'),
    seniority: z
      .object({
        values: z.array(z.object({ id: z.enum(seniorityLevels), name: z.string(), ...counted })),
        unknownCount: people,
      })
      .meta({
        description: 'All levels, from the lowest to the highest; as their title says. LEAD are principals too',
      }),
    years: z
      .object({
        values: z.array(z.object({ min: z.int(), max: z.int().nullable(), ...counted })),
        unknownCount: people,
      })
      .meta({ description: 'Of experience, in bands from the shortest to the longest, both ends included' }),
    tiers: z.array(z.object({ id: z.enum(['COMPLETE', 'NEAR']), count: people })),
  })
  .meta({ id: 'Facets' })

export const countsResponseSchema = z
  .object({
    success: z.literal(true),
    total: people.meta({ description: 'All own people who match, exactly' }),
    completeCount: people.meta({ description: 'Those of them who meet everything required, exactly' }),
    facets: facetsSchema,
    interpretation: interpretationSchema,
    ignoredFilters: z.array(ignoredFilterSchema),
  })
  .meta({ id: 'CountsResponse' })

export type Facets = z.infer<typeof facetsSchema>
