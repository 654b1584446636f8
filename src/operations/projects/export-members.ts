/**
 * The people of a project as lines of a file, with what the account has unlocked of them; noted in the audit log before they
 * leave. Refusal: NOT_FOUND.
 */

import { PROJECT_MEMBERS_MAX } from '../../../contract/limits.ts'
import type { ContactField } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import { newId } from '../../base/ids.ts'
import { readFacts } from '../../contact/facts.ts'
import type { ContactValues } from '../../contact/unlock.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readPoolContacts } from '../../pool/store.ts'
import { listMembers, type Member } from '../../projects/member-store.ts'
import { requireStage, type Stage } from '../../projects/stages.ts'
import { doNotContactAmong } from '../known-people/do-not-contact.ts'
import { shownValues } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { seesUnlocked } from '../shared/by-scope.ts'
import { type ListedPerson, showListed, shownAmong } from '../shared/listed-people.ts'
import { once } from '../shared/once.ts'
import { showUnlockedTo } from '../shared/show-unlocked.ts'
import { openProject, writeFeed } from './within-project.ts'

export interface ExportedMember extends ListedPerson, Pick<Member, 'tags' | 'reason' | 'addedAt' | 'movedAt'> {
  stage: string
  contact: ContactValues
  doNotContact: boolean
}

export async function exportMembers(
  scout: Scout,
  caller: Caller,
  { projectId, urns, stageId }: { projectId: string; urns?: string[] | undefined; stageId?: string | undefined },
  token?: IdempotencyToken,
): Promise<ExportedMember[]> {
  const { database } = scout
  const { accountId, keyId } = caller
  // No copy is stored for replays: a repeat exports the people who are in the project by then.
  await once(scout, accountId, token, async (tx) => {
    const { project } = await openProject(scout, tx, caller, projectId)
    if (stageId !== undefined) requireStage(project.stages, stageId)
    return {}
  })
  const page = { limit: PROJECT_MEMBERS_MAX, after: undefined }
  const rows = await listMembers(database, accountId, { projectId, stageId }, page)
  const wanted = urns && new Set(urns)
  const chosen = rows.filter(({ urn }) => wanted?.has(urn) ?? true)
  const listed = await showListed(scout, caller, await shownAmong(scout, database, accountId, chosen))
  const contacts = await readContacts(
    scout,
    caller,
    listed.map(({ person }) => person),
  )
  const shown = listed.map(({ person }) => person.urn)
  const doNotContact = await doNotContactAmong(
    database,
    accountId,
    listed.map(({ person }) => person),
  )
  const subject = newId('exp')
  await scout.audit.note({ accountId, keyId, action: 'pool.export', at: scout.clock.now(), subject, urns: shown })
  const stages = await database.transaction(async (tx) => {
    const open = await openProject(scout, tx, caller, projectId)
    await writeFeed(tx, accountId, open, [{ kind: 'EXPORTED', details: { count: shown.length } }])
    return open.project.stages
  })
  return listed.map(({ item: { tags, reason, addedAt, movedAt, stageId: at }, person }) => ({
    ...person,
    tags,
    reason,
    addedAt,
    movedAt,
    stage: nameOf(stages, at),
    contact: contacts.get(person.urn) ?? {},
    doNotContact: doNotContact.has(person.urn),
  }))
}

const nameOf = (stages: Stage[], stageId: string) => stages.find((stage) => stage.stageId === stageId)?.name ?? ''

/** The record's own values for callers who may see the pool, unlocked values for callers who may see those. */
async function readContacts(scout: Scout, caller: Caller, people: ListedPerson[]): Promise<Map<string, ContactValues>> {
  const { database } = scout
  const { accountId } = caller
  const urns = people.map(({ urn }) => urn)
  const shield = await scout.suppressions.shieldFor(database, accountId)
  const records = await readPoolContacts(database, accountId, urns)
  const contacts = new Map<string, ContactValues>()
  if (seesUnlocked(caller)) {
    for (const [urn, facts] of await readFacts(database, accountId, urns)) {
      const found = facts.flatMap(({ field, value }): [ContactField, string][] => (value ? [[field, value]] : []))
      contacts.set(urn, shownValues(shield, Object.fromEntries(found)))
    }
  }
  for (const { urn, workEmail, personalEmail, phone } of await showUnlockedTo(database, caller, records)) {
    contacts.set(urn, {
      ...(workEmail && { work_email: workEmail }),
      ...(personalEmail && { personal_email: personalEmail }),
      ...(phone && { phone }),
    })
  }
  return contacts
}
