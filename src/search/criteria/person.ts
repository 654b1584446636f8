/**
 * A person in the form in which criteria judge them: their index terms, and the record whose words are the evidence. Own people,
 * network hits and enriched profiles all become this. Pure.
 */
import type { NetworkHit, NetworkProfile } from '../../../contract/network.ts'
import { educationOf, experienceOf, type PoolCandidate, type ResolvedIds } from '../../candidates/candidate.ts'
import { indexTerms, seniorityRank } from '../../pool/index-terms.ts'
import { yearsOfExperience } from '../../pool/tenure.ts'
import { NOT_KNOWN } from '../../reference/terms.ts'

/** The fields that criteria look at; contact data and names are not among them. */
export type JudgedRecord = Pick<
  PoolCandidate,
  | 'jobTitle'
  | 'currentCompany'
  | 'industry'
  | 'location'
  | 'summary'
  | 'skills'
  | 'languages'
  | 'experience'
  | 'education'
  | 'tags'
>

export interface JudgedPerson {
  terms: ReadonlySet<string>
  /** NOT_KNOWN if no position has dates. */
  years: number
  seniority: number
  record: JudgedRecord
  /** The field names that clients see: a hit has title and employer in one field. */
  fields: { employer: string; location: string }
  isOwn: boolean
  /** False for a search hit: the person may have more than it lists. */
  isFullRecord: boolean
}

export const ownPerson = (
  record: PoolCandidate,
  indexed: { terms: string[]; years: number; seniority: number },
): JudgedPerson => ({
  terms: new Set(indexed.terms),
  years: indexed.years,
  seniority: indexed.seniority,
  record,
  fields: { employer: 'currentCompany', location: 'location' },
  isOwn: true,
  isFullRecord: true,
})

/** "Data Engineer at Spotify": a hit's job title includes the employer. */
const TITLE_AND_EMPLOYER = /^(.*) at (.+)$/

const NOTHING = {
  urn: '',
  externalId: null,
  firstName: '',
  lastName: '',
  workEmail: null,
  personalEmail: null,
  phone: null,
  pictureUrl: null,
  networkUrl: null,
  notes: null,
  otherContacts: [],
  tags: [],
}

export function recordOfHit(hit: NetworkHit): PoolCandidate {
  const [, title = hit.jobTitle, employer = ''] = TITLE_AND_EMPLOYER.exec(hit.jobTitle) ?? []
  return {
    ...NOTHING,
    fullName: hit.fullName,
    jobTitle: title,
    currentCompany: employer,
    location: hit.location,
    skills: hit.skills ?? [],
    industry: null,
    summary: null,
    languages: [],
    experience: [],
    education: [],
  }
}

export const recordOfProfile = (profile: NetworkProfile): PoolCandidate => ({
  ...NOTHING,
  fullName: profile.fullName,
  jobTitle: profile.jobTitle,
  currentCompany: profile.company,
  location: profile.location,
  skills: profile.skills,
  industry: profile.industry ?? null,
  summary: profile.summary ?? null,
  languages: profile.languages,
  experience: experienceOf(profile),
  education: educationOf(profile),
})

export interface NetworkRecord {
  record: PoolCandidate
  ids: ResolvedIds
  isFullRecord: boolean
}

export const networkPerson = ({ record, ids, isFullRecord }: NetworkRecord, now: Date): JudgedPerson => ({
  terms: new Set(indexTerms(record, ids)),
  years: yearsOfExperience(record, now),
  seniority: seniorityRank(record.jobTitle) ?? NOT_KNOWN,
  record,
  fields: isFullRecord
    ? { employer: 'company', location: 'location' }
    : { employer: 'job_title', location: 'location_raw_address' },
  isOwn: false,
  isFullRecord,
})
