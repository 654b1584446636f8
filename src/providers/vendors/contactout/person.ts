/** Translates ContactOut's person into the port's types. Owns what its texts and dates mean; pure. */
import { proficiencyLevel } from '../../proficiency.ts'
import type { VendorPerson } from '../../vendor-port.ts'
import {
  domainOf,
  identityOf,
  instantOrNull,
  longOrNull,
  pictureOrNull,
  placeIn,
  short,
  shortOrNull,
  yearMonth,
} from '../../vendor-text.ts'
import type { ContactOutProfile } from './record.ts'

/** Null without an address or a name, as nobody can be a person of the network without both. */
export function personFromContactOut(url: string | null | undefined, record: ContactOutProfile): VendorPerson | null {
  const identity = identityOf(url, record.full_name)
  if (!identity) return null
  const { company, country, location } = record
  // The vendor leaves the company empty for people with several jobs.
  const current = record.experience.find((job) => job.is_current)
  const employer = short(company?.name)
  return {
    ...identity,
    jobTitle: short(record.title) || short(current?.title) || short(record.headline),
    company: employer || short(current?.company_name),
    companyRef: employer ? { ref: null, domain: domainOf(company?.domain) } : null,
    industry: shortOrNull(record.industry) ?? shortOrNull(company?.industry),
    location: short(location) || short(country),
    place: placeOf(location, country),
    pictureUrl: pictureOrNull(record.profile_picture_url),
    summary: longOrNull(record.summary),
    experience: record.experience.map((job) => ({
      title: short(job.title),
      company: short(job.company_name),
      location: shortOrNull(job.locality),
      startDate: yearMonth(job.start_date_year, job.start_date_month),
      endDate: job.is_current ? null : yearMonth(job.end_date_year, job.end_date_month),
      description: longOrNull(job.summary),
    })),
    education: record.education.map((study) => ({
      school: short(study.school_name),
      degree: shortOrNull(study.degree),
      field: shortOrNull(study.field_of_study),
      startDate: yearMonth(study.start_date_year),
      endDate: yearMonth(study.end_date_year),
    })),
    skills: record.skills.map((skill) => short(skill)).filter((skill) => skill !== ''),
    languages: record.languages.map(({ name, proficiency }) => ({
      name: short(name),
      level: proficiencyLevel(proficiency),
    })),
    confidence: null,
    observedAt: instantOrNull(record.updated_at?.replace(/^(\S+) (\S+)$/, '$1T$2Z')),
  }
}

/** Reads "Munich, Bavaria, Germany". If the text does not end in the given country, only the country is used. */
function placeOf(location: string | null | undefined, country: string | null | undefined) {
  const parts = (location ?? '').split(',').map((part) => part.trim())
  const last = parts.at(-1)?.toLowerCase()
  if (parts.length < 2 || (country && last !== country.toLowerCase())) return placeIn(null, null, country)
  const [city, ...rest] = parts
  return placeIn(city, rest.length > 1 ? rest[0] : null, rest.at(-1))
}
