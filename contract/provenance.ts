/** Where a value came from and when. Owns the wire shape; each store knows what it keeps of it. */
import { z } from 'zod'
import { lineTypes } from './network.ts'

export const valueProvenanceSchema = z
  .object({
    source: z.string().meta({ description: 'The network’s name, or OWN_POOL for data of your own' }),
    at: z.string().nullable().meta({ description: 'When it was collected; null: not recorded' }),
    verified: z.boolean().optional().meta({ description: 'Whether the source has verified it, where it says' }),
    confidence: z.number().optional().meta({ description: 'How sure the source is, 0 to 1, where it says' }),
    lineType: z.enum(lineTypes).optional().meta({ description: 'Of a phone, where it is known' }),
  })
  .meta({ id: 'ValueProvenance' })
export type ValueProvenance = z.infer<typeof valueProvenanceSchema>

const fieldProvenanceSchema = z
  .object({
    source: z.string(),
    confidence: z.number().nullish().meta({ description: 'How sure the source is, 0 to 1; null: it does not say' }),
    observedAt: z.string().nullish().meta({ description: 'When the source last saw it; null: it does not say' }),
  })
  .meta({ id: 'FieldProvenance' })

/** Only for the contact values that are shown. */
export const contactProvenanceSchema = z
  .object({
    workEmail: valueProvenanceSchema.optional(),
    personalEmail: valueProvenanceSchema.optional(),
    phoneNumber: valueProvenanceSchema.optional(),
  })
  .meta({ id: 'ContactProvenance' })
export type ContactProvenance = z.infer<typeof contactProvenanceSchema>

export const profileProvenanceSchema = z
  .object({
    source: z.string(),
    collectedAt: z.string().nullable().meta({ description: 'When this state of the profile was collected' }),
    fields: z.record(z.string(), fieldProvenanceSchema).optional().meta({
      description: 'Whose word each field is, where the network is made of several providers',
    }),
    contact: contactProvenanceSchema.meta({ description: 'Of the unlocked values in it' }),
  })
  .meta({ id: 'ProfileProvenance' })
export type ProfileProvenance = z.infer<typeof profileProvenanceSchema>
