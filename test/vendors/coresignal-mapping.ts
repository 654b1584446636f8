/**
 * How Coresignal indexes its fields: which fields exist comes from its data dictionary, how they are indexed from users'
 * measurements (docs/networks.md names them). Lists of objects are nested; about the current employer, only what is in
 * `experience` can be asked for.
 */
import type { FieldType, Mapping } from './es-query.ts'

const of = (type: FieldType, names: string): [string, FieldType][] => names.split(/\s+/).map((name) => [name, type])

/** The vendor's closed list, as counted over its whole index. */
export const MANAGEMENT_LEVELS = [
  'Specialist',
  'Manager',
  'Senior',
  'Director',
  'Owner',
  'Intern',
  'Head',
  'C-Level',
  'President/Vice President',
  'Founder',
  'Partner',
]

export const coresignalMapping: Mapping = {
  nested: ['experience', 'education', 'languages'],
  fields: Object.fromEntries([
    ...of('number', 'id is_deleted is_parent total_experience_duration_months experience.company_id'),
    ...of('number', 'experience.active_experience'),
    ...of('keyword', 'active_experience_management_level location_country_iso_2 professional_network_url'),
    ...of('keyword', 'inferred_skills languages.proficiency experience.company_website'),
    ...of('text', 'full_name first_name last_name headline summary active_experience_title location_full'),
    ...of('text', 'location_city location_state location_country experience.position_title experience.company_name'),
    ...of('text', 'experience.company_industry experience.management_level education.institution_name'),
    ...of('text', 'languages.language'),
  ]),
}
