/** A person of world.ts as Crustdata writes one: in sections, with current and past jobs apart, and languages without levels. */
import { type Job, profileUrl, type WorldPerson } from './world.ts'

/** Values of the vendor's closed list. */
const levelOf = { senior: 'Senior', manager: 'Experienced Manager', entry: 'Entry Level' } as const

export function crustdataPerson(person: WorldPerson): Record<string, unknown> {
  const { first, last, city, state, country, contact } = person
  const full_location = `${city}, ${state}, ${country}`
  const held = (job: Job) => ({
    name: job.company,
    title: job.title,
    description: '',
    crustdata_company_id: crustdataCompanyId(job),
    company_website_domain: job.domain,
    company_professional_network_industry: job.industry,
    company_industries: [job.industry],
    location: { raw: full_location },
    seniority_level: levelOf[person.seniority],
    start_date: `${job.start}-01T00:00:00+00:00`,
    end_date: job.end && `${job.end}-01T00:00:00`,
    is_default: job.end === null,
  })
  return {
    crustdata_person_id: person.id,
    basic_profile: {
      name: `${first} ${last}`,
      first_name: first,
      last_name: last,
      headline: `${person.jobs[0].title} at ${person.jobs[0].company}`,
      current_title: person.jobs[0].title,
      summary: '',
      languages: person.languages.map(({ name }) => name),
      last_updated: '2026-09-01T00:00:00+00:00',
      profile_picture_permalink: `https://images.example/${person.slug}.jpg`,
      // Some people have their city only in the full location.
      location: { city: person.id % 7 === 0 ? null : city, state, country, continent: 'Europe', full_location },
    },
    social_handles: { professional_network_identifier: { profile_url: profileUrl(person.slug) } },
    skills: { professional_network_skills: person.skills },
    experience: {
      employment_details: {
        current: person.jobs.filter((job) => job.end === null).map(held),
        past: person.jobs.filter((job) => job.end !== null).map(held),
      },
    },
    education: {
      schools: [
        {
          school: person.school,
          degree: 'Bachelor of Science',
          field_of_study: 'Computer Science',
          start_year: 2010,
          end_year: 2014,
          professional_network_id: '4477',
        },
      ],
    },
    contact: {
      business_emails: contact.work ? [{ email: contact.work, status: 'verified' }] : [],
      personal_emails: contact.personal ? [{ email: contact.personal, status: 'unverified' }] : [],
      phone_numbers: contact.phone ? [contact.phone] : [],
    },
    // Can be filtered by; the plans that are known do not show it.
    years_of_experience_raw: person.years,
    updated_at: '2026-09-01T00:00:00+00:00',
  }
}

export const crustdataCompanyId = (job: Pick<Job, 'company'>): number =>
  600_000 + [...job.company].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
