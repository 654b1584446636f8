/** Searches saved by name. Owns `saved_searches`. Evaluates nothing: callers tell it who matches. */
import type { Criterion } from '../../contract/criteria.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { LastRun } from './saved-search-runs.ts'

export interface SavedSearch {
  searchId: string
  name: string
  prompt: string
  filtersJson: string
  /** Used instead of a prompt. */
  criteria: Criterion[] | null
  seenAt: Date
  /** The state of the pool that the counts belong to. */
  countedFor: string | null
  countedAt: Date | null
  matchCount: number
  newUrns: string[]
  /** People found in the network by runs since the search was last looked at. */
  newNetworkUrns: string[]
  /** The key that saved the search or looked at it last. */
  keptBy: string | null
  nextRunAt: Date | null
  networkUnits: number | null
  lastRun: LastRun | null
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `search_id as "searchId", name, prompt, filters_json as "filtersJson", criteria,
  seen_at as "seenAt", counted_for as "countedFor", counted_at as "countedAt", match_count as "matchCount", new_urns as "newUrns",
  new_network_urns as "newNetworkUrns", kept_by as "keptBy", next_run_at as "nextRunAt", network_units as "networkUnits",
  last_run as "lastRun",
  created_at as "createdAt", updated_at as "updatedAt"`

const INSERT = `
  insert into saved_searches (account_id, search_id, name, prompt, filters_json, seen_urns, seen_at, counted_for,
    counted_at, match_count, created_at, updated_at, criteria, kept_by, next_run_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $7, cardinality($6::text[]), $7, $7, $9, $10, $11)
  returning ${COLUMNS}`

/** Who matches, at one state of the pool. */
export interface Matches {
  urns: string[]
  stamp: string
}

export interface SearchKeeping {
  keptBy: string
  nextRunAt: Date
}

export type NewSearch = Pick<SavedSearch, 'searchId' | 'name' | 'prompt' | 'filtersJson' | 'criteria'>

const asJson = (criteria: Criterion[] | null) => criteria && JSON.stringify(criteria)

export async function insertSearch(
  tx: Tx,
  accountId: string,
  {
    searchId,
    name,
    prompt,
    filtersJson,
    criteria,
    urns,
    stamp,
    keptBy,
    nextRunAt,
  }: NewSearch & Matches & SearchKeeping,
  now: Date,
): Promise<SavedSearch> {
  const values = [accountId, searchId, name, prompt, filtersJson, urns, now, stamp, asJson(criteria), keptBy, nextRunAt]
  return (await tx.query<SavedSearch>(INSERT, values))[0]!
}

export async function countSearches(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*) as n from saved_searches where account_id = $1', [
    accountId,
  ])
  return row!.n
}

export async function readSearchById(sql: Sql, accountId: string, searchId: string): Promise<SavedSearch | undefined> {
  const text = `select ${COLUMNS} from saved_searches where account_id = $1 and search_id = $2`
  return (await sql.query<SavedSearch>(text, [accountId, searchId]))[0]
}

const SOME = `select ${COLUMNS} from saved_searches where account_id = $1 and search_id = any ($2::text[])`

export const readSearchesById = (sql: Sql, accountId: string, searchIds: string[]): Promise<SavedSearch[]> =>
  sql.query<SavedSearch>(SOME, [accountId, searchIds])

const LIST = `
  select ${COLUMNS} from saved_searches where account_id = $1 and ($2::text is null or search_id < $2)
    and not exists (select from jsonb_array_elements(criteria) as criterion where criterion ->> 'kind' = any ($4::text[]))
  order by search_id desc limit $3`

/** Newest first, without searches that use one of `barredKinds`; one row more than the page holds, if there is one. */
export const listSearches = (
  sql: Sql,
  accountId: string,
  barredKinds: readonly string[],
  { after, limit }: PageRequest,
): Promise<SavedSearch[]> => sql.query<SavedSearch>(LIST, [accountId, after?.[0] ?? null, limit + 1, barredKinds])

const RENAME = `
  update saved_searches set name = $3, updated_at = $4 where account_id = $1 and search_id = $2 returning ${COLUMNS}`

