/**
 * Tables partitioned by time: partitions are created ahead and dropped whole when all their rows have expired. Owns how
 * partitions are named and bounded; knows no table. The first partition (`_old`) takes everything older than the others. Rows for
 * which no partition exists land in the default one, until their period is over and gets a partition of its own.
 */
import { dayOf, daysBefore, dayText, monthOf } from '../base/clock.ts'
import type { Database, Sql, Tx } from './database.ts'

export interface PartitionedTable {
  readonly name: string
  readonly span: 'day' | 'month'
  /** The setting that makes the table's trigger permit deleting rows from before a given moment. */
  readonly permit?: string
}

/** In days or months. If no worker makes partitions for longer than this, new rows fall into the default one. */
const AHEAD = 3
/**
 * While we wait for a lock, everybody else who wants the table queues behind us. Less than the second after which PostgreSQL
 * looks for deadlocks.
 */
const LOCK_WAIT_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'

interface Partition {
  name: string
  isOld: boolean
  /** Null for the default partition. */
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

const nameOf = (table: PartitionedTable, from: Date) => `${table.name}_p${dayText(from).replaceAll('-', '')}`

/**
 * Makes the partitions needed from now on, and one for each past period whose rows are in the default partition, which is then
 * empty of them.
 */
export async function makePartitions(database: Database, table: PartitionedTable, now: Date): Promise<void> {
  const there = await readPartitions(database, table)
  const names = new Set(there.map(({ name }) => name))
  const oldUntil = there.find(({ isOld }) => isOld)!.until!
  const ahead = Array.from({ length: AHEAD + 1 }, (_, n) => startOf(table, now, n))
  const strays = await readStrays(database, table)
  // The current period, if rows of it are in the default partition. More of them will come, so it gets its partition when it is
  // over; the periods after it get theirs now.
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
 * Waits only briefly for the locks that a change needs. While a backup reads the table they cannot be had, and the next sweep
 * tries again. If the change must be made now, not getting the locks is a failure.
 */
async function unlessBusy(mustBe: boolean, change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (mustBe || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
  }
}

/** The periods of the rows in the default partition. */
async function readStrays(sql: Sql, table: PartitionedTable): Promise<Date[]> {
  const rows = await sql.queryBuilt<{ from: Date }>(
    `select distinct date_trunc('${table.span}', at, 'UTC') as from from "${restOf(table)}" order by 1`,
  )
  return rows.map(({ from }) => from)
}

/**
 * Makes a partition and moves the rows of its period there from the default one. Others can write to the table meanwhile, but not
 * into the default partition.
 */
async function makePartition(tx: Tx, table: PartitionedTable, from: Date): Promise<void> {
  const until = startOf(table, from, 1)
  const [part, rest] = [nameOf(table, from), restOf(table)]
  await beginChange(tx, table)
  // Another process may have made it in the meantime.
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

/** Lets one process at a time change partitions, waits briefly for locks, and gives moving the rows as much time as it needs. */
async function beginChange(tx: Tx, { name }: PartitionedTable): Promise<void> {
  await tx.queryBuilt(
    `select set_config('lock_timeout', '${LOCK_WAIT_MS}', true), set_config('statement_timeout', '0', true)`,
  )
  await tx.queryBuilt(`select pg_advisory_xact_lock(hashtext('partitions of ' || $1))`, [name])
}

async function permitRemoval(tx: Tx, { permit }: PartitionedTable, before: Date): Promise<void> {
  if (permit) await tx.queryBuilt('select set_config($1, $2, true)', [permit, before.toISOString()])
}

/** The partitions that ended before the given time; none if that is just an empty `_old`. */
async function readOutlived(sql: Sql, table: PartitionedTable, before: Date): Promise<Partition[]> {
  const ended = (await readPartitions(sql, table)).filter(({ until }) => until && until <= before)
  return ended.some(({ isOld, isEmpty }) => !(isOld && isEmpty)) ? ended : []
}

/** Up to when rows could be dropped now; undefined if there is nothing to drop. */
export const readCut = async (sql: Sql, table: PartitionedTable, before: Date): Promise<Date | undefined> =>
  (await readOutlived(sql, table, before)).at(-1)?.until ?? undefined

/** Drops the partitions whose rows are all older. Being busy is a failure only once a partition has been due for a day. */
export async function dropPartitions(database: Database, table: PartitionedTable, before: Date): Promise<void> {
  const [first] = await readOutlived(database, table, daysBefore(before, 1))
  await unlessBusy(first !== undefined, () => database.transaction((tx) => dropBefore(tx, table, before)))
}

/** Replaces the dropped partitions by a new `_old`, which reaches up to the oldest remaining partition. */
async function dropBefore(tx: Tx, table: PartitionedTable, before: Date): Promise<void> {
  const seen = await readOutlived(tx, table, before)
  if (seen.length === 0) return
  await beginChange(tx, table)
  // Another process may have dropped them in the meantime.
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

/** Deletes expired rows one by one from `_old` and the default partition, which are not dropped soon. Returns how many. */
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

/** Removes what has expired from all partitions; returns how many rows were deleted one by one. */
export async function purgePartitioned(
  database: Database,
  table: PartitionedTable,
  before: Date,
  limit: number,
): Promise<number> {
  await dropPartitions(database, table, before)
  return database.transaction((tx) => purgeLoose(tx, table, before, limit))
}
