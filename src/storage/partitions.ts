/**
 * Tables that are kept in partitions by time: made ahead, dropped whole when all of their rows have outlived their
 * time. Owns how partitions are named and bounded; knows no table. Below the first one lies that of everything older
 * (`_old`). What falls into none lies in the default one until its time is over and it gets its own.
 */
import { dayOf, daysBefore, monthOf } from '../base/clock.ts'
import type { Database, Sql, Tx } from './database.ts'

export interface PartitionedTable {
  readonly name: string
  readonly span: 'day' | 'month'
  /** The setting by which its trigger lets rows before a moment go. */
  readonly permit?: string
}

/** Days, or months: workers may be away for so long before rows fall into the default partition. */
const AHEAD = 3
/** Whoever asks for the table queues behind us while we wait for a lock. Less than the second after which a deadlock is seen. */
const LOCK_WAIT_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

interface Partition {
  name: string
  isOld: boolean
  /** Null: the default one. */
  until: Date | null
  isEmpty: boolean
}

const PARTITIONS = `
  select c.relname as name, bound like '%(MINVALUE)%' as "isOld",
    substring(bound from 'TO \\(''([^'']+)''\\)')::timestamptz as until, pg_relation_size(c.oid) = 0 as "isEmpty"
  from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) bound
  where i.inhparent = $1::regclass order by until`

const readPartitions = (sql: Sql, { name }: PartitionedTable) => sql.queryBuilt<Partition>(PARTITIONS, [name])

const restOf = ({ name }: PartitionedTable) => `${name}_default`
const oldOf = ({ name }: PartitionedTable) => `${name}_old`
const literal = (at: Date) => `'${at.toISOString()}'`

function startOf({ span }: PartitionedTable, at: Date, later = 0): Date {
  if (span === 'day') return dayOf(daysBefore(at, -later))
  const month = monthOf(at)
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + later))
}

const nameOf = (table: PartitionedTable, from: Date) =>
  `${table.name}_p${from.toISOString().slice(0, 10).replaceAll('-', '')}`

/** Those that are wanted from now on, and one for each past time that lies in the default one, which is empty afterwards. */
export async function makePartitions(database: Database, table: PartitionedTable, now: Date): Promise<void> {
  const there = await readPartitions(database, table)
  const names = new Set(there.map(({ name }) => name))
  const oldUntil = there.find(({ isOld }) => isOld)!.until!
  const ahead = Array.from({ length: AHEAD + 1 }, (_, n) => startOf(table, now, n))
  const strays = await readStrays(database, table)
  // Under way: its rows come still. It gets its own when it is over, those after it meanwhile.
  const current = startOf(table, now).getTime()
  const unfinished = strays.some((from) => from.getTime() === current) ? current : undefined
  const past = strays.filter((from) => from.getTime() < current)
  const [overdue, soon] = [startOf(table, now, -1), startOf(table, now, 1)]
  for (const from of [...past, ...ahead]) {
    if (from < oldUntil || from.getTime() === unfinished || names.has(nameOf(table, from))) continue
    const mustBe = from < overdue || (from.getTime() >= current && from <= soon)
    await unlessBusy(mustBe, () => database.transaction((tx) => makePartition(tx, table, from)))
  }
}

/**
 * The locks that a change needs are waited for shortly. While a backup reads the table they are not to be had; the next
 * sweep tries again. Where it must be now, that is a failure.
 */
async function unlessBusy(mustBe: boolean, change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (mustBe || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
  }
}

/** Of what lies in the default partition. */
async function readStrays(sql: Sql, table: PartitionedTable): Promise<Date[]> {
  const rows = await sql.queryBuilt<{ from: Date }>(
    `select distinct date_trunc('${table.span}', at, 'UTC') as from from "${restOf(table)}" order by 1`,
  )
  return rows.map(({ from }) => from)
}

