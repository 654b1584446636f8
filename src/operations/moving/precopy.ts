/**
 * Copies what grows with a pool while its account is still working, so that the time at rest does not grow with the pool. Rows go
 * into their final tables, for an account that is ARRIVING without a transfer. Changes made meanwhile follow, the last of them
 * when the account is at rest. Owns which tables are copied this way, and that both sides hold the same in the end.
 */
import { randomBytes } from 'node:crypto'
import {
  changeState,
  isPrecopy,
  listLeftPrecopies,
  lockAccountStatus,
  ownerOfName,
  PRECOPY,
  PRECOPY_BACK,
  readAccountStatus,
} from '../../accounts/moving.ts'
import { insertAccount, readAccount } from '../../accounts/store.ts'
import { hoursBefore } from '../../base/clock.ts'
import {
  countInParts,
  deleteByKey,
  fixSpelling,
  oldestOpenTransaction,
  readAccountRows,
  readKeysInParts,
  readTimeline,
  replaceAccountRows,
} from '../../storage/account-rows.ts'
import type { Database, Tx } from '../../storage/database.ts'
import type { CarryKeys } from '../../vault/carry.ts'
import { RowSum } from './account-lines.ts'
import { type CarriedTable, listCarried, openLine, removeRows, sealLine } from './carried-tables.ts'
import { forgetAccount, isForgotten } from './forget-account.ts'
import { MoveFault } from './freeze-account.ts'

/**
 * Only the account itself changes these tables. If an installation's upkeep removed rows on its own, they would be missing on one side.
 */
const PRECOPY_TABLES = new Set([
  'pool_candidates',
  'pool_keys',
  'pool_segments',
  'pool_blocks',
  'pool_title_senses',
  'pool_skill_kin',
])

export const isPrecopied = ({ table }: CarriedTable): boolean => PRECOPY_TABLES.has(table.name)

/** First everything, then what was written meanwhile. */
const ROUNDS = 2
const ROWS_AT_ONCE = 500
const CHARS_AT_ONCE = 4_000_000
const PARTS_AT_ONCE = 512

interface Side {
  database: Database
  box: CarryKeys['box']
}

/**
 * What is being copied, and the transaction since which changes must still follow. Valid only while both servers keep their timelines.
 */
export interface Precopy {
  accountId: string
  transferId: string
  since: string
  timelines: string
}

export async function precopy(from: Side, to: Side, accountId: string, signal?: AbortSignal): Promise<Precopy> {
  const transferId = await makeRoom(from.database, to.database, accountId)
  const timelines = await timelinesOf(from.database, to.database)
  const write: Write = (work) =>
    to.database.transaction(async (tx) => {
      signal?.throwIfAborted()
      await requireRoom(tx, accountId, transferId)
      return work(tx)
    })
  let since: string | undefined
  try {
    for (let round = 0; round < ROUNDS; round++) since = await carryRound(from, { ...to, write }, accountId, since)
  } catch (error) {
    // If it cannot be removed now, upkeep removes it after a day.
    await discardPrecopy(to.database, { accountId, transferId }).catch(() => {})
    throw error
  }
  return { accountId, transferId, since: since!, timelines }
}

/** After a failover, transaction numbers are given out again and the last acknowledged writes may be lost. */
const timelinesOf = async (from: Database, to: Database): Promise<string> =>
  (await Promise.all([from, to].map((database) => database.transaction(readTimeline)))).join()

const carryRound = (from: Side, to: Target, accountId: string, since: string | undefined): Promise<string> =>
  from.database.transaction(async (tx) => {
    await tx.queryBuilt('set transaction isolation level repeatable read, read only')
    await fixSpelling(tx)
    const next = await oldestOpenTransaction(tx)
    await carryChanged({ tx, box: from.box }, to, accountId, since)
    if (since !== undefined)
      for (const each of await precopyTables(tx, accountId))
        await to.write(async (there) => void (await removeDeleted(tx, there, each)))
    return next
  })

const precopyTables = async (tx: Tx, accountId: string): Promise<CarriedTable[]> =>
  (await listCarried(tx, accountId, [])).filter(isPrecopied)

/**
 * Creates the account's row there; clients asking for it there are told that it is elsewhere. Removes what an earlier try, or the
 * account's earlier life there, left.
 */
async function makeRoom(from: Database, to: Database, accountId: string): Promise<string> {
  const account = await readAccount(from, accountId)
  if (account.state !== 'ACTIVE') throw new MoveFault('Another move of the account has already begun.')
  if ((await readAccountStatus(to, accountId))?.state === 'MOVED') await forgetAccount(to, accountId)
  const own = randomBytes(12).toString('base64url')
  return to.transaction(async (tx) => {
    await fixSpelling(tx)
    const status = await lockAccountStatus(tx, accountId)
    const owner = await ownerOfName(tx, account.name)
    if (owner && owner !== accountId)
      throw new MoveFault(
        `There is an account named "${account.name}" there already. Names are unique: rename one of them first.`,
      )
    if (status && status.state !== 'MOVED' && !isPrecopy(status))
      throw new MoveFault(`The account is already there (${status.state}), and not by this move. Nothing was changed.`)
    if (status) await removePrecopy(tx, accountId)
    else await insertAccount(tx, { ...account, isDemo: false })
    const livedThere = status && (status.state === 'MOVED' || status.transferId?.startsWith(PRECOPY_BACK))
    const transferId = `${livedThere ? PRECOPY_BACK : PRECOPY}${own}`
    const movedTo = status?.movedTo ?? undefined
    await changeState(tx, accountId, {
      from: ['ACTIVE', 'MOVED', 'ARRIVING'],
      to: 'ARRIVING',
      transferId,
      ...(movedTo && { movedTo }),
    })
    return transferId
  })
}

