/**
 * All that an account holds on a person, with where it came from and when, for those who have a right to know. Read in
 * one transaction. Also of the suppressed: what is hidden is still held.
 */
import type { IdentifiersGiven } from '../../../contract/privacy.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit, readAudit } from '../../audit/store.ts'
import { readResultsOf } from '../../batches/erase.ts'
import type { StoredCandidate } from '../../candidates/candidate.ts'
import { readLateOf } from '../../contact/late.ts'
import { readFacts, readUnlocksOf } from '../../contact/store.ts'
import { toCredits } from '../../credits/amount.ts'
import { readEntriesOf } from '../../credits/entries-of-person.ts'
import { readEventsOf } from '../../events/events-of-person.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readMergesOf } from '../../identity/merges.ts'
import { readItemsOfPerson } from '../../lists/shortlist-items.ts'
import { readHeldCandidates, readHeldEnrichments } from '../../people/held.ts'
import { readStored } from '../../pool/store.ts'
import { findSuppressions, OPERATOR } from '../../privacy/store.ts'
import { readEntriesAbout } from '../../projects/entry-store.ts'
import { readMembershipsOf } from '../../projects/member-store.ts'
import { readHitsOf } from '../../search/erase-pages.ts'
import type { Sql } from '../../storage/database.ts'
import { findPerson, type Person, readIdentifiersGiven } from '../shared/find-person.ts'
import { type Answer, once } from '../shared/once.ts'
import { rowsAbout } from '../shared/rows-about.ts'
import type { Scout } from '../shared/scout.ts'

/** More than anybody's: the answer is one document. */
const AUDIT_ENTRIES_MAX = 10_000

export async function accessPerson(scout: Scout, caller: Caller, given: IdentifiersGiven, token?: IdempotencyToken) {
  const { accountId, keyId } = caller
  const [start] = readIdentifiersGiven(given)
  // Kept for a replay is only that it was asked: a second copy of all that is held would be one more to erase.
  const { replayed } = await once(scout, accountId, token, async (tx) => {
    const { urns } = await findPerson(tx, accountId, start!)
    await noteAudit(tx, { accountId, keyId, action: 'privacy.access', at: scout.clock.now(), urns })
    return {}
  })
  const result = await scout.database.transaction(async (tx) =>
    gather(scout, tx, accountId, await findPerson(tx, accountId, start!)),
  )
  return { result, replayed } satisfies Answer<unknown>
}

async function gather(scout: Scout, sql: Sql, accountId: string, person: Person) {
  const { urns, identifiers } = person
  const theirs = new Set(urns)
  const hashes = identifiers.map((identifier) => scout.suppressions.hash(identifier))
  const [
    pool,
    merges,
    shortlists,
    projects,
    candidates,
    hits,
    facts,
    late,
    unlocks,
    enrichments,
    results,
    rows,
    events,
    entries,
    audit,
    own,
    operator,
  ] = await Promise.all([
    readStored(sql, accountId, urns),
    readMergesOf(sql, accountId, urns),
    readItemsOfPerson(sql, accountId, urns),
    heldInProjects(sql, accountId, urns),
    readHeldCandidates(sql, accountId, urns),
    readHitsOf(sql, accountId, urns),
    readFacts(sql, accountId, urns),
    readLateOf(sql, accountId, urns),
    readUnlocksOf(sql, accountId, urns),
    readHeldEnrichments(sql, accountId, urns),
    readResultsOf(sql, accountId, urns),
    rowsAbout(sql, accountId, person),
    readEventsOf(sql, accountId, urns),
    readEntriesOf(sql, accountId, urns),
    readAudit(sql, accountId, { urns }, { limit: AUDIT_ENTRIES_MAX, after: undefined }),
    findSuppressions(sql, accountId, hashes),
    findSuppressions(sql, OPERATOR, hashes),
  ])
  return {
    urns,
    poolRecords: [...pool.values()].map(heldRecord),
    poolMerges: merges.map(({ mergeId, keptUrn, mergedUrns, mergedAt, originals: { kept, merged } }) => ({
      ...{ mergeId, keptUrn, mergedUrns, mergedAt },
      originals: [kept, ...merged].map(heldRecord),
    })),
    shortlistItems: shortlists,
    ...projects,
    profiles: candidates.map((candidate) => ({ ...candidate })),
    // Of a hit that nobody has paid for only that it is held: asking for access must not be a way to search.
    searchHits: hits.map(({ hit, foundAt }) => ({ urn: hit.urn, hit: hit.unpaid ? null : hit, foundAt })),
    contactValues: [
      ...[...facts.values()].flat().map(({ changedAt, person: _, paid: __, ...fact }) => ({ ...fact, at: changedAt })),
      ...late,
    ],
    contactRequests: unlocks.map(({ accountId: _, chargedUnits, refundedUnits, ...unlock }) => ({
      ...unlock,
      creditsCharged: toCredits(chargedUnits),
      creditsRefunded: toCredits(refundedUnits),
    })),
    enrichments,
    batchResults: results,
    importRows: rows.map(({ isTheirs: _, ...row }) => row),
    events,
    ledgerEntries: entries,
    // Others who were shown in the same call are nobody's business here.
    auditEntries: audit.map((entry) => ({ ...entry, urns: entry.urns.filter((urn) => theirs.has(urn)) })),
    suppressions: [
      ...own.map((each) => ({ ...each, by: 'ACCOUNT' })),
      ...operator.map((each) => ({ ...each, by: 'OPERATOR' })),
    ],
  }
}

async function heldInProjects(sql: Sql, accountId: string, urns: string[]) {
  const [projectMembers, entries] = await Promise.all([
    readMembershipsOf(sql, accountId, urns),
    readEntriesAbout(sql, accountId, urns),
  ])
  return { projectMembers, projectEntries: entries.map((entry) => ({ ...entry })) }
}

const heldRecord = ({ candidate, origin, createdAt, updatedAt }: StoredCandidate) => ({
  source: 'OWN_POOL',
  ...candidate,
  ...{ origin, createdAt, updatedAt },
})
