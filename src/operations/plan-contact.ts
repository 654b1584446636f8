/**
 * What unlocking contact data would do now, candidate by candidate. Reads only. The calls that charge and the quote
 * both go by this plan, so that they cannot disagree.
 */
import type { ContactField } from '../../contract/network.ts'
import { ownContact } from '../candidates/candidate.ts'
import { readKnown } from '../candidates/network-store.ts'
import { chooseProfileUrl } from '../candidates/network-url.ts'
import { readPool } from '../candidates/pool-store.ts'
import { distinct, type Talent } from '../candidates/talent.ts'
import { readFacts, readUnlockInFlight } from '../contact/store.ts'
import { type ContactValues, needsNothing, planUnlock, type Unlock, type UnlockPlan } from '../contact/unlock.ts'
import type { Sql } from '../storage/database.ts'
import { hiddenAmong } from './hidden.ts'
import type { Scout } from './scout.ts'

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
  /** The pool record's own contact data: among the plan's values, and no unlock's. */
  own: ContactValues
}

export type ContactStep =
  | { kind: 'RUNNING'; urn: string; unlock: Unlock }
  /** Suppressed: nobody is asked, nothing is shown, nothing is charged. */
  | { kind: 'HIDDEN'; urn: string }
  | { kind: 'NOT_ENRICHED'; urn: string }
  /** Nothing to look up: all is known, or was missed lately. */
  | ({ kind: 'KNOWN' } & Planned)
  /** Something to look up, and nobody knows the profile's address. */
  | ({ kind: 'UNREACHABLE' } & Planned)
  | ({ kind: 'UNLOCK'; networkUrl: string } & Planned)

/** A single request needs no enrichment before it, and one that is under way is answered with itself. */
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
  return stepOf(scout, talent, requestedFields, read)
}

/** One step for each urn, in the order they were sent. */
export async function planContactBatch(
  scout: Scout,
  sql: Sql,
  accountId: string,
  { talents, requestedFields }: ContactBatchInput,
): Promise<ContactStep[]> {
  const asked = distinct(talents)
  const read = await readAbout(scout, sql, accountId, asked)
  return asked.map((talent) => {
    const { urn } = talent
    if (!read.hidden.has(urn) && !read.saved.has(urn) && !read.known.get(urn)?.enriched)
      return { kind: 'NOT_ENRICHED', urn }
    return stepOf(scout, talent, requestedFields, read)
  })
}

type About = Awaited<ReturnType<typeof readAbout>>

async function readAbout(scout: Scout, sql: Sql, accountId: string, talents: Talent[]) {
  const urns = talents.map(({ urn }) => urn)
  const [saved, known, facts, hidden] = await Promise.all([
    readPool(sql, accountId, urns),
    readKnown(sql, accountId, urns),
    readFacts(sql, accountId, urns),
    hiddenAmong(scout, sql, accountId, talents),
  ])
  return { saved, known, facts, hidden }
}

function stepOf(scout: Scout, talent: Talent, requestedFields: ContactField[], read: About): ContactStep {
  const { urn, networkUrl: sent } = talent
  if (read.hidden.has(urn)) return { kind: 'HIDDEN', urn }
  const saved = read.saved.get(urn)
  const own = saved ? ownContact(saved) : {}
  const plan = planUnlock(requestedFields, read.facts.get(urn) ?? [], own, scout.clock.now())
  if (needsNothing(plan)) return { kind: 'KNOWN', urn, plan, own }
  const networkUrl = chooseProfileUrl(read.known.get(urn)?.networkUrl, saved?.networkUrl, sent)
  return networkUrl ? { kind: 'UNLOCK', urn, networkUrl, plan, own } : { kind: 'UNREACHABLE', urn, plan, own }
}
