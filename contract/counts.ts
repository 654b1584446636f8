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
      .meta({ description: 'The most values that each facet lists; the most frequent come first' }),
  })
  .meta({
    id: 'CountsBody',
    description: 'The same fields as the body of `search`. `page` and `maxCredits` have no effect',
  })

const people = z.int().min(0)
const counted = {
  count: people,
  completeCount: people.meta({ description: 'How many of these people meet everything required' }),
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
      values: z.array(item).meta({ description: 'The values with the highest count first; equal counts by name' }),
      distinctCount: people.meta({ description: 'How many different values there are, including those not listed' }),
      otherCount: people.meta({ description: 'How many people have values, but none of the listed ones' }),
      unknownCount: people.meta({ description: 'How many people have no value in their record' }),
    })
    .meta({ description: of })

export const facetsSchema = z
  .object({
    countries: facet(place, 'The places where people live'),
    regions: facet(place, 'The places where people live'),
    cities: facet(city, 'The cities where people live. A part of a city is listed beside the city'),
    employers: facet(value, 'Present employers; `id` is an entityId'),
    titles: facet(value, 'Titles in their most frequent spelling. Case, accents and punctuation do not matter in `id`'),
    skills: facet(value, 'Skills. All spellings of one skill are counted together'),
    languages: facet(value, 'Languages at any level; `id` is the ISO 639 code if there is one'),
    tags: facet(value, 'Your own tags'),
    seniority: z
      .object({
        values: z.array(z.object({ id: z.enum(seniorityLevels), name: z.string(), ...counted })),
        unknownCount: people,
      })
      .meta({
        description: 'Every level, from the lowest to the highest, by the person’s title. LEAD includes principals',
      }),
    years: z
      .object({
        values: z.array(z.object({ min: z.int(), max: z.int().nullable(), ...counted })),
        unknownCount: people,
      })
      .meta({ description: 'Years of experience in bands, the shortest first. Both ends of a band are included' }),
    tiers: z.array(z.object({ id: z.enum(['COMPLETE', 'NEAR']), count: people })),
  })
  .meta({ id: 'Facets' })

export const countsResponseSchema = z
  .object({
    success: z.literal(true),
    total: people.meta({ description: 'The exact number of own people who match' }),
    completeCount: people.meta({ description: 'The exact number of own people who meet everything required' }),
    facets: facetsSchema,
    interpretation: interpretationSchema,
    ignoredFilters: z.array(ignoredFilterSchema),
  })
  .meta({ id: 'CountsResponse' })

export type Facets = z.infer<typeof facetsSchema>
