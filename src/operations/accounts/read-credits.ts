/** An account's credits as its clients see them: the current state, and every ledger entry behind it. */
import type { Caller } from '../../accounts/account.ts'
import { dayOf, daysBefore, monthOf } from '../../base/clock.ts'
import { cursorOf, type PageRequest } from '../../base/cursor.ts'
import { type EntryFilter, type LedgerEntry, readLedgerEntries } from '../../credits/entries.ts'
import { readSpending, readSpendingSummary, type SpendingSummary } from '../../credits/spending.ts'
import type { Scout } from '../scout.ts'
import { namesOf } from './people-names.ts'

export function readCredits(scout: Scout, { accountId }: Caller): Promise<SpendingSummary> {
  const now = scout.clock.now()
  return readSpendingSummary(scout.database, accountId, dayOf(now), monthOf(now))
}

/** One entry for each of the last `days` days, including today, also for days without spending. */
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

/** With the names of the people whom the key may see. */
export async function readLedger(scout: Scout, caller: Caller, filter: EntryFilter, page: PageRequest) {
  const from = page.after?.[0] as number | undefined
  const walk = { before: from, limit: page.limit }
  const { entries, before } = await readLedgerEntries(scout.database, caller.accountId, filter, walk)
  const urns = entries.flatMap(({ urn }) => urn ?? [])
  const nextCursor = before === null ? null : cursorOf([before])
  return { items: entries, nextCursor, names: await namesOf(scout, caller, urns) }
}

/** At most one page is in memory, however long the ledger is. */
const PAGE_ENTRIES = 1_000

/**
 * All matching entries, newest first. Without names, because the file would outlive an erasure. Entries added meanwhile are newer
 * than the first one and are left out.
 */
export async function* walkLedger(
  { reads }: Scout,
  { accountId }: Caller,
  filter: EntryFilter,
): AsyncGenerator<LedgerEntry[]> {
  for (let before: number | null | undefined; before !== null; ) {
    const page = await readLedgerEntries(reads.possiblyStale, accountId, filter, { before, limit: PAGE_ENTRIES })
    if (page.entries.length > 0) yield page.entries
    before = page.before
  }
}
