/**
 * The people of a project as they are shown: by stage and tag, page by page, or one of them. Refusals: NOT_FOUND, INVALID_REQUEST
 * (stageId).
 */
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { readMergedUrns, readRedirects } from '../../identity/merges.ts'
import { countNotesOf } from '../../projects/entry-store.ts'
import { listMembers, type Member, type MemberFilter, readMembers } from '../../projects/member-store.ts'
import { readProject } from '../../projects/project-store.ts'
import { requireStage } from '../../projects/stages.ts'
import type { Scout } from '../scout.ts'
import { type ListedPerson, showListed, shownAmong } from '../shared/listed-people.ts'
import { notInProject, unknownProject } from './within-project.ts'

export interface ShownMember extends ListedPerson, Pick<Member, 'stageId' | 'tags' | 'reason' | 'addedAt' | 'movedAt'> {
  noteCount: number
}

export async function membersOfProject(
  scout: Scout,
  caller: Caller,
  wanted: MemberFilter & { projectId: string },
  page: PageRequest,
) {
  const { accountId } = caller
  const { stages } = (await readProject(scout.database, accountId, wanted.projectId)) ?? unknownProject()
  if (wanted.stageId !== undefined) requireStage(stages, wanted.stageId)
  const rows = await listMembers(scout.database, accountId, wanted, page)
  const { items, nextCursor } = pageOf(rows, page, ({ addedAt, urn }) => [addedAt.toISOString(), urn])
  return { items: await shown(scout, caller, wanted.projectId, items), nextCursor }
}

export async function findMember(scout: Scout, caller: Caller, projectId: string, urn: string): Promise<ShownMember> {
  const { accountId } = caller
  ;(await readProject(scout.database, accountId, projectId)) ?? unknownProject()
  const keptUrn = (await readRedirects(scout.database, accountId, [urn])).get(urn) ?? urn
  const rows = await readMembers(scout.database, accountId, projectId, [keptUrn])
  return (await shown(scout, caller, projectId, rows))[0] ?? notInProject()
}

async function shown(scout: Scout, caller: Caller, projectId: string, rows: Member[]): Promise<ShownMember[]> {
  const { database } = scout
  const { accountId } = caller
  const listed = await showListed(scout, caller, await shownAmong(scout, database, accountId, rows))
  const urns = listed.map(({ item }) => item.urn)
  // Notes stay with the urn that they were written for, and a merged person has several urns.
  const families = await readMergedUrns(database, accountId, urns)
  const familyOf = (urn: string) => families.get(urn) ?? [urn]
  const notes = await countNotesOf(database, accountId, projectId, urns.flatMap(familyOf))
  return listed.map(({ item: { stageId, tags, reason, addedAt, movedAt }, person }) => ({
    ...person,
    stageId,
    tags,
    reason,
    addedAt,
    movedAt,
    noteCount: familyOf(person.urn).reduce((sum, urn) => sum + (notes.get(urn) ?? 0), 0),
  }))
}
