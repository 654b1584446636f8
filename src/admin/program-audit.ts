/** The commands of `audit` with their arguments: evidence of how the service treats people. */
import type { Command } from 'commander'
import { auditBiasOf } from './commands/audit-bias.ts'
import { auditDocuments } from './commands/audit-documents.ts'
import type { CommandContext } from './context.ts'

type Action<Args extends unknown[]> = (context: CommandContext, ...args: Args) => Promise<void>
type Act = <Args extends unknown[]>(action: Action<Args>) => (...given: unknown[]) => Promise<void>

export function addAudit(program: Command, act: Act): void {
  const audit = program.command('audit').description('measure how people are treated')
  audit
    .command('bias')
    .description(
      'selection rates, scoring rates and impact ratios by sex, ethnicity and both (New York, Local Law 144)',
    )
    .requiredOption('--account <id or name>', 'the account')
    .requiredOption(
      '--file <file>',
      'CSV with labels for this audit only: urn or externalId, sex, ethnicity. The labels are not kept',
    )
    .requiredOption('--out <folder>', 'where bias-audit.csv, .json and .html are written')
    .option('--project <id>', 'the decisions of this project only')
    .option(
      '--selected <stages>',
      'stages that count as selected, separated by commas (default: all but the first and REJECTED ones)',
    )
    .option('--search <id>', 'a saved search: who it shows, and who scores above the median')
    .option('--prompt <text>', 'the same for a prompt')
    .action(act(auditBiasOf))
  audit
    .command('documents')
    .description('papers for your own assessment (AI Act, GDPR), made from code, settings and figures')
    .requiredOption('--out <folder>', 'where they are written')
    .action(act(auditDocuments))
}
