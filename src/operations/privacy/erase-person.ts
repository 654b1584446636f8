/**
 * Erases a person from all that an account holds, in one transaction, and leaves tombstones so that no import, search
 * or enrichment brings them back. What is under way about them ends unresolved, refunded. The ledger and the audit log
 * keep the urn, which then leads to nobody; records of rankings keep their chain without it.
 */
import type { IdentifiersGiven } from '../../../contract/privacy.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { minutesBefore } from '../../base/clock.ts'
import type { ItemResult } from '../../batches/batch.ts'
import { eraseResults, findResultsWith } from '../../batches/erase.ts'
import { settleItems } from '../../batches/store.ts'
import { otherUrls, slugOfKey, slugSpellings } from '../../candidates/network-url.ts'
import { blankUnlocks, eraseContactFields, readOpenUnlocks } from '../../contact/erase.ts'
import { readUnlock, readUnlocksOf } from '../../contact/store.ts'
import { lockBalance, settleHolds } from '../../credits/store.ts'
import { type ErasedPerson, eraseFromDecisions } from '../../decisions/erase.ts'
import { eraseEvents, readDeliveriesOf } from '../../events/events-of-person.ts'
import { eraseFromAnswers, findAnswersAbout } from '../../idempotency/erase.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readMergesOf } from '../../identity/merges.ts'
import { blankRows } from '../../imports/rows-of-person.ts'
import { dropWork } from '../../jobs/queue.ts'
import { forgetSeen } from '../../lists/saved-search-store.ts'
import { eraseKeptAnswers } from '../../networks/answer-store.ts'
import { eraseLookups } from '../../networks/lookup-store.ts'
import { eraseEnrichments, eraseNetworkCandidates } from '../../people/erase.ts'
import { endEnrichment, readEnrichment, readEnrichmentsInFlight } from '../../people/store.ts'
import { readStored } from '../../pool/store.ts'
import { lockPool } from '../../pool/write.ts'
import { askForCleaning } from '../../privacy/cleaning-store.ts'
import { type Identifier, meets, nameOfMark } from '../../privacy/identifier.ts'
import { NameFinder, type PersonName, withoutNames } from '../../privacy/name-in-text.ts'
import { eraseNotices } from '../../privacy/notice-store.ts'
import { eraseStandings } from '../../privacy/standing-store.ts'
import { addSuppressions } from '../../privacy/store.ts'
import { eraseFromPages } from '../../search/erase-pages.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { batchesDone, channelsOf, emitEvents } from '../shared/emit-events.ts'
import { findPerson, type Person, readIdentifiersGiven } from '../shared/find-person.ts'
import { valueIdentifier } from '../shared/hidden.ts'
import { urnsAt } from '../shared/known-as.ts'
import { type Answer, once } from '../shared/once.ts'
import { removeWhole } from '../shared/remove-people.ts'
import { ERASED_ROW, rowsAbout } from '../shared/rows-about.ts'
import { PoolOvertaken, untilNotOvertaken } from '../shared/save-pool.ts'
import type { Scout } from '../shared/scout.ts'
import { settleUnlocks } from '../shared/settle-unlocks.ts'
import { eraseNames, readNamesOf } from './erase-names.ts'

export interface Erasure {
  /** By kind of data, how many were removed or blanked. */
  removed: Record<string, number>
  tombstones: number
}

