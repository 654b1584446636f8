/** Which notices belong to one person: one of them counts, the others are linked under it. Reads and writes `candidate_notices`. */
import type { Sql, Tx } from '../storage/database.ts'
import type { LinkedNotice } from './notice.ts'

const COLUMNS = `urn, state, obtained_at as "obtainedAt", due_on::text as "dueOn", settled_on::text as on`

const UNLINKED = `select urn from candidate_notices where account_id = $1 and not linked order by urn limit $2`

/** Notices not yet checked for other urns of the same person. */
export const readUnlinked = async (sql: Sql, accountId: string, limit: number): Promise<string[]> =>
  (await sql.query<{ urn: string }>(UNLINKED, [accountId, limit])).map(({ urn }) => urn)

export const readUnlinkedAccounts = async (sql: Sql): Promise<string[]> =>
  (
    await sql.query<{ accountId: string }>(
      'select distinct account_id as "accountId" from candidate_notices where not linked limit 1000',
    )
  ).map(({ accountId }) => accountId)

const SOME = `select ${COLUMNS} from candidate_notices where account_id = $1 and urn = any ($2::text[])`

export const readLinked = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<LinkedNotice>(SOME, [accountId, urns])

const LINK = `
  update candidate_notices n set linked = true, under = case when n.urn = link.head then null else link.head end,
    due_on = case when n.urn = link.head then link."dueOn" else n.due_on end
  from jsonb_to_recordset($2::jsonb) as link (urn text, head text, "dueOn" date)
  where n.account_id = $1 and n.urn = link.urn`

export interface NoticeLink {
  urn: string
  /** The urn whose notice counts: this one or another. */
  head: string
  dueOn: string
}

export async function linkNotices(tx: Tx, accountId: string, links: NoticeLink[]): Promise<void> {
  if (links.length > 0) await tx.query(LINK, [accountId, JSON.stringify(links)])
}

const RELINK = `
  update candidate_notices set linked = false, under = null
  where account_id = $1 and (urn = any ($2::text[]) or under = any ($2::text[]))`

/** Call it when the identity of these people changed: each notice stands alone until it is checked again. */
export async function relinkNotices(tx: Tx, accountId: string, urns: string[]): Promise<void> {
  await tx.query(RELINK, [accountId, urns])
}
