/**
 * Erases a person from everything that an account holds, in one transaction, and leaves tombstones so that no import, search or
 * enrichment brings them back. Running work about them ends unresolved and refunded. The ledger and the audit log keep the urn,
 * which then leads to nobody; records of rankings keep their chain without it.
 */
import type { PersonNamed } from '../../../contract/privacy.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { minutesBefore } from '../../base/clock.ts'
import { eraseResults, findResultsWith } from '../../batches/erase.ts'
import { otherUrls, slugOfKey, slugSpellings } from '../../candidates/network-url.ts'
import { blankUnlocks, eraseContactFields } from '../../contact/erase.ts'
import { readUnlocksOf } from '../../contact/store.ts'
import { lockBalance } from '../../credits/store.ts'
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
import { readStored } from '../../pool/store.ts'
import { lockPool } from '../../pool/write.ts'
import { askForCleaning } from '../../privacy/cleaning-store.ts'
import { type Identifier, matchesIdentifier, nameOfMark, readEmail, readPhone } from '../../privacy/identifier.ts'
import { NameFinder, type PersonName, withoutNames } from '../../privacy/name-in-text.ts'
import { eraseNotices } from '../../privacy/notice-store.ts'
import { blankRequests } from '../../privacy/request-store.ts'
import { eraseRetained } from '../../privacy/retention-store.ts'
import { eraseStandings } from '../../privacy/standing-store.ts'
import { addSuppressions } from '../../privacy/store.ts'
import { eraseFromPages } from '../../search/erase-pages.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { findPerson, onlyTheirs, type Person, readIdentifiersGiven, refuseCrowd } from '../known-people/find-person.ts'
import { valueIdentifier } from '../known-people/hidden.ts'
import { urnIdentifier, urnsAt } from '../known-people/known-as.ts'
import { ERASED_ROW, rowsAbout } from '../known-people/rows-about.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'
import { removeWhole } from '../shared/remove-people.ts'
import { PoolOvertaken, untilNotOvertaken } from '../shared/save-pool.ts'
import { endWork, erasedResult } from './end-work.ts'
import { eraseNames, readNamesOf } from './erase-names.ts'
import { answerRequest } from './person-requests.ts'

export interface Erasure {
  /** The number of things removed or blanked, by kind of data. */
  removed: Record<string, number>
  tombstones: number
}

/** `requestId`: the person's request that this erasure answers. */
export function erasePerson(
  scout: Scout,
  caller: Caller,
  { requestId, everybody, ...given }: PersonNamed,
  token?: IdempotencyToken,
): Promise<Answer<Erasure>> {
  const [start] = readIdentifiersGiven(given) as [Identifier]
  return eraseAll(scout, caller, {
    start,
    token,
    isForGood: true,
    requestId,
    ...(requestId !== undefined && { details: { requestId } }),
    allow: async (tx, person) => {
      if (!everybody) refuseCrowd(start, person)
      if (requestId === undefined) return
      await answerRequest(scout, tx, caller.accountId, { requestId, kind: 'ERASURE', start, person })
    },
  })
}

/** Who erases. `keyId` is null where a rule does, and not a key. */
type ErasedBy = Pick<Caller, 'accountId'> & { keyId: string | null }

interface Occasion {
  start: Identifier
  token?: IdempotencyToken | undefined
  /** The person's request that this answers. */
  requestId?: string | undefined
  /** True: tombstones keep the person from coming back. */
  isForGood: boolean
  /** Called under the locks, before anything is removed; throws if the person is to stay. */
  allow?: (tx: Tx, person: Person) => Promise<void>
  /** Added to the audit note. */
  details?: Record<string, unknown>
}

/** Erases by a retention rule and not at the person's wish: if they are saved again later, they count as new. */
export const eraseByRule = (
  scout: Scout,
  accountId: string,
  urn: string,
  allow: (tx: Tx, person: Person) => Promise<void>,
): Promise<Answer<Erasure>> =>
  eraseAll(
    scout,
    { accountId, keyId: null },
    { start: urnIdentifier(urn), isForGood: false, allow, details: { by: 'RETENTION' } },
  )

