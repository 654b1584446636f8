/**
 * What the service's ids stand for, sent to a network along with them, because a network need not know any of them. Owns those
 * shapes. Ids that the network itself gave come back without a name.
 */
import { z } from 'zod'

const name = z.string().min(1).max(500)

/** METRO: a city with its surroundings. AREA: several regions or countries, such as DACH. */
export const placeLevels = ['COUNTRY', 'REGION', 'PROVINCE', 'CITY', 'METRO', 'AREA'] as const

export const describedPlaceSchema = z.object({
  geoId: name.meta({ description: 'A number is a GeoNames id. Any other text is an id of the service' }),
  name: name.meta({ description: 'The name in English' }),
  level: z.enum(placeLevels),
  countryCode: z
    .string()
    .length(2)
    .nullable()
    .meta({ description: 'The ISO 3166-1 alpha-2 code; null for an area of several countries' }),
  within: z
    .array(z.object({ geoId: name, name, level: z.enum(placeLevels) }))
    .max(20)
    .meta({ description: 'All places that contain this one, the nearest first' }),
})
export type DescribedPlace = z.infer<typeof describedPlaceSchema>

export const describedEntitySchema = z.object({
  entityId: name,
  name: name.nullable().meta({ description: 'null when the id came from your own /v1/entities' }),
  website: z.string().max(500).nullable().meta({ description: 'Only the host, such as "spotify.com"' }),
})
export type DescribedEntity = z.infer<typeof describedEntitySchema>

/** Only a few metropolitan areas have more member places. Of those, the surrounding regions or the largest members are sent. */
export const DESCRIBED_PLACES_MAX = 200
