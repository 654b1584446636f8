/**
 * An account's own talent pool, written. Owns changes of `pool_candidates` and of `pool_state` the lock, the document
 * numbers and the version; keys follow in pool-keys.ts. What to write is decided by operations.
 */
import { fold } from '../base/fold.ts'
import { NOT_KNOWN } from '../reference/terms.ts'
import type { Tx } from '../storage/database.ts'
import type { Origin, PoolCandidate, ResolvedIds, StoredCandidate } from './candidate.ts'
import { indexTerms, seniorityRank, yearsOfExperience } from './index-terms.ts'
import { type KeptKey, keptKeys } from './kept-keys.ts'
import { signsOf, urlKeyOf } from './person-keys.ts'
import { addKeys, removeKeys } from './pool-keys.ts'
import { sealContacts } from './sealed-contacts.ts'

/** A person ready to be written. */
export interface PoolEntry {
  candidate: PoolCandidate
  ids: ResolvedIds
  /** Of somebody new; without a time: now. */
  origin: Partial<Origin> & Pick<Origin, 'source'>
  /** When it was first and last saved, where that is not now: a person put back as it was. */
  times?: { createdAt: string; updatedAt: string }
  /** As it stands now; undefined: it is new. */
  before: StoredCandidate | undefined
}

/** A column, the name of its value in the JSON that is sent, its type. */
const COLUMNS = [
  ['urn', 'urn', 'text'],
  ['external_id', 'externalId', 'text'],
  ['full_name', 'fullName', 'text'],
  ['name_first', 'firstName', 'text'],
  ['name_last', 'lastName', 'text'],
  ['job_title', 'jobTitle', 'text'],
  ['current_company', 'currentCompany', 'text'],
  ['industry', 'industry', 'text'],
  ['location', 'location', 'text'],
  ['summary', 'summary', 'text'],
  ['skills', 'skills', 'text[]'],
  ['languages', 'languages', 'jsonb'],
  ['work_email', 'workEmail', 'text'],
  ['personal_email', 'personalEmail', 'text'],
  ['phone_number', 'phone', 'text'],
  ['picture_url', 'pictureUrl', 'text'],
  ['network_url', 'networkUrl', 'text'],
  ['experience', 'experience', 'jsonb'],
  ['education', 'education', 'jsonb'],
  ['tags', 'tags', 'text[]'],
  ['notes', 'notes', 'text'],
  ['other_contacts', 'otherContacts', 'jsonb'],
  ['url_key', 'urlKey', 'text'],
  ['first_key', 'firstKey', 'text'],
  ['last_key', 'lastKey', 'text'],
  ['geo_ids', 'geoIds', 'text[]'],
  ['current_company_ids', 'currentCompanyIds', 'text[]'],
  ['past_company_ids', 'pastCompanyIds', 'text[]'],
  ['industry_ids', 'industryIds', 'text[]'],
  ['school_ids', 'schoolIds', 'text[]'],
  ['keys', 'keys', 'text[]'],
  ['doc_no', 'docNo', 'int'],
  ['terms', 'terms', 'text[]'],
  ['years', 'years', 'smallint'],
  ['seniority', 'seniority', 'smallint'],
  ['origin', 'originSource', 'text'],
  ['origin_at', 'originAt', 'timestamptz'],
  ['created_at', 'createdAt', 'timestamptz'],
  ['updated_at', 'updatedAt', 'timestamptz'],
] as const

/** A person keeps these for as long as it is in the pool. */
const KEPT = new Set(['urn', 'origin', 'origin_at', 'created_at'])

/** Changed people get a new document number: what a segment holds under the old one is dead. */
const WRITE = `
  insert into pool_candidates (account_id, ${COLUMNS.map(([column]) => column).join(', ')})
  select $1, ${COLUMNS.map(([, name]) => `r."${name}"`).join(', ')}
  from jsonb_to_recordset($2::jsonb) as r (${COLUMNS.map(([, name, type]) => `"${name}" ${type}`).join(', ')})
  on conflict (account_id, urn) do update set ${COLUMNS.filter(([column]) => !KEPT.has(column))
    .map(([column]) => `${column} = excluded.${column}`)
    .join(', ')}`

