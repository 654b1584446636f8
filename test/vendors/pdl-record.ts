/** A person of world.ts as People Data Labs writes one: lower case, addresses without a scheme, contacts as text or as `true`. */
import type { Job, WorldPerson } from './world.ts'

const levels = { senior: ['senior'], manager: ['manager'], entry: ['entry'] } as const

/** `hidden`: the contract does not include contact data, so only its presence is shown. */
export function pdlRecord(person: WorldPerson, hidden: boolean): Record<string, unknown> {
  const { first, last, city, state, country, contact } = person
  const [job] = person.jobs
  const place = [city, state, country].join(', ').toLowerCase()
  const value = <T>(given: T | undefined) => (hidden ? given !== undefined : (given ?? null))
  return {
    id: `pdl-${person.id}`,
    full_name: `${first} ${last}`.toLowerCase(),
    first_name: first.toLowerCase(),
    last_name: last.toLowerCase(),
    // Written by the people themselves; most do not repeat their title there.
    headline: `at home in ${city.toLowerCase()}`,
    job_title: job.title.toLowerCase(),
    job_title_role: 'engineering',
    job_title_levels: levels[person.seniority],
    job_company_name: job.company.toLowerCase(),
    job_company_id: pdlCompanyId(job),
    job_company_website: job.domain,
    job_company_industry: job.industry.toLowerCase(),
    industry: job.industry.toLowerCase(),
    job_last_verified: '2026-09-01',
    job_last_changed: '2026-08-01',
    location_name: place,
    location_locality: city.toLowerCase(),
    location_region: state.toLowerCase(),
    location_country: country.toLowerCase(),
    linkedin_url: `linkedin.com/in/${person.slug}`,
    linkedin_username: person.slug,
    linkedin_id: `${person.id}`,
    work_email: value(contact.work),
    personal_emails: hidden ? contact.personal !== undefined : contact.personal ? [contact.personal] : [],
    recommended_personal_email: value(contact.personal),
    mobile_phone: value(contact.phone),
    phone_numbers: hidden ? contact.phone !== undefined : contact.phone ? [contact.phone] : [],
    skills: person.skills,
    languages: person.languages.map(({ name, native }) => ({
      name: name.toLowerCase(),
      proficiency: native ? 5 : 4,
    })),
    inferred_years_experience: person.years,
    summary: null,
    experience: person.jobs.map((held) => ({
      company: {
        name: held.company.toLowerCase(),
        id: pdlCompanyId(held),
        website: held.domain,
        industry: held.industry.toLowerCase(),
      },
      title: { name: held.title.toLowerCase(), levels: [] },
      start_date: held.start,
      end_date: held.end,
      is_primary: held === job,
      location_names: [place],
      summary: null,
    })),
    education: [
      {
        school: { name: person.school.toLowerCase(), id: 'pdl-school', website: null },
        degrees: ['bachelors', 'bachelor of science'],
        majors: ['computer science'],
        start_date: '2010',
        end_date: '2014-06',
      },
    ],
    dataset_version: '32.0',
  }
}

export const pdlCompanyId = (job: Pick<Job, 'company'>): string => `pdlco-${job.company.toLowerCase()}`
