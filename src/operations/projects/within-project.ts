/** What every change of a project has in common: locking its row, who makes the change, and the lines in its feed. Refusal: NOT_FOUND. */
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import type { NewEvent } from '../../events/event.ts'
import { type NewEntry, type Occasion, writeEntries } from '../../projects/entry-store.ts'
import type { Reason } from '../../projects/member-store.ts'
import { changeProject, lockProject, type Project } from '../../projects/project-store.ts'
import type { Stage } from '../../projects/stages.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { nameOfActor } from '../shared/actors.ts'

export interface OpenProject {
  project: Project
  occasion: Occasion
}

/** The project stays locked until the commit. */
export async function openProject(scout: Scout, tx: Tx, caller: Caller, projectId: string): Promise<OpenProject> {
  const project = (await lockProject(tx, caller.accountId, projectId)) ?? unknownProject()
  return { project, occasion: await occasionOf(scout, tx, caller, projectId) }
}

const occasionOf = async (scout: Scout, sql: Sql, caller: Caller, projectId: string): Promise<Occasion> => ({
  projectId,
  keyId: caller.keyId,
  byName: await nameOfActor(sql, caller),
  at: scout.clock.now(),
})

/** Writing to the feed also counts as the project's last change. Without entries nothing is changed. */
export async function writeFeed(
  tx: Tx,
  accountId: string,
  { project, occasion }: OpenProject,
  entries: NewEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await writeEntries(tx, accountId, occasion, entries)
  await changeProject(tx, accountId, { ...project, updatedAt: occasion.at })
}

/** Somebody moved to `to` from the stage they were in. */
export const movedEvent = (
  projectId: string,
  to: Stage,
  { urn, stageId }: { urn: string; stageId: string },
  reason: Reason | null = null,
): NewEvent => ({
  type: 'project.member.moved',
  data: {
    projectId,
    urn,
    fromStageId: stageId,
    toStageId: to.stageId,
    toKind: to.kind,
    ...(reason && { reasonCode: reason.code }),
  },
})

export function unknownProject(): never {
  throw new Refusal('NOT_FOUND', 'There is no such project. GET /v1/projects lists all of them.')
}

export function notInProject(): never {
  throw new Refusal('NOT_FOUND', 'The project has nobody with this urn.')
}
