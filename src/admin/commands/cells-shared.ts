/**
 * `cells share`, `open` and `check`: what cells have in common: the operator's suppressions, account names, and the list of cells
 * itself.
 */
import { count } from '../../base/terminal-text.ts'
import { type CellEntry, digestOfCells } from '../../door/cells-file.ts'
import { MoveFault } from '../../operations/moving/freeze-account.ts'
import type { ReachableCell } from '../../operations/moving/move-account.ts'
import { shareSuppressions } from '../../operations/moving/share-suppressions.ts'
import type { CommandContext } from '../context.ts'
import { explainError, Failure, Misuse } from '../failure.ts'
import { cellsOf, lookAt, settingsOf, withCell } from './cells.ts'

const ASK_MS_MAX = 5_000

/** Runs the work with the databases of all cells open at the same time. */
function withCells<T>(
  context: CommandContext,
  cells: CellEntry[],
  work: (cells: ReachableCell[]) => Promise<T>,
): Promise<T> {
  const [next, ...others] = cells
  if (!next) return work([])
  return withCell(context, next, (cell) => withCells(context, others, (rest) => work([cell, ...rest])))
}

/** Returns how many entries were missing in each cell. */
export const shareAmong = (context: CommandContext, cells: CellEntry[]): Promise<Record<string, number>> =>
  withCells(context, cells, (open) => shareSuppressions(open, context.interrupted)).catch((error) => {
    throw error instanceof MoveFault ? new Failure(error.message) : error
  })

export async function cellsShare(context: CommandContext): Promise<void> {
  const added = await shareAmong(context, await cellsOf(context))
  const lines = Object.entries(added).map(([name, n]) => `${name}: ${count(n, 'suppression')} that it did not have.`)
  context.output.answer({ added }, lines.join('\n') || 'There are no cells.')
}

/**
 * Chooses the cell for a new account: the one with the fewest accounts that is not being drained. Refuses a name that an account
 * in any cell has.
 */
async function roomFor(context: CommandContext, accountName: string, wanted?: string): Promise<CellEntry> {
  const cells = await cellsOf(context)
  const looked = await Promise.all(cells.map(async (cell) => ({ cell, ...(await lookAt(context, cell)) })))
  const away = looked.filter(({ answers }) => !answers).map(({ name }) => name)
  if (away.length > 0)
    throw new Failure(`${away.join(', ')} does not answer, so nobody knows whether the name is free there. Try again.`)
  const taken = looked.find(({ accounts }) =>
    accounts.some(({ name, state }) => state !== 'MOVED' && name.toLowerCase() === accountName.toLowerCase()),
  )
  if (taken)
    throw new Failure(
      `An account named "${accountName}" already exists in ${taken.name}. Names must be unique in all cells.`,
    )
  const open = looked
    .filter(({ name, draining }) => (wanted ? name === wanted : !draining))
    .sort((one, other) => one.accounts.length - other.accounts.length)
  if (!open[0]) throw new Failure(wanted ? `There is no cell "${wanted}".` : 'There is no cell that takes accounts.')
  return open[0].cell
}

/** `run` runs a command in the chosen cell, here `accounts create`. */
export async function cellsOpen(
  context: CommandContext,
  { name, words, cell: wanted }: { name: string; words: string[]; cell?: string },
  run: (env: Record<string, string>, words: string[]) => Promise<boolean>,
): Promise<void> {
  const cell = await roomFor(context, name, wanted)
  const isDone = await run(await settingsOf(cell), ['accounts', 'create', name, ...words])
  if (!isDone) throw new Failure(`It could not be opened in ${cell.name}.`)
}

interface DoorState {
  version: number
  digest: string
  away: string[]
}

/** Checks that every door has the same list of cells as this command and reaches all cells. */
export async function cellsCheck(context: CommandContext, { door: doors }: { door: string[] }): Promise<void> {
  const token = context.setting('SCOUT_CELL_TOKEN')
  if (token === '') throw new Misuse('Set SCOUT_CELL_TOKEN to the value that the doors have.')
  const cells = await cellsOf(context)
  const expected = digestOfCells(cells)
  const found = await Promise.all(
    doors.map(async (door) => ({
      door,
      ...(await askDoor(door, token).catch((error) => ({ fault: explainError(error) }))),
    })),
  )
  const lines = found.map((one) => {
    if ('fault' in one) return `${one.door}: does not answer as a door (${one.fault})`
    if (one.digest !== expected) return `${one.door}: has another list of cells (version ${one.version})`
    return one.away.length > 0
      ? `${one.door}: does not reach ${one.away.join(', ')}`
      : `${one.door}: the same list, all cells answer`
  })
  const isSame = found.every((one) => !('fault' in one) && one.digest === expected && one.away.length === 0)
  if (!isSame) throw new Failure(lines.join('\n'))
  context.output.answer({ doors: found }, lines.join('\n'))
}

async function askDoor(door: string, token: string): Promise<DoorState> {
  const answer = await fetch(new URL('/cells', door), {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(ASK_MS_MAX),
  })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  return (await answer.json()) as DoorState
}
