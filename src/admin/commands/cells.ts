/** `cells`: several installations behind one door: list them, and move accounts between them. */
import { readFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { readAccountStatus } from '../../accounts/moving.ts'
import { findAccount, listAccounts } from '../../accounts/store.ts'
import { readOrCreateSecret } from '../../base/secret.ts'
import { count, table } from '../../base/terminal-text.ts'
import { type CellEntry, CellsFileFault, readCellsFile, writeCellsFile } from '../../door/cells-file.ts'
import { forgetAccount } from '../../operations/moving/forget-account.ts'
import { MoveFault } from '../../operations/moving/freeze-account.ts'
import { LIVE_STATES, moveAccount, type ReachableCell } from '../../operations/moving/move-account.ts'
import type { Database } from '../../storage/database.ts'
import { suppressionsKey } from '../../storage/installation.ts'
import type { CommandContext } from '../context.ts'
import { explainError, Failure, Misuse } from '../failure.ts'

const HEALTH_MS_MAX = 3_000

function fileOf(context: CommandContext): string {
  const file = context.setting('SCOUT_CELLS_FILE')
  if (file === '') throw new Misuse('Set SCOUT_CELLS_FILE to the file that the doors and this command share.')
  return file
}

export const cellsOf = async (context: CommandContext): Promise<CellEntry[]> => {
  const { cells } = await readCellsFile(fileOf(context)).catch((error) => {
    throw error instanceof CellsFileFault ? new Failure(error.message) : error
  })
  return cells
}

export interface CellOptions {
  url: string
  settings: string
}

export async function cellsAdd(
  context: CommandContext,
  name: string,
  { url, settings }: CellOptions,
  share: (cells: CellEntry[]) => Promise<unknown>,
): Promise<void> {
  const cells = await cellsOf(context)
  if (cells.some((cell) => cell.name === name)) throw new Failure(`A cell named "${name}" already exists.`)
  const added = { name, url, settings }
  await settingsOf(added)
  // Shared before the first request reaches the new cell, so that it shows nobody whom the operator has suppressed.
  if (cells.length > 0) await share([...cells, added])
  const { version } = await writeCellsFile(fileOf(context), [...cells, added]).catch((error) => {
    throw new Misuse(explainError(error))
  })
  context.output.answer({ name, url, version }, `The cell ${name} at ${url}: doors know of it within seconds.`)
}

/** The settings with which the cell itself is started. */
export async function settingsOf({ name, settings }: CellEntry): Promise<Record<string, string>> {
  if (!settings)
    throw new Failure(`The list of cells does not say where the settings of the cell ${name} are ("settings").`)
  const text = await readFile(settings, 'utf8').catch((error) => {
    throw new Failure(`The settings of the cell ${name} cannot be read: ${explainError(error)}`)
  })
  return Object.fromEntries(
    Object.entries(parseEnv(text)).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

export async function withCell<T>(
  context: CommandContext,
  cell: CellEntry,
  work: (cell: ReachableCell) => Promise<T>,
): Promise<T> {
  const there = context.elsewhere(await settingsOf(cell))
  return there.withKeys(async (database, box) => {
    const { config } = there.readConfig()
    const ownKey = await suppressionsKey(database, await readOrCreateSecret(config))
    return work({ name: cell.name, database, box, suppressionsKey: ownKey, keysSeconds: config.keysSeconds })
  })
}

interface ListedCell {
  name: string
  url: string
  answers: boolean
  draining: boolean
  accounts: { accountId: string; name: string; state: string }[]
}

/** The accounts of a cell that does not answer stay unknown. */
export async function lookAt(context: CommandContext, cell: CellEntry): Promise<ListedCell> {
  const { name, url, draining = false } = cell
  const answers = await fetch(new URL('/health/ready', url), { signal: AbortSignal.timeout(HEALTH_MS_MAX) }).then(
    ({ ok }) => ok,
    () => false,
  )
  const accounts = await withCell(context, cell, ({ database }) => listAccounts(database)).catch((error) => {
    if (answers) throw error
    return []
  })
  return {
    name,
    url,
    answers,
    draining,
    accounts: accounts.map(({ accountId, name, state }) => ({ accountId, name, state })),
  }
}

export async function cellsList(context: CommandContext): Promise<void> {
  const cells = await Promise.all((await cellsOf(context)).map((cell) => lookAt(context, cell)))
  const living = (cell: ListedCell) => cell.accounts.filter(({ state }) => state !== 'MOVED')
  const rows = cells.map((cell) => {
    const underWay = living(cell).filter(({ state }) => state !== 'ACTIVE')
    const [accounts, moving] = [String(living(cell).length), String(underWay.length)]
    return [
      cell.name,
      cell.url,
      cell.answers ? 'answers' : 'AWAY',
      cell.draining ? 'draining' : 'open',
      accounts,
      moving,
    ]
  })
  const faults = twice(cells.flatMap(living))
  const shown =
    rows.length > 0
      ? table(['CELL', 'ADDRESS', 'HEALTH', 'STATE', 'ACCOUNTS', 'UNDER WAY'], rows)
      : 'There are no cells.'
  context.output.answer({ cells, faults }, [shown, ...faults].join('\n'))
}

/** An account name must be unique over all cells, but each cell checks only its own. */
function twice(accounts: ListedCell['accounts']): string[] {
  const byName = Map.groupBy(accounts, ({ name }) => name.toLowerCase())
  return [...byName.values()]
    .filter((same) => new Set(same.map(({ accountId }) => accountId)).size > 1)
    .map(
      (same) => `Two accounts are named "${same[0]!.name}": ${same.map(({ accountId }) => accountId).join(' and ')}.`,
    )
}

interface Home {
  cell: CellEntry
  accountId: string
  name: string
  isAlive: boolean
  /** Cells where it lived before. */
  left: CellEntry[]
}

/** Where the account lives, according to the cells. If it lives in none, the cell that it has left. */
async function homeOf(context: CommandContext, idOrName: string): Promise<Home> {
  const away: string[] = []
  const found = await Promise.all(
    (await cellsOf(context)).map(async (cell) => {
      const account = await withCell(context, cell, ({ database }) => findWithStatus(database, idOrName)).catch(
        (error) => {
          if (!(error instanceof Failure)) throw error
          away.push(cell.name)
          return undefined
        },
      )
      return account && { cell, ...account }
    }),
  )
  const known = found.filter((one) => one !== undefined)
  // Among several cells that it has left, the one whose transfer is arriving somewhere.
  const left = known.filter(({ state }) => state === 'MOVED')
  const arriving = known.filter(({ state }) => state === 'ARRIVING').map(({ transferId }) => transferId)
  const home =
    known.find(({ state }) => LIVE_STATES.includes(state)) ??
    left.find(({ transferId }) => arriving.includes(transferId)) ??
    left[0]
  if (!home) throw new Failure(`No cell that answers has an account "${idOrName}".`)
  if (home.state === 'MOVED' && away.length > 0)
    throw new Failure(
      `The account has moved from ${home.cell.name}, perhaps to ${away.join(' or ')}, which does not answer.`,
    )
  const { cell, accountId, name, state } = home
  return { cell, accountId, name, isAlive: LIVE_STATES.includes(state), left: left.map((one) => one.cell) }
}

async function findWithStatus(database: Database, idOrName: string) {
  const account = await findAccount(database, idOrName)
  if (!account) return undefined
  const status = await readAccountStatus(database, account.accountId)
  return { ...account, transferId: status?.transferId ?? null }
}

export async function cellsMove(context: CommandContext, idOrName: string, { to }: { to: string }): Promise<void> {
  const target = (await cellsOf(context)).find(({ name }) => name === to)
  if (!target) throw new Failure(`There is no cell "${to}". "cells list" shows the cells.`)
  const { cell, accountId, name, isAlive, left } = await homeOf(context, idOrName)
  if (cell.name === to) {
    if (!isAlive) throw new Failure(`${name} has left ${to} and is in no cell. Nothing was changed.`)
    // A move that was killed at its very end left this step undone.
    for (const other of left) await withCell(context, other, ({ database }) => forgetAccount(database, accountId))
    context.output.answer({ accountId, to }, `${name} is in ${to}.`)
    return
  }
  const moved = await move(context, cell, target, accountId)
  const seconds = (moved.stoppedMs / 1_000).toFixed(1)
  context.output.answer(
    { accountId, from: cell.name, to, ...moved },
    `${name} is in ${to}: ${count(moved.rows, 'row')} moved from ${cell.name}, stopped for ${seconds} s.`,
  )
}

const move = (context: CommandContext, from: CellEntry, to: CellEntry, accountId: string) =>
  withCell(context, from, (source) =>
    withCell(context, to, (target) => moveAccount(source, target, accountId, { signal: context.interrupted })),
  ).catch((error) => {
    throw error instanceof MoveFault ? new Failure(error.message) : error
  })

/**
 * Moves one account after the other, each to the cell with the fewest. An account that cannot be moved is reported and the others
 * still go.
 */
export async function cellsDrain(context: CommandContext, name: string): Promise<void> {
  const cells = await cellsOf(context)
  if (!cells.some((cell) => cell.name === name)) throw new Failure(`There is no cell "${name}".`)
  const marked = cells.map((cell) => (cell.name === name ? { ...cell, draining: true } : cell))
  await writeCellsFile(fileOf(context), marked)
  const source = marked.find((cell) => cell.name === name)!
  const others = marked.filter(({ draining }) => !draining)
  if (others.length === 0) throw new Failure('There is no other cell to move accounts to.')
  const load = new Map<CellEntry, number>()
  for (const cell of others) load.set(cell, (await lookAt(context, cell)).accounts.length)
  const accounts = (await lookAt(context, source)).accounts.filter(({ state }) => state !== 'MOVED')
  const failures: string[] = []
  for (const { accountId, name: title } of accounts) {
    if (context.interrupted.aborted) break
    const [to] = [...load].sort(([, one], [, other]) => one - other)[0]!
    await move(context, source, to, accountId).then(
      () => load.set(to, load.get(to)! + 1),
      (error) => failures.push(`${title} (${accountId}): ${explainError(error)}`),
    )
  }
  const left = await lookAt(context, source)
  const remaining = left.accounts.filter(({ state }) => state !== 'MOVED').length
  if (remaining > 0)
    throw new Failure([`${count(remaining, 'account')} of ${name} could not be moved.`, ...failures].join('\n'))
  context.output.answer(
    { name, moved: accounts.length },
    `${name} is empty: ${count(accounts.length, 'account')} moved.`,
  )
}

/** Runs the same command in every cell, one after the other, and fails with the names of the cells where it failed. */
export async function inEachCell(
  context: CommandContext,
  run: (env: Record<string, string>, cell: string) => Promise<boolean>,
): Promise<void> {
  const failed: string[] = []
  for (const cell of await cellsOf(context)) {
    const isDone = await settingsOf(cell).then((env) => run(env, cell.name))
    if (!isDone) failed.push(cell.name)
  }
  if (failed.length > 0) throw new Failure(`It failed in ${failed.join(', ')}. In the other cells it is done.`)
}
