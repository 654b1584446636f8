/** Translates this vendor's person into the port's types. Owns the names of its fields, its levels and its dates. */
import { z } from 'zod'
import type { LanguageLevel } from '../../../../contract/levels.ts'
import type { OrganisationRef, VendorPerson } from '../../vendor-port.ts'
import { looseList, looseNumber } from '../../vendor-text.ts'
import { titled } from './title-case.ts'

const text = z.string().max(20_000).nullish().catch(null)
/** An unreadable date must not become null: a job without its end would count as a present one. */
const date = z.string().max(100).nullish()
/** A field that the contract does not include is true or false. */
const textOrFlag = z
  .union([z.string().max(2_000), z.boolean()])
  .nullish()
  .catch(null)
const texts = looseList(z.string())

const organisation = z.object({ name: text, id: text, website: text, domain: text }).nullish().catch(null)

export const pdlPersonSchema = z.object({
  full_name: text,
  first_name: text,
  last_name: text,
  linkedin_url: text,
  linkedin_username: text,
  job_title: text,
  job_company_name: text,
  job_company_id: text,
  job_company_website: text,
  job_company_industry: text,
  industry: text,
  job_last_verified: text,
  summary: text,
  location_name: textOrFlag,
  location_locality: textOrFlag,
  location_region: textOrFlag,
  location_country: text,
  skills: texts,
  languages: looseList(z.object({ name: text, proficiency: looseNumber })),
  experience: looseList(
    z.object({
      company: organisation,
      title: z.object({ name: text }).nullish().catch(null),
      start_date: date,
      end_date: date,
      location_names: texts,
      summary: text,
    }),
  ),
  education: looseList(
    z.object({ school: organisation, degrees: texts, majors: texts, start_date: date, end_date: date }),
  ),
})
type PdlPerson = z.output<typeof pdlPersonSchema>

/** The fields that are asked for; no contact data is among them. */
export const PERSON_FIELDS = Object.keys(pdlPersonSchema.shape).join(',')

/** Null without an address at the network: such a person can be neither shown nor found again. */
export function toPerson(person: PdlPerson, likelihood: number | null): VendorPerson | null {
  const { linkedin_url: url, full_name: fullName } = person
  if (!url || !fullName) return null
  const jobTitle = titled(person.job_title)
  return {
    networkUrl: /^https?:/.test(url) ? url : `https://www.${url.replace(/^www\./, '')}`,
    fullName: titled(fullName),
    firstName: titled(person.first_name),
    lastName: titled(person.last_name),
    jobTitle: cut(jobTitle),
    company: cut(titled(person.job_company_name)),
    companyRef: refOf(person.job_company_id, person.job_company_website),
    industry: person.job_company_industry ? titled(person.job_company_industry) : null,
    industryRef: person.job_company_industry ? { ref: person.job_company_industry, domain: null } : null,
    location: cut(titled(wordOf(person.location_name) ?? person.location_country)),
    place: placeOf(person),
    summary: person.summary ?? null,
    experience: (person.experience ?? []).slice(0, 200).map((held) => ({
      title: cut(titled(held.title?.name)),
      company: cut(titled(held.company?.name)),
      companyRef: refOf(held.company?.id, held.company?.website),
      location: held.location_names?.[0] ? cut(titled(held.location_names[0])) : null,
      startDate: month(held.start_date),
      endDate: month(held.end_date),
      description: held.summary ?? null,
    })),
    education: (person.education ?? []).slice(0, 100).map(({ school, degrees, majors, start_date, end_date }) => ({
      school: cut(titled(school?.name)),
      schoolRef: refOf(school?.id, school?.domain ?? school?.website),
      degree: degrees?.[0] ? cut(titled(degrees[0])) : null,
      field: majors?.[0] ? cut(titled(majors[0])) : null,
      startDate: month(start_date),
      endDate: month(end_date),
    })),
    skills: bounded(person.skills, 500),
    languages: (person.languages ?? [])
      .slice(0, 100)
      .flatMap(({ name, proficiency }) => (name ? [{ name: titled(name), level: levelOf(proficiency) }] : [])),
    confidence: likelihood === null ? null : likelihood / 10,
    observedAt: person.job_last_verified ?? null,
  }
}

const cut = (value: string) => value.slice(0, 500)
const wordOf = (value: string | boolean | null | undefined) => (typeof value === 'string' ? value : undefined)
const bounded = (items: string[] | null | undefined, most: number) =>
  (items ?? []).filter((item) => item !== '' && item.length <= 500).slice(0, most)

const refOf = (ref: string | null | undefined, domain: string | null | undefined): OrganisationRef | null =>
  ref || domain ? { ref: ref ?? null, domain: domain ?? null } : null

function placeOf({ location_locality, location_region, location_country }: PdlPerson): VendorPerson['place'] {
  const [city, state] = [wordOf(location_locality), wordOf(location_region)]
  if (!location_country) return null
  return { ...(city && { city }), ...(state && { state }), country: location_country }
}

/** Dates may be a year, a month or a day. */
const month = (date: string | null | undefined) => /^\d{4}(-(0[1-9]|1[0-2]))?/.exec(date ?? '')?.[0] ?? null

/** 1 elementary, 2 limited working, 3 professional working, 4 full professional, 5 native. A missing level counts as basic. */
const SCALE: LanguageLevel[] = ['BASIC', 'BASIC', 'CONVERSATIONAL', 'FLUENT', 'FLUENT', 'NATIVE']
const levelOf = (proficiency: number | null | undefined): LanguageLevel => SCALE[proficiency ?? 0] ?? 'BASIC'
