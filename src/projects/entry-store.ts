/**
 * What happened in projects, by whom and when. Owns `project_entries`, which is appended to and read. An entry is deleted with
 * the person it is about, a note when it is taken back, and other entries when an audit entry of that age would be.
 */
import type { EntryDetails, FeedKind } from '../../contract/project-members.ts'
import type { PageRequest } from '../base/cursor.ts'
import { newId } from '../base/ids.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { openText, sealText } from './sealed-text.ts'

export interface ProjectEntry {
  seq: number
  entryId: string
  at: Date
  keyId: string
  byName: string
  kind: FeedKind
  urn: string | null
  details: EntryDetails
  text: string | null
}

export interface NewEntry {
  kind: FeedKind
  urn?: string
  details?: EntryDetails
  text?: string
}

/** The project, author and time of an entry. */
export interface Occasion {
  projectId: string
  keyId: string
  byName: string
  at: Date
}

const COLUMNS = `seq, entry_id as "entryId", at, key_id as "keyId", by_name as "byName", kind, urn, details, text`

const WRITE = `
  insert into project_entries (account_id, project_id, at, key_id, by_name, entry_id, kind, urn, details, text)
  select $1, $2, $3, $4, $5, id, kind, urn, coalesce(details, '{}'), text
  from jsonb_to_recordset($6::jsonb) as n (id text, kind text, urn text, details jsonb, text text)
  returning ${COLUMNS}`

export async function writeEntries(
  tx: Tx,
  accountId: string,
  { projectId, keyId, byName, at }: Occasion,
  entries: NewEntry[],
): Promise<ProjectEntry[]> {
  if (entries.length === 0) return []
  const sealed = entries.map((entry) => ({
    ...entry,
    id: newId('pen'),
    text: entry.text ? sealText(tx.keyring(), accountId, projectId, entry.text) : null,
  }))
  const rows = await tx.query<ProjectEntry>(WRITE, [accountId, projectId, at, keyId, byName, JSON.stringify(sealed)])
  return opened(tx, accountId, projectId, rows)
}

const opened = <E extends { text: string | null }>(sql: Sql, accountId: string, projectId: string, rows: E[]): E[] =>
  rows.map((row) => ({ ...row, text: row.text && openText(sql.keyring(), accountId, projectId, row.text) }))

export interface FeedFilter {
  projectId: string
  /** The urns a person is known under; undefined for entries about anybody. */
  urns?: string[] | undefined
  kind?: FeedKind | undefined
}

const FEED = `
  select ${COLUMNS} from project_entries
  where account_id = $1 and project_id = $2 and ($3::text[] is null or urn = any ($3)) and ($4::text is null or kind = $4)
    and ($5::bigint is null or seq < $5)
  order by seq desc limit $6`

/** Newest first, and one row more than the page holds, if there is one. */
export async function readFeed(
  sql: Sql,
  accountId: string,
  { projectId, urns, kind }: FeedFilter,
  { after, limit }: PageRequest,
): Promise<ProjectEntry[]> {
  const values = [accountId, projectId, urns ?? null, kind ?? null, after?.[0] ?? null, limit + 1]
  return opened(sql, accountId, projectId, await sql.query<ProjectEntry>(FEED, values))
}

const OF_JOB = `
  select from project_entries where account_id = $1 and project_id = $2 and kind = $3 and details ->> 'jobId' = $4 limit 1`

export async function hasEntryOfJob(
  sql: Sql,
  accountId: string,
  { projectId, kind, jobId }: { projectId: string; kind: FeedKind; jobId: string },
): Promise<boolean> {
  return (await sql.query(OF_JOB, [accountId, projectId, kind, jobId])).length > 0
}

const MENTIONING = `
  select project_id as "projectId", ${COLUMNS} from project_entries
  where account_id = $1 and details ? 'mentions' and details -> 'mentions' ? $2 and ($3::bigint is null or seq < $3)
  order by seq desc limit $4`

