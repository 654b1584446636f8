/** Moves many people of a project to a stage at once, or tags them. Refusals: NOT_FOUND, INVALID_REQUEST. */
import { TAGS_MAX } from '../../../contract/limits.ts'
import type { ChangeOutcome } from '../../../contract/project-members.ts'
import type { Caller } from '../../accounts/account.ts'
import { invalidRequest } from '../../base/invalid.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readRedirects } from '../../identity/merges.ts'
import type { NewEntry } from '../../projects/entry-store.ts'
import { type Member, moveMembers, type Reason, readMembers, saveTags } from '../../projects/member-store.ts'
import { requireStage, type Stage } from '../../projects/stages.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { emitEvents, eventsOf } from '../shared/emit-events.ts'
import { shownAmong } from '../shared/listed-people.ts'
import { type Answer, once } from '../shared/once.ts'
import { recordRejections } from './record-rejections.ts'
import { movedEvent, openProject, writeFeed } from './within-project.ts'

export interface ChangeResult {
  urn: string
  outcome: ChangeOutcome
}

/** The people among these who are in the project and may be shown, by the urns that were asked for. */
export async function findMembers(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { projectId, urns }: { projectId: string; urns: string[] },
): Promise<Map<string, Member>> {
  const asked = [...new Set(urns)]
  const redirects = await readRedirects(tx, accountId, asked)
  const keptUrnOf = (urn: string) => redirects.get(urn) ?? urn
  const members = await readMembers(tx, accountId, projectId, [...new Set(asked.map(keptUrnOf))])
  const shown = await shownAmong(scout, tx, accountId, members)
  const byUrn = new Map(shown.map((member) => [member.urn, member]))
  return new Map(asked.flatMap((urn) => (byUrn.has(keptUrnOf(urn)) ? [[urn, byUrn.get(keptUrnOf(urn))!]] : [])))
}

const resultsOf = (urns: string[], found: Map<string, Member>, changed: ReadonlySet<string>): ChangeResult[] =>
  [...new Set(urns)].map((urn) => {
    const member = found.get(urn)
    if (!member) return { urn, outcome: 'NOT_FOUND' }
    return { urn, outcome: changed.has(member.urn) ? 'CHANGED' : 'UNCHANGED' }
  })

const isSame = (a: Reason | null, b: Reason | null) => a?.code === b?.code && a?.text === b?.text

export async function moveInProject(
  scout: Scout,
  caller: Caller,
  input: { projectId: string; urns: string[]; stageId: string; reason?: Reason | undefined },
  token?: IdempotencyToken,
): Promise<Answer<ChangeResult[]>> {
  const { accountId } = caller
  const answer = await once(scout, accountId, token, async (tx) => {
    const open = await openProject(scout, tx, caller, input.projectId)
    const { projectId, stages } = open.project
    const stage = requireStage(stages, input.stageId)
    if (input.reason && stage.kind !== 'REJECTED') {
      throw invalidRequest('reason', 'is only allowed for a stage of the kind REJECTED')
    }
    const found = await findMembers(scout, tx, accountId, input)
    const reason = input.reason ?? null
    // Somebody already in that stage may be given another reason, but keeps the one they have if none is given.
    const moving = [...new Set(found.values())].filter(
      (member) => member.stageId !== stage.stageId || (reason !== null && !isSame(member.reason, reason)),
    )
    const urns = moving.map(({ urn }) => urn)
    await moveMembers(tx, accountId, { projectId, urns, stageId: stage.stageId, reason }, open.occasion.at)
    await writeFeed(
      tx,
      accountId,
      open,
      moving.map((member) => moveEntry(stages, stage, member, reason)),
    )
    if (stage.kind === 'REJECTED')
      await recordRejections(tx, caller, { urns, code: reason?.code ?? null }, open.occasion.at)
    await emitEvents(
      scout,
      tx,
      accountId,
      moving.map((member) => movedEvent(projectId, stage, member, reason)),
    )
    return resultsOf(input.urns, found, new Set(urns))
  })
  scout.signals.announceChanges([eventsOf(accountId)])
  return answer
}

const named = ({ stageId, name }: Stage) => ({ stageId, name })

function moveEntry(stages: Stage[], to: Stage, { urn, stageId }: Member, reason: Reason | null): NewEntry {
  const from = stages.find((stage) => stage.stageId === stageId)
  return {
    kind: to.kind === 'REJECTED' ? 'REJECTED' : 'MOVED',
    urn,
    details: { ...(from && { from: named(from) }), to: named(to), ...(reason && { code: reason.code }) },
    ...(reason?.text && { text: reason.text }),
  }
}

export function tagInProject(
  scout: Scout,
  caller: Caller,
  input: { projectId: string; urns: string[]; add: string[]; remove: string[] },
  token?: IdempotencyToken,
): Promise<Answer<ChangeResult[]>> {
  const { accountId } = caller
  return once(scout, accountId, token, async (tx) => {
    const open = await openProject(scout, tx, caller, input.projectId)
    const found = await findMembers(scout, tx, accountId, input)
    const tagged = [...new Set(found.values())]
      .map((member) => ({ urn: member.urn, before: member.tags, tags: tagsAfter(member.tags, input) }))
      .filter(({ before, tags }) => before.join('\n') !== tags.join('\n'))
    if (tagged.some(({ tags }) => tags.length > TAGS_MAX)) {
      throw invalidRequest('add', `would give a person more than ${TAGS_MAX} tags`)
    }
    await saveTags(tx, accountId, input.projectId, tagged)
    const entries = tagged.map(({ urn, before, tags }): NewEntry => {
      const [added, removed] = [
        tags.filter((tag) => !before.includes(tag)),
        before.filter((tag) => !tags.includes(tag)),
      ]
      return { kind: 'TAGGED', urn, details: { added, removed } }
    })
    await writeFeed(tx, accountId, open, entries)
    return resultsOf(input.urns, found, new Set(tagged.map(({ urn }) => urn)))
  })
}

/** Tags that differ only in case are one tag, spelled as it was written first. */
function tagsAfter(before: string[], { add, remove }: { add: string[]; remove: string[] }): string[] {
  const folded = (tag: string) => tag.trim().toLowerCase()
  const taken = new Set(remove.map(folded))
  const after: string[] = []
  for (const tag of [...before, ...add.map((each) => each.trim())]) {
    if (taken.has(folded(tag))) continue
    taken.add(folded(tag))
    after.push(tag)
  }
  return after
}
