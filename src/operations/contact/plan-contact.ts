/**
 * Plans what unlocking contact data would do now, candidate by candidate. Reads only. The calls that charge and the quote both
 * use this plan, so they cannot disagree.
 */
import type { ContactField } from '../../../contract/network.ts'
import { distinctTalents, type Talent } from '../../candidates/talent.ts'
import { readUnlockInFlight } from '../../contact/store.ts'
import { type ContactValues, needsNothing, planUnlock, type Unlock, type UnlockPlan } from '../../contact/unlock.ts'
import type { Sql } from '../../storage/database.ts'
import { doNotContactAmong } from '../known-people/do-not-contact.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import { type ContactsOfPerson, readKnownContacts } from '../known-people/known-contacts.ts'
import type { Scout } from '../scout.ts'

export interface ContactInput extends Talent {
  requestedFields: ContactField[]
}

export interface ContactBatchInput {
  talents: Talent[]
  requestedFields: ContactField[]
}

interface Planned {
  urn: string
  plan: UnlockPlan
  /** The pool record's own contact data. It is also among the plan's values, but was not unlocked. */
  own: ContactValues
}

export type ContactStep =
  | { kind: 'RUNNING'; urn: string; unlock: Unlock }
  /** Suppressed: the network is not asked, nothing is shown, nothing is charged. */
  | { kind: 'HIDDEN'; urn: string }
  | { kind: 'NOT_ENRICHED'; urn: string }
  /** The person must not be contacted: nothing is unlocked, and nothing known is shown as if it had been unlocked. */
  | { kind: 'DO_NOT_CONTACT'; urn: string }
  /** Nothing to look up: every field is known, or was recently looked up without a result. */
  | ({ kind: 'KNOWN' } & Planned)
  /** There is something to look up, but the address of the profile is unknown. */
  | ({ kind: 'UNREACHABLE' } & Planned)
  | ({ kind: 'UNLOCK'; networkUrl: string; person: string } & Planned)

/**
 * Unlike a batch, a single request does not require the person to be enriched first. If a request for this urn is already
 * running, the plan is that request.
 */
export async function planContact(
  scout: Scout,
  sql: Sql,
  accountId: string,
  { requestedFields, ...talent }: ContactInput,
): Promise<ContactStep> {
  const [running, read] = await Promise.all([
    readUnlockInFlight(sql, accountId, talent.urn),
    readAbout(scout, sql, accountId, [talent]),
  ])
  if (running) return { kind: 'RUNNING', urn: talent.urn, unlock: running }
  return stepOf(scout, read.get(talent.urn)!, requestedFields)
}

/** One step for each distinct urn, in the order they were sent. */
export async function planContactBatch(
  scout: Scout,
  sql: Sql,
  accountId: string,
  { talents, requestedFields }: ContactBatchInput,
): Promise<ContactStep[]> {
  const asked = distinctTalents(talents)
  const read = await readAbout(scout, sql, accountId, asked)
  return asked.map(({ urn }) => {
    const about = read.get(urn)!
    return about.isHidden || about.isComplete ? stepOf(scout, about, requestedFields) : { kind: 'NOT_ENRICHED', urn }
  })
}

async function readAbout(scout: Scout, sql: Sql, accountId: string, talents: Talent[]): Promise<Map<string, About>> {
  const [known, hidden, doNotContact] = await Promise.all([
    readKnownContacts(sql, accountId, talents),
    hiddenAmong(scout, sql, accountId, talents),
    doNotContactAmong(sql, accountId, talents),
  ])
  return new Map(
    [...known].map(([urn, about]) => [
      urn,
      { ...about, isHidden: hidden.has(urn), mustNotBeContacted: doNotContact.has(urn) },
    ]),
  )
}

type About = ContactsOfPerson & { isHidden: boolean; mustNotBeContacted: boolean }

function stepOf(scout: Scout, about: About, requestedFields: ContactField[]): ContactStep {
  const { urn, networkUrl, person, own, isHidden, mustNotBeContacted } = about
  if (isHidden) return { kind: 'HIDDEN', urn }
  if (mustNotBeContacted) return { kind: 'DO_NOT_CONTACT', urn }
  const plan = planUnlock(requestedFields, about, scout.clock.now())
  if (needsNothing(plan)) return { kind: 'KNOWN', urn, plan, own }
  if (!networkUrl || !person) return { kind: 'UNREACHABLE', urn, plan, own }
  return { kind: 'UNLOCK', urn, networkUrl, person, plan, own }
}
