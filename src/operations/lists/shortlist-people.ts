/**
 * The people on a shortlist: adding, removing and showing them, and which shortlists people are on. Refusals: NOT_FOUND,
 * LIST_LIMIT_REACHED.
 */
import { SHORTLIST_ITEMS_MAX } from '../../../contract/limits.ts'
import type { ItemOutcome } from '../../../contract/shortlists.ts'
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { Refusal } from '../../base/refusal.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readRedirects } from '../../identity/merges.ts'
import { addItems, listItems, readItemsOf, readItemsOfPerson, removeItem } from '../../lists/shortlist-items.ts'
import { lockShortlist, readShortlist } from '../../lists/shortlist-store.ts'
import { lockPool } from '../../pool/write.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { findForList, type ListedPerson, showListed, shownAmong } from '../shared/listed-people.ts'
import { type Answer, once } from '../shared/once.ts'

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
  // The lock that an erasure takes too: a person erased meanwhile is not put on a list afterwards.
  await lockPool(tx, accountId)
  ;(await lockShortlist(tx, accountId, shortlistId)) ?? unknownShortlist()
  const { asked, keptUrnOf, items } = await findForList(scout, tx, accountId, urns)
  const added = await addItems(tx, accountId, { shortlistId, items }, now)
  if ((await readItemsOf(tx, accountId, [shortlistId])).length > SHORTLIST_ITEMS_MAX) {
    throw new Refusal('LIST_LIMIT_REACHED', `A shortlist holds at most ${SHORTLIST_ITEMS_MAX} people. Begin another.`)
  }
  const known = new Set(items.map(({ urn }) => urn))
  return asked.map((urn) => {
    if (!known.has(keptUrnOf(urn))) return { urn, outcome: 'NOT_FOUND' }
    return { urn, outcome: added.has(keptUrnOf(urn)) ? 'ADDED' : 'ALREADY_THERE' }
  })
}

export async function takeOffShortlist(scout: Scout, { accountId }: Caller, shortlistId: string, urn: string) {
  await scout.database.transaction(async (tx) => {
    ;(await lockShortlist(tx, accountId, shortlistId)) ?? unknownShortlist()
    if (!(await removeItem(tx, accountId, shortlistId, urn))) {
      throw new Refusal('NOT_FOUND', 'The shortlist has nobody with this urn.')
    }
  })
}

export interface ShownItem extends ListedPerson {
  addedAt: Date
  isNew: boolean
}

export async function peopleOfShortlist(scout: Scout, caller: Caller, shortlistId: string, page: PageRequest) {
  const { database } = scout
  const { accountId } = caller
  const list = (await readShortlist(database, accountId, shortlistId)) ?? unknownShortlist()
  const rows = await listItems(database, accountId, shortlistId, page)
  const { items, nextCursor } = pageOf(rows, page, ({ addedAt, urn }) => [addedAt.toISOString(), urn])
  const listed = await showListed(scout, caller, await shownAmong(scout, database, accountId, items))
  const shown = listed.map(
    ({ item: { addedAt }, person }): ShownItem => ({ ...person, addedAt, isNew: addedAt > list.seenAt }),
  )
  return { items: shown, nextCursor }
}

export interface ShortlistMember {
  urn: string
  shortlists: { shortlistId: string; name: string }[]
}

/** The shortlists that people are on, for people who may be shown; for each person the oldest place first. */
export async function shortlistsOfPeople(
  scout: Scout,
  { accountId }: Caller,
  urns: string[],
  token?: IdempotencyToken,
): Promise<Answer<ShortlistMember[]>> {
  // For a replay, only the fact of the request is stored: a stored copy would still contain people suppressed since.
  const { replayed } = token ? await once(scout, accountId, token, async () => ({})) : { replayed: false }
  return { result: await membersAmong(scout, accountId, [...new Set(urns)]), replayed }
}

async function membersAmong(scout: Scout, accountId: string, urns: string[]): Promise<ShortlistMember[]> {
  const { database } = scout
  const redirects = await readRedirects(database, accountId, urns)
  const keptUrnOf = (urn: string) => redirects.get(urn) ?? urn
  const items = await readItemsOfPerson(database, accountId, [...new Set(urns.map(keptUrnOf))])
  const shown = Map.groupBy(await shownAmong(scout, database, accountId, items), ({ urn }) => urn)
  return urns.flatMap((urn) => {
    const places = shown.get(keptUrnOf(urn)) ?? []
    return places.length === 0
      ? []
      : { urn, shortlists: places.map(({ shortlistId, name }) => ({ shortlistId, name })) }
  })
}

export function unknownShortlist(): never {
  throw new Refusal('NOT_FOUND', 'There is no such shortlist. GET /v1/shortlists lists all of them.')
}
