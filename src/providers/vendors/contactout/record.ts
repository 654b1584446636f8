/** A person and a page of people as ContactOut writes them, as far as they are read here. Owns those shapes. */
import { z } from 'zod'
import { looseList, looseNumber, looseText } from '../../vendor-text.ts'

/** Years are numbers in some answers and text in others. */
const year = z
  .union([z.number(), z.string().regex(/^\d{4}$/)])
  .nullish()
  .catch(null)
  .transform((one) => (one == null ? null : Number(one)))

const job = z.object({
  title: looseText,
  summary: looseText,
  locality: looseText,
  company_name: looseText,
  start_date_year: year,
  start_date_month: looseNumber,
  end_date_year: year,
  end_date_month: looseNumber,
  is_current: z.boolean().nullish().catch(null),
})

const study = z.object({
  school_name: looseText,
  degree: looseText,
  field_of_study: looseText,
  start_date_year: year,
  end_date_year: year,
})

export const profileSchema = z.object({
  /** Present in a single profile; on a page the address is the key instead. */
  url: looseText,
  full_name: looseText,
  /** The title of the current job; only on a page. */
  title: looseText,
  headline: looseText,
  summary: looseText,
  industry: looseText,
  location: looseText,
  country: looseText,
  company: z.object({ name: looseText, domain: looseText, industry: looseText }).nullish().catch(null),
  experience: looseList(job),
  education: looseList(study),
  skills: looseList(z.string().min(1)),
  languages: looseList(z.object({ name: z.string().min(1), proficiency: looseText })),
  profile_picture_url: looseText,
  updated_at: looseText,
})
export type ContactOutProfile = z.infer<typeof profileSchema>

/** People by their addresses, null for those who cannot be read; an empty list if there is nobody. */
export const searchSchema = z.object({
  metadata: z.object({ total_results: looseNumber }).nullish().catch(null),
  profiles: z.union([z.record(z.string(), profileSchema.nullable().catch(null)), z.array(z.unknown()).max(0)]),
})
