/** A person and a page of people as ContactOut writes them, as far as they are read here. Owns those shapes. */
import { z } from 'zod'
import { looseList, looseNumber, looseText } from '../../vendor-text.ts'

/** Years come as numbers in one answer and as text in another. */
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
  /** Of a profile alone; on a page its address is the key. */
  url: looseText,
  full_name: looseText,
  /** Of the current job; on a page only. */
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

/** People by their addresses, of whom those that cannot be read are null; an empty list where there is nobody. */
export const searchSchema = z.object({
  metadata: z.object({ total_results: looseNumber }).nullish().catch(null),
  profiles: z.union([z.record(z.string(), profileSchema.nullable().catch(null)), z.array(z.unknown()).max(0)]),
})
