/** People of a pool by document number, and what the search index is built from. Reads `pool_candidates` and `pool_keys`. */
import type { Sql } from '../storage/database.ts'
import type { Identity } from './keys.ts'

/** One person as the index sees them: a number, terms, and the few figures that scoring reads for everybody. */
export interface IndexedDocument {
  doc: number
  terms: string[]
  /** How long they have worked, as one number: see tenure.ts. */
  tenure: number
  /** Rank of the title's seniority, 0–15; 255 if the title names none. */
  seniority: number
}

/** For rows last saved by a release without tenures: the whole years stored at that time. */
export const TENURE = 'case when tenure_doc = doc_no then tenure else years end as tenure'

const TAIL = `
  select doc_no as doc, to_json(terms) as terms, ${TENURE}, seniority from pool_candidates
  where account_id = $1 and doc_no > $2 order by doc_no limit $3`

/** People not in a segment yet, ordered by number. Lists are selected as JSON, which is read much faster. */
export async function readTail(sql: Sql, accountId: string, after: number, limit: number): Promise<IndexedDocument[]> {
  return sql.query<IndexedDocument>(TAIL, [accountId, after, limit])
}

const THESE = `
  select doc_no as doc, to_json(terms) as terms, ${TENURE}, seniority from pool_candidates
  where account_id = $1 and doc_no = any ($2::int[])`

export async function readDocuments(sql: Sql, accountId: string, docs: number[]): Promise<IndexedDocument[]> {
  return sql.query<IndexedDocument>(THESE, [accountId, docs])
}

const LAST_SAVED = `
  select doc_no from pool_candidates where account_id = $1 and doc_no < $2 order by doc_no desc limit $3`
const LAST_SAVED_OF = `
  select doc_no from pool_candidates where account_id = $1 and doc_no < $2 and doc_no = any ($4::int[])
  order by doc_no desc limit $3`
const NUMBER_MAX = 2 ** 31 - 1

/** Numbers before `before`, the highest first; restricted to `only` if it is given. */
export async function readLastSaved(
  sql: Sql,
  accountId: string,
  { before = NUMBER_MAX, limit, only }: { before?: number | undefined; limit: number; only?: Uint32Array | undefined },
): Promise<number[]> {
  const given = [accountId, before, limit]
  const rows = await (only
    ? sql.query<{ doc_no: number }>(LAST_SAVED_OF, [...given, [...only]])
    : sql.query<{ doc_no: number }>(LAST_SAVED, given))
  return rows.map((row) => row.doc_no)
}

/** The words of a record behind the folded terms and ids in the index. */
export interface RecordWords {
  doc: number
  jobTitle: string
  currentCompany: string
  employers: { company: string | null; companyId: string | null }[]
  skills: string[]
  tags: string[]
}

const WORDINGS = `
  select doc_no as doc, job_title as "jobTitle", current_company as "currentCompany", experience as employers,
    to_json(skills) as skills, to_json(tags) as tags
  from pool_candidates where account_id = $1 and doc_no = any ($2::int[])`

export const readWordings = (sql: Sql, accountId: string, docs: number[]): Promise<RecordWords[]> =>
  sql.query<RecordWords>(WORDINGS, [accountId, docs])

const BY_DOC = 'select doc_no, urn, network_url from pool_candidates where account_id = $1 and doc_no = any ($2::int[])'

/** People of the pool by document number. */
export async function readDocumentPeople(sql: Sql, accountId: string, docs: number[]) {
  const rows = await sql.query<{ doc_no: number; urn: string; network_url: string | null }>(BY_DOC, [accountId, docs])
  return rows.map((row) => ({ doc: row.doc_no, urn: row.urn, networkUrl: row.network_url }))
}

/** Aggregated as JSON: four hundred rows are read much faster that way. The index `pool_documents` covers all columns. */
const NAMED = `
  select json_agg(doc_no) as docs, json_agg(urn) as urns, json_agg(url_key) as "urlKeys" from pool_candidates
  where account_id = $1 and doc_no = any ($2::int[])`

export interface NamedDocument {
  urn: string
  urlKey: string | null
}

/** By document number: the urn and address key that identify each person, whatever changes in their record. */
export async function readNamedDocuments(
  sql: Sql,
  accountId: string,
  wanted: number[],
): Promise<Map<number, NamedDocument>> {
  if (wanted.length === 0) return new Map()
  const [row] = await sql.query<{ docs: number[] | null; urns: string[]; urlKeys: (string | null)[] }>(NAMED, [
    accountId,
    wanted,
  ])
  const { docs, urns, urlKeys } = row!
  return new Map(docs?.map((doc, at) => [doc, { urn: urns[at]!, urlKey: urlKeys[at]! }]))
}

/** Laterals with a limit, as in keys.ts: without statistics the planner would scan the whole pool for a list of urns. */
const PRESENT = `
  select wanted.urn, c.doc_no from unnest($2::text[]) as wanted (urn) cross join lateral (
    select doc_no from pool_candidates where account_id = $1 and urn = wanted.urn limit 1) as c`

