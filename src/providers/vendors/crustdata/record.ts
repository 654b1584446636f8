/** A person as Crustdata writes one, as far as it is read here. Owns that shape. */
import { z } from 'zod'
import { looseList, looseNumber, looseText } from '../../vendor-text.ts'

/** The full location is `full_location` in a search and `raw` in a profile. */
const place = z
  .object({ city: looseText, state: looseText, country: looseText, full_location: looseText, raw: looseText })
  .nullish()
  .catch(null)

const employment = z.object({
  name: looseText,
  /** Some answers use the filter's name for `name`. */
  company_name: looseText,
  title: looseText,
  description: looseText,
  crustdata_company_id: z.union([z.number(), z.string()]).nullish().catch(null),
  company_website_domain: looseText,
  company_professional_network_industry: looseText,
  location: z.object({ raw: looseText }).nullish().catch(null),
  start_date: looseText,
  end_date: looseText,
  is_default: z.boolean().nullish().catch(null),
})

const school = z.object({
  school: looseText,
  degree: looseText,
  field_of_study: looseText,
  start_year: looseNumber,
  end_year: looseNumber,
})

export const crustdataPersonSchema = z.object({
  basic_profile: z
    .object({
      name: looseText,
      first_name: looseText,
      last_name: looseText,
      headline: looseText,
      current_title: looseText,
      summary: looseText,
      languages: looseList(z.string().min(1)),
      last_updated: looseText,
      profile_picture_permalink: looseText,
      location: place,
    })
    .nullish(),
  social_handles: z
    .object({ professional_network_identifier: z.object({ profile_url: looseText }).nullish().catch(null) })
    .nullish()
    .catch(null),
  skills: z
    .object({ professional_network_skills: looseList(z.string().min(1)) })
    .nullish()
    .catch(null),
  experience: z
    .object({ employment_details: z.object({ current: looseList(employment), past: looseList(employment) }) })
    .nullish()
    .catch(null),
  education: z
    .object({ schools: looseList(school) })
    .nullish()
    .catch(null),
  updated_at: looseText,
})
export type CrustdataPerson = z.infer<typeof crustdataPersonSchema>
