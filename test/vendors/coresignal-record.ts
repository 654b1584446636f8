/** A person of world.ts as Coresignal writes one: flat fields for the current job, and lists with separate years and months. */
import { profileUrl, type WorldPerson } from './world.ts'

const isoOf: Record<string, string> = { Germany: 'DE', 'United Kingdom': 'GB', Spain: 'ES', 'United States': 'US' }
const levelOf = { senior: 'Senior', manager: 'Manager', entry: 'Specialist' } as const

export function coresignalRecord(person: WorldPerson): Record<string, unknown> {
  const { first, last, city, state, country } = person
  const [job] = person.jobs
  return {
    id: person.id,
    created_at: '2019-04-01',
    updated_at: '2026-09-01',
    checked_at: '2026-09-20',
    is_deleted: person.deleted ? 1 : 0,
    is_parent: 1,
    full_name: `${first} ${last}`,
    first_name: first,
    last_name: last,
    headline: `${job.title} at ${job.company}`,
    summary: `Works with ${person.skills.join(', ')}.`,
    picture_url: `https://images.example/${person.slug}.jpg`,
    professional_network_url: profileUrl(person.slug),
    professional_network_shorthand_names: [person.slug],
    location_full: `${city}, ${state}, ${country}`,
    location_city: city,
    location_state: state,
    location_country: country,
    location_country_iso_2: isoOf[country],
    active_experience_title: job.title,
    active_experience_company_id: coresignalCompanyId(job.company),
    active_experience_management_level: levelOf[person.seniority],
    company_name: job.company,
    company_website: `https://www.${job.domain}`,
    company_professional_network_url: `https://www.linkedin.com/company/${job.company.toLowerCase()}`,
    company_industry: job.industry,
    connections_count: 500,
    followers_count: 510,
    total_experience_duration_months: person.years * 12,
    inferred_skills: person.skills,
    languages: person.languages.map(({ name, native }) => ({
      language: name,
      proficiency: native ? 'Native or bilingual proficiency' : 'Full professional proficiency',
    })),
    experience: person.jobs.map((held) => ({
      active_experience: held.end === null ? 1 : 0,
      position_title: held.title,
      company_id: coresignalCompanyId(held.company),
      company_name: held.company,
      company_website: `https://www.${held.domain}`,
      company_industry: held.industry,
      location: `${city}, ${country}`,
      description: null,
      date_from: monthYear(held.start),
      date_from_year: Number(held.start.slice(0, 4)),
      date_from_month: Number(held.start.slice(5)),
      date_to: held.end && monthYear(held.end),
      date_to_year: held.end === null ? null : Number(held.end.slice(0, 4)),
      date_to_month: held.end === null ? null : Number(held.end.slice(5)),
    })),
    education: [
      {
        degree: 'Bachelor of Science, Computer Science',
        institution_name: person.school,
        institution_url: 'https://www.linkedin.com/school/1',
        date_from_year: 2010,
        date_to_year: 2014,
        description: null,
      },
    ],
  }
}

/** The preview of a record lacks separate first and last names, the title, and the picture. */
export function coresignalPreview(record: Record<string, unknown>): Record<string, unknown> {
  const shown = [
    'id',
    'full_name',
    'professional_network_url',
    'headline',
    'location_full',
    'location_country',
    'connections_count',
    'followers_count',
    'company_name',
    'company_professional_network_url',
    'company_website',
    'company_industry',
  ]
  return Object.fromEntries([...shown.map((field) => [field, record[field]]), ['_score', 1]])
}

export const coresignalCompanyId = (name: string): number =>
  [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

const months = 'January February March April May June July August September October November December'.split(' ')
const monthYear = (text: string) => `${months[Number(text.slice(5)) - 1]} ${text.slice(0, 4)}`
