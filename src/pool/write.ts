/**
 * Writes an account's own talent pool. Owns changes of `pool_candidates` and `pool_days`, and in `pool_state` the lock, the
 * document numbers, the version and the number of people; adds to `pool_renumbered`. Keys are written by keys.ts. Operations
 * decide what to write.
 */
import { dayText } from '../base/clock.ts'
import type { StoredCandidate } from '../candidates/candidate.ts'
import type { Tx } from '../storage/database.ts'
import { addKeys, removeKeys } from './keys.ts'
import type { ReadyPeople, Replaced } from './ready-people.ts'

/** Each column, the name of its value in the JSON that is sent, and its type. */
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
  // Counted up from the first free number in row order; see NUMBERED.
  ['doc_no', 'docNo', 'int'],
  ['terms', 'terms', 'text[]'],
  // The years as of this save, for processes of a release that does not know tenures.
  ['years', 'years', 'smallint'],
  ['tenure', 'tenure', 'smallint'],
  ['tenure_doc', 'tenureDoc', 'int'],
  ['seniority', 'seniority', 'smallint'],
  ['origin', 'originSource', 'text'],
  ['origin_at', 'originAt', 'timestamptz'],
  ['created_at', 'createdAt', 'timestamptz'],
  ['updated_at', 'updatedAt', 'timestamptz'],
] as const

/** These stay the same for as long as a person is in the pool. */
const KEPT = new Set(['urn', 'origin', 'origin_at', 'created_at'])

/** Columns that get the new document number. It is assigned here, so the rows are sent without it. */
const NUMBERED = new Set(['doc_no', 'tenure_doc'])

const source = (column: string, name: string) => (NUMBERED.has(column) ? '$3::int + r.ordinality - 1' : `r."${name}"`)

/**
 * A changed person gets a new document number, and what a segment holds under the old one is dead. Sent as json, because parsing
 * jsonb takes a third longer.
 */
const WRITE = `
  insert into pool_candidates (account_id, ${COLUMNS.map(([column]) => column).join(', ')})
  select $1, ${COLUMNS.map(([column, name]) => source(column, name)).join(', ')}
  from rows from (json_to_recordset($2::json) as (${COLUMNS.map(([, name, type]) => `"${name}" ${type}`).join(', ')}))
    with ordinality as r
  on conflict (account_id, urn) do update set ${COLUMNS.filter(([column]) => !KEPT.has(column))
    .map(([column]) => `${column} = excluded.${column}`)
    .join(', ')}`

/** Call it under the pool's lock. Returns how many people are in no segment of the search index yet. */
export async function writePeople(tx: Tx, accountId: string, { nextDoc }: PoolLock, people: ReadyPeople) {
  // Sent without waiting for the answers in between: the server has the next statement at hand when it finishes one.
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

/** Call it under the pool's lock. `areMerged`: another record stands for these people from now on. */
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
  /** Every change of the pool raises it. */
  version: number
}

const LOCK = `
  insert into pool_state as mine (account_id) values ($1)
  on conflict (account_id) do update set version = mine.version
  returning next_doc as "nextDoc", people, version`

/**
 * Lets only one writer into a pool until it commits. Two writers adding the same new person at once would collide on whichever
 * key comes second. Document numbers must become visible in order, or the index would skip one.
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
  /** Those of `replaced` whose person must still be found by the former number. */
  renumbered: Replaced[]
  at?: Date
}

/** Returns how many people are not in the search index yet. */
async function noteChange(tx: Tx, accountId: string, { added, replaced, renumbered, at }: Change): Promise<number> {
  const [row] = await tx.query<{ tail: number }>(CHANGED, [
    accountId,
    added,
    replaced.map(({ doc }) => doc),
    at && dayText(at),
    renumbered.map(({ doc }) => doc),
    renumbered.map(({ urn }) => urn),
  ])
  return row?.tail ?? 0
}
