/** The places of people in projects when they are merged, and restoring them when the merge is undone. */
import type { RejectionCode } from '../../contract/project-kinds.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { openText, sealText } from './sealed-text.ts'

/**
 * A person's whole membership. Times are exact to the microsecond; the reason is unsealed, because its storage seals the whole
 * place.
 */
export interface ProjectPlace {
  projectId: string
  urn: string
  stageId: string
  tags: string[]
  reasonCode: RejectionCode | null
  reasonText: string | null
  addedAt: string
  movedAt: string
}

const PLACES = `
  select project_id as "projectId", urn, stage_id as "stageId", tags, reason_code as "reasonCode",
    reason_text as "reasonText", to_json(added_at) as "addedAt", to_json(moved_at) as "movedAt"
  from project_members where account_id = $1 and urn = any ($2::text[]) order by added_at`

export async function readProjectPlaces(sql: Sql, accountId: string, urns: string[]): Promise<ProjectPlace[]> {
  const rows = await sql.query<ProjectPlace>(PLACES, [accountId, urns])
  return rows.map((place) => ({
    ...place,
    reasonText: place.reasonText && openText(sql.keyring(), accountId, place.projectId, place.reasonText),
  }))
}

/** If several of the merged people were in a project, the one moved last decides the place; each project gets one row. */
const MERGE = `
  with gone as (
    delete from project_members where account_id = $1 and urn = any ($2::text[])
    returning project_id, stage_id, tags, reason_code, reason_text, added_at, moved_at
  )
  insert into project_members (account_id, project_id, urn, stage_id, tags, reason_code, reason_text, added_at, moved_at)
  select distinct on (project_id) $1, project_id, $3, stage_id, tags, reason_code, reason_text, added_at, moved_at
  from gone order by project_id, moved_at desc
  on conflict do nothing`

/** `fromUrns` are one person now, under the pool urn `toUrn`. In projects where that urn was already a member, its place stays. */
export async function mergeMembers(tx: Tx, accountId: string, fromUrns: string[], toUrn: string): Promise<void> {
  await tx.query(MERGE, [accountId, fromUrns, toUrn])
}

const LEAVE = `
  delete from project_members where account_id = $1 and urn = $2 and project_id = any ($3::text[])`

/** Projects deleted since then stay deleted. A person whose stage is gone is put into the first stage. */
const PUT_BACK = `
  insert into project_members (account_id, project_id, urn, stage_id, tags, reason_code, reason_text, added_at, moved_at)
  select $1, p.project_id, place.urn,
    case when p.stages @> jsonb_build_array(jsonb_build_object('stageId', place."stageId"))
      then place."stageId" else p.stages -> 0 ->> 'stageId' end,
    place.tags, place."reasonCode", place."reasonText", place."addedAt", place."movedAt"
  from jsonb_to_recordset($2::jsonb) as place ("projectId" text, urn text, "stageId" text, tags text[],
      "reasonCode" text, "reasonText" text, "addedAt" timestamptz, "movedAt" timestamptz)
    join projects p on p.account_id = $1 and p.project_id = place."projectId"
  on conflict do nothing`

/** Undoes `mergeMembers`: everybody returns to their places, and the kept urn leaves the projects it only joined through the merge. */
export async function putMembersBack(
  tx: Tx,
  accountId: string,
  keptUrn: string,
  places: ProjectPlace[],
): Promise<void> {
  const projectsOf = (isKept: boolean) =>
    new Set(places.filter(({ urn }) => (urn === keptUrn) === isKept).map(({ projectId }) => projectId))
  await tx.query(LEAVE, [accountId, keptUrn, [...projectsOf(false).difference(projectsOf(true))]])
  const sealed = places.map((place) => ({
    ...place,
    reasonText: place.reasonText && sealText(tx.keyring(), accountId, place.projectId, place.reasonText),
  }))
  await tx.query(PUT_BACK, [accountId, JSON.stringify(sealed)])
}
