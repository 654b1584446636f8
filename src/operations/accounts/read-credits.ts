/** An account's credits as it may see them: how they stand, and every entry that made them so. */
import type { Caller } from '../../accounts/account.ts'
import { dayOf, daysBefore, monthOf } from '../../base/clock.ts'
import { cursorOf, type PageRequest } from '../../base/cursor.ts'
import {
  type EntryFilter,
  type LedgerEntry,
  readLedgerEntries,
  readSpendingSummary,
  type SpendingSummary,
} from '../../credits/entries.ts'
import { readSpending } from '../../credits/spending.ts'
import type { Scout } from '../scout.ts'
import { namesOf } from './people-names.ts'

export function readCredits(scout: Scout, { accountId }: Caller): Promise<SpendingSummary> {
  const now = scout.clock.now()
  return readSpendingSummary(scout.database, accountId, dayOf(now), monthOf(now))
}

/** Each of the last so many days, today included, whether anything was spent on it or not. */
export async function spendingByDay(scout: Scout, { accountId }: Caller, days: number) {
  const today = dayOf(scout.clock.now())
  const first = daysBefore(today, days - 1)
  const spent = await readSpending(scout.database, accountId, first)
  return Array.from({ length: days }, (_, n) => {
    const day = daysBefore(today, days - 1 - n)
      .toISOString()
      .slice(0, 10)
    return { day, spent: spent.filter((each) => each.day === day) }
  })
}

/** With the names of those whom the key may see. */
export async function readLedger(scout: Scout, caller: Caller, filter: EntryFilter, page: PageRequest) {
  const from = page.after?.[0] as number | undefined
  const walk = { before: from, limit: page.limit }
  const { entries, before } = await readLedgerEntries(scout.database, caller.accountId, filter, walk)
  const urns = entries.flatMap(({ urn }) => urn ?? [])
  const nextCursor = before === null ? null : cursorOf([before])
  return { items: entries, nextCursor, names: await namesOf(scout, caller, urns) }
}

/** A page in memory at a time, whatever the length of the ledger. */
const PAGE_ENTRIES = 1_000

/** All that matches, newest first, without names: a file outlives an erasure. What is added meanwhile stands before the first of them and is not told. */
export async function* walkLedger(
  { reads }: Scout,
  { accountId }: Caller,
  filter: EntryFilter,
): AsyncGenerator<LedgerEntry[]> {
  for (let before: number | null | undefined; before !== null; ) {
    const page = await readLedgerEntries(reads.old, accountId, filter, { before, limit: PAGE_ENTRIES })
    if (page.entries.length > 0) yield page.entries
    before = page.before
  }
}
