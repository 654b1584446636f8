/** `/privacy/people/{urn}`: the legal basis on which a person's data is kept, and whether they may be contacted. */
import { z } from 'zod'
import { TEXT_CHARS_MAX } from './limits.ts'
import { day, text } from './text.ts'

/** GDPR Article 6 (1), as far as it can apply to candidates. */
export const legalBases = ['CONSENT', 'CONTRACT', 'LEGAL_OBLIGATION', 'LEGITIMATE_INTEREST'] as const
export type LegalBasis = (typeof legalBases)[number]

const fields = {
  legalBasis: z.enum(legalBases, `must be one of ${legalBases.join(', ')}`).nullable(),
  consentOn: day.nullable().meta({ description: 'The day when the person consented' }),
  consentUntil: day.nullable().meta({ description: 'The last day on which the consent is valid' }),
  doNotContact: z
    .boolean()
    .meta({ description: 'true: the person’s contact data is not unlocked, under any of their urns (DO_NOT_CONTACT)' }),
  reason: text(TEXT_CHARS_MAX).nullable(),
}

export const standingParamsSchema = z.object({ urn: text(TEXT_CHARS_MAX, 1) })

export const standingBodySchema = z
  .object({
    legalBasis: fields.legalBasis.optional(),
    consentOn: fields.consentOn.optional(),
    consentUntil: fields.consentUntil.optional(),
    doNotContact: fields.doNotContact.optional(),
    reason: fields.reason.optional(),
  })
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    message: `must name at least one of ${Object.keys(fields).join(', ')}`,
  })
  .refine(({ consentOn, consentUntil }) => !consentOn || !consentUntil || consentOn <= consentUntil, {
    message: 'must not be before consentOn',
    path: ['consentUntil'],
  })
  .meta({ id: 'StandingBody', description: 'Fields that you leave out stay unchanged' })

export const standingResponseSchema = z
  .object({
    success: z.literal(true),
    urn: z.string(),
    standing: z
      .object({
        ...fields,
        updatedAt: z.iso
          .datetime()
          .nullable()
          .meta({ description: 'When this was last changed; null when nothing was ever recorded' }),
      })
      .meta({ id: 'Standing' }),
  })
  .meta({ id: 'StandingResponse' })
