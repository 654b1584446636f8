/** Translates FullEnrich's person into the port's types. Owns what its dates and levels mean; pure. */
import { proficiencyLevel } from '../../proficiency.ts'
import type { VendorPerson } from '../../vendor-port.ts'
import { domainOf, identityOf, longOrNull, placeIn, short, shortOrNull, yearMonthOf } from '../../vendor-text.ts'
import type { FullEnrichPerson } from './record.ts'

export const profileUrlIn = (person: FullEnrichPerson): string | null =>
  person.social_profiles?.professional_network?.url ?? null

/** Null without an address or a name, as nobody can be a person of the network without both. */
export function personFromFullEnrich(person: FullEnrichPerson, url = profileUrlIn(person)): VendorPerson | null {
  const identity = identityOf(url, person.full_name, person.first_name, person.last_name)
  if (!identity) return null
  const { current, all = [] } = person.employment ?? {}
  const { city, region, country } = person.location ?? {}
  const jobs = all.length > 0 ? all : current ? [current] : []
  return {
    ...identity,
    jobTitle: short(current?.title) || short(person.headline),
    company: short(current?.company?.name),
    companyRef: current ? refOf(current) : null,
    industry: shortOrNull(current?.company?.industry?.main_industry),
    location: [city, region, country]
      .map((part) => short(part))
      .filter(Boolean)
      .join(', '),
    place: placeIn(city, region, country),
    pictureUrl: null,
    summary: longOrNull(person.description),
    experience: jobs.map((job) => ({
      title: short(job.title),
      company: short(job.company?.name),
      companyRef: refOf(job),
      location: null,
      startDate: yearMonthOf(job.start_at),
      endDate: job.is_current ? null : yearMonthOf(job.end_at),
      description: longOrNull(job.description),
    })),
    education: person.educations.map((study) => ({
      school: short(study.school_name),
      degree: shortOrNull(study.degree),
      field: null,
      startDate: yearMonthOf(study.start_at),
      endDate: yearMonthOf(study.end_at),
    })),
    skills: person.skills.map((skill) => short(skill)).filter((skill) => skill !== ''),
    languages: person.languages.map(({ language, proficiency }) => ({
      name: short(language),
      level: proficiencyLevel(proficiency),
    })),
    confidence: null,
    observedAt: null,
  }
}

type Job = NonNullable<NonNullable<FullEnrichPerson['employment']>['current']>

const refOf = ({ company }: Job) => ({ ref: shortOrNull(company?.id), domain: domainOf(company?.domain) })
