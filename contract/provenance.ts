/** Where a value came from and when. Owns the wire shape; each store knows what it keeps of it. */
import { z } from 'zod'
import { lineTypes } from './network.ts'

export const valueProvenanceSchema = z
  .object({
    source: z.string().meta({ description: 'The name of the network or provider, or OWN_POOL for your own data' }),
    at: z.string().nullable().meta({ description: 'When the value was collected; null when that was not recorded' }),
    verified: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the source has verified the value. Absent when the source does not say' }),
    confidence: z
      .number()
      .optional()
      .meta({ description: 'How sure the source is, from 0 to 1. Absent when the source does not say' }),
    lineType: z.enum(lineTypes).optional().meta({ description: 'The kind of phone line, if known' }),
  })
  .meta({ id: 'ValueProvenance' })
export type ValueProvenance = z.infer<typeof valueProvenanceSchema>

const fieldProvenanceSchema = z
  .object({
    source: z.string(),
    confidence: z
      .number()
      .nullish()
      .meta({ description: 'How sure the source is, from 0 to 1; null when the source does not say' }),
    observedAt: z
      .string()
      .nullish()
      .meta({ description: 'When the source last saw the value; null when the source does not say' }),
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
    collectedAt: z.string().nullable().meta({ description: 'When this version of the profile was collected' }),
    fields: z.record(z.string(), fieldProvenanceSchema).optional().meta({
      description: 'The source of each field, if the network consists of several providers',
    }),
    contact: contactProvenanceSchema.meta({ description: 'The sources of the unlocked contact values' }),
  })
  .meta({ id: 'ProfileProvenance' })
export type ProfileProvenance = z.infer<typeof profileProvenanceSchema>
