/** Shortlists: created, listed, renamed, marked as seen, deleted. Refusals: LIST_LIMIT_REACHED, NOT_FOUND. */
import { SHORTLISTS_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { newId } from '../../base/ids.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readItemsOf } from '../../lists/shortlist-items.ts'
import {
  countShortlists,
  insertShortlist,
  listShortlists,
  markShortlistSeen,
  readShortlist,
  removeShortlist,
  renameShortlist,
  type Shortlist,
} from '../../lists/shortlist-store.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { notFoundIn } from '../shared/listed-people.ts'
import { type Answer, once } from '../shared/once.ts'
import { putOnList, unknownShortlist } from './shortlist-people.ts'

export type CountedShortlist = Shortlist & { itemCount: number; newCount: number }

export async function createShortlist(
  scout: Scout,
  { accountId }: Caller,
  { name, urns }: { name: string; urns: string[] },
  token?: IdempotencyToken,
): Promise<Answer<{ shortlistId: string; notFoundUrns: string[] }>> {
  return once(scout, accountId, token, async (tx) => {
    // The account's lock, so that two simultaneous calls cannot both take the last place.
    await lockBalance(tx, accountId)
    if ((await countShortlists(tx, accountId)) >= SHORTLISTS_MAX) {
      throw new Refusal(
        'LIST_LIMIT_REACHED',
        `An account has at most ${SHORTLISTS_MAX} shortlists. Delete one that nobody uses.`,
      )
    }
    const shortlistId = newId('sho')
    // One time for both, so that people on the list from the start do not count as new.
    const now = scout.clock.now()
    await insertShortlist(tx, accountId, { shortlistId, name }, now)
    const put = urns.length > 0 ? await putOnList(scout, tx, accountId, { shortlistId, urns, now }) : []
    return { shortlistId, notFoundUrns: notFoundIn(put) }
  })
}

export async function shortlistsOf(scout: Scout, { accountId }: Caller, page: PageRequest) {
  const rows = await listShortlists(scout.database, accountId, page)
  const { items, nextCursor } = pageOf(rows, page, ({ shortlistId }) => [shortlistId])
  return { items: await counted(scout, accountId, items), nextCursor }
}

export async function findShortlist(scout: Scout, { accountId }: Caller, shortlistId: string) {
  const list = (await readShortlist(scout.database, accountId, shortlistId)) ?? unknownShortlist()
  return (await counted(scout, accountId, [list]))[0]!
}

export async function changeShortlist(scout: Scout, caller: Caller, shortlistId: string, name: string) {
  await scout.database.transaction(
    async (tx) =>
      (await renameShortlist(tx, caller.accountId, { shortlistId, name }, scout.clock.now())) ?? unknownShortlist(),
  )
  return findShortlist(scout, caller, shortlistId)
}

export function lookAtShortlist(
  scout: Scout,
  { accountId }: Caller,
  shortlistId: string,
  token?: IdempotencyToken,
): Promise<Answer<string>> {
  return once(scout, accountId, token, async (tx) => {
    ;(await markShortlistSeen(tx, accountId, shortlistId, scout.clock.now())) ?? unknownShortlist()
    return shortlistId
  })
}

export async function deleteShortlist(scout: Scout, { accountId }: Caller, shortlistId: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    if (!(await removeShortlist(tx, accountId, shortlistId))) unknownShortlist()
  })
}

/** Hidden people are not counted. */
async function counted(scout: Scout, accountId: string, lists: Shortlist[]): Promise<CountedShortlist[]> {
  const ids = lists.map(({ shortlistId }) => shortlistId)
  const items = await readItemsOf(scout.database, accountId, ids)
  const urns = [...new Set(items.map(({ urn }) => urn))]
  const named = urns.map((urn) => ({ urn }))
  const hidden = await hiddenAmong(scout, scout.database, accountId, named)
  return lists.map((list) => {
    const own = items.filter(({ shortlistId, urn }) => shortlistId === list.shortlistId && !hidden.has(urn))
    return { ...list, itemCount: own.length, newCount: own.filter(({ addedAt }) => addedAt > list.seenAt).length }
  })
}