export async function renameSearch(
  tx: Tx,
  accountId: string,
  { searchId, name }: { searchId: string; name: string },
  now: Date,
) {
  return (await tx.query<SavedSearch>(RENAME, [accountId, searchId, name, now]))[0]
}

const ASK = `
  update saved_searches set prompt = $3, filters_json = $4, seen_urns = $5, seen_at = $6, counted_for = $7,
    counted_at = $6, match_count = cardinality($5::text[]), new_urns = '{}', told_urns = '{}', network_urns = '{}', new_network_urns = '{}', updated_at = $6, criteria = $8
  where account_id = $1 and search_id = $2`

/** Changes the question. Everybody who matches it now counts as seen. */
export async function changeQuestion(
  tx: Tx,
  accountId: string,
  { searchId, prompt, filtersJson, criteria, urns, stamp }: Omit<NewSearch, 'name'> & Matches,
  now: Date,
): Promise<void> {
  await tx.query(ASK, [accountId, searchId, prompt, filtersJson, urns, now, stamp, asJson(criteria)])
}

/**
 * `own`: people added by the caller, who are not new to them. Writes nothing if the search was looked at or changed meanwhile, as
 * its counts are then newer.
 */
const COUNT = `
  update saved_searches set counted_for = $3, counted_at = $6, match_count = cardinality($4::text[]),
    new_urns = array(select unnest($4::text[]) except select unnest(seen_urns) except select unnest($7::text[]))
  where account_id = $1 and search_id = $2 and seen_at = $5
  returning ${COLUMNS}`

export async function saveCounts(
  sql: Sql,
  accountId: string,
  { searchId, seenAt, urns, stamp, own }: Pick<SavedSearch, 'searchId' | 'seenAt'> & Matches & { own: string[] },
  now: Date,
): Promise<SavedSearch | undefined> {
  const values = [accountId, searchId, stamp, urns, seenAt, now, own]
  return (await sql.query<SavedSearch>(COUNT, values))[0]
}

const SEEN = `
  update saved_searches set seen_urns = $3, seen_at = $4, counted_for = $5, counted_at = $4, match_count = cardinality($3::text[]),
    new_urns = '{}', told_urns = '{}', new_network_urns = '{}', kept_by = $6
  where account_id = $1 and search_id = $2 returning ${COLUMNS}`

export async function markSearchSeen(
  tx: Tx,
  accountId: string,
  { searchId, urns, stamp, keptBy }: { searchId: string; keptBy: string } & Matches,
  now: Date,
) {
  return (await tx.query<SavedSearch>(SEEN, [accountId, searchId, urns, now, stamp, keptBy]))[0]
}

export async function removeSearch(tx: Tx, accountId: string, searchId: string): Promise<boolean> {
  const text = 'delete from saved_searches where account_id = $1 and search_id = $2 returning search_id'
  return (await tx.query(text, [accountId, searchId])).length > 0
}

/** All saved searches: an account has about a hundred. */
export const readQuestions = (sql: Sql, accountId: string): Promise<NewSearch[]> =>
  sql.query<NewSearch>(
    `select search_id as "searchId", name, prompt, filters_json as "filtersJson", criteria from saved_searches where account_id = $1`,
    [accountId],
  )

/** The question in other words; who matches must be counted again. */
export async function reword(tx: Tx, accountId: string, { searchId, name, prompt }: NewSearch): Promise<void> {
  await tx.query(
    'update saved_searches set name = $3, prompt = $4, counted_for = null where account_id = $1 and search_id = $2',
    [accountId, searchId, name, prompt],
  )
}

const FORGET = `
  update saved_searches set seen_urns = array(select unnest(seen_urns) except select unnest($2::text[])),
    new_urns = array(select unnest(new_urns) except select unnest($2::text[])),
    told_urns = array(select unnest(told_urns) except select unnest($2::text[])),
    network_urns = array(select unnest(network_urns) except select unnest($2::text[])),
    new_network_urns = array(select unnest(new_network_urns) except select unnest($2::text[]))
  where account_id = $1 and (seen_urns || new_urns || told_urns || network_urns) && $2::text[]`

/** For erased people: also forgets that they were seen. */
export async function forgetSeen(tx: Tx, accountId: string, urns: string[]): Promise<void> {
  await tx.query(FORGET, [accountId, urns])
}