async function eraseAll(scout: Scout, by: ErasedBy, occasion: Occasion): Promise<Answer<Erasure>> {
  const { accountId } = by
  const { start, token } = occasion
  const changed: string[] = []
  const answer = await untilNotOvertaken(scout, accountId, async (asked) => {
    const before = await lookAhead(asked, accountId, start)
    return once(asked, accountId, token, async (tx) => {
      // The lock order used everywhere. Held until the commit, so nothing about this account is saved meanwhile.
      await lockBalance(tx, accountId)
      await lockPool(tx, accountId)
      const person = await findPerson(tx, accountId, start, before.besides)
      const names = await readNamesOf(tx, accountId, person.urns)
      // A person saved meanwhile may share a number with them, and must not be hidden by a tombstone for it.
      const own = await onlyTheirs(tx, accountId, person, start)
      if (signatureOf(person, names, own) !== signatureOf(before.person, before.names, before.own))
        throw new PoolOvertaken()
      await occasion.allow?.(tx, person)
      // Before anything ends, so that events of what this erasure itself ends still reach those who wait for them.
      const events = await forgetEvents(tx, accountId, person.urns)
      const ended = await endWork(scout, tx, accountId, person.urns)
      changed.push(...ended.changed)
      const removed = await remove(tx, accountId, before, {
        ended: ended.enrichmentIds,
        keepsBars: !occasion.isForGood,
        answered: occasion.requestId,
      })
      const importRows = await blankRows(tx, accountId, before.rows, ERASED_ROW)
      const texts = await eraseNames(tx, accountId, before.finder, scout.clock.now())
      const decisions = await eraseFromDecisions(tx, by, inRecords(before), scout.clock.now())
      await askForCleaning(tx, accountId, scout.clock.now())
      const all = { ...removed, importRows, events, texts, decisions }
      return recordErasure(scout, tx, by, { person, own, removed: all, occasion })
    })
  })
  scout.suppressions.forgetAfterChange(accountId)
  scout.signals.announceChanges(changed)
  // Answers only once a search cluster has forgotten the person too. If it does not respond, repeating the call finishes what is left.
  await scout.poolIndex.forget(scout.database, accountId)
  return answer
}

/** Equal for the same person, whatever order the database returns things in. */
const signatureOf = ({ urns, identifiers, values }: Person, names: PersonName[], own: Identifier[]) =>
  JSON.stringify(
    [urns, identifiers.map(nameOfMark), own.map(nameOfMark), values, names.map((name) => JSON.stringify(name))].map(
      (each) => each.toSorted(),
    ),
  )

/**
 * Longer than any transaction takes. An answer written by a transaction that was still open during the look ahead could not be
 * read then, so answers of these last minutes are looked through again under the locks.
 */
const ANSWER_MINUTES = 5

const inRecords = ({ person, finder }: Ahead): ErasedPerson => ({
  urns: person.urns,
  words: finder.words,
  withoutName: (value) => withoutNames(value, finder),
})

type Ahead = Awaited<ReturnType<typeof lookAhead>>

/**
 * Finds the person, and where sealed texts name them: this opens all waiting rows and all stored answers. Done before taking the
 * locks, for which others wait. Anything that comes later meets the tombstones.
 */
async function lookAhead(scout: Scout, accountId: string, start: Identifier) {
  const { database } = scout
  const since = minutesBefore(scout.clock.now(), ANSWER_MINUTES)
  const besides = await inResults(database, accountId, start)
  const person = await findPerson(database, accountId, start, besides)
  const names = await readNamesOf(database, accountId, person.urns)
  const finder = new NameFinder(names)
  const own = await onlyTheirs(database, accountId, person, start)
  const rows = await rowsAbout(database, accountId, { urns: person.urns, identifiers: own }, finder)
  const values = person.values.filter((value) => !isOf(value, person.identifiers) || isOf(value, own))
  const erased = { urns: new Set(person.urns), values: new Set(values), names: finder }
  const found = await findAnswersAbout(database, accountId, erased)
  return { person, own, besides, names, finder, rows, erased, answers: { found, since } }
}

