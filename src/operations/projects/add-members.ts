/** Adds people to a project and removes them. Refusals: NOT_FOUND, INVALID_REQUEST (stageId), LIST_LIMIT_REACHED. */
import { PROJECT_MEMBERS_MAX } from '../../../contract/limits.ts'
import type { ItemOutcome } from '../../../contract/shortlists.ts'
import type { Caller } from '../../accounts/account.ts'
import { Refusal } from '../../base/refusal.ts'
import type { NewEvent } from '../../events/event.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { lockPool } from '../../pool/write.ts'
import { addMembers, readMembersOf, removeMember } from '../../projects/member-store.ts'
import { requireStage } from '../../projects/stages.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { emitEvents, eventsOf } from '../shared/emit-events.ts'
import { findForList } from '../shared/listed-people.ts'
import { type Answer, once } from '../shared/once.ts'
import { notInProject, type OpenProject, openProject, writeFeed } from './within-project.ts'

export interface AddResult {
  urn: string
  outcome: ItemOutcome
}

export async function addToProject(
  scout: Scout,
  caller: Caller,
  { projectId, urns, stageId }: { projectId: string; urns: string[]; stageId?: string | undefined },
  token?: IdempotencyToken,
): Promise<Answer<AddResult[]>> {
  const { accountId } = caller
  const answer = await once(scout, accountId, token, async (tx) => {
    // The lock that an erasure takes too: a person erased meanwhile is not added to the project afterwards.
    await lockPool(tx, accountId)
    return putIntoProject(scout, tx, accountId, { ...(await openProject(scout, tx, caller, projectId)), urns, stageId })
  })
  scout.signals.announceChanges([eventsOf(accountId)])
  return answer
}

/** Must be called under the locks of the pool and of the project. */
export async function putIntoProject(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { urns, stageId, ...open }: OpenProject & { urns: string[]; stageId?: string | undefined },
): Promise<AddResult[]> {
  const { projectId, stages } = open.project
  const stage = stageId === undefined ? stages[0]! : requireStage(stages, stageId)
  const { asked, keptUrnOf, items } = await findForList(scout, tx, accountId, urns)
  const input = { projectId, items, stageId: stage.stageId }
  const added = await addMembers(tx, accountId, input, open.occasion.at)
  if ((await readMembersOf(tx, accountId, [projectId])).length > PROJECT_MEMBERS_MAX) {
    throw new Refusal('LIST_LIMIT_REACHED', `A project holds at most ${PROJECT_MEMBERS_MAX} people. Begin another.`)
  }
  const to = { stageId: stage.stageId, name: stage.name }
  const entries = [...added].map((urn) => ({ kind: 'ADDED' as const, urn, details: { to } }))
  await writeFeed(tx, accountId, open, entries)
  const events = [...added].map(
    (urn): NewEvent => ({ type: 'project.member.added', data: { projectId, urn, stageId: to.stageId } }),
  )
  await emitEvents(scout, tx, accountId, events)
  const known = new Set(items.map(({ urn }) => urn))
  return asked.map((urn) => {
    if (!known.has(keptUrnOf(urn))) return { urn, outcome: 'NOT_FOUND' }
    return { urn, outcome: added.has(keptUrnOf(urn)) ? 'ADDED' : 'ALREADY_THERE' }
  })
}

export async function takeOutOfProject(scout: Scout, caller: Caller, projectId: string, urn: string): Promise<void> {
  const { accountId } = caller
  await scout.database.transaction(async (tx) => {
    const open = await openProject(scout, tx, caller, projectId)
    if (!(await removeMember(tx, accountId, projectId, urn))) notInProject()
    await writeFeed(tx, accountId, open, [{ kind: 'REMOVED', urn }])
    await emitEvents(scout, tx, accountId, [{ type: 'project.member.removed', data: { projectId, urn } }])
  })
  scout.signals.announceChanges([eventsOf(accountId)])
}
