/**
 * An account's own talent pool, written. Owns changes of `pool_candidates` and `pool_days`, and of `pool_state` the lock, the document
 * numbers, the version and how many people there are; adds to `pool_renumbered`. Keys follow in keys.ts. What to write is decided by
 * operations.
 */

import type { StoredCandidate } from '../candidates/candidate.ts'
import type { Tx } from '../storage/database.ts'
import { addKeys, removeKeys } from './keys.ts'
import type { ReadyPeople, Replaced } from './ready-people.ts'

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
  // Counted from the first free number, in their order; see NUMBERED.
  ['doc_no', 'docNo', 'int'],
  ['terms', 'terms', 'text[]'],
  // As of this save, for processes of a release that does not know tenures.
  ['years', 'years', 'smallint'],
  ['tenure', 'tenure', 'smallint'],
  ['tenure_doc', 'tenureDoc', 'int'],
  ['seniority', 'seniority', 'smallint'],
  ['origin', 'originSource', 'text'],
  ['origin_at', 'originAt', 'timestamptz'],
  ['created_at', 'createdAt', 'timestamptz'],
  ['updated_at', 'updatedAt', 'timestamptz'],
] as const

/** A person keeps these for as long as it is in the pool. */
const KEPT = new Set(['urn', 'origin', 'origin_at', 'created_at'])

/** Of the number that is given here; whatever else somebody's number stands in is sent without. */
const NUMBERED = new Set(['doc_no', 'tenure_doc'])

const source = (column: string, name: string) => (NUMBERED.has(column) ? '$3::int + r.ordinality - 1' : `r."${name}"`)

/** Changed people get a new document number: what a segment holds under the old one is dead. As json, which is read once: jsonb takes a third longer. */
const WRITE = `
  insert into pool_candidates (account_id, ${COLUMNS.map(([column]) => column).join(', ')})
  select $1, ${COLUMNS.map(([column, name]) => source(column, name)).join(', ')}
  from rows from (json_to_recordset($2::json) as (${COLUMNS.map(([, name, type]) => `"${name}" ${type}`).join(', ')}))
    with ordinality as r
  on conflict (account_id, urn) do update set ${COLUMNS.filter(([column]) => !KEPT.has(column))
    .map(([column]) => `${column} = excluded.${column}`)
    .join(', ')}`

/** Under the pool's lock. Answers how many people no segment of the search index holds yet. */
export async function writePeople(tx: Tx, accountId: string, { nextDoc }: PoolLock, people: ReadyPeople) {
  // Sent one after the other without waiting for answers: the server has the next one at hand when it is done with one.
  const [, , , unindexed] = await Promise.all([
    tx.query(WRITE, [accountId, people.rows, nextDoc]),
    removeKeys(tx, accountId, people.gone),
    addKeys(tx, accountId, people.fresh),
    noteChange(tx, accountId, {
      added: people.count,
      replaced: people.replaced,
      renumbered: people.replaced,
      at: people.savedAt,
    }),
  ])
  return unindexed
}

/** Under the pool's lock. `areMerged`: another record stands for them from now on. */
export async function removePeople(
  tx: Tx,
  accountId: string,
  people: StoredCandidate[],
  areMerged = false,
): Promise<void> {
  const urns = people.map(({ candidate }) => candidate.urn)
  await tx.query('delete from pool_candidates where account_id = $1 and urn = any ($2::text[])', [accountId, urns])
  await removeKeys(
    tx,
    accountId,
    people.map(({ candidate, keys }) => ({ urn: candidate.urn, keys })),
  )
  const replaced = people.map(({ docNo, candidate }) => ({ doc: docNo, urn: candidate.urn }))
  await noteChange(tx, accountId, { added: 0, replaced, renumbered: areMerged ? replaced : [] })
}

export interface PoolLock {
  nextDoc: number
  people: number
  /** Raised by every change of the pool. */
  version: number
}

const LOCK = `
  insert into pool_state as mine (account_id) values ($1)
  on conflict (account_id) do update set version = mine.version
  returning next_doc as "nextDoc", people, version`

/**
 * One writer for a pool, until it commits. Two at once with the same new person would trip over whichever key comes
 * second. Document numbers must become visible in order, or the index would pass one over.
 */
export async function lockPool(tx: Tx, accountId: string): Promise<PoolLock> {
  const [row] = await tx.query<PoolLock>(LOCK, [accountId])
  return row!
}

const CHANGED = `
  with state as (
    update pool_state set next_doc = next_doc + $2, version = version + 1, people = people + $2 - cardinality($3::int[])
    where account_id = $1
    returning indexed_through, next_doc, sent_through
  ), unsent as (
    insert into pool_removals (account_id, doc_no)
    select $1, doc from unnest($3::int[]) as doc, state where sent_through > 0
    on conflict do nothing
  ), dead as (
    insert into pool_dead (account_id, doc_no)
    select $1, doc from unnest($3::int[]) as doc, state where doc <= indexed_through
  ), renumbered as (
    insert into pool_renumbered (account_id, doc_no, urn)
    select $1, doc, urn from unnest($5::int[], $6::text[]) as renumbered (doc, urn)
  ), today as (
    insert into pool_days (account_id, day, first_doc) select $1, $4::date, next_doc - $2 from state where $2 > 0
    on conflict do nothing
  )
  select next_doc - 1 - greatest(indexed_through, sent_through) as tail from state`

interface Change {
  added: number
  replaced: Replaced[]
  /** Of these, those who are found by a number of before. */
  renumbered: Replaced[]
  at?: Date
}

/** How many people are not in the search index yet. */
async function noteChange(tx: Tx, accountId: string, { added, replaced, renumbered, at }: Change): Promise<number> {
  const [row] = await tx.query<{ tail: number }>(CHANGED, [
    accountId,
    added,
    replaced.map(({ doc }) => doc),
    at?.toISOString().slice(0, 10),
    renumbered.map(({ doc }) => doc),
    renumbered.map(({ urn }) => urn),
  ])
  return row?.tail ?? 0
}