export async function erasePerson(
  scout: Scout,
  caller: Caller,
  given: IdentifiersGiven,
  token?: IdempotencyToken,
): Promise<Answer<Erasure>> {
  const { accountId } = caller
  const [start] = readIdentifiersGiven(given)
  const changed: string[] = []
  const answer = await untilNotOvertaken(scout, accountId, async (asked) => {
    const before = await lookAhead(asked, accountId, start!)
    return once(asked, accountId, token, async (tx) => {
      // In this order everywhere. Held until the commit: nothing about this account is saved meanwhile.
      await lockBalance(tx, accountId)
      await lockPool(tx, accountId)
      const person = await findPerson(tx, accountId, start!, before.besides)
      const names = await readNamesOf(tx, accountId, person.urns)
      if (signatureOf(person, names) !== signatureOf(before.person, before.names)) throw new PoolOvertaken()
      // Before anything ends: what this erasure itself ends is still told to whoever waits for it.
      const events = await forgetEvents(tx, accountId, person.urns)
      const ended = await endWork(scout, tx, accountId, person.urns)
      changed.push(...ended.changed)
      const removed = await remove(tx, accountId, before, ended.enrichmentIds)
      const importRows = await blankRows(tx, accountId, before.rows, ERASED_ROW)
      const texts = await eraseNames(tx, accountId, before.finder, scout.clock.now())
      const decisions = await eraseFromDecisions(tx, caller, inRecords(before), scout.clock.now())
      await askForCleaning(tx, accountId, scout.clock.now())
      return bury(scout, tx, caller, { person, removed: { ...removed, importRows, events, texts, decisions } })
    })
  })
  scout.suppressions.changed(accountId)
  scout.signals.changed(changed)
  // Confirmed when a search cluster has forgotten them too. Where it does not answer, asking again ends what is left.
  await scout.poolIndex.forget(scout.database, accountId)
  return answer
}

/** The same for the same person, in whatever order the database tells of them. */
const signatureOf = ({ urns, identifiers, values }: Person, names: PersonName[]) =>
  JSON.stringify(
    [urns, identifiers.map(nameOfMark), values, names.map((name) => JSON.stringify(name))].map((each) =>
      each.toSorted(),
    ),
  )

/** Longer than any transaction: an answer of one that had begun and not yet ended was not there to be looked through. */
const ANSWER_MINUTES = 5

const inRecords = ({ person, finder }: Ahead): ErasedPerson => ({
  urns: person.urns,
  words: finder.words,
  withoutName: (value) => withoutNames(value, finder),
})

type Ahead = Awaited<ReturnType<typeof lookAhead>>

/**
 * Whom it is about, and where they are named in what is sealed: all rows that wait and all kept answers are opened for it.
 * Before the locks, for which others wait. What comes later meets the tombstones.
 */
async function lookAhead(scout: Scout, accountId: string, start: Identifier) {
  const { database } = scout
  const since = minutesBefore(scout.clock.now(), ANSWER_MINUTES)
  const besides = await inResults(database, accountId, start)
  const person = await findPerson(database, accountId, start, besides)
  const names = await readNamesOf(database, accountId, person.urns)
  const finder = new NameFinder(names)
  const rows = await rowsAbout(database, accountId, person, finder)
  const erased = { urns: new Set(person.urns), values: new Set(person.values), names: finder }
  const found = await findAnswersAbout(database, accountId, erased)
  return { person, besides, names, finder, rows, erased, answers: { found, since } }
}

/** Who had the email or number when a batch was settled, though no record has it any more. */
async function inResults(sql: Sql, accountId: string, start: Identifier): Promise<string[]> {
  if (start.kind !== 'EMAIL' && start.kind !== 'PHONE') return []
  return findResultsWith(sql, accountId, (field, value) => {
    const identifier = valueIdentifier(field, value)
    return identifier !== undefined && meets(start, identifier)
  })
}

/** The tombstones, and the note of who asked. */
async function bury(
  scout: Scout,
  tx: Tx,
  { accountId, keyId }: Caller,
  { person: { urns, identifiers }, removed }: { person: Person; removed: Record<string, number> },
): Promise<Erasure> {
  const now = scout.clock.now()
  const tombstones = identifiers.map((identifier) => ({
    kind: identifier.kind,
    ...scout.suppressions.hashesOf(accountId, identifier),
    origin: 'ERASURE' as const,
    reason: null,
  }))
  await addSuppressions(tx, { accountId, keyId }, tombstones, now)
  await noteAudit(tx, { accountId, keyId, action: 'privacy.erase', at: now, urns, details: { removed } })
  return { removed, tombstones: tombstones.length }
}

async function forgetEvents(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  // The work first, as whoever delivers locks it first.
  await dropWork(tx, accountId, 'deliver-webhook', await readDeliveriesOf(tx, accountId, urns))
  return eraseEvents(tx, accountId, urns)
}

