/**
 * The feed of a project, with the people it is about; writing and deleting notes. Refusals: NOT_FOUND, LIST_LIMIT_REACHED,
 * INVALID_REQUEST (mentions).
 */
import { PROJECT_NOTES_MAX } from '../../../contract/limits.ts'
import type { FeedKind } from '../../../contract/project-members.ts'
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readMergedUrns, readRedirects } from '../../identity/merges.ts'
import { isMemberId } from '../../members/as-caller.ts'
import { presentMembers } from '../../members/member-store.ts'
import {
  countNotes,
  type ProjectEntry,
  readFeed,
  readMentions,
  removeNote,
  writeEntries,
} from '../../projects/entry-store.ts'
import { readMembers } from '../../projects/member-store.ts'
import { changeProject, readProject } from '../../projects/project-store.ts'
import type { Sql } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { maySweepNotes } from '../shared/by-scope.ts'
import { showListed, shownAmong } from '../shared/listed-people.ts'
import { type Answer, once } from '../shared/once.ts'
import { findMembers } from './change-members.ts'
import { notInProject, openProject, unknownProject } from './within-project.ts'

export interface ShownEntry extends ProjectEntry {
  fullName: string | null
}

export async function feedOfProject(
  scout: Scout,
  caller: Caller,
  { projectId, urn, kind }: { projectId: string; urn?: string | undefined; kind?: FeedKind | undefined },
  page: PageRequest,
) {
  const { database } = scout
  const { accountId } = caller
  ;(await readProject(database, accountId, projectId)) ?? unknownProject()
  const urns = urn === undefined ? undefined : ((await readMergedUrns(database, accountId, [urn])).get(urn) ?? [urn])
  const rows = await readFeed(database, accountId, { projectId, urns, kind }, page)
  const { items, nextCursor } = pageOf(rows, page, ({ seq }) => [seq])
  return { items: await shown(scout, caller, projectId, items), nextCursor }
}

/** Leaves out entries about hidden people; somebody merged is named as the person they are now. */
async function shown(scout: Scout, caller: Caller, projectId: string, entries: ProjectEntry[]): Promise<ShownEntry[]> {
  const { database } = scout
  const { accountId } = caller
  const about = [...new Set(entries.flatMap(({ urn }) => urn ?? []))]
  const redirects = await readRedirects(database, accountId, about)
  const keptUrnOf = (urn: string) => redirects.get(urn) ?? urn
  const urns = [...new Set(about.map(keptUrnOf))]
  const members = await readMembers(database, accountId, projectId, urns)
  const hitOf = new Map(members.map(({ urn, hit }) => [urn, hit]))
  const people = urns.map((urn) => ({ urn, hit: hitOf.get(urn) ?? null }))
  const listed = await showListed(scout, caller, await shownAmong(scout, database, accountId, people))
  const nameOf = new Map(listed.map(({ person }) => [person.urn, person.fullName]))
  return entries.flatMap((entry): ShownEntry[] => {
    if (entry.urn === null) return [{ ...entry, fullName: null }]
    const urn = keptUrnOf(entry.urn)
    return nameOf.has(urn) ? [{ ...entry, urn, fullName: nameOf.get(urn)! }] : []
  })
}

export interface NoteInput {
  projectId: string
  text: string
  urn?: string | undefined
  mentions?: string[] | undefined
}

/** For a replay, only the number of the note is stored. */
export async function writeNote(
  scout: Scout,
  caller: Caller,
  { projectId, text, urn, mentions = [] }: NoteInput,
  token?: IdempotencyToken,
): Promise<Answer<ShownEntry>> {
  const { accountId } = caller
  const { result, replayed } = await once(scout, accountId, token, async (tx) => {
    const { project, occasion } = await openProject(scout, tx, caller, projectId)
    const member =
      urn === undefined ? undefined : (await findMembers(scout, tx, accountId, { projectId, urns: [urn] })).get(urn)
    if (urn !== undefined && !member) notInProject()
    if ((await countNotes(tx, accountId, projectId)) >= PROJECT_NOTES_MAX) {
      throw new Refusal('LIST_LIMIT_REACHED', `A project has at most ${PROJECT_NOTES_MAX} notes. Delete some.`)
    }
    const named = [...new Set(mentions)]
    await requireMembers(tx, accountId, named)
    const details = named.length > 0 ? { details: { mentions: named } } : {}
    const note = { kind: 'NOTED' as const, text, ...(member && { urn: member.urn }), ...details }
    const [entry] = await writeEntries(tx, accountId, occasion, [note])
    await changeProject(tx, accountId, { ...project, updatedAt: occasion.at })
    return { seq: entry!.seq }
  })
  const page = { limit: 1, after: [result.seq + 1] }
  const [entry] = await readFeed(scout.database, accountId, { projectId, kind: 'NOTED' }, page)
  const [note] = entry?.seq === result.seq ? await shown(scout, caller, projectId, [entry]) : []
  return { result: note ?? unknownNote(), replayed }
}

async function requireMembers(sql: Sql, accountId: string, memberIds: string[]): Promise<void> {
  const known = new Set(await presentMembers(sql, accountId, memberIds))
  const at = memberIds.findIndex((memberId) => !known.has(memberId))
  if (at >= 0) throw invalidRequest(`mentions[${at}]`, 'must be the id of a member of the account')
}

/** Notes that mention the signed-in member. */
export async function mentionsFor(scout: Scout, caller: Caller, page: PageRequest) {
  const { database } = scout
  const { accountId, keyId } = caller
  const rows = isMemberId(keyId) ? await readMentions(database, accountId, keyId, page) : []
  const { items, nextCursor } = pageOf(rows, page, ({ seq }) => [seq])
  const entries = []
  for (const [projectId, inProject] of Map.groupBy(items, (entry) => entry.projectId)) {
    const project = await readProject(database, accountId, projectId)
    const seen = project ? await shown(scout, caller, projectId, inProject) : []
    entries.push(...seen.map((entry) => ({ ...entry, projectId, projectName: project!.name })))
  }
  return { items: entries.sort((a, b) => b.seq - a.seq), nextCursor }
}

export async function deleteNote(scout: Scout, caller: Caller, projectId: string, entryId: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    await openProject(scout, tx, caller, projectId)
    const by = maySweepNotes(caller) ? undefined : caller.keyId
    if (!(await removeNote(tx, caller.accountId, { projectId, entryId, by }))) unknownNote()
  })
}

function unknownNote(): never {
  throw new Refusal('NOT_FOUND', 'There is no such note in this project.')
}
