/**
 * People as the service keeps them: saved in an account's pool, or found and enriched in the network.
 * Owns their shape, the keys they are compared by, and when a profile is still fresh. No SQL.
 */
import { ENRICH_CACHE_DAYS } from '../../contract/limits.ts'
import type { ContactField, LanguageLevel, NetworkProfile } from '../../contract/network.ts'
import { daysBefore } from '../base/clock.ts'

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

export interface PoolCandidate {
  urn: string
  fullName: string
  firstName: string
  lastName: string
  jobTitle: string
  currentCompany: string
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
}

/** Ids that the filters compare: resolved from the record's own words. */
export interface ResolvedIds {
  geoIds: string[]
  currentCompanyIds: string[]
  pastCompanyIds: string[]
  industryIds: string[]
  schoolIds: string[]
}

export interface EnrichedCandidate {
  profile: NetworkProfile
  enrichedAt: Date
}

export const isFresh = (enrichedAt: Date, now: Date) => enrichedAt > daysBefore(now, ENRICH_CACHE_DAYS)

export const ownContact = (candidate: PoolCandidate): Partial<Record<ContactField, string>> => ({
  ...(candidate.workEmail && { work_email: candidate.workEmail }),
  ...(candidate.personalEmail && { personal_email: candidate.personalEmail }),
  ...(candidate.phone && { phone: candidate.phone }),
})