/** Whether a value, as it is written somewhere, is one of these emails and numbers. */
function isOf(value: string, identifiers: Identifier[]): boolean {
  const read = value.includes('@') ? readEmail(value) : readPhone(value)
  return read !== undefined && identifiers.some((each) => each.kind === read.kind && matchesIdentifier(each, read))
}

/** People who had the email or number when a batch was settled, though no record has it any more. */
async function inResults(sql: Sql, accountId: string, start: Identifier): Promise<string[]> {
  if (start.kind !== 'EMAIL' && start.kind !== 'PHONE') return []
  return findResultsWith(sql, accountId, (field, value) => {
    const identifier = valueIdentifier(field, value)
    return identifier !== undefined && matchesIdentifier(start, identifier)
  })
}

interface Erased {
  person: Person
  /** Identifiers that nobody else has. */
  own: Identifier[]
  removed: Record<string, number>
  occasion: Occasion
}

/** Writes the tombstones and the audit note of who asked. */
async function recordErasure(
  scout: Scout,
  tx: Tx,
  { accountId, keyId }: ErasedBy,
  { person, own, removed, occasion }: Erased,
): Promise<Erasure> {
  const now = scout.clock.now()
  const { urns } = person
  const tombstones = (occasion.isForGood ? own : []).map((identifier) => ({
    kind: identifier.kind,
    ...scout.suppressions.hashesOf(accountId, identifier),
    origin: 'ERASURE' as const,
    reason: null,
  }))
  if (tombstones.length > 0) await addSuppressions(tx, { accountId, keyId }, tombstones, now)
  await noteAudit(tx, {
    accountId,
    keyId,
    action: 'privacy.erase',
    at: now,
    urns,
    details: { ...occasion.details, removed },
  })
  return { removed, tombstones: tombstones.length }
}

async function forgetEvents(tx: Tx, accountId: string, urns: string[]): Promise<number> {
  // The work is removed first, because a delivering worker locks it first.
  await dropWork(tx, accountId, 'deliver-webhook', await readDeliveriesOf(tx, accountId, urns))
  return eraseEvents(tx, accountId, urns)
}

async function remove(
  tx: Tx,
  accountId: string,
  { person, erased, answers }: Ahead,
  { ended, keepsBars, answered }: { ended: string[]; keepsBars: boolean; answered: string | undefined },
) {
  const { urns, identifiers } = person
  const fromPool = await removeFromPool(tx, accountId, urns)
  await forgetSeen(tx, accountId, urns)
  const notices = await eraseNotices(tx, accountId, urns)
  const retained = await eraseRetained(tx, accountId, urns)
  const personRequests = await blankRequests(tx, accountId, urns, answered)
  const networkCandidates = await eraseNetworkCandidates(tx, accountId, urns)
  const enrichments = await eraseEnrichments(tx, accountId, urns, ended)
  const addresses = identifiers.filter(({ kind }) => kind === 'NETWORK_URL').map(({ value }) => value)
  const standings = await eraseStandings(tx, accountId, [...urns, ...urnsAt(addresses)], keepsBars)
  const contactFields = await eraseContactFields(tx, accountId, urns, addresses)
  // A lookup has the id of the unlock that started it, and keeps what it found for an hour.
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
    retained,
    personRequests,
  }
}

async function removeFromPool(tx: Tx, accountId: string, urns: string[]) {
  const people = [...(await readStored(tx, accountId, urns)).values()]
  const merges = await readMergesOf(tx, accountId, urns)
  const besides = await removeWhole(tx, accountId, people, urns)
  return { poolRecords: people.length, poolMerges: merges.length, ...besides }
}
