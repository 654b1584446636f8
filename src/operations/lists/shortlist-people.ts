/** Who is on a shortlist: put there, taken off, shown. Refusals: NOT_FOUND, LIST_LIMIT_REACHED. */
import { SHORTLIST_ITEMS_MAX } from '../../../contract/limits.ts'
import type { NetworkHit } from '../../../contract/network.ts'
import type { ItemOutcome } from '../../../contract/shortlists.ts'
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { Refusal } from '../../base/refusal.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readRedirects } from '../../identity/merges.ts'
import { addItems, listItems, readItemsOf, removeItem, type ShortlistItem } from '../../lists/shortlist-items.ts'
import { lockShortlist, readShortlist } from '../../lists/shortlist-store.ts'
import { readKnown } from '../../people/store.ts'
import { readPool } from '../../pool/store.ts'
import { lockPool } from '../../pool/write.ts'
import { readHitsOf } from '../../search/erase-pages.ts'
import type { Tx } from '../../storage/database.ts'
import { hiddenAmong } from '../shared/hidden.ts'
import { notePoolRead } from '../shared/note-pool.ts'
import { type Answer, once } from '../shared/once.ts'
import type { Scout } from '../shared/scout.ts'

export interface PutResult {
  urn: string
  outcome: ItemOutcome
}

export function addToShortlist(
  scout: Scout,
  { accountId }: Caller,
  { shortlistId, urns }: { shortlistId: string; urns: string[] },
  token?: IdempotencyToken,
): Promise<Answer<PutResult[]>> {
  return once(scout, accountId, token, (tx) =>
    putOnList(scout, tx, accountId, { shortlistId, urns, now: scout.clock.now() }),
  )
}

export async function putOnList(
  scout: Scout,
  tx: Tx,
  accountId: string,
  { shortlistId, urns, now }: { shortlistId: string; urns: string[]; now: Date },
): Promise<PutResult[]> {
  // As an erasure does: whoever is erased meanwhile is not put on a list after it.
  await lockPool(tx, accountId)
  ;(await lockShortlist(tx, accountId, shortlistId)) ?? unknownShortlist()
  const asked = [...new Set(urns)]
  const redirects = await readRedirects(tx, accountId, asked)
  const meant = (urn: string) => redirects.get(urn) ?? urn
  const items = await knownAmong(scout, tx, accountId, [...new Set(asked.map(meant))])
  const added = await addItems(tx, accountId, { shortlistId, items }, now)
  if ((await readItemsOf(tx, accountId, [shortlistId])).length > SHORTLIST_ITEMS_MAX) {
    throw new Refusal('LIST_LIMIT_REACHED', `A shortlist holds at most ${SHORTLIST_ITEMS_MAX} people. Begin another.`)
  }
  const known = new Set(items.map(({ urn }) => urn))
  return asked.map((urn) => {
    if (!known.has(meant(urn))) return { urn, outcome: 'NOT_FOUND' }
    return { urn, outcome: added.has(meant(urn)) ? 'ADDED' : 'ALREADY_THERE' }
  })
}

/** In the pool, or found by a search of this account, and not hidden. */
async function knownAmong(scout: Scout, tx: Tx, accountId: string, urns: string[]) {
  const named = urns.map((urn) => ({ urn }))
  const hidden = await hiddenAmong(scout, tx, accountId, named)
  const shown = urns.filter((urn) => !hidden.has(urn))
  const pool = await readPool(tx, accountId, shown)
  const found = await readKnown(tx, accountId, shown)
  const rest = shown.filter((urn) => !pool.has(urn) && !found.get(urn)?.enriched)
  const hits = rest.length === 0 ? [] : await readHitsOf(tx, accountId, rest)
  const paid = hits.filter(({ hit }) => !hit.unpaid)
  const hitOf = new Map(paid.map(({ hit }): [string, NetworkHit] => [hit.urn, hit]))
  return shown
    .filter((urn) => pool.has(urn) || found.has(urn) || hitOf.has(urn))
    .map((urn) => ({ urn, hit: hitOf.get(urn) ?? null }))
}

export async function takeOffShortlist(scout: Scout, { accountId }: Caller, shortlistId: string, urn: string) {
  await scout.database.transaction(async (tx) => {
    ;(await lockShortlist(tx, accountId, shortlistId)) ?? unknownShortlist()
    if (!(await removeItem(tx, accountId, shortlistId, urn))) {
      throw new Refusal('NOT_FOUND', 'Nobody of this urn is on the shortlist.')
    }
  })
}

export interface ShownItem {
  urn: string
  addedAt: Date
  isNew: boolean
  source: 'OWN_POOL' | 'NETWORK'
  requiresEnrich: boolean
  fullName: string | null
  jobTitle: string | null
  company: string | null
  location: string | null
  pictureUrl: string | null
  networkUrl: string | null
}

export async function peopleOfShortlist(scout: Scout, caller: Caller, shortlistId: string, page: PageRequest) {
  const { database } = scout
  const { accountId } = caller
  const list = (await readShortlist(database, accountId, shortlistId)) ?? unknownShortlist()
  const rows = await listItems(database, accountId, shortlistId, page)
  const { items, nextCursor } = pageOf(rows, page, ({ addedAt, urn }) => [addedAt.toISOString(), urn])
  const named = items.map(({ urn, hit }) => ({ urn, networkUrl: hit?.networkUrl }))
  const hidden = await hiddenAmong(scout, database, accountId, named)
  const shown = items.filter(({ urn }) => !hidden.has(urn))
  const urns = shown.map(({ urn }) => urn)
  const [pool, known] = await Promise.all([readPool(database, accountId, urns), readKnown(database, accountId, urns)])
  await notePoolRead(scout, caller, urns)
  const show = (item: ShortlistItem): ShownItem => {
    const saved = pool.get(item.urn)
    const profile = known.get(item.urn)?.enriched?.profile
    const person = saved ? { ...saved, company: saved.currentCompany } : (profile ?? item.hit)
    return {
      ...{ urn: item.urn, addedAt: item.addedAt, isNew: item.addedAt > list.seenAt },
      source: saved ? 'OWN_POOL' : 'NETWORK',
      requiresEnrich: !saved && !profile,
      fullName: person?.fullName ?? null,
      jobTitle: person?.jobTitle ?? null,
      company: person && 'company' in person ? person.company || null : null,
      location: person?.location ?? null,
      pictureUrl: person?.pictureUrl ?? null,
      networkUrl: person?.networkUrl ?? null,
    }
  }
  return { items: shown.map(show), nextCursor }
}

export function unknownShortlist(): never {
  throw new Refusal('NOT_FOUND', 'There is no such shortlist. GET /v1/shortlists lists those there are.')
}
