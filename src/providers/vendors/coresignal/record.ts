/** A person as Coresignal writes one, as far as it is read here. Owns that shape; a preview contains part of it. */
import { z } from 'zod'
import { looseList, looseNumber, looseText } from '../../vendor-text.ts'

/** 1 or 0; in some answers true or false. */
const flag = z.union([z.number(), z.boolean()]).nullish().catch(null).transform(Boolean)
const id = z.union([z.number(), z.string()]).nullish().catch(null)

const experience = z.object({
  active_experience: flag,
  position_title: looseText,
  company_id: id,
  company_name: looseText,
  company_website: looseText,
  company_industry: looseText,
  location: looseText,
  description: looseText,
  date_from_year: looseNumber,
  date_from_month: looseNumber,
  date_to_year: looseNumber,
  date_to_month: looseNumber,
})

const education = z.object({
  degree: looseText,
  institution_name: looseText,
  date_from_year: looseNumber,
  date_to_year: looseNumber,
})

export const recordSchema = z.object({
  id: z.number().int().positive(),
  is_deleted: flag,
  full_name: looseText,
  first_name: looseText,
  last_name: looseText,
  headline: looseText,
  summary: looseText,
  picture_url: looseText,
  professional_network_url: looseText,
  professional_network_shorthand_names: looseList(z.string()),
  location_full: looseText,
  location_city: looseText,
  location_state: looseText,
  location_country: looseText,
  active_experience_title: looseText,
  /** The present employer; in a preview. */
  company_name: looseText,
  company_website: looseText,
  company_industry: looseText,
  inferred_skills: looseList(z.string().min(1)),
  languages: looseList(z.object({ language: z.string().min(1), proficiency: looseText })),
  experience: looseList(experience),
  education: looseList(education),
  checked_at: looseText,
  updated_at: looseText,
})
export type CoresignalRecord = z.infer<typeof recordSchema>
