/**
 * Everything that an account holds about a person, with its source and date, for people who have a right to know. Read in one
 * transaction. Includes suppressed people: what is hidden is still held.
 */
import type { PersonNamed } from '../../../contract/privacy.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit, readAudit } from '../../audit/store.ts'
import { dayText } from '../../base/clock.ts'
import type { PageRequest } from '../../base/cursor.ts'
import { readResultsOf } from '../../batches/erase.ts'
import type { StoredCandidate } from '../../candidates/candidate.ts'
import { readFacts } from '../../contact/facts.ts'
import { readLateOf } from '../../contact/late.ts'
import { readUnlocksOf } from '../../contact/store.ts'
import { toCredits } from '../../credits/amount.ts'
import { readEntriesOf } from '../../credits/entries-of-person.ts'
import { lockBalance } from '../../credits/store.ts'
import { readRankings } from '../../decisions/store.ts'
import { readEventsOf } from '../../events/events-of-person.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readMergesOf } from '../../identity/merges.ts'
import { readItemsOfPerson } from '../../lists/shortlist-items.ts'
import { readHeldCandidates, readHeldEnrichments } from '../../people/held.ts'
import { readStored } from '../../pool/store.ts'
import type { Identifier } from '../../privacy/identifier.ts'
import { readNoticesOf } from '../../privacy/notice-store.ts'
import { readRequestsOf } from '../../privacy/request-store.ts'
import { readRetainedOf } from '../../privacy/retention-store.ts'
import { readStandingsOf } from '../../privacy/standing-store.ts'
import { findSuppressions, OPERATOR } from '../../privacy/store.ts'
import { readEntriesAbout } from '../../projects/entry-store.ts'
import { readMembershipsOf } from '../../projects/member-store.ts'
import { readHitsOf } from '../../search/erase-pages.ts'
import type { Sql } from '../../storage/database.ts'
import { findPerson, onlyTheirs, type Person, readIdentifiersGiven, refuseCrowd } from '../known-people/find-person.ts'
import { rowsAbout } from '../known-people/rows-about.ts'
import type { Scout } from '../scout.ts'
import { decidedAbout, explainDecision } from '../shared/explain-decisions.ts'
import { type Answer, once } from '../shared/once.ts'
import { answerRequest } from './person-requests.ts'

/** More than anybody has. Limited because the answer is one document. */
const AUDIT_ENTRIES_MAX = 10_000
const DECISIONS_MAX = 10_000
/** Read few at a time, because the stored question of each may be as long as a request; what is reported of it is short. */
const DECISIONS_AT_ONCE = 100

/** `requestId`: the person's request that this report answers. */
export async function accessPerson(
  scout: Scout,
  caller: Caller,
  { requestId, everybody, ...given }: PersonNamed,
  token?: IdempotencyToken,
) {
  const { accountId, keyId } = caller
  const [start] = readIdentifiersGiven(given) as [Identifier]
  // For a replay, only the fact of the request is stored: a second copy of everything held would be one more thing to erase.
  const { replayed } = await once(scout, accountId, token, async (tx) => {
    const person = await findPerson(tx, accountId, start)
    const { urns } = person
    if (!everybody) refuseCrowd(start, person)
    if (requestId !== undefined) {
      await lockBalance(tx, accountId)
      await answerRequest(scout, tx, accountId, { requestId, kind: 'ACCESS', start, person })
    }
    const note = { accountId, keyId, action: 'privacy.access' as const, at: scout.clock.now(), urns }
    await noteAudit(tx, requestId === undefined ? note : { ...note, details: { requestId } })
    return {}
  })
  const result = await scout.database.transaction(async (tx) => {
    const person = await findPerson(tx, accountId, start)
    // Checked again, for replays and because somebody may have been saved meanwhile: the identifier may belong to several people by now.
    if (!everybody) refuseCrowd(start, person)
    return gather(scout, tx, accountId, { person, own: await onlyTheirs(tx, accountId, person, start) })
  })
  return { result, replayed } satisfies Answer<unknown>
}

interface Asked {
  person: Person
  /** Identifiers that nobody else has. */
  own: Identifier[]
}

async function gather(scout: Scout, sql: Sql, accountId: string, { person, own }: Asked) {
  const { urns } = person
  const [pool, work, found, contact, duties, traces, suppressions] = await Promise.all([
    inPool(sql, accountId, urns),
    inWork(sql, accountId, urns),
    foundInNetwork(sql, accountId, urns),
    contactData(sql, accountId, urns),
    dutiesTo(scout, sql, accountId, urns),
    tracesOf(sql, accountId, { ...person, identifiers: own }),
    suppressionsOf(scout, sql, accountId, person),
  ])
  return { urns, ...pool, ...work, ...found, ...contact, ...duties, ...traces, suppressions }
}

async function inPool(sql: Sql, accountId: string, urns: string[]) {
  const [records, merges] = await Promise.all([readStored(sql, accountId, urns), readMergesOf(sql, accountId, urns)])
  return {
    poolRecords: [...records.values()].map(heldRecord),
    poolMerges: merges.map(({ mergeId, keptUrn, mergedUrns, mergedAt, originals: { kept, merged } }) => ({
      mergeId,
      keptUrn,
      mergedUrns,
      mergedAt,
      originals: [kept, ...merged].map(heldRecord),
    })),
  }
}

