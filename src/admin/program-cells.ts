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
    .description('list the cells, whether they answer, and how many accounts each has')
    .action(act(cellsList))
  cells
    .command('add <name>')
    .description('let the doors send requests to another installation. It gets the operator’s suppressions first')
    .requiredOption('--url <address>', 'where its API listens')
    .requiredOption(
      '--settings <file>',
      'the file with the settings that the cell is started with, as lines NAME=value',
    )
    .action(
      act((context: CommandContext, name: string, options: CellOptions) =>
        cellsAdd(context, name, options, (all) => shareAmong(context, all)),
      ),
    )
  cells
    .command('open <name> [words...]')
    .description(
      'open an account in the cell with the fewest accounts, if no cell has the name. Options after -- are those of "accounts create"',
    )
    .option('--cell <cell>', 'in this cell')
    .action(
      act((context: CommandContext, name: string, words: string[], options: { cell?: string }) =>
        cellsOpen(context, { name, words, ...options }, (env, command) => runIn({ ...terminal, env }, command)),
      ),
    )
  cells
    .command('share')
    .description('give every cell the operator’s suppressions that other cells have')
    .action(act(cellsShare))
  cells
    .command('budgets')
    .description('show what each cell holds and has spent of the day’s budgets that the cells share')
    .option('--take-back <cell>', 'first let this cell give back what it has not spent')
    .action(act(cellsBudgets))
  cells
    .command('check')
    .description('check that the doors have this list of cells and reach the cells')
    .requiredOption('--door <address...>', 'where each door listens')
    .action(act(cellsCheck))
  cells
    .command('move <account>')
    .description('move an account to another cell, stopped for some seconds. If it is killed, run it again')
    .requiredOption('--to <cell>', 'where to')
    .action(act(cellsMove))
  cells.command('drain <name>').description('move all accounts of a cell to the other cells').action(act(cellsDrain))
  cells
    .command('each <words...>')
    .description('run any command in every cell, such as: cells each -- suppress add --email a@b.example')
    .action(
      act((context: CommandContext, words: string[]) =>
        inEachCell(context, (env, cell) => {
          terminal.stderr.write(`${cell}:\n`)
          return runIn({ ...terminal, env }, words)
        }),
      ),
    )
}
