/** The commands of `cells` with their arguments. `each` runs any other command in every cell. */
import type { Command } from 'commander'
import { type CellOptions, cellsAdd, cellsDrain, cellsList, cellsMove, inEachCell } from './commands/cells.ts'
import { cellsBudgets } from './commands/cells-budgets.ts'
import { cellsCheck, cellsOpen, cellsShare, shareAmong } from './commands/cells-shared.ts'
import type { CommandContext } from './context.ts'
import type { Terminal } from './output.ts'

type Action<Args extends unknown[]> = (context: CommandContext, ...args: Args) => Promise<void>
type Act = <Args extends unknown[]>(action: Action<Args>) => (...given: unknown[]) => Promise<void>

export function addCells(
  program: Command,
  act: Act,
  terminal: Terminal,
  runIn: (terminal: Terminal, words: string[]) => Promise<boolean>,
): void {
  const cells = program
    .command('cells')
    .description('several installations behind one door; SCOUT_CELLS_FILE lists them')
  cells
    .command('list')
    .description('the cells, whether they answer, and how many accounts each has')
    .action(act(cellsList))
  cells
    .command('add <name>')
    .description('let doors send requests to another installation, which gets the operator’s suppressions first')
    .requiredOption('--url <address>', 'where its API listens')
    .requiredOption('--settings <file>', 'the settings that it is started with, NAME=value in lines')
    .action(
      act((context: CommandContext, name: string, options: CellOptions) =>
        cellsAdd(context, name, options, (all) => shareAmong(context, all)),
      ),
    )
  cells
    .command('open <name> [words...]')
    .description(
      'open an account in the cell that has the fewest, if no cell has the name; what follows -- is for "accounts create"',
    )
    .option('--cell <cell>', 'in this one')
    .action(
      act((context: CommandContext, name: string, words: string[], options: { cell?: string }) =>
        cellsOpen(context, { name, words, ...options }, (env, command) => runIn({ ...terminal, env }, command)),
      ),
    )
  cells
    .command('share')
    .description('give every cell the operator’s suppressions that another one has')
    .action(act(cellsShare))
  cells
    .command('budgets')
    .description('what each cell holds and has spent of the day’s budgets that they share')
    .option('--take-back <cell>', 'first let this one give back what it has not spent')
    .action(act(cellsBudgets))
  cells
    .command('check')
    .description('whether doors have this list of cells, and reach them')
    .requiredOption('--door <address...>', 'where each door listens')
    .action(act(cellsCheck))
  cells
    .command('move <account>')
    .description('move an account to another cell, with a stop of seconds; killed at any moment, run it again')
    .requiredOption('--to <cell>', 'where to')
    .action(act(cellsMove))
  cells.command('drain <name>').description('move all accounts of a cell to the others').action(act(cellsDrain))
  cells
    .command('each <words...>')
    .description('run any command in every cell, as in: cells each -- suppress add --email a@b.example')
    .action(
      act((context: CommandContext, words: string[]) =>
        inEachCell(context, (env, cell) => {
          terminal.stderr.write(`${cell}:\n`)
          return runIn({ ...terminal, env }, words)
        }),
      ),
    )
}
