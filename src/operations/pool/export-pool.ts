/**
 * Exports a pool as a file: everybody who may be shown, or only those the list's filters select. Reads page by page in constant
 * memory, in an order that does not change meanwhile. Each page is noted in the audit log before it leaves, so even an export
 * that breaks off has shown nobody without a note. Refusal: INVALID_REQUEST (filtersJson).
 */
import type { Caller } from '../../accounts/account.ts'
import { readPageRequest } from '../../base/cursor.ts'
import { newId } from '../../base/ids.ts'
import { charsOf, type PoolCandidate } from '../../candidates/candidate.ts'
import { readPortions } from '../../pool/portions.ts'
import { listUrns, readPool } from '../../pool/store.ts'
import { doNotContactAmong } from '../known-people/do-not-contact.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { findListed, LIST_POSITION, type ListInput } from './list-candidates.ts'

const PEOPLE_AT_ONCE = 500

interface Page {
  people: PoolCandidate[]
  /** The position of the next page; null after the last. */
  next: string | null
}
type Read = (after?: string) => Promise<Page>

/** A person with what the recipient of the file must know about contacting them. */
export interface ExportedPerson {
  candidate: PoolCandidate
  doNotContact: boolean
}

/** The first page is read before this resolves, so that unreadable filters are refused instead of producing an empty file. */
export async function exportPool(
  scout: Scout,
  caller: Caller,
  wanted: ListInput = {},
): Promise<AsyncGenerator<ExportedPerson>> {
  const { accountId } = caller
  const { q, filtersJson, criteriaJson, tags, externalId, find } = wanted
  const isNarrowed = Boolean(q || filtersJson || criteriaJson || tags || externalId || find)
  const read: Read = isNarrowed
    ? (after) => readListed(scout, accountId, { q, filtersJson, criteriaJson, tags, externalId, find }, after)
    : (after) => readEverybody(scout, accountId, after)
  return noted(scout, caller, await read(), read)
}

async function* noted(
  scout: Scout,
  { accountId, keyId }: Caller,
  first: Page,
  read: Read,
): AsyncGenerator<ExportedPerson> {
  const subject = newId('exp')
  for (let page = first; ; page = await read(page.next)) {
    const note = { accountId, keyId, action: 'pool.export' as const, at: scout.clock.now(), subject }
    await scout.audit.note({ ...note, urns: page.people.map(({ urn }) => urn) })
    // Read from the primary: a ban on contact takes effect at once, even if the rest of the page is a little old.
    const doNotContact = await doNotContactAmong(scout.database, accountId, page.people)
    yield* page.people.map((candidate) => ({ candidate, doNotContact: doNotContact.has(candidate.urn) }))
    if (page.next === null) return
  }
}

async function readListed(scout: Scout, accountId: string, wanted: ListInput, cursor?: string): Promise<Page> {
  const page = readPageRequest({ limit: PEOPLE_AT_ONCE, cursor }, LIST_POSITION)
  const { stored, nextCursor } = await findListed(scout, accountId, wanted, page)
  return { people: stored.map(({ candidate }) => candidate), next: nextCursor }
}

async function readEverybody(scout: Scout, accountId: string, after = ''): Promise<Page> {
  const { possiblyStale } = scout.reads
  const urns = await listUrns(possiblyStale, accountId, after, PEOPLE_AT_ONCE)
  // A urn without a record was removed between the two reads.
  const read = async (some: string[]) => {
    const saved = await readPool(possiblyStale, accountId, some)
    return some.flatMap((urn) => saved.get(urn) ?? [])
  }
  const { found, covered } = await readPortions(urns, read, charsOf)
  // Read from the primary: a suppression takes effect at once, even if the rest of the page is a little old.
  const hidden = await hiddenAmong(scout, scout.database, accountId, found)
  const people = found.filter(({ urn }) => !hidden.has(urn))
  return { people, next: covered < PEOPLE_AT_ONCE && covered === urns.length ? null : (urns[covered - 1] ?? null) }
}