/** With the rows of its time that lie in the default one. Others write meanwhile, if not into that. */
async function makePartition(tx: Tx, table: PartitionedTable, from: Date): Promise<void> {
  const until = startOf(table, from, 1)
  const [part, rest] = [nameOf(table, from), restOf(table)]
  await beginChange(tx, table)
  // Another process may have been here since.
  const [there] = await tx.queryBuilt<{ it: boolean }>('select to_regclass($1) is not null as it', [part])
  if (there!.it) return
  await permitRemoval(tx, table, until)
  await tx.queryBuilt(`create table "${part}" (like "${rest}" including all)`)
  await tx.queryBuilt(
    `with moved as (delete from "${rest}" where at >= $1 and at < $2 returning *) insert into "${part}" select * from moved`,
    [from, until],
  )
  await attach(tx, table, part, `from (${literal(from)}) to (${literal(until)})`)
}

const attach = (tx: Tx, { name }: PartitionedTable, part: string, bound: string) =>
  tx.queryBuilt(`alter table "${name}" attach partition "${part}" for values ${bound}`)

/** One process at a time, none waits long for a lock, and what has to be moved takes as long as it takes. */
async function beginChange(tx: Tx, { name }: PartitionedTable): Promise<void> {
  await tx.queryBuilt(
    `select set_config('lock_timeout', '${LOCK_WAIT_MS}', true), set_config('statement_timeout', '0', true)`,
  )
  await tx.queryBuilt(`select pg_advisory_xact_lock(hashtext('partitions of ' || $1))`, [name])
}

async function permitRemoval(tx: Tx, { permit }: PartitionedTable, before: Date): Promise<void> {
  if (permit) await tx.queryBuilt('select set_config($1, $2, true)', [permit, before.toISOString()])
}

/** Those with nothing in them that is not older. */
async function readOutlived(sql: Sql, table: PartitionedTable, before: Date): Promise<Partition[]> {
  const ended = (await readPartitions(sql, table)).filter(({ until }) => until && until <= before)
  return ended.some(({ isOld, isEmpty }) => !(isOld && isEmpty)) ? ended : []
}

/** Until when the table could be cut off now; undefined: nowhere. */
export const readCut = async (sql: Sql, table: PartitionedTable, before: Date): Promise<Date | undefined> =>
  (await readOutlived(sql, table, before)).at(-1)?.until ?? undefined

/** Drops the partitions whose rows are all older; a day later than it could be is a failure. */
export async function dropPartitions(database: Database, table: PartitionedTable, before: Date): Promise<void> {
  const [first] = await readOutlived(database, table, daysBefore(before, 1))
  await unlessBusy(first !== undefined, () => database.transaction((tx) => dropBefore(tx, table, before)))
}

/** What is older finds its place in a new `_old`, up to where the oldest that stays begins. */
async function dropBefore(tx: Tx, table: PartitionedTable, before: Date): Promise<void> {
  const seen = await readOutlived(tx, table, before)
  if (seen.length === 0) return
  await beginChange(tx, table)
  // Another process may have been here since.
  const outlived = await readOutlived(tx, table, before)
  const cut = outlived.at(-1)?.until
  if (!cut) return
  await permitRemoval(tx, table, cut)
  await tx.queryBuilt(`drop table ${outlived.map(({ name }) => `"${name}"`).join(', ')}`)
  await tx.queryBuilt(`delete from "${restOf(table)}" where at < $1`, [cut])
  const old = oldOf(table)
  await tx.queryBuilt(`create table "${old}" (like "${restOf(table)}" including all)`)
  await tx.queryBuilt(`create index on "${old}" (at)`)
  await attach(tx, table, old, `from (minvalue) to (${literal(cut)})`)
}

/** Removes rows one by one where no partition will take them along soon: in `_old` and in the default one. Returns how many. */
export async function purgeLoose(tx: Tx, table: PartitionedTable, before: Date, limit: number): Promise<number> {
  await permitRemoval(tx, table, before)
  let removed = 0
  for (const part of [oldOf(table), restOf(table)]) {
    const rows = await tx.queryBuilt(
      `delete from "${part}" where ctid = any (array(select ctid from "${part}" where at < $1 order by at limit $2)) returning 1`,
      [before, limit - removed],
    )
    removed += rows.length
  }
  return removed
}

/** What outlived its time in all partitions; returns how many rows went one by one. */
export async function purgePartitioned(
  database: Database,
  table: PartitionedTable,
  before: Date,
  limit: number,
): Promise<number> {
  await dropPartitions(database, table, before)
  return database.transaction((tx) => purgeLoose(tx, table, before, limit))
}
