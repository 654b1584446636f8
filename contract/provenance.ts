/** Where a value came from and when. Owns the wire shape; what is stored of it, each store knows. */
import { z } from 'zod'

export const valueProvenanceSchema = z
  .object({
    source: z.string().meta({ description: 'The network’s name, or OWN_POOL for data of your own' }),
    at: z.string().nullable().meta({ description: 'When it was collected; null: not recorded' }),
  })
  .meta({ id: 'ValueProvenance' })
export type ValueProvenance = z.infer<typeof valueProvenanceSchema>

/** Of contact values: only those that are shown. */
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
    contact: contactProvenanceSchema.meta({ description: 'Of the unlocked values in it' }),
  })
  .meta({ id: 'ProfileProvenance' })
export type ProfileProvenance = z.infer<typeof profileProvenanceSchema>
