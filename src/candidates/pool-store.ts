/** An account's own talent pool. Owns `pool_candidates`: reading records and writing them in bulk. */
import { hash } from 'node:crypto'
import { fold } from '../base/fold.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { PoolCandidate, ResolvedIds } from './candidate.ts'
import { indexTerms, seniorityRank, yearsOfExperience } from './index-terms.ts'
import { parseProfileUrl } from './network-url.ts'

export const POOL_COLUMNS = `urn, full_name, name_first, name_last, job_title, current_company, location, summary, skills,
  languages, work_email, personal_email, phone_number, picture_url, network_url, experience, education`

export interface PoolRow {
  urn: string
  full_name: string
  name_first: string
  name_last: string
  job_title: string
  current_company: string
  location: string
  summary: string | null
  skills: string[]
  languages: PoolCandidate['languages']
  work_email: string | null
  personal_email: string | null
  phone_number: string | null
  picture_url: string | null
  network_url: string | null
  experience: PoolCandidate['experience']
  education: PoolCandidate['education']
}

export const toPoolCandidate = (row: PoolRow): PoolCandidate => ({
  urn: row.urn,
  fullName: row.full_name,
  firstName: row.name_first,
  lastName: row.name_last,
  jobTitle: row.job_title,
  currentCompany: row.current_company,
  location: row.location,
  summary: row.summary,
  skills: row.skills,
  languages: row.languages,
  workEmail: row.work_email,
  personalEmail: row.personal_email,
  phone: row.phone_number,
  pictureUrl: row.picture_url,
  networkUrl: row.network_url,
  experience: row.experience,
  education: row.education,
})

const BY_URN = `select ${POOL_COLUMNS} from pool_candidates where account_id = $1 and urn = any ($2::text[])`

export async function readPool(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, PoolCandidate>> {
  const rows = await sql.query<PoolRow>(BY_URN, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, toPoolCandidate(row)]))
}

const BY_DOC = `
  select doc_no, terms, ${POOL_COLUMNS} from pool_candidates where account_id = $1 and doc_no = any ($2::int[])`

/** By their numbers in the search index, with the terms they stand under there. */
export async function readPoolDocuments(sql: Sql, accountId: string, docs: number[]) {
  const rows = await sql.query<PoolRow & { doc_no: number; terms: string[] }>(BY_DOC, [accountId, docs])
  return new Map(rows.map((row) => [row.doc_no, { candidate: toPoolCandidate(row), terms: row.terms }]))
}

const PRESENT = `
  select urn, url_key from pool_candidates
  where account_id = $1 and (urn = any ($2::text[]) or url_key = any ($3::text[]))`

/** Which of these people the account has saved, by urn or by profile address. */
export async function findPresent(sql: Sql, accountId: string, urns: string[], urlKeys: string[]) {
  const rows = await sql.query<{ urn: string; url_key: string | null }>(PRESENT, [accountId, urns, urlKeys])
  return {
    urns: new Set(rows.map((row) => row.urn)),
    urlKeys: new Set(rows.flatMap((row) => (row.url_key ? [row.url_key] : []))),
  }
}

/** A record ready to be saved: the person, what identifies it, and the ids found for its words. */
export interface PoolEntry {
  candidate: PoolCandidate
  naturalKey: string
  ids: ResolvedIds
}

/** Changed people get a new document number: what a segment holds under the old one is dead. */
const UPSERT = `
  insert into pool_candidates (account_id, urn, natural_key, content_hash, full_name, name_first, name_last, job_title,
    current_company, location, summary, skills, languages, work_email, personal_email, phone_number, picture_url, network_url,
    experience, education, url_key, first_key, last_key, geo_ids, current_company_ids, past_company_ids, industry_ids,
    school_ids, doc_no, terms, years, seniority, created_at, updated_at)
  select $1, r.urn, r."naturalKey", decode(r.hash, 'hex'), r."fullName", r."firstName", r."lastName", r."jobTitle",
    r."currentCompany", r.location, r.summary, r.skills, r.languages, r."workEmail", r."personalEmail", r.phone,
    r."pictureUrl", r."networkUrl", r.experience, r.education, r."urlKey", r."firstKey", r."lastKey", r."geoIds",
    r."currentCompanyIds", r."pastCompanyIds", r."industryIds", r."schoolIds", r."docNo", r.terms, r.years, r.seniority, $3, $3
  from jsonb_to_recordset($2::jsonb) as r (urn text, "naturalKey" text, hash text, "fullName" text, "firstName" text,
    "lastName" text, "jobTitle" text, "currentCompany" text, location text, summary text, skills text[], languages jsonb,
    "workEmail" text, "personalEmail" text, phone text, "pictureUrl" text, "networkUrl" text, experience jsonb,
    education jsonb, "urlKey" text, "firstKey" text, "lastKey" text, "geoIds" text[], "currentCompanyIds" text[],
    "pastCompanyIds" text[], "industryIds" text[], "schoolIds" text[], "docNo" int, terms text[], years smallint,
    seniority smallint)
  on conflict (account_id, natural_key) do update set
    content_hash = excluded.content_hash, full_name = excluded.full_name, name_first = excluded.name_first,
    name_last = excluded.name_last, job_title = excluded.job_title, current_company = excluded.current_company,
    location = excluded.location, summary = excluded.summary, skills = excluded.skills, languages = excluded.languages,
    work_email = excluded.work_email, personal_email = excluded.personal_email, phone_number = excluded.phone_number,
    picture_url = excluded.picture_url, network_url = excluded.network_url, experience = excluded.experience,
    education = excluded.education, url_key = excluded.url_key, first_key = excluded.first_key,
    last_key = excluded.last_key, geo_ids = excluded.geo_ids, current_company_ids = excluded.current_company_ids,
    past_company_ids = excluded.past_company_ids, industry_ids = excluded.industry_ids, school_ids = excluded.school_ids,
    doc_no = excluded.doc_no, terms = excluded.terms, years = excluded.years, seniority = excluded.seniority,
    updated_at = excluded.updated_at`

