/**
 * Projects: created, listed, changed together with their stages, deleted. Refusals: NOT_FOUND, INVALID_REQUEST (stages,
 * savedSearchIds, shortlistId), LIST_LIMIT_REACHED.
 */
import { PROJECTS_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { newId } from '../../base/ids.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { toCredits } from '../../credits/amount.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readSearchesById, type SavedSearch } from '../../lists/saved-search-store.ts'
import { readItemsOf } from '../../lists/shortlist-items.ts'
import { readShortlist } from '../../lists/shortlist-store.ts'
import { lockPool } from '../../pool/write.ts'
import { writeEntries } from '../../projects/entry-store.ts'
import { leaveStages, readMembersOf } from '../../projects/member-store.ts'
import {
  changeProject,
  countProjects,
  insertProject,
  linkSearches,
  listProjects,
  type Project,
  readLinks,
  readProject,
  removeProject,
} from '../../projects/project-store.ts'
import { readStages, type Stage, type StageGiven, stagesGone, usualStages } from '../../projects/stages.ts'
import type { Tx } from '../../storage/database.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { nameOfActor } from '../shared/actors.ts'
import { mayAsk } from '../shared/by-scope.ts'
import { emitEvents, eventsOf } from '../shared/emit-events.ts'
import { notFoundIn } from '../shared/listed-people.ts'
import { type Answer, once } from '../shared/once.ts'
import { putIntoProject } from './add-members.ts'
import { movedEvent, type OpenProject, openProject, unknownProject } from './within-project.ts'

export interface ProjectInput {
  name: string
  description: string
  owner?: string | undefined
  stages?: StageGiven[] | undefined
  urns: string[]
  shortlistId?: string | undefined
  savedSearchIds: string[]
}

export async function createProject(
  scout: Scout,
  caller: Caller,
  input: ProjectInput,
  token?: IdempotencyToken,
): Promise<Answer<{ projectId: string; notFoundUrns: string[] }>> {
  const { accountId } = caller
  const answer = await once(scout, accountId, token, async (tx) => {
    // The account's lock, so that two simultaneous calls cannot both take the last place.
    await lockBalance(tx, accountId)
    await lockPool(tx, accountId)
    if ((await countProjects(tx, accountId)) >= PROJECTS_MAX) {
      throw new Refusal(
        'LIST_LIMIT_REACHED',
        `An account has at most ${PROJECTS_MAX} projects. Delete one that is over.`,
      )
    }
    const { name, description } = input
    const projectId = newId('prj')
    const owner = input.owner ?? (await nameOfActor(tx, caller))
    const stages = input.stages ? readStages(input.stages, []) : usualStages()
    await insertProject(tx, accountId, { projectId, name, description, owner, stages }, scout.clock.now())
    const open = await openProject(scout, tx, caller, projectId)
    await writeEntries(tx, accountId, open.occasion, [{ kind: 'CREATED' }])
    await requireSearches(tx, accountId, input.savedSearchIds)
    await linkSearches(tx, accountId, { projectId, searchIds: input.savedSearchIds }, open.occasion.at)
    const urns = [...input.urns, ...(await fromShortlist(tx, accountId, input.shortlistId))]
    const put = urns.length > 0 ? await putIntoProject(scout, tx, accountId, { ...open, urns }) : []
    // The client may not be allowed to see everybody on the shortlist, so only urns that it sent itself are reported.
    const asked = new Set(input.urns)
    return { projectId, notFoundUrns: notFoundIn(put).filter((urn) => asked.has(urn)) }
  })
  scout.signals.announceChanges([eventsOf(accountId)])
  return answer
}

async function fromShortlist(tx: Tx, accountId: string, shortlistId: string | undefined): Promise<string[]> {
  if (shortlistId === undefined) return []
  const list = await readShortlist(tx, accountId, shortlistId)
  if (!list) throw invalidRequest('shortlistId', 'must be the id of a shortlist')
  return (await readItemsOf(tx, accountId, [shortlistId])).map(({ urn }) => urn)
}

async function requireSearches(tx: Tx, accountId: string, searchIds: string[]): Promise<void> {
  const known = new Set((await readSearchesById(tx, accountId, searchIds)).map(({ searchId }) => searchId))
  const at = searchIds.findIndex((searchId) => !known.has(searchId))
  if (at >= 0) throw invalidRequest(`savedSearchIds[${at}]`, 'must be the id of a saved search')
}

export async function projectsOf(scout: Scout, caller: Caller, archived: boolean | undefined, page: PageRequest) {
  const rows = await listProjects(scout.database, caller.accountId, archived, page)
  const { items, nextCursor } = pageOf(rows, page, ({ projectId }) => [projectId])
  return { items: await described(scout, caller, items), nextCursor }
}

export async function findProject(scout: Scout, caller: Caller, projectId: string): Promise<DescribedProject> {
  const project = (await readProject(scout.database, caller.accountId, projectId)) ?? unknownProject()
  return (await described(scout, caller, [project]))[0]!
}

export interface ProjectChange {
  name?: string | undefined
  description?: string | undefined
  owner?: string | undefined
  archived?: boolean | undefined
  stages?: StageGiven[] | undefined
}

