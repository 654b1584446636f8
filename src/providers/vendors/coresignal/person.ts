/** Translates Coresignal's record into the port's types. Owns what its levels, dates and flags mean; pure. */
import type { LanguageLevel } from '../../../../contract/levels.ts'
import type { OrganisationRef, VendorPerson } from '../../vendor-port.ts'
import {
  domainOf,
  identityOf,
  instantOrNull,
  longOrNull,
  pictureOrNull,
  placeIn,
  profileAddress,
  short,
  shortOrNull,
  yearMonth,
} from '../../vendor-text.ts'
import type { CoresignalRecord } from './record.ts'

/** Best first. The vendor uses the terms of the professional network itself. */
const proficiencies: [words: string, level: LanguageLevel][] = [
  ['Native or bilingual proficiency', 'NATIVE'],
  ['Full professional proficiency', 'FLUENT'],
  ['Professional working proficiency', 'FLUENT'],
  ['Limited working proficiency', 'CONVERSATIONAL'],
  ['Elementary proficiency', 'BASIC'],
]

/** All the vendor's terms for this level or better. */
export function proficienciesFrom(level: LanguageLevel): string[] {
  const lowest = proficiencies.findLastIndex(([, one]) => one === level)
  return proficiencies.slice(0, lowest + 1).map(([words]) => words)
}

/** A missing or unknown level counts as the lowest. */
const levelOf = (words: string | null | undefined): LanguageLevel =>
  proficiencies.find(([known]) => known.toLowerCase() === words?.toLowerCase())?.[1] ?? 'BASIC'

/** Null without an address or a name, as nobody can be a person of the network without both. */
export function personFromCoresignal(record: CoresignalRecord): VendorPerson | null {
  const identity = identityOf(record.professional_network_url, record.full_name, record.first_name, record.last_name)
  if (!identity) return null
  const current = record.experience.find((job) => job.active_experience)
  return {
    ...identity,
    jobTitle: short(record.active_experience_title) || short(current?.position_title) || short(record.headline),
    company: short(current?.company_name) || short(record.company_name),
    companyRef: current ? companyOf(current) : siteOf(record.company_website),
    industry: shortOrNull(current?.company_industry) ?? shortOrNull(record.company_industry),
    location: short(record.location_full) || short(record.location_country),
    place: placeIn(record.location_city, record.location_state, record.location_country),
    pictureUrl: pictureOrNull(record.picture_url),
    summary: longOrNull(record.summary),
    experience: record.experience.map((job) => ({
      title: short(job.position_title),
      company: short(job.company_name),
      companyRef: companyOf(job),
      location: shortOrNull(job.location),
      startDate: yearMonth(job.date_from_year, job.date_from_month),
      endDate: job.active_experience ? null : yearMonth(job.date_to_year, job.date_to_month),
      description: longOrNull(job.description),
    })),
    education: record.education.map((study) => ({
      school: short(study.institution_name),
      degree: shortOrNull(study.degree),
      startDate: yearMonth(study.date_from_year),
      endDate: yearMonth(study.date_to_year),
    })),
    skills: record.inferred_skills.map((skill) => short(skill)).filter((skill) => skill !== ''),
    languages: record.languages.map(({ language, proficiency }) => ({
      name: short(language),
      level: levelOf(proficiency),
    })),
    confidence: null,
    observedAt: instantOrNull(record.checked_at) ?? instantOrNull(record.updated_at),
  }
}

type Job = CoresignalRecord['experience'][number]

function companyOf(job: Job): OrganisationRef {
  return { ref: job.company_id == null ? null : `${job.company_id}`, domain: domainOf(job.company_website) }
}

function siteOf(website: string | null | undefined): OrganisationRef | null {
  const domain = domainOf(website)
  return domain === null ? null : { ref: null, domain }
}

/** Whether the record is about the profile asked for, by its present address or a former one. */
export function isOf(record: CoresignalRecord, handle: string): boolean {
  if (profileAddress(record.professional_network_url)?.handle === handle) return true
  return record.professional_network_shorthand_names.some((name) => name.toLowerCase() === handle)
}
