/** An account's own talent pool. Owns `pool_candidates`: reading records and writing them in bulk. */
import { createHash } from 'node:crypto'
import { fold } from '../base/fold.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { languageKeys, type PoolCandidate, type ResolvedIds, skillKeys, titleKey } from './candidate.ts'
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

/** Weights say what a word is worth where it stands: A title, B skills, C company and name, D summary. */
const UPSERT = `
  insert into pool_candidates (account_id, urn, natural_key, content_hash, full_name, name_first, name_last, job_title,
    current_company, location, summary, skills, languages, work_email, personal_email, phone_number, picture_url, network_url,
    experience, education, url_key, first_key, last_key, title_key, skill_keys, language_keys, geo_ids, current_company_ids,
    past_company_ids, industry_ids, school_ids, document, created_at, updated_at)
  select $1, r.urn, r."naturalKey", decode(r.hash, 'hex'), r."fullName", r."firstName", r."lastName", r."jobTitle",
    r."currentCompany", r.location, r.summary, r.skills, r.languages, r."workEmail", r."personalEmail", r.phone,
    r."pictureUrl", r."networkUrl", r.experience, r.education, r."urlKey", r."firstKey", r."lastKey", r."titleKey",
    r."skillKeys", r."languageKeys", r."geoIds", r."currentCompanyIds", r."pastCompanyIds", r."industryIds", r."schoolIds",
    setweight(to_tsvector('english', r."titleKey"), 'A') || setweight(to_tsvector('english', r."skillText"), 'B')
      || setweight(to_tsvector('english', r."nameText"), 'C') || setweight(to_tsvector('english', r."summaryText"), 'D'),
    $3, $3
  from jsonb_to_recordset($2::jsonb) as r (urn text, "naturalKey" text, hash text, "fullName" text, "firstName" text,
    "lastName" text, "jobTitle" text, "currentCompany" text, location text, summary text, skills text[], languages jsonb,
    "workEmail" text, "personalEmail" text, phone text, "pictureUrl" text, "networkUrl" text, experience jsonb,
    education jsonb, "urlKey" text, "firstKey" text, "lastKey" text, "titleKey" text, "skillKeys" text[],
    "languageKeys" text[], "geoIds" text[], "currentCompanyIds" text[], "pastCompanyIds" text[], "industryIds" text[],
    "schoolIds" text[], "skillText" text, "nameText" text, "summaryText" text)
  on conflict (account_id, natural_key) do update set
    content_hash = excluded.content_hash, full_name = excluded.full_name, name_first = excluded.name_first,
    name_last = excluded.name_last, job_title = excluded.job_title, current_company = excluded.current_company,
    location = excluded.location, summary = excluded.summary, skills = excluded.skills, languages = excluded.languages,
    work_email = excluded.work_email, personal_email = excluded.personal_email, phone_number = excluded.phone_number,
    picture_url = excluded.picture_url, network_url = excluded.network_url, experience = excluded.experience,
    education = excluded.education, url_key = excluded.url_key, first_key = excluded.first_key,
    last_key = excluded.last_key, title_key = excluded.title_key, skill_keys = excluded.skill_keys,
    language_keys = excluded.language_keys, geo_ids = excluded.geo_ids,
    current_company_ids = excluded.current_company_ids, past_company_ids = excluded.past_company_ids,
    industry_ids = excluded.industry_ids, school_ids = excluded.school_ids, document = excluded.document,
    updated_at = excluded.updated_at`

/** Any number, but not one that another lock uses. */
const POOL_LOCK = 7_202_612
const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, $2))'

const STORED = `
  select urn, natural_key, encode(content_hash, 'hex') as hash from pool_candidates
  where account_id = $1 and urn = any ($2::text[])`

interface StoredRow {
  urn: string
  natural_key: string
  hash: string
}

/**
 * Each person at most once in a call. What has not changed is not written. A record that names its urn
 * may have come in under another natural key: it keeps the stored one.
 */
export async function upsertPool(
  tx: Tx,
  accountId: string,
  entries: PoolEntry[],
  now: Date,
): Promise<{ created: number; updated: number; unchanged: number }> {
  // One writer for a pool: two at once with the same new person would trip over whichever key comes second.
  await tx.query(LOCK, [accountId, POOL_LOCK])
  const urns = entries.map(({ candidate }) => candidate.urn)
  const rows = await tx.query<StoredRow>(STORED, [accountId, urns])
  const stored = new Map(rows.map((row) => [row.urn, row]))
  const changed = entries
    .map((entry) => ({ entry, hash: hashOf(entry), known: stored.get(entry.candidate.urn) }))
    .filter(({ hash, known }) => known?.hash !== hash)
  if (changed.length > 0) {
    const records = changed.map(({ entry, hash, known }) => toRecord(entry, hash, known?.natural_key))
    await tx.query(UPSERT, [accountId, JSON.stringify(records), now])
  }
  const created = changed.filter(({ known }) => known === undefined).length
  return { created, updated: changed.length - created, unchanged: entries.length - changed.length }
}

const hashOf = ({ candidate, ids }: PoolEntry) =>
  createHash('sha256')
    .update(JSON.stringify([candidate, ids]))
    .digest('hex')

function toRecord({ candidate, naturalKey, ids }: PoolEntry, hash: string, storedKey: string | undefined) {
  return {
    ...candidate,
    ...ids,
    naturalKey: storedKey ?? naturalKey,
    hash,
    urlKey: parseProfileUrl(candidate.networkUrl)?.key ?? null,
    firstKey: fold(candidate.firstName),
    lastKey: fold(candidate.lastName),
    titleKey: titleKey(candidate.jobTitle),
    skillKeys: skillKeys(candidate.skills),
    languageKeys: languageKeys(candidate.languages),
    skillText: fold(candidate.skills.join(' , ')),
    nameText: fold(`${candidate.fullName} , ${candidate.currentCompany}`),
    summaryText: fold(candidate.summary ?? ''),
  }
}