export async function reviseProject(scout: Scout, caller: Caller, projectId: string, change: ProjectChange) {
  const { accountId } = caller
  await scout.database.transaction(async (tx) => {
    // Undoing a merge puts people back into stages under this lock.
    if (change.stages) await lockPool(tx, accountId)
    const open = await openProject(scout, tx, caller, projectId)
    const { project, occasion } = open
    const stages = change.stages ? readStages(change.stages, project.stages) : project.stages
    const { name = project.name, description = project.description, owner = project.owner } = change
    const archivedAt = change.archived === undefined ? project.archivedAt : archivedOn(project, change.archived, open)
    const after = { projectId, name, description, owner, stages, archivedAt, updatedAt: occasion.at }
    const fields = changedFields(project, after)
    if (fields.length === 0) return
    await changeProject(tx, accountId, after)
    await writeEntries(tx, accountId, occasion, [{ kind: 'CHANGED', details: { fields } }])
    await clearStages(scout, tx, open, { accountId, after: stages })
  })
  scout.signals.announceChanges([eventsOf(accountId)])
  return findProject(scout, caller, projectId)
}

const archivedOn = ({ archivedAt }: Project, archived: boolean, { occasion }: OpenProject) =>
  archived ? (archivedAt ?? occasion.at) : null

const PARTS = ['name', 'description', 'owner', 'stages', 'archivedAt'] as const

const changedFields = (before: Project, after: Pick<Project, (typeof PARTS)[number]>): string[] =>
  PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part])).map((part) =>
    part === 'archivedAt' ? 'archived' : part,
  )

/** People in a stage that no longer exists move to the first stage. */
async function clearStages(
  scout: Scout,
  tx: Tx,
  { project, occasion }: OpenProject,
  { accountId, after }: { accountId: string; after: Stage[] },
) {
  const gone = stagesGone(project.stages, after)
  if (gone.length === 0) return
  const to = after[0]!
  const stageIds = gone.map(({ stageId }) => stageId)
  const input = { projectId: project.projectId, stageIds, toStageId: to.stageId }
  const moved = await leaveStages(tx, accountId, input, occasion.at)
  const nameOf = (id: string) => gone.find(({ stageId }) => stageId === id)!.name
  const entries = moved.map(({ urn, stageId }) => ({
    kind: 'MOVED' as const,
    urn,
    details: { from: { stageId, name: nameOf(stageId) }, to: { stageId: to.stageId, name: to.name } },
  }))
  await writeEntries(tx, accountId, occasion, entries)
  const events = moved.map((member) => movedEvent(project.projectId, to, member))
  await emitEvents(scout, tx, accountId, events)
}

export async function deleteProject(scout: Scout, { accountId }: Caller, projectId: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    if (!(await removeProject(tx, accountId, projectId))) unknownProject()
  })
}

export type ProjectSearch = ReturnType<typeof describeSearch>

const describeSearch = ({ searchId, newUrns, newNetworkUrns, networkUnits, ...search }: SavedSearch) => ({
  savedSearchId: searchId,
  name: search.name,
  prompt: search.prompt,
  filtersJson: search.filtersJson,
  criteria: search.criteria,
  matchCount: search.matchCount,
  newCount: newUrns.length + newNetworkUrns.length,
  dailyNetwork: networkUnits === null ? null : { maxCredits: toCredits(networkUnits) },
})

export interface DescribedProject extends Omit<Project, 'stages'> {
  stages: (Stage & { memberCount: number })[]
  memberCount: number
  searches: ProjectSearch[]
}

/** Hidden people are not counted. Searches that the caller may not ask are left out, because even their counts answer them. */
async function described(scout: Scout, caller: Caller, projects: Project[]): Promise<DescribedProject[]> {
  const { database } = scout
  const { accountId } = caller
  const ids = projects.map(({ projectId }) => projectId)
  const [members, links] = await Promise.all([
    readMembersOf(database, accountId, ids),
    readLinks(database, accountId, ids),
  ])
  const named = [...new Set(members.map(({ urn }) => urn))].map((urn) => ({ urn }))
  const [hidden, searches] = await Promise.all([
    hiddenAmong(scout, database, accountId, named),
    readSearchesById(database, accountId, [...new Set(links.map(({ searchId }) => searchId))]),
  ])
  const searchOf = new Map(searches.map((search) => [search.searchId, search]))
  const shown = Map.groupBy(
    members.filter(({ urn }) => !hidden.has(urn)),
    ({ projectId }) => projectId,
  )
  return projects.map((project) => {
    const own = shown.get(project.projectId) ?? []
    const count = (stageId: string) => own.filter((member) => member.stageId === stageId).length
    return {
      ...project,
      stages: project.stages.map((stage) => ({ ...stage, memberCount: count(stage.stageId) })),
      memberCount: own.length,
      searches: links
        .filter(({ projectId }) => projectId === project.projectId)
        .flatMap(({ searchId }) => searchOf.get(searchId) ?? [])
        .filter(({ criteria }) => mayAsk(caller, criteria))
        .map(describeSearch),
    }
  })
}