async function remove(tx: Tx, accountId: string, { person, erased, answers }: Ahead, ended: string[]) {
  const { urns, identifiers } = person
  const fromPool = await removeFromPool(tx, accountId, urns)
  await forgetSeen(tx, accountId, urns)
  const notices = await eraseNotices(tx, accountId, urns)
  const networkCandidates = await eraseNetworkCandidates(tx, accountId, urns)
  const enrichments = await eraseEnrichments(tx, accountId, urns, ended)
  const addresses = identifiers.filter(({ kind }) => kind === 'NETWORK_URL').map(({ value }) => value)
  const standings = await eraseStandings(tx, accountId, [...urns, ...urnsAt(addresses)])
  const contactFields = await eraseContactFields(tx, accountId, urns, addresses)
  // A lookup's id is that of the unlock that started it; what it found stands there for an hour.
  const unlocks = await readUnlocksOf(tx, accountId, urns)
  await eraseLookups(
    tx,
    unlocks.map(({ unlockId }) => unlockId),
  )
  await eraseKeptAnswers(tx)
  const contactRequests = await blankUnlocks(tx, accountId, urns)
  const batchResults = await eraseResults(tx, accountId, urns, erasedResult)
  const slugs = addresses.flatMap((key) => [...slugSpellings(slugOfKey(key)), ...otherUrls(key)])
  const searchPages = await eraseFromPages(tx, accountId, urns, slugs)
  const keptAnswers = await eraseFromAnswers(tx, accountId, erased, answers)
  return {
    ...fromPool,
    networkCandidates,
    enrichments,
    contactFields,
    contactRequests,
    batchResults,
    searchPages,
    keptAnswers,
    notices,
    standings,
  }
}

async function removeFromPool(tx: Tx, accountId: string, urns: string[]) {
  const people = [...(await readStored(tx, accountId, urns)).values()]
  const merges = await readMergesOf(tx, accountId, urns)
  const besides = await removeWhole(tx, accountId, people, urns)
  return { poolRecords: people.length, poolMerges: merges.length, ...besides }
}

const erasedResult: ItemResult = {
  kind: 'FAILED',
  code: 'ERASED',
  message: 'This person was erased. Nothing is kept of them.',
  refundedUnits: 0,
}

/** Whoever is at work on it is overtaken, and finds on its return that it is no longer its to settle. */
async function endWork(scout: Scout, tx: Tx, accountId: string, urns: string[]) {
  const changed: string[] = []
  const unlockIds = await readOpenUnlocks(tx, accountId, urns)
  await dropWork(tx, accountId, 'find-contact', unlockIds)
  const requests = await readUnlocksOf(tx, accountId, urns)
  const requestIds = requests.map(({ unlockId }) => unlockId)
  await dropWork(tx, accountId, 'read-late', requestIds)
  for (const unlockId of unlockIds) {
    const unlock = await readUnlock(tx, accountId, unlockId)
    // One that only awaited another's fields is completed with it.
    if (!unlock || unlock.status === 'COMPLETED' || unlock.dispatchedFields.length === 0) continue
    const ending = {
      unlock,
      lookupId: null,
      found: {},
      unlearnt: unlock.dispatchedFields,
      failure: null,
      isHidden: true,
    }
    changed.push(...(await settleUnlocks(scout, tx, accountId, { endings: [ending] })))
  }
  const enrichmentIds = [...(await readEnrichmentsInFlight(tx, accountId, urns)).values()]
  await dropWork(tx, accountId, 'collect-profile', enrichmentIds)
  for (const enrichmentId of enrichmentIds) {
    changed.push(enrichmentId, ...(await endCollection(scout, tx, accountId, enrichmentId)))
  }
  return { changed, enrichmentIds }
}

async function endCollection(scout: Scout, tx: Tx, accountId: string, enrichmentId: string): Promise<string[]> {
  const now = scout.clock.now()
  const enrichment = await readEnrichment(tx, accountId, enrichmentId)
  if (!enrichment) return []
  const { released } = await settleHolds(tx, accountId, { release: [enrichmentId] }, now)
  await endEnrichment(tx, enrichment, { code: 'COLLECT_FAILED', retryable: false })
  const result = { ...erasedResult, refundedUnits: released }
  const settled = { workRef: enrichmentId, result, ownerId: enrichment.batchId, usedUnits: 0 }
  const batches = await settleItems(tx, accountId, [settled], now)
  const events = batchesDone(batches)
  await emitEvents(scout, tx, accountId, events)
  return [...batches.map((batch) => batch.batchId), ...channelsOf(accountId, events)]
}