/** Over all projects, newest first, and one row more than the page holds, if there is one. */
export async function readMentions(sql: Sql, accountId: string, memberId: string, { after, limit }: PageRequest) {
  const values = [accountId, memberId, after?.[0] ?? null, limit + 1]
  const rows = await sql.query<ProjectEntry & { projectId: string }>(MENTIONING, values)
  return rows.map((row) => opened(sql, accountId, row.projectId, [row])[0]!)
}

export async function countNotes(sql: Sql, accountId: string, projectId: string): Promise<number> {
  const text = `select count(*) as n from project_entries where account_id = $1 and project_id = $2 and kind = 'NOTED'`
  return (await sql.query<{ n: number }>(text, [accountId, projectId]))[0]!.n
}

const NOTES_OF = `
  select urn, count(*) as n from project_entries
  where account_id = $1 and project_id = $2 and kind = 'NOTED' and urn = any ($3::text[]) group by urn`

/** The number of notes about each of these urns. */
export async function countNotesOf(
  sql: Sql,
  accountId: string,
  projectId: string,
  urns: string[],
): Promise<Map<string, number>> {
  const rows = await sql.query<{ urn: string; n: number }>(NOTES_OF, [accountId, projectId, urns])
  return new Map(rows.map(({ urn, n }) => [urn, n]))
}

const REMOVE_NOTE = `
  delete from project_entries
  where account_id = $1 and project_id = $2 and entry_id = $3 and kind = 'NOTED' and ($4::text is null or key_id = $4)
  returning entry_id`

/** `by`: if given, only a note written by them. */
export async function removeNote(
  tx: Tx,
  accountId: string,
  { projectId, entryId, by }: { projectId: string; entryId: string; by?: string | undefined },
): Promise<boolean> {
  return (await tx.query(REMOVE_NOTE, [accountId, projectId, entryId, by ?? null])).length > 0
}

const OF_PERSON = `
  select project_id as "projectId", ${COLUMNS} from project_entries
  where account_id = $1 and urn = any ($2::text[]) order by seq`

export async function readEntriesAbout(sql: Sql, accountId: string, urns: string[]) {
  const rows = await sql.query<ProjectEntry & { projectId: string }>(OF_PERSON, [accountId, urns])
  return rows.map((row) => opened(sql, accountId, row.projectId, [row])[0]!)
}

/** Returns how many were deleted. */
export async function eraseEntries(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  const text = 'delete from project_entries where account_id = $1 and urn = any ($2::text[]) returning entry_id'
  return (await tx.query(text, [accountId, urns])).length
}

const ABOUT_NOBODY = `
  select project_id as "projectId", ${COLUMNS} from project_entries
  where account_id = $1 and urn is null and text is not null`

/** Notes about a project as a whole. Nothing but their text tells which people they mention. */
export async function readProjectNotes(sql: Sql, accountId: string) {
  const rows = await sql.query<ProjectEntry & { projectId: string }>(ABOUT_NOBODY, [accountId])
  return rows.map((row) => opened(sql, accountId, row.projectId, [row])[0]!)
}

export async function rewordNote(
  tx: Tx,
  accountId: string,
  { projectId, entryId, text }: { projectId: string; entryId: string; text: string },
): Promise<void> {
  const sealed = sealText(tx.keyring(), accountId, projectId, text)
  await tx.query('update project_entries set text = $3 where account_id = $1 and entry_id = $2', [
    accountId,
    entryId,
    sealed,
  ])
}

const PURGE = `
  delete from project_entries where (account_id, seq) in (
    select account_id, seq from project_entries where kind <> 'NOTED' and at < $1 limit $2)
  returning entry_id`

export async function purgeEntries(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}

const LAST = `
  select urn, kind = 'NOTED' as "isNote", max(at) as at from project_entries
  where account_id = $1 and urn = any ($2::text[]) group by urn, kind = 'NOTED'`

/** When each of these people last had a note, and when something else last happened with them. */
export const readLastEntries = (sql: Sql, accountId: string, urns: string[]) =>
  sql.query<{ urn: string; isNote: boolean; at: Date }>(LAST, [accountId, urns])
