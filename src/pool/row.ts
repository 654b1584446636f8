/** Converts a person between a row of `pool_candidates` and a candidate. Owns the list of columns that are read. */
import type { Keyring } from '../base/keyring.ts'
import type { PoolCandidate, RecordOrigin, ResolvedIds, StoredCandidate } from '../candidates/candidate.ts'
import type { KeptKey } from '../candidates/kept-keys.ts'
import { type KeptContacts, openContacts } from './sealed-contacts.ts'

export const POOL_COLUMNS = `urn, external_id, full_name, name_first, name_last, job_title, current_company, industry,
  location, summary, skills, languages, work_email, personal_email, phone_number, picture_url, network_url, experience,
  education, tags, notes, other_contacts`

export interface PoolRow extends KeptContacts {
  external_id: string | null
  full_name: string
  name_first: string
  name_last: string
  job_title: string
  current_company: string
  industry: string | null
  location: string
  summary: string | null
  skills: string[]
  languages: PoolCandidate['languages']
  picture_url: string | null
  network_url: string | null
  experience: PoolCandidate['experience']
  education: PoolCandidate['education']
  tags: string[]
  notes: string | null
}

export const toPoolCandidate = (keyring: Keyring, accountId: string, row: PoolRow): PoolCandidate => ({
  urn: row.urn,
  externalId: row.external_id,
  fullName: row.full_name,
  firstName: row.name_first,
  lastName: row.name_last,
  jobTitle: row.job_title,
  currentCompany: row.current_company,
  industry: row.industry,
  location: row.location,
  summary: row.summary,
  skills: row.skills,
  languages: row.languages,
  pictureUrl: row.picture_url,
  networkUrl: row.network_url,
  experience: row.experience,
  education: row.education,
  tags: row.tags,
  notes: row.notes,
  ...openContacts(keyring, accountId, row),
})

export const STORED_COLUMNS = `${POOL_COLUMNS}, geo_ids, current_company_ids, past_company_ids, industry_ids, school_ids,
  origin, origin_at, created_at, updated_at, doc_no, keys`

export interface StoredRow extends PoolRow {
  geo_ids: string[]
  current_company_ids: string[]
  past_company_ids: string[]
  industry_ids: string[]
  school_ids: string[]
  origin: RecordOrigin['source']
  origin_at: Date
  created_at: Date
  updated_at: Date
  doc_no: number
  keys: KeptKey[]
}

export const toStored = (keyring: Keyring, accountId: string, row: StoredRow): StoredCandidate => ({
  candidate: toPoolCandidate(keyring, accountId, row),
  ids: idsOf(row),
  origin: { source: row.origin, at: row.origin_at.toISOString() },
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  docNo: row.doc_no,
  keys: row.keys,
})

const idsOf = (row: StoredRow): ResolvedIds => ({
  geoIds: row.geo_ids,
  currentCompanyIds: row.current_company_ids,
  pastCompanyIds: row.past_company_ids,
  industryIds: row.industry_ids,
  schoolIds: row.school_ids,
})
