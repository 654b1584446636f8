/** A person in the form the drawer shows, whether from the pool, from the network, or only previewed by a search. */
import type { Candidate, ContactField, PoolCandidate, Profile } from '../api/types.ts'

export interface Person {
  urn: string
  name: string
  title: string
  location: string
  picture: string | null
  networkUrl: string | null
  state: 'pool' | 'enriched' | 'preview'
  industry: string | null
  summary: string | null
  skills: string[]
  languages: { name: string; level: string }[]
  experience: Profile['experience']
  education: Profile['education']
  source: string | null
  collectedAt: string | null
  /** Contact values that the record itself holds. */
  contacts: Partial<Record<ContactField, string>>
  tags: string[]
  notes: string | null
}

const withCompany = (title: string, company: string, at: (title: string, company: string) => string) =>
  company && !title.includes(company) ? at(title, company) : title

type At = (title: string, company: string) => string

export function fromPool(candidate: PoolCandidate, at: At): Person {
  const { work_email, personal_email, phone_number } = candidate
  return {
    ...common(candidate),
    title: withCompany(candidate.job_title, candidate.currentCompany, at),
    location: candidate.location,
    state: 'pool',
    languages: candidate.languages.map(({ language, proficiency }) => ({ name: language, level: proficiency })),
    source: null,
    collectedAt: candidate.origin?.at ?? candidate.updatedAt ?? null,
    contacts: {
      ...(work_email && { work_email }),
      ...(personal_email && { personal_email }),
      ...(phone_number && { phone: phone_number }),
    },
    tags: candidate.tags,
    notes: candidate.notes,
  }
}

export const fromProfile = (profile: Profile, at: At): Person => ({
  ...common(profile),
  title: withCompany(profile.job_title, profile.company, at),
  location: profile.location,
  state: 'enriched',
  languages: profile.languages,
  source: profile.provenance.source,
  collectedAt: profile.provenance.collectedAt,
  contacts: {},
  tags: [],
  notes: null,
})

const common = (from: PoolCandidate | Profile) => ({
  urn: from.urn,
  name: from.full_name,
  picture: from.picture_url,
  networkUrl: from.network_url,
  industry: from.industry,
  summary: from.summary,
  skills: from.skills,
  experience: from.experience,
  education: from.education,
})

/** What a search showed of somebody who is not enriched. */
export const fromSearch = (urn: string, candidate?: Candidate): Person => ({
  urn,
  name: candidate?.full_name ?? urn,
  title: candidate?.job_title ?? '',
  location: candidate?.location_raw_address ?? '',
  picture: candidate?.picture_url ?? null,
  networkUrl: candidate?.network_url ?? null,
  state: 'preview',
  industry: null,
  summary: null,
  skills: candidate?.skills ?? [],
  languages: [],
  experience: [],
  education: [],
  source: null,
  collectedAt: null,
  contacts: {},
  tags: [],
  notes: null,
})
