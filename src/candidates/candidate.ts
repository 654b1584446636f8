/**
 * People as the service keeps them: saved in an account's pool, or found and enriched at a network. Owns their shape, and how
 * long an enriched profile counts as fresh. No SQL.
 */

import type { LanguageLevel } from '../../contract/levels.ts'
import { ENRICH_CACHE_DAYS } from '../../contract/limits.ts'
import type { ContactField, NetworkProfile } from '../../contract/network.ts'
import { daysBefore } from '../base/clock.ts'
import type { KeptKey } from './kept-keys.ts'

export interface ExperienceItem {
  title: string | null
  company: string | null
  companyId: string | null
  location: string | null
  startDate: string | null
  endDate: string | null
  description: string | null
}

export interface EducationItem {
  school: string | null
  schoolId: string | null
  degree: string | null
  field: string | null
  startDate: string | null
  endDate: string | null
}

/** A contact value of a record that was merged into this person, for which this person has no free field. */
export interface OtherContact {
  field: ContactField
  value: string
}

export interface PoolCandidate {
  urn: string
  /** The account's own id for this person. */
  externalId: string | null
  fullName: string
  firstName: string
  lastName: string
  jobTitle: string
  currentCompany: string
  industry: string | null
  location: string
  summary: string | null
  skills: string[]
  languages: { name: string; level: LanguageLevel }[]
  workEmail: string | null
  personalEmail: string | null
  phone: string | null
  pictureUrl: string | null
  networkUrl: string | null
  experience: ExperienceItem[]
  education: EducationItem[]
  tags: string[]
  notes: string | null
  otherContacts: OtherContact[]
}

/** The characters of what can be long in a record. */
export const charsOf = ({ summary, notes, skills, languages, experience, education }: PoolCandidate): number =>
  charsIn([summary, notes, ...skills]) +
  [...languages, ...experience, ...education].reduce((sum, item) => sum + charsIn(Object.values(item)), 0)

const charsIn = (texts: (string | null)[]) => texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)

/** How a record came into the pool, and when. Times are ISO 8601 text, because a stored person may travel as JSON. */
export interface RecordOrigin {
  source: 'API' | 'IMPORT' | 'NETWORK'
  at: string
}

/** Ids that the filters compare, resolved from the record's own words. */
export interface ResolvedIds {
  geoIds: string[]
  currentCompanyIds: string[]
  pastCompanyIds: string[]
  industryIds: string[]
  schoolIds: string[]
}

/** A person as the pool holds it, with everything needed to put it back exactly as it was. */
export interface StoredCandidate {
  candidate: PoolCandidate
  ids: ResolvedIds
  origin: RecordOrigin
  createdAt: string
  updatedAt: string
  /** Its document number in the search index; each change gives it a new one. */
  docNo: number
  keys: KeptKey[]
}

export interface EnrichedCandidate {
  profile: NetworkProfile
  enrichedAt: Date
  /** The name of the network that the profile came from. */
  source: string
}

/** The work history of a network's profile, with null for what it does not say. */
export const experienceOf = (profile: NetworkProfile): ExperienceItem[] =>
  profile.experience.map((item) => ({
    title: item.title,
    company: item.company,
    companyId: item.companyId ?? null,
    location: item.location ?? null,
    startDate: item.startDate ?? null,
    endDate: item.endDate ?? null,
    description: item.description ?? null,
  }))

export const educationOf = (profile: NetworkProfile): EducationItem[] =>
  profile.education.map((item) => ({
    school: item.school,
    schoolId: item.schoolId ?? null,
    degree: item.degree ?? null,
    field: item.field ?? null,
    startDate: item.startDate ?? null,
    endDate: item.endDate ?? null,
  }))

export const isFreshlyEnriched = (enrichedAt: Date, now: Date) => enrichedAt > daysBefore(now, ENRICH_CACHE_DAYS)

export const ownContact = (candidate: PoolCandidate): Partial<Record<ContactField, string>> => ({
  ...(candidate.workEmail && { work_email: candidate.workEmail }),
  ...(candidate.personalEmail && { personal_email: candidate.personalEmail }),
  ...(candidate.phone && { phone: candidate.phone }),
})