async function removePrecopy(tx: Tx, accountId: string): Promise<void> {
  await removeRows(tx, accountId, await precopyTables(tx, accountId))
}

/** Given up: removes the whole copy. */
export const discardPrecopy = (
  to: Database,
  { accountId, transferId }: Pick<Precopy, 'accountId' | 'transferId'>,
): Promise<void> =>
  to.transaction(async (tx) => {
    await fixSpelling(tx)
    const status = await lockAccountStatus(tx, accountId)
    if (status?.state !== 'ARRIVING' || status.transferId !== transferId) return
    const { movedTo } = status
    await changeState(tx, accountId, { from: ['ARRIVING'], to: 'MOVED', ...(movedTo && { movedTo }) })
    const livedThere = transferId.startsWith(PRECOPY_BACK)
    const tables = await listCarried(tx, accountId, [])
    await removeRows(tx, accountId, livedThere ? tables.filter(isForgotten) : tables)
  })

/** Longer than copying any pool takes. */
const LEFT_HOURS = 24

/** Removes copies of moves that were killed and not run again, because no erasure reaches such a copy. */
export async function removeLeftPrecopies(database: Database, now: Date): Promise<void> {
  const faults: unknown[] = []
  for (const left of await listLeftPrecopies(database, hoursBefore(now, LEFT_HOURS)))
    await discardPrecopy(database, left).catch((error) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

/** Throws if another move of the account has begun meanwhile, or somebody imported a file. */
async function requireRoom(tx: Tx, accountId: string, transferId: string): Promise<void> {
  await fixSpelling(tx)
  const status = await lockAccountStatus(tx, accountId)
  if (status?.state !== 'ARRIVING' || status.transferId !== transferId)
    throw new MoveFault('Someone else has changed the data that was copied ahead. The account is unchanged; try again.')
}

type Write = (work: (tx: Tx) => Promise<void>) => Promise<void>

interface Source {
  tx: Tx
  box: CarryKeys['box']
}

interface Target {
  write: Write
  box: CarryKeys['box']
}

/**
 * Runs while the account is at rest, in the transaction in which everything else arrives: from its commit on, both sides have the
 * same rows. Returns how many.
 */
export async function copyRemainingRows(
  from: Source,
  to: { tx: Tx; box: CarryKeys['box'] },
  carry: Precopy,
): Promise<number> {
  const { accountId, transferId, since, timelines } = carry
  await requireRoom(to.tx, accountId, transferId)
  if (`${await readTimeline(from.tx)},${await readTimeline(to.tx)}` !== timelines)
    throw new MoveFault(
      'One of the two databases was replaced by another in the meantime. The account is unchanged; try again.',
    )
  await carryChanged(from, { ...to, write: (work) => work(to.tx) }, accountId, since)
  let rows = 0
  for (const each of await precopyTables(from.tx, accountId)) rows += await removeDeleted(from.tx, to.tx, each)
  return rows
}

async function carryChanged(from: Source, to: Target, accountId: string, since: string | undefined): Promise<void> {
  const keys = { keyring: from.tx.keyring(), box: from.box }
  for (const each of await precopyTables(from.tx, accountId)) {
    let waiting: string[] = []
    let chars = 0
    const flush = async () => {
      const lines = waiting
      waiting = []
      chars = 0
      if (lines.length > 0) await to.write((tx) => replace(tx, each, lines, to.box))
    }
    for await (const row of readAccountRows(from.tx, each.table, each.whose, since)) {
      const line = openLine(each, row, keys)
      waiting.push(line)
      chars += line.length
      if (waiting.length >= ROWS_AT_ONCE || chars >= CHARS_AT_ONCE) await flush()
    }
    await flush()
  }
}

/** Compares the rows as written there with the rows that were sent. */
async function replace(tx: Tx, each: CarriedTable, lines: string[], box: CarryKeys['box']): Promise<void> {
  const keys = { keyring: tx.keyring(), box }
  const sealed = lines.map((line) => sealLine(each, line, keys))
  const written = await replaceAccountRows(tx, each.table, each.whose, sealed)
  const [sent, arrived] = [new RowSum(), new RowSum()]
  for (const line of lines) sent.add(line)
  for (const row of written) arrived.add(openLine(each, row, keys))
  if (sent.total.sum !== arrived.total.sum || sent.total.rows !== arrived.total.rows)
    throw new MoveFault(`The rows of ${each.table.name} differ from those that were sent.`)
}

/**
 * Everything here has been copied, so any additional row there was removed here meanwhile and is deleted there. Returns how many
 * rows remain.
 */
async function removeDeleted(here: Tx, there: Tx, { table, whose }: CarriedTable): Promise<number> {
  const ours = await countInParts(here, table, whose)
  const parts = differing(ours, await countInParts(there, table, whose))
  if (parts.length > 0) {
    // Some at a time, because a table may have millions of keys.
    for (let at = 0; at < parts.length; at += PARTS_AT_ONCE) {
      const some = parts.slice(at, at + PARTS_AT_ONCE)
      const kept = new Set(await readKeysInParts(here, table, whose, some))
      const gone = (await readKeysInParts(there, table, whose, some)).filter((key) => !kept.has(key))
      await deleteByKey(there, table, whose, gone)
    }
    if (differing(ours, await countInParts(there, table, whose)).length > 0)
      throw new MoveFault(
        `The rows of ${table.name} are not the same there and here. The account is unchanged; try again.`,
      )
  }
  return ours.values().reduce((sum, n) => sum + n, 0)
}

const differing = (ours: Map<string, number>, theirs: Map<string, number>): string[] =>
  [...new Set([...ours.keys(), ...theirs.keys()])].filter((part) => ours.get(part) !== theirs.get(part))
