/** Translates Crustdata's person into the port's types. Owns what its sections and dates mean; pure. */
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
  yearMonthOf,
} from '../../vendor-text.ts'
import type { CrustdataPerson } from './record.ts'

/** Null without an address or a name, as nobody can be a person of the network without both. */
export function personFromCrustdata(record: CrustdataPerson, confidence: number | null): VendorPerson | null {
  const basic = record.basic_profile
  const url = record.social_handles?.professional_network_identifier?.profile_url
  const identity = basic && identityOf(url, basic.name, basic.first_name, basic.last_name)
  if (!identity) return null
  const jobs = record.experience?.employment_details
  const current = jobs?.current.find((job) => job.is_default) ?? jobs?.current[0]
  const { city, state, country } = basic.location ?? {}
  return {
    ...identity,
    jobTitle: short(current?.title) || short(basic.current_title) || short(basic.headline),
    company: current ? employerOf(current) : '',
    companyRef: current ? refOf(current) : null,
    industry: shortOrNull(current?.company_professional_network_industry),
    location: locationOf(basic.location),
    place: placeIn(city, state, country),
    pictureUrl: pictureOrNull(basic.profile_picture_permalink),
    summary: longOrNull(basic.summary),
    experience: [
      ...(jobs?.current ?? []).map((job) => jobOf(job, true)),
      ...(jobs?.past ?? []).map((job) => jobOf(job, false)),
    ],
    education: (record.education?.schools ?? []).map((study) => ({
      school: short(study.school),
      degree: shortOrNull(study.degree),
      field: shortOrNull(study.field_of_study),
      startDate: yearMonth(study.start_year),
      endDate: yearMonth(study.end_year),
    })),
    skills: (record.skills?.professional_network_skills ?? [])
      .map((skill) => short(skill))
      .filter((skill) => skill !== ''),
    // The vendor names languages without levels, so the lowest level is assumed.
    languages: basic.languages.map((language) => ({ name: short(language), level: 'BASIC' })),
    confidence,
    observedAt: instantOrNull(basic.last_updated) ?? instantOrNull(record.updated_at),
  }
}

type Job = NonNullable<CrustdataPerson['experience']>['employment_details']['current'][number]

const employerOf = (job: Job): string => short(job.name) || short(job.company_name)
const refOf = (job: Job) => ({
  // 0 stands for a company that the vendor does not know.
  ref: job.crustdata_company_id ? `${job.crustdata_company_id}` : null,
  domain: domainOf(job.company_website_domain),
})

function jobOf(job: Job, isCurrent: boolean): VendorPerson['experience'][number] {
  return {
    title: short(job.title),
    company: employerOf(job),
    companyRef: refOf(job),
    location: shortOrNull(job.location?.raw),
    startDate: yearMonthOf(job.start_date),
    endDate: isCurrent ? null : yearMonthOf(job.end_date),
    description: longOrNull(job.description),
  }
}

type Location = NonNullable<CrustdataPerson['basic_profile']>['location']

function locationOf(location: Location): string {
  const parts = [location?.city, location?.state, location?.country].map((part) => short(part)).filter(Boolean)
  return short(location?.full_location) || short(location?.raw) || parts.join(', ')
}
