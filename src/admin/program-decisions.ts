/** The commands of `decisions` with their arguments. */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { NotedHead } from '../operations/decisions/verify-decisions.ts'
import { decisionsRanking, decisionsReplay, decisionsVerify } from './commands/decisions.ts'
import type { CommandContext } from './context.ts'

type Action<Args extends unknown[]> = (context: CommandContext, ...args: Args) => Promise<void>
type Act = <Args extends unknown[]>(action: Action<Args>) => (...given: unknown[]) => Promise<void>

function readHead(text: string): NotedHead {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!seq || !hash) throw new InvalidArgumentError('It must be a head as "decisions verify" showed it: SEQ:HASH.')
  return { seq: Number(seq), hash }
}

export function addDecisions(program: Command, act: Act): void {
  const decisions = program.command('decisions').description('the record of every ranking')
  decisions
    .command('verify')
    .description(
      'recompute every chain of hashes, to prove that no record was changed and only erasures removed anything',
    )
    .option('--account <id or name>', 'only this account')
    .addOption(
      new Option(
        '--head <seq:hash>',
        'a head that you noted before, to prove that nothing up to it was rebuilt',
      ).argParser(readHead),
    )
    .action(act(decisionsVerify))
  decisions
    .command('replay')
    .argument('<id>', 'the id of the record, dec_…')
    .description('repeat a recorded ranking and show what differs')
    .option('--account <id or name>', 'the account of the record; searched for if not given')
    .action(act(decisionsReplay))
  decisions
    .command('ranking')
    .addArgument(new Argument('<state>', 'off: people come in plain order').choices(['on', 'off']))
    .description('set whether an account’s searches are ranked')
    .addOption(new Option('--account <id or name>', 'the account').makeOptionMandatory())
    .action(act(decisionsRanking))
}
