/** `GET /talent-scout/resolve-location` and `GET /talent-scout/resolve-entity`. */
import { z } from 'zod'
import { placeLevels } from './described.ts'
import { entityKinds } from './network.ts'
import { queryBoolean, text } from './text.ts'

const PLACE_CHARS_MAX = 200
const place = text(PLACE_CHARS_MAX).optional()

export const resolveLocationQuerySchema = z.object({
  city: place,
  state: place,
  country: place,
  complete: queryBoolean.optional().meta({
    description:
      'true: for a field that the user is typing into. `city` is then the beginning of a name. The answer has only `candidates`, the largest places first',
  }),
})

export const resolveLocationResponseSchema = z
  .object({
    success: z.literal(true),
    resolved: z.boolean(),
    needsConfirmation: z.boolean(),
    geoId: z.string().optional(),
    displayName: z.string().optional(),
    level: z.enum(placeLevels).optional(),
    candidates: z
      .array(
        z.object({
          geoId: z.string(),
          displayName: z.string(),
          level: z.enum(placeLevels),
          countryCode: z.string().nullable(),
        }),
      )
      .optional(),
    countryFallbackGeoId: z.string().optional(),
  })
  .meta({ id: 'ResolveLocationResponse' })

export const resolveEntityQuerySchema = z.object({
  kind: z.enum(entityKinds, `must be one of ${entityKinds.join(', ')}`),
  query: text(PLACE_CHARS_MAX, 1),
  forceFresh: queryBoolean.optional().meta({ description: 'true: skip the cache and ask the network again' }),
})

export const resolveEntityResponseSchema = z
  .object({
    success: z.literal(true),
    resolved: z.boolean(),
    needsConfirmation: z.boolean(),
    entityId: z.string().optional(),
    displayName: z.string().optional(),
    candidates: z
      .array(
        z.object({
          entityId: z.string(),
          displayName: z.string(),
          website: z.string().nullable(),
          country: z.string().nullable(),
          industry: z.string().nullable(),
          peopleInPool: z.int().min(1).optional().meta({
            description:
              'How many people of your pool have this name in their history. Only present for names that your pool knows',
          }),
        }),
      )
      .optional(),
  })
  .meta({ id: 'ResolveEntityResponse' })
