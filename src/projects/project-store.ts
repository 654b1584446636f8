/** Projects themselves and the searches linked to them. Owns `projects` and `project_searches`. */
import type { PageRequest } from '../base/cursor.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Stage } from './stages.ts'

export interface Project {
  projectId: string
  name: string
  description: string
  owner: string
  stages: Stage[]
  archivedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = `project_id as "projectId", name, description, owner, stages, archived_at as "archivedAt",
  created_at as "createdAt", updated_at as "updatedAt"`

export type NewProject = Pick<Project, 'projectId' | 'name' | 'description' | 'owner' | 'stages'>

const INSERT = `
  insert into projects (account_id, project_id, name, description, owner, stages, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)`

export async function insertProject(tx: Tx, accountId: string, project: NewProject, now: Date): Promise<void> {
  const { projectId, name, description, owner, stages } = project
  await tx.query(INSERT, [accountId, projectId, name, description, owner, JSON.stringify(stages), now])
}

export async function countProjects(sql: Sql, accountId: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*) as n from projects where account_id = $1', [accountId])
  return row!.n
}

const ONE = `select ${COLUMNS} from projects where account_id = $1 and project_id = $2`

export async function readProject(sql: Sql, accountId: string, projectId: string): Promise<Project | undefined> {
  return (await sql.query<Project>(ONE, [accountId, projectId]))[0]
}

/** Locked until the commit, so that moving a person and changing the stages cannot happen at the same time. */
export async function lockProject(tx: Tx, accountId: string, projectId: string): Promise<Project | undefined> {
  return (await tx.query<Project>(`${ONE} for update`, [accountId, projectId]))[0]
}

const LIST = `
  select ${COLUMNS} from projects where account_id = $1 and ($2::text is null or project_id < $2)
    and ($3::boolean is null or (archived_at is not null) = $3)
  order by project_id desc limit $4`

/** Newest first, and one row more than the page holds, if there is one. */
export const listProjects = (
  sql: Sql,
  accountId: string,
  archived: boolean | undefined,
  { after, limit }: PageRequest,
): Promise<Project[]> => sql.query<Project>(LIST, [accountId, after?.[0] ?? null, archived ?? null, limit + 1])

const CHANGE = `
  update projects set name = $3, description = $4, owner = $5, stages = $6, archived_at = $7, updated_at = $8
  where account_id = $1 and project_id = $2`

export async function changeProject(tx: Tx, accountId: string, project: Omit<Project, 'createdAt'>): Promise<void> {
  const { projectId, name, description, owner, stages, archivedAt, updatedAt } = project
  const values = [accountId, projectId, name, description, owner, JSON.stringify(stages), archivedAt, updatedAt]
  await tx.query(CHANGE, values)
}

export async function removeProject(tx: Tx, accountId: string, projectId: string): Promise<boolean> {
  const text = 'delete from projects where account_id = $1 and project_id = $2 returning project_id'
  return (await tx.query(text, [accountId, projectId])).length > 0
}

/** All projects, locked: an account has about a hundred. */
export const readProjectTexts = (sql: Sql, accountId: string) =>
  sql.query<Omit<Project, 'createdAt'>>(`select ${COLUMNS} from projects where account_id = $1 for update`, [accountId])

const LINK = `
  insert into project_searches (account_id, project_id, search_id, linked_at)
  select $1, $2, search_id, $4 from unnest($3::text[]) as wanted (search_id)
  on conflict do nothing returning search_id`

/** Returns how many were not linked before. */
export async function linkSearches(
  tx: Tx,
  accountId: string,
  { projectId, searchIds }: { projectId: string; searchIds: string[] },
  now: Date,
): Promise<number> {
  if (searchIds.length === 0) return 0
  return (await tx.query(LINK, [accountId, projectId, searchIds, now])).length
}

export async function unlinkSearch(tx: Tx, accountId: string, projectId: string, searchId: string): Promise<boolean> {
  const text = `delete from project_searches where account_id = $1 and project_id = $2 and search_id = $3 returning search_id`
  return (await tx.query(text, [accountId, projectId, searchId])).length > 0
}

const LINKED = `
  select project_id as "projectId", search_id as "searchId" from project_searches
  where account_id = $1 and project_id = any ($2::text[]) order by linked_at, search_id`

export const readLinks = (sql: Sql, accountId: string, projectIds: string[]) =>
  sql.query<{ projectId: string; searchId: string }>(LINKED, [accountId, projectIds])

const OF_SEARCH = `
  select project_id as "projectId" from project_searches where account_id = $1 and search_id = $2 order by project_id`

/** The projects that use this search. */
export async function readProjectsOfSearch(sql: Sql, accountId: string, searchId: string): Promise<string[]> {
  const rows = await sql.query<{ projectId: string }>(OF_SEARCH, [accountId, searchId])
  return rows.map(({ projectId }) => projectId)
}