const STORED = `
  select urn, natural_key, encode(content_hash, 'hex') as hash, doc_no from pool_candidates
  where account_id = $1 and urn = any ($2::text[])`

interface StoredRow {
  urn: string
  natural_key: string
  hash: string
  doc_no: number
}

export interface PoolChange {
  created: number
  updated: number
  unchanged: number
  /** People of this pool that no segment of the search index holds yet. */
  unindexed: number
}

/**
 * Each person at most once in a call. What has not changed is not written. A record that names its urn
 * may have come in under another natural key: it keeps the stored one.
 */
export async function upsertPool(tx: Tx, accountId: string, entries: PoolEntry[], now: Date): Promise<PoolChange> {
  const nextDoc = await lockPool(tx, accountId)
  const urns = entries.map(({ candidate }) => candidate.urn)
  const rows = await tx.query<StoredRow>(STORED, [accountId, urns])
  const stored = new Map(rows.map((row) => [row.urn, row]))
  const changed = entries
    .map((entry) => ({ entry, contentHash: hashOf(entry), known: stored.get(entry.candidate.urn) }))
    .filter(({ contentHash, known }) => known?.hash !== contentHash)
  let unindexed = 0
  if (changed.length > 0) {
    const records = changed.map(({ entry, contentHash, known }, index) =>
      toRecord(entry, contentHash, known?.natural_key, nextDoc + index, now),
    )
    await tx.query(UPSERT, [accountId, JSON.stringify(records), now])
    const replaced = changed.flatMap(({ known }) => (known ? [known.doc_no] : []))
    unindexed = await noteChange(tx, accountId, changed.length, replaced)
  }
  const created = changed.filter(({ known }) => known === undefined).length
  return { created, updated: changed.length - created, unchanged: entries.length - changed.length, unindexed }
}

const hashOf = ({ candidate, ids }: PoolEntry) => hash('sha256', JSON.stringify([candidate, ids]))

function toRecord(
  { candidate, naturalKey, ids }: PoolEntry,
  contentHash: string,
  storedKey: string | undefined,
  docNo: number,
  now: Date,
) {
  return {
    ...candidate,
    ...ids,
    naturalKey: storedKey ?? naturalKey,
    hash: contentHash,
    urlKey: parseProfileUrl(candidate.networkUrl)?.key ?? null,
    firstKey: fold(candidate.firstName),
    lastKey: fold(candidate.lastName),
    docNo,
    terms: indexTerms(candidate, ids),
    years: yearsOfExperience(candidate, now) ?? UNKNOWN,
    seniority: seniorityRank(candidate.jobTitle) ?? UNKNOWN,
  }
}

/** What a column of the index says where there is nothing to say. */
const UNKNOWN = 255

const LOCK = `
  insert into pool_state as mine (account_id) values ($1)
  on conflict (account_id) do update set version = mine.version
  returning next_doc`

/**
 * One writer for a pool, until it commits: two at once with the same new person would trip over whichever key
 * comes second, and document numbers must become visible in their order or the index would pass one over.
 */
async function lockPool(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.query<{ next_doc: number }>(LOCK, [accountId])
  return row!.next_doc
}

const CHANGED = `
  with state as (
    update pool_state set next_doc = next_doc + $2, version = version + 1 where account_id = $1
    returning indexed_through, next_doc
  ), dead as (
    insert into pool_dead (account_id, doc_no)
    select $1, doc from unnest($3::int[]) as doc, state where doc <= indexed_through
  )
  select next_doc - 1 - indexed_through as tail from state`

/** How many people are not in the search index yet. */
async function noteChange(tx: Tx, accountId: string, added: number, replaced: number[]): Promise<number> {
  const [row] = await tx.query<{ tail: number }>(CHANGED, [accountId, added, replaced])
  return row?.tail ?? 0
}

/** The next so many after one, in their order. */
export async function listUrns(sql: Sql, accountId: string, after: string, limit: number): Promise<string[]> {
  const rows = await sql.query<{ urn: string }>(
    'select urn from pool_candidates where account_id = $1 and urn > $2 order by urn limit $3',
    [accountId, after, limit],
  )
  return rows.map(({ urn }) => urn)
}
