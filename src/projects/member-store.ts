/** Who is in a project, and in which stage. Owns `project_members`; member-places.ts handles merged people. */
import type { NetworkHit } from '../../contract/network.ts'
import type { RejectionCode } from '../../contract/project-kinds.ts'
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { openText, sealText } from './sealed-text.ts'

export interface Reason {
  code: RejectionCode
  text: string
}

export interface Member {
  urn: string
  hit: NetworkHit | null
  stageId: string
  tags: string[]
  reason: Reason | null
  addedAt: Date
  movedAt: Date
}

type Row = Omit<Member, 'reason'> & { code: RejectionCode | null; kept: string | null }

const COLUMNS = `urn, hit, stage_id as "stageId", tags, reason_code as code, reason_text as kept, added_at as "addedAt",
  moved_at as "movedAt"`

const opened = (sql: Sql, accountId: string, projectId: string, rows: Row[]): Member[] =>
  rows.map(({ code, kept, ...member }) => {
    const text = kept === null ? '' : openText(sql.keyring(), accountId, projectId, kept)
    return { ...member, reason: code && { code, text } }
  })

const ADD = `
  insert into project_members (account_id, project_id, urn, hit, stage_id, added_at, moved_at)
  select $1, $2, urn, hit, $4, $5, $5 from jsonb_to_recordset($3::jsonb) as item (urn text, hit jsonb)
  on conflict do nothing returning urn`

/** Returns the urns that were not members before. */
export async function addMembers(
  tx: Tx,
  accountId: string,
  { projectId, items, stageId }: { projectId: string; items: Pick<Member, 'urn' | 'hit'>[]; stageId: string },
  now: Date,
): Promise<Set<string>> {
  if (items.length === 0) return new Set()
  const rows = await tx.query<{ urn: string }>(ADD, [accountId, projectId, JSON.stringify(items), stageId, now])
  return new Set(rows.map(({ urn }) => urn))
}

export interface MemberFilter {
  stageId?: string | undefined
  tag?: string | undefined
}

const LIST = `
  select ${COLUMNS} from project_members
  where account_id = $1 and project_id = $2 and ($3::timestamptz is null or (added_at, urn) < ($3, $4))
    and ($5::text is null or stage_id = $5)
    and ($6::text is null or exists (select from unnest(tags) as own (tag) where lower(own.tag) = lower($6)))
  order by added_at desc, urn desc limit $7`

/** Last added first, and one row more than the page holds, if there is one. */
export async function listMembers(
  sql: Sql,
  accountId: string,
  { projectId, stageId, tag }: MemberFilter & { projectId: string },
  { after, limit }: PageRequest,
): Promise<Member[]> {
  const [at, urn] = after ?? [null, null]
  const values = [accountId, projectId, at, urn, stageId ?? null, tag ?? null, limit + 1]
  return opened(sql, accountId, projectId, await sql.query<Row>(LIST, values))
}

const SOME = `select ${COLUMNS} from project_members where account_id = $1 and project_id = $2 and urn = any ($3::text[])`

export async function readMembers(sql: Sql, accountId: string, projectId: string, urns: string[]): Promise<Member[]> {
  return opened(sql, accountId, projectId, await sql.query<Row>(SOME, [accountId, projectId, urns]))
}

const ALL = `
  select project_id as "projectId", urn, stage_id as "stageId" from project_members
  where account_id = $1 and project_id = any ($2::text[])`

/** The members of several projects, for counting. */
export const readMembersOf = (sql: Sql, accountId: string, projectIds: string[]) =>
  sql.query<{ projectId: string; urn: string; stageId: string }>(ALL, [accountId, projectIds])

const MOVE = `
  update project_members set stage_id = $4, reason_code = $5, reason_text = $6,
    moved_at = case when stage_id = $4 then moved_at else $7 end
  where account_id = $1 and project_id = $2 and urn = any ($3::text[])`

export async function moveMembers(
  tx: Tx,
  accountId: string,
  { projectId, urns, stageId, reason }: { projectId: string; urns: string[]; stageId: string; reason: Reason | null },
  now: Date,
): Promise<void> {
  const text = reason && sealText(tx.keyring(), accountId, projectId, reason.text)
  await tx.query(MOVE, [accountId, projectId, urns, stageId, reason?.code ?? null, text, now])
}

const LEAVE_STAGES = `
  with leaving as (
    select urn, stage_id from project_members
    where account_id = $1 and project_id = $2 and stage_id = any ($3::text[]) for update
  )
  update project_members m set stage_id = $4, reason_code = null, reason_text = null, moved_at = $5
  from leaving where m.account_id = $1 and m.project_id = $2 and m.urn = leaving.urn
  returning m.urn, leaving.stage_id as "stageId"`

/** Moves everybody in these stages to another one. Returns the stage each was in. */
export const leaveStages = (
  tx: Tx,
  accountId: string,
  { projectId, stageIds, toStageId }: { projectId: string; stageIds: string[]; toStageId: string },
  now: Date,
) => tx.query<{ urn: string; stageId: string }>(LEAVE_STAGES, [accountId, projectId, stageIds, toStageId, now])

const TAG = `
  update project_members m set tags = n.tags
  from jsonb_to_recordset($3::jsonb) as n (urn text, tags text[])
  where m.account_id = $1 and m.project_id = $2 and m.urn = n.urn`

export async function saveTags(
  tx: Tx,
  accountId: string,
  projectId: string,
  members: Pick<Member, 'urn' | 'tags'>[],
): Promise<void> {
  if (members.length > 0) await tx.query(TAG, [accountId, projectId, JSON.stringify(members)])
}

export async function removeMember(tx: Tx, accountId: string, projectId: string, urn: string): Promise<boolean> {
  const text = 'delete from project_members where account_id = $1 and project_id = $2 and urn = $3 returning urn'
  return (await tx.query(text, [accountId, projectId, urn])).length > 0
}

const OF_PERSON = `
  select project_id as "projectId", ${COLUMNS} from project_members
  where account_id = $1 and urn = any ($2::text[]) order by added_at`

export async function readMembershipsOf(sql: Sql, accountId: string, urns: string[]) {
  const rows = await sql.query<Row & { projectId: string }>(OF_PERSON, [accountId, urns])
  return rows.map((row) => ({ ...opened(sql, accountId, row.projectId, [row])[0]!, projectId: row.projectId }))
}

/** Removes the people from every project. Returns how many memberships were deleted. */
export async function removePeopleFromProjects(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  const text = 'delete from project_members where account_id = $1 and urn = any ($2::text[]) returning urn'
  return (await tx.query(text, [accountId, urns])).length
}

const PURGE = `
  update project_members set hit = null where (account_id, project_id, urn) in (
    select account_id, project_id, urn from project_members where hit is not null and added_at < $1 limit $2)
  returning urn`

/** Purges what a search found about a person when its time is over; that the person is considered in the project stays. */
export async function purgeMemberHits(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}

const LAST_MOVED = `
  select urn, max(greatest(added_at, moved_at)) as at from project_members
  where account_id = $1 and urn = any ($2::text[]) group by urn`

/** When each of these people was last added to a project or moved in one. */
export const readLastMoved = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<{ urn: string; at: Date }>(LAST_MOVED, [accountId, urns])
