/**
 * One person is owed one notice under all their urns: merged, saved to the pool, or found under another urn. Notices of one person
 * are linked when notices are listed, recorded or announced, not when data is obtained, because that would keep others waiting.
 */
import { lockBalance } from '../../credits/store.ts'
import { countingNotice } from '../../privacy/notice.ts'
import { linkNotices, type NoticeLink, readLinked, readUnlinked } from '../../privacy/notice-links.ts'
import type { Tx } from '../../storage/database.ts'
import { readKnownAs } from '../known-people/known-as.ts'
import type { Scout } from '../scout.ts'

/** Linked in one transaction. */
const NOTICES_AT_ONCE = 500

/** Links new notices in at most `rounds` transactions; workers link the rest. */
export async function linkNewNotices({ database }: Pick<Scout, 'database'>, accountId: string, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    if ((await readUnlinked(database, accountId, 1)).length === 0) return
    await database.transaction(async (tx) => {
      // Notices are opened under this lock too: those opened before it was taken are read below, later ones in the next round.
      await lockBalance(tx, accountId)
      await linkPeople(tx, accountId, await readUnlinked(tx, accountId, NOTICES_AT_ONCE))
    })
  }
}

/** Must be called under the account's lock. For each urn, returns all urns under which that person is known. */
export async function linkPeople(tx: Tx, accountId: string, urns: string[]): Promise<ReadonlySet<string>[]> {
  const known = await readKnownAs(
    tx,
    accountId,
    urns.map((urn) => ({ urn })),
  )
  const people = new Set(known.map((each) => each.urns))
  const all = [...new Set([...people].flatMap((each) => [...each]))]
  const notices = new Map((await readLinked(tx, accountId, all)).map((notice) => [notice.urn, notice]))
  const links = [...people].flatMap((person): NoticeLink[] => {
    const theirs = [...person].flatMap((urn) => notices.get(urn) ?? [])
    if (theirs.length === 0) return []
    const { urn: head, dueOn } = countingNotice(theirs)
    return theirs.map(({ urn }) => ({ urn, head, dueOn }))
  })
  await linkNotices(tx, accountId, [...new Map(links.map((link) => [link.urn, link])).values()])
  return known.map((each) => each.urns)
}
