/** Looks up the projects and stages of many people at once. Reads only. */
import type { NetworkHit } from '../../contract/network.ts'
import type { Sql } from '../storage/database.ts'
import type { Stage } from './stages.ts'

export interface PersonPlace {
  urn: string
  hit: NetworkHit | null
  projectId: string
  name: string
  archived: boolean
  stages: Stage[]
  stageId: string
  movedAt: Date
}

const READ = `
  select m.urn, m.hit, p.project_id as "projectId", p.name, p.archived_at is not null as archived, p.stages,
    m.stage_id as "stageId", m.moved_at as "movedAt"
  from project_members m join projects p on p.account_id = m.account_id and p.project_id = m.project_id
  where m.account_id = $1 and m.urn = any ($2::text[]) order by m.moved_at desc, p.project_id desc`

export const readPlaces = (sql: Sql, accountId: string, urns: string[]): Promise<PersonPlace[]> =>
  sql.query<PersonPlace>(READ, [accountId, urns])