async function foundInNetwork(sql: Sql, accountId: string, urns: string[]) {
  const [candidates, hits, enrichments] = await Promise.all([
    readHeldCandidates(sql, accountId, urns),
    readHitsOf(sql, accountId, urns),
    readHeldEnrichments(sql, accountId, urns),
  ])
  return {
    profiles: candidates.map((candidate) => ({ ...candidate })),
    // A hit that nobody has paid for is only mentioned: asking for access must not become a free search.
    searchHits: hits.map(({ hit, foundAt }) => ({ urn: hit.urn, hit: hit.unpaid ? null : hit, foundAt })),
    enrichments,
  }
}

async function contactData(sql: Sql, accountId: string, urns: string[]) {
  const [facts, late, unlocks] = await Promise.all([
    readFacts(sql, accountId, urns),
    readLateOf(sql, accountId, urns),
    readUnlocksOf(sql, accountId, urns),
  ])
  return {
    contactValues: [
      ...[...facts.values()].flat().map(({ changedAt, person: _, paid: __, ...fact }) => ({ ...fact, at: changedAt })),
      ...late,
    ],
    contactRequests: unlocks.map(({ accountId: _, chargedUnits, refundedUnits, ...unlock }) => ({
      ...unlock,
      creditsCharged: toCredits(chargedUnits),
      creditsRefunded: toCredits(refundedUnits),
    })),
  }
}

/** What work about the person left behind: results, rows, events, payments and audit entries. */
async function tracesOf(sql: Sql, accountId: string, person: Person) {
  const { urns } = person
  const theirs = new Set(urns)
  const [batchResults, rows, events, ledgerEntries, audit] = await Promise.all([
    readResultsOf(sql, accountId, urns),
    rowsAbout(sql, accountId, person),
    readEventsOf(sql, accountId, urns),
    readEntriesOf(sql, accountId, urns),
    readAudit(sql, accountId, { urns }, { limit: AUDIT_ENTRIES_MAX, after: undefined }),
  ])
  return {
    batchResults,
    importRows: rows.map(({ isTheirs: _, ...row }) => row),
    events,
    ledgerEntries,
    // Other people shown in the same call are left out.
    auditEntries: audit.map((entry) => ({ ...entry, urns: entry.urns.filter((urn) => theirs.has(urn)) })),
  }
}

async function suppressionsOf(scout: Scout, sql: Sql, accountId: string, { identifiers }: Person) {
  const hashesIn = (list: string) => identifiers.map((identifier) => scout.suppressions.hash(list, identifier))
  const [own, operator] = await Promise.all([
    findSuppressions(sql, accountId, hashesIn(accountId)),
    findSuppressions(sql, OPERATOR, hashesIn(OPERATOR)),
  ])
  return [...own.map((each) => ({ ...each, by: 'ACCOUNT' })), ...operator.map((each) => ({ ...each, by: 'OPERATOR' }))]
}

/** What the account owes the person, and what it stated about them. */
async function dutiesTo(scout: Scout, sql: Sql, accountId: string, urns: string[]) {
  const [notices, standings, retention, requests] = await Promise.all([
    readNoticesOf(sql, accountId, urns, dayText(scout.clock.now())),
    readStandingsOf(sql, accountId, urns),
    readRetainedOf(sql, accountId, urns),
    readRequestsOf(sql, accountId, urns),
  ])
  const held = (rows: object[]) => rows.map((row): Record<string, unknown> => ({ ...row }))
  return {
    notices: held(notices),
    standings: held(standings),
    retention: held(retention),
    // The hash is only for our own comparison.
    personRequests: held(requests.map(({ askedHash: _, ...request }) => request)),
  }
}

/** Where the person is being considered, and where they were shown. */
async function inWork(sql: Sql, accountId: string, urns: string[]) {
  const [shortlistItems, projectMembers, entries, decisions] = await Promise.all([
    readItemsOfPerson(sql, accountId, urns),
    readMembershipsOf(sql, accountId, urns),
    readEntriesAbout(sql, accountId, urns),
    heldDecisions(sql, accountId, urns),
  ])
  return { shortlistItems, projectMembers, projectEntries: entries.map((entry) => ({ ...entry })), decisions }
}

/** Where the person stood in rankings, and why, in words; without the other people in them. */
async function heldDecisions(sql: Sql, accountId: string, urns: string[]) {
  const held: Record<string, unknown>[] = []
  for (let after: PageRequest['after']; held.length < DECISIONS_MAX; ) {
    const entries = await readRankings(sql, accountId, { urns }, { limit: DECISIONS_AT_ONCE - 1, after })
    for (const decision of await decidedAbout(sql, accountId, entries, urns)) {
      const suggested = decision.ranking.shown.filter(({ urn }) => urns.includes(urn))
      held.push({ ...explainDecision(decision, urns, 'en'), suggested })
    }
    const last = entries.at(-1)
    if (!last || entries.length < DECISIONS_AT_ONCE) break
    after = [last.at.toISOString(), last.decisionId]
  }
  return held
}

const heldRecord = ({ candidate, origin, createdAt, updatedAt }: StoredCandidate) => ({
  source: 'OWN_POOL',
  ...candidate,
  origin,
  createdAt,
  updatedAt,
})
