/** Notices owed to people. Owns `candidate_notices`; notice.ts has the rules for when one is due. */
import type { NoticeState } from '../../contract/notices.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { type KeptState, stateOn } from './notice.ts'
import { relinkNotices } from './notice-links.ts'

export interface Notice {
  urn: string
  source: string
  obtainedAt: Date
  dueOn: string
  state: NoticeState
  reason: string | null
  /** The day it was sent or found unnecessary. */
  on: string | null
}

type Row = Omit<Notice, 'state'> & { state: KeptState }

const COLUMNS = `urn, source, obtained_at as "obtainedAt", due_on::text as "dueOn", state, reason, settled_on::text as "on"`

const opened = (rows: Row[], today: string): Notice[] =>
  rows.map((row) => ({ ...row, state: stateOn(row.state, row.dueOn, today) }))

/** The first source and day are kept; an earlier due day replaces a later one. */
const OPEN = `
  insert into candidate_notices as known (account_id, urn, source, obtained_at, last_obtained_at, due_on, state)
  select $1, urn, $3, $4, $4, $5::date, 'PENDING' from unnest($2::text[]) as person (urn) order by urn
  on conflict (account_id, urn) do update set last_obtained_at = greatest(known.last_obtained_at, excluded.obtained_at),
    due_on = case known.state when 'PENDING' then least(known.due_on, excluded.due_on) else known.due_on end,
    linked = known.linked and known.due_on <= excluded.due_on`

export async function openNotices(
  tx: Tx,
  accountId: string,
  urns: string[],
  { source, at, dueOn }: { source: string; at: Date; dueOn: string },
): Promise<void> {
  if (urns.length > 0) await tx.query(OPEN, [accountId, [...new Set(urns)], source, at, dueOn])
}

const LIST = `
  select ${COLUMNS} from candidate_notices
  where account_id = $1 and under is null and ($2::date is null or (due_on, urn) > ($2::date, $3))
    and ($4::text is null or state = $4)
    and ($5::boolean is null or (due_on < $6::date) = $5)
  order by due_on, urn limit $7`

/** Earliest due day first, and one row more than the page holds, if there is one. */
export async function listNotices(
  sql: Sql,
  accountId: string,
  { state, today }: { state?: NoticeState | undefined; today: string },
  { after, limit }: PageRequest,
): Promise<Notice[]> {
  const [dueOn, urn] = after ?? [null, null]
  const isPending = state === 'DUE' || state === 'OVERDUE'
  const kept = isPending ? 'PENDING' : (state ?? null)
  const overdue = isPending ? state === 'OVERDUE' : null
  const rows = await sql.query<Row>(LIST, [accountId, dueOn, urn, kept, overdue, today, limit + 1])
  return opened(rows, today)
}

const SETTLE = `
  update candidate_notices set state = $3, reason = $4, settled_on = $5::date
  where account_id = $1 and urn = any ($2::text[]) returning under, ${COLUMNS}`

/** Settles the notice under all urns of the person. Returns undefined if none is owed. */
export async function settleNotice(
  tx: Tx,
  accountId: string,
  { urns, state, reason, on }: { urns: string[]; state: 'SENT' | 'EXEMPT'; reason: string | null; on: string },
): Promise<Notice | undefined> {
  const rows = await tx.query<Row & { under: string | null }>(SETTLE, [accountId, urns, state, reason, on])
  const counting = rows.filter(({ under }) => under === null)
  return opened(
    counting.map(({ under: _, ...row }) => row),
    on,
  )[0]
}

const OF_PERSON = `
  select ${COLUMNS} from candidate_notices
  where account_id = $1 and urn = any ($2::text[]) and under is null order by urn`

export const readNoticesOf = async (sql: Sql, accountId: string, urns: string[], today: string): Promise<Notice[]> =>
  opened(await sql.query<Row>(OF_PERSON, [accountId, urns]), today)

const LAST_OBTAINED = `
  select urn, last_obtained_at as at from candidate_notices where account_id = $1 and urn = any ($2::text[])`

/** When data about each of these people last came from a network. */
export const readLastObtained = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<{ urn: string; at: Date }>(LAST_OBTAINED, [accountId, urns])

export async function eraseNotices(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  await relinkNotices(tx, accountId, urns)
  const text = 'delete from candidate_notices where account_id = $1 and urn = any ($2::text[]) returning urn'
  return (await tx.query(text, [accountId, urns])).length
}

const UNANNOUNCED = `
  select distinct account_id as "accountId" from candidate_notices
  where state = 'PENDING' and under is null and (due_on < $1::date and told < 2 or due_on <= $2::date and told < 1)
  limit 1000`

/** Accounts with notices near or past their due day that were not announced yet. */
export const findUnannouncedNotices = async (sql: Sql, today: string, soon: string): Promise<string[]> =>
  (await sql.query<{ accountId: string }>(UNANNOUNCED, [today, soon])).map(({ accountId }) => accountId)

const UNANNOUNCED_OF = `
  select urn from candidate_notices
  where account_id = $1 and state = 'PENDING' and under is null
    and (due_on < $2::date and told < 2 or due_on <= $3::date and told < 1) order by due_on, urn limit 5000`

/** The people those notices are about, earliest due day first. */
export const readUnannouncedOf = async (sql: Sql, accountId: string, today: string, soon: string): Promise<string[]> =>
  (await sql.query<{ urn: string }>(UNANNOUNCED_OF, [accountId, today, soon])).map(({ urn }) => urn)

const MARK = `
  with marked as (
    update candidate_notices set told = case when due_on < $2::date then 2 else 1 end
    where account_id = $1 and state = 'PENDING' and under is null
      and (due_on < $2::date and told < 2 or due_on <= $3::date and told < 1)
    returning due_on, told
  )
  select told, count(*)::int as count, min(due_on)::text as "firstDueOn" from marked group by told order by told`

/** Marks them, and returns how many notices came near (1) or passed (2) their due day since the last announcement. */
export const markNoticesAnnounced = (tx: Tx, accountId: string, today: string, soon: string) =>
  tx.query<{ told: 1 | 2; count: number; firstDueOn: string }>(MARK, [accountId, today, soon])
