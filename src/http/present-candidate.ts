/** People as clients see them, with all aliases of a field. Every stored person leaves the service through this file. */
import type { PoolCandidateBody, ProfileBody } from '../../contract/candidate.ts'
import type { ContactField, NetworkHit, NetworkProfile } from '../../contract/network.ts'
import type { ContactProvenance, ProfileProvenance, ValueProvenance } from '../../contract/provenance.ts'
import { educationOf, experienceOf, type PoolCandidate, type StoredCandidate } from '../candidates/candidate.ts'

type Values = Partial<Record<ContactField, string>>
type Sources = Partial<Record<ContactField, ValueProvenance>>

export function presentNetworkCandidate(hit: NetworkHit) {
  return {
    id: hit.urn,
    urn: hit.urn,
    requiresEnrich: true as const,
    full_name: hit.fullName,
    name_first: hit.firstName,
    name_last: hit.lastName,
    job_title: hit.jobTitle,
    location_raw_address: hit.location,
    picture_url: hit.pictureUrl,
    network_url: hit.networkUrl,
    ...(hit.skills && { skills: hit.skills }),
  }
}

export function presentPoolCandidate(person: PoolCandidate): PoolCandidateBody {
  return {
    id: person.urn,
    urn: person.urn,
    requiresEnrich: false,
    source: 'OWN_POOL',
    full_name: person.fullName,
    name_first: person.firstName,
    name_last: person.lastName,
    job_title: person.jobTitle,
    location: person.location,
    location_raw_address: person.location,
    currentCompany: person.currentCompany,
    company_name: person.currentCompany,
    industry: person.industry,
    summary: person.summary,
    skills: person.skills,
    languages: person.languages.map(({ name, level }) => ({ language: name, proficiency: level })),
    work_email: person.workEmail,
    email: person.workEmail,
    personal_email: person.personalEmail,
    phone_number: person.phone,
    phone: person.phone,
    picture_url: person.pictureUrl,
    network_url: person.networkUrl,
    experience: person.experience,
    education: person.education,
    externalId: person.externalId,
    tags: person.tags,
    notes: person.notes,
    otherContacts: person.otherContacts,
  }
}

/** For the account that owns the record: includes where the record came from. */
export const presentStored = ({ candidate, origin, createdAt, updatedAt }: StoredCandidate): PoolCandidateBody => ({
  ...presentPoolCandidate(candidate),
  origin,
  createdAt,
  updatedAt,
})

/** Where a profile came from. Profiles stored before this was recorded came from the network at an unknown time. */
export const presentProvenance = (
  from: { source: string; collectedAt: Date | string } | undefined,
  contact: Values,
  sources: Sources = {},
): ProfileProvenance => ({
  source: from?.source ?? 'network',
  collectedAt: from ? new Date(from.collectedAt).toISOString() : null,
  contact: presentSources(contact, sources),
})

export function presentProfile(profile: NetworkProfile, contact: Values, provenance: ProfileProvenance): ProfileBody {
  return {
    id: profile.urn,
    urn: profile.urn,
    full_name: profile.fullName,
    name_first: profile.firstName,
    name_last: profile.lastName,
    network_url: profile.networkUrl,
    job_title: profile.jobTitle,
    company: profile.company,
    industry: profile.industry ?? null,
    location: profile.location,
    picture_url: profile.pictureUrl ?? null,
    summary: profile.summary ?? null,
    experience: experienceOf(profile),
    education: educationOf(profile),
    skills: profile.skills,
    languages: profile.languages,
    email: contact.work_email ?? contact.personal_email ?? null,
    phone_number: contact.phone ?? null,
    provenance: { ...provenance, ...(profile.sources && { fields: profile.sources }) },
  }
}

/** The sources of only those values that are shown. */
export const presentSources = (values: Values, sources: Sources = {}): ContactProvenance => ({
  workEmail: values.work_email ? sources.work_email : undefined,
  personalEmail: values.personal_email ? sources.personal_email : undefined,
  phoneNumber: values.phone ? sources.phone : undefined,
})

export const presentContact = (values: Values, sources?: Sources) => ({
  workEmail: values.work_email ?? null,
  personalEmail: values.personal_email ?? null,
  phoneNumber: values.phone ?? null,
  provenance: presentSources(values, sources),
})
