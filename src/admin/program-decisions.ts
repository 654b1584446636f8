/** The commands of `decisions` with their arguments. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { NotedHead } from '../operations/decisions/verify-decisions.ts'
import { decisionsRanking, decisionsReplay, decisionsVerify } from './commands/decisions.ts'
import type { CommandContext } from './context.ts'

type Action<Args extends unknown[]> = (context: CommandContext, ...args: Args) => Promise<void>
type Act = <Args extends unknown[]>(action: Action<Args>) => (...given: unknown[]) => Promise<void>

function readHead(text: string): NotedHead {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!seq || !hash) throw new InvalidArgumentError('It must be a head as "decisions verify" told it: SEQ:HASH.')
  return { seq: Number(seq), hash }
}

export function addDecisions(program: Command, act: Act): void {
  const decisions = program.command('decisions').description('the record of every ranking')
  decisions
    .command('verify')
    .description('recompute every chain of hashes: that nothing was changed, and that only erasures took anything out')
    .option('--account <id or name>', 'this account alone')
    .addOption(
      new Option('--head <seq:hash>', 'a head noted before: proves that nothing was made anew').argParser(readHead),
    )
    .action(act(decisionsVerify))
  decisions
    .command('replay')
    .argument('<id>', 'of the record, dec_…')
    .description('make a recorded ranking once more: what differs, and why')
    .option('--account <id or name>', 'whose it is; found by itself where this is left out')
    .action(act(decisionsReplay))
  decisions
    .command('ranking')
    .addArgument(new Argument('<state>', 'off: people stand in plain order').choices(['on', 'off']))
    .description('whether an account’s searches are ranked')
    .addOption(new Option('--account <id or name>', 'the account').makeOptionMandatory())
    .action(act(decisionsRanking))
}