/** Under the pool's lock, each person once. Answers how many people no segment of the search index holds yet. */
export async function writePeople(
  tx: Tx,
  accountId: string,
  { nextDoc }: PoolLock,
  entries: PoolEntry[],
  now: Date,
): Promise<number> {
  const records = entries.map((entry, index) => ({
    ...toRecord(entry, nextDoc + index, now),
    ...sealContacts(tx.keyring(), accountId, entry.candidate),
    keys: keptKeys(tx.keyring(), accountId, signsOf(entry.candidate)),
  }))
  await tx.query(WRITE, [accountId, JSON.stringify(records)])
  await writeKeys(tx, accountId, entries, records)
  const replaced = entries.flatMap(({ before }) => (before ? [before.docNo] : []))
  return noteChange(tx, accountId, entries.length, replaced)
}

/** Most changes leave most keys as they are. */
async function writeKeys(tx: Tx, accountId: string, entries: PoolEntry[], records: { urn: string; keys: KeptKey[] }[]) {
  const changes = records.map(({ urn, keys }, at) => {
    const had = new Set(entries[at]!.before?.keys)
    const has = new Set(keys)
    return { urn, gone: [...had.difference(has)], fresh: [...has.difference(had)] }
  })
  const gone = changes.filter((change) => change.gone.length > 0)
  if (gone.length > 0)
    await removeKeys(
      tx,
      accountId,
      gone.map(({ urn, gone: keys }) => ({ urn, keys })),
    )
  await addKeys(
    tx,
    accountId,
    changes.map(({ urn, fresh: keys }) => ({ urn, keys })),
  )
}

/** Under the pool's lock. */
export async function removePeople(tx: Tx, accountId: string, people: StoredCandidate[]): Promise<void> {
  const urns = people.map(({ candidate }) => candidate.urn)
  await tx.query('delete from pool_candidates where account_id = $1 and urn = any ($2::text[])', [accountId, urns])
  await removeKeys(
    tx,
    accountId,
    people.map(({ candidate, keys }) => ({ urn: candidate.urn, keys })),
  )
  await noteChange(
    tx,
    accountId,
    0,
    people.map(({ docNo }) => docNo),
  )
}

function toRecord({ candidate, ids, origin, times }: PoolEntry, docNo: number, now: Date) {
  return {
    ...candidate,
    ...ids,
    urlKey: urlKeyOf(candidate),
    firstKey: fold(candidate.firstName),
    lastKey: fold(candidate.lastName),
    docNo,
    terms: indexTerms(candidate, ids),
    years: yearsOfExperience(candidate, now) ?? NOT_KNOWN,
    seniority: seniorityRank(candidate.jobTitle) ?? NOT_KNOWN,
    originSource: origin.source,
    originAt: origin.at ?? now,
    createdAt: times?.createdAt ?? now,
    updatedAt: times?.updatedAt ?? now,
  }
}

export interface PoolLock {
  nextDoc: number
  /** Raised by every change of the pool. */
  version: number
}

const LOCK = `
  insert into pool_state as mine (account_id) values ($1)
  on conflict (account_id) do update set version = mine.version
  returning next_doc, version`

/**
 * One writer for a pool, until it commits: two at once with the same new person would trip over whichever key
 * comes second, and document numbers must become visible in their order or the index would pass one over.
 */
export async function lockPool(tx: Tx, accountId: string): Promise<PoolLock> {
  const [row] = await tx.query<{ next_doc: number; version: number }>(LOCK, [accountId])
  return { nextDoc: row!.next_doc, version: row!.version }
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