/** Their document numbers: a different number means that the person was changed. */
export async function readNumbers(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, number>> {
  const rows = await sql.query<{ urn: string; doc_no: number }>(PRESENT, [accountId, urns])
  return new Map(rows.map((row) => [row.urn, row.doc_no]))
}

const IDENTITIES = `
  select wanted.urn, c.external_id, c.url_key from unnest($2::text[]) as wanted (urn) cross join lateral (
    select external_id, url_key from pool_candidates where account_id = $1 and urn = wanted.urn limit 1) as c`

export async function readIdentities(sql: Sql, accountId: string, urns: string[]): Promise<Map<string, Identity>> {
  if (urns.length === 0) return new Map()
  const rows = await sql.query<{ urn: string; external_id: string | null; url_key: string | null }>(IDENTITIES, [
    accountId,
    urns,
  ])
  return new Map(rows.map((row) => [row.urn, { externalId: row.external_id, urlKey: row.url_key }]))
}

/** Address keys by document number, at least for all people who share their address with somebody. */
export type Addresses = ReadonlyMap<number, string>

/**
 * Usually there are few or none, so all are read in advance. A file with one row per application has far more, and does not need
 * them.
 */
const SHARED_ADDRESSES_MAX = 20_000

/** Laterals with a limit: see keys.ts. */
const SHARED_ADDRESSES = `
  select c.doc_no, c.url_key from pool_keys k cross join lateral (
    select doc_no, url_key from pool_candidates
    where account_id = $1 and urn = k.urn and url_key is not null limit 1) as c
  where k.account_id = $1 and k.shared and left(k.key, 1) = 'u' limit $2`

/** The addresses of all who share one, as of now; undefined if there are more than `most`. */
export async function readSharedAddresses(
  sql: Sql,
  accountId: string,
  most = SHARED_ADDRESSES_MAX,
): Promise<Addresses | undefined> {
  const rows = await sql.query<AddressRow>(SHARED_ADDRESSES, [accountId, most + 1])
  return rows.length > most ? undefined : toMap(rows)
}

const ADDRESSES = `
  select doc_no, url_key from pool_candidates
  where account_id = $1 and doc_no = any ($2::int[]) and url_key is not null`

export const readAddresses = async (sql: Sql, accountId: string, docs: number[]): Promise<Addresses> =>
  toMap(await sql.query<AddressRow>(ADDRESSES, [accountId, docs]))

interface AddressRow {
  doc_no: number
  url_key: string
}

const toMap = (rows: AddressRow[]) => new Map(rows.map((row) => [row.doc_no, row.url_key]))

/** A condition on a name: its key must begin in one of these ways. */
export interface NameBeginnings {
  column: 'first_key' | 'last_key'
  beginnings: string[]
}

/** Everybody with a number above `after` whose names begin in these ways, found by the indexes of the name columns. */
export async function findByNamePrefix(
  sql: Sql,
  accountId: string,
  asked: NameBeginnings[],
  after = 0,
): Promise<Uint32Array> {
  const values: unknown[] = [after]
  const conditions = asked.map(({ column, beginnings }) => {
    const ways = beginnings.map((beginning) => {
      values.push(`${beginning.replace(/[\\%_]/g, '\\$&')}%`)
      return `${column} like $${values.length + 1}`
    })
    return `(${ways.join(' or ')})`
  })
  // Returned as bytes: a common name has tens of thousands of people, and one row each would take longer than finding them.
  const [found] = await sql.queryBuilt<{ docs: Buffer | null }>(
    `select string_agg(int4send(doc_no), '' order by doc_no) as docs from pool_candidates
     where account_id = $1 and doc_no > $2 and ${conditions.join(' and ')}`,
    [accountId, ...values],
  )
  return documentsIn(found?.docs)
}

const CALLED = `
  select doc_no from pool_candidates where account_id = $1 and first_key = any ($2::text[]) and last_key = any ($3::text[])
    and (first_key, last_key) in (select * from unnest($2::text[], $3::text[])) limit $4`

/**
 * People with exactly this given and family name, in one of these divisions of a full name. The two single conditions let the
 * planner use the index of each name.
 */
export async function findByExactName(
  sql: Sql,
  accountId: string,
  divisions: { first: string; last: string }[],
  most: number,
): Promise<number[]> {
  const [first, last] = [divisions.map((each) => each.first), divisions.map((each) => each.last)]
  const rows = await sql.query<{ doc_no: number }>(CALLED, [accountId, first, last, most])
  return rows.map((row) => row.doc_no)
}

/** An empty value is stored as null, whether sealed or not. */
const HAS = {
  EMAIL: `(work_email is not null or personal_email is not null)`,
  PHONE: `phone_number is not null`,
}

/** People whose record has an email or a phone number; any one of `fields` is enough. */
export async function findReachable(
  sql: Sql,
  accountId: string,
  fields: (keyof typeof HAS)[],
  after = 0,
): Promise<Uint32Array> {
  const [found] = await sql.queryBuilt<{ docs: Buffer | null }>(
    `select string_agg(int4send(doc_no), '' order by doc_no) as docs from pool_candidates
     where account_id = $1 and doc_no > $2 and (${[...new Set(fields)].map((field) => HAS[field]).join(' or ')})`,
    [accountId, after],
  )
  return documentsIn(found?.docs)
}

function documentsIn(bytes: Buffer | null | undefined): Uint32Array {
  if (!bytes) return new Uint32Array()
  const docs = new Uint32Array(bytes.length / 4)
  // The database sends the highest byte first; our processors have the lowest first.
  const swapped = Buffer.from(docs.buffer)
  swapped.set(bytes)
  swapped.swap32()
  return docs
}
