/**
 * Applies the retention rules. Each pool is scanned once a day; people who have to go are announced, and erased when their day
 * has come. Works in small transactions that record their progress, so a process that dies leaves the rest to the next round.
 */
import { readAccountStatus } from '../../accounts/moving.ts'
import { dayText } from '../../base/clock.ts'
import { lockBalance } from '../../credits/store.ts'
import { readUnchanged } from '../../pool/unchanged-people.ts'
import { type Activity, eraseDay, inactiveSince } from '../../privacy/retention.ts'
import {
  announce,
  markAnnounced,
  moveScan,
  type RetentionRule,
  readAccountsDue,
  readPeopleDue,
  readRetainedOf,
  readRule,
  readRulesToScan,
  type ScanProgress,
  withdraw,
} from '../../privacy/retention-store.ts'
import type { Sql } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { emitEvents, eventsOf } from '../shared/emit-events.ts'
import { eraseByRule } from './erase-person.ts'
import { readLastActive } from './last-active.ts'

/** Read at once; few of them are due. */
const PEOPLE_AT_ONCE = 500
/** Limits the erasures per account and round, so that no account waits for a large one: some seventy thousand a day. */
const ERASED_A_ROUND = 500
/** A failure with one person does not stop the others. More failures than this mean that something is wrong for everybody. */
const FAILURES_MAX = 3

export async function retainPools(scout: Scout, signal?: AbortSignal): Promise<void> {
  const today = dayText(scout.clock.now())
  let failure: unknown
  for (const accountId of await readRulesToScan(scout.database, today)) {
    await scanPool(scout, accountId, signal).catch((error) => {
      failure = error
    })
  }
  for (const accountId of await readAccountsDue(scout.database, today)) {
    // A failure in one account does not stop the others.
    await eraseDue(scout, accountId, signal).catch((error) => {
      failure = error
    })
  }
  if (failure) throw failure
}

async function scanPool(scout: Scout, accountId: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await scanStretch(scout, accountId)));
}

/** Scans one stretch of a pool. False: there is nothing more to look at today. */
async function scanStretch(scout: Scout, accountId: string): Promise<boolean> {
  const { database, clock } = scout
  const now = clock.now()
  const rule = await readRule(database, accountId)
  if (!rule || (rule.on === dayText(now) && rule.after === null)) return false
  const since = inactiveSince(now, rule.months)
  const after = rule.after ?? ''
  const { unchanged, through } = await readUnchanged(database, accountId, { after, since, limit: PEOPLE_AT_ONCE })
  const urns = unchanged.map(({ urn }) => urn)
  const last = await readLastActive(database, accountId, urns)
  const due = [...last.values()].filter(({ at }) => at < since)
  return recordScan(scout, accountId, { rule, after, through, due, inactiveSince: since })
}

interface Scanned {
  rule: RetentionRule & ScanProgress
  after: string
  through: string | null
  due: Activity[]
  inactiveSince: Date
}

async function recordScan(scout: Scout, accountId: string, { rule, ...scanned }: Scanned): Promise<boolean> {
  const at = scout.clock.now()
  const goesOn = await scout.database.transaction(async (tx) => {
    await lockBalance(tx, accountId)
    // An account that is being moved is scanned at its new installation.
    if ((await readAccountStatus(tx, accountId))?.state !== 'ACTIVE') return false
    // A scan keeps the date on which it began: one begun before midnight continues under that date, and the next day has its own.
    const on = rule.after === null ? dayText(at) : rule.on
    if (!(await moveScan(tx, accountId, rule, { on, after: scanned.through }))) return false
    await announce(tx, accountId, scanned, { at, eraseOn: eraseDay(at, rule.graceDays) })
    if (scanned.through !== null) return true
    const announced = await markAnnounced(tx, accountId)
    if (announced) await emitEvents(scout, tx, accountId, [{ type: 'retention.announced', data: announced }])
    return false
  })
  if (!goesOn) scout.signals.announceChanges([eventsOf(accountId)])
  return goesOn
}

/** The person is to stay: rolls the erasure back. */
class NotDue extends Error {}

async function eraseDue(scout: Scout, accountId: string, signal?: AbortSignal): Promise<void> {
  const { database, clock } = scout
  if ((await readAccountStatus(database, accountId))?.state !== 'ACTIVE') return
  const failures: unknown[] = []
  for (const urn of await readPeopleDue(database, accountId, dayText(clock.now()), ERASED_A_ROUND)) {
    if (signal?.aborted || failures.length >= FAILURES_MAX) break
    await eraseOne(scout, accountId, urn).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function eraseOne(scout: Scout, accountId: string, urn: string): Promise<void> {
  try {
    await eraseByRule(scout, accountId, urn, async (tx) => {
      if (!(await isDue(scout, tx, accountId, urn))) throw new NotDue()
    })
  } catch (error) {
    if (!(error instanceof NotDue)) throw error
    await scout.database.transaction((tx) => withdraw(tx, accountId, [urn]))
  }
}

/** Decides by what is true under the locks: people who were kept, changed, noted or removed since they were announced stay. */
async function isDue({ clock }: Scout, sql: Sql, accountId: string, urn: string): Promise<boolean> {
  const now = clock.now()
  const [rule, [person], last] = await Promise.all([
    readRule(sql, accountId),
    readRetainedOf(sql, accountId, [urn]),
    readLastActive(sql, accountId, [urn]),
  ])
  const active = last.get(urn)
  if (!rule || !active || active.at >= inactiveSince(now, rule.months)) return false
  return person?.state === 'ANNOUNCED' && person.eraseOn <= dayText(now)
}
