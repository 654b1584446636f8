/** All commands of the users' command line with their arguments, in one list. What each does is in commands/, loaded when it is called. */
import { Command, InvalidArgumentError, Option } from 'commander'
import type { ContactField, EventType, Filters } from '../../sdk/typescript/src/index.ts'
import { SERVICE_COMMANDS } from './service-commands.ts'
import type { Shell } from './shell.ts'
import { type CommonOptions, UserContext } from './user-context.ts'

type Action<Args extends unknown[]> = (context: UserContext, ...args: Args) => Promise<void>

const LIMIT = 20
const FIELDS: ContactField[] = ['work_email', 'personal_email', 'phone']

export function createUserProgram(shell: Shell): Command {
  /** Calls the command with the arguments that commander passes, after a context of its own. */
  const act =
    <Args extends unknown[]>(load: () => Promise<Action<Args>>) =>
    async (...given: unknown[]) => {
      const command = given.pop() as Command
      await (await load())(new UserContext(shell, command.opts<CommonOptions>()), ...(given as Args))
    }
  const program = new Command('talent-scout').description(
    'Search people, enrich profiles and unlock contact data; and run the service.',
  )
  addSigningIn(program, act)
  addSearching(program, act)
  addPeople(program, act)
  addWork(program, act)
  program
    .command('completion')
    .description('print a script that completes commands and options: eval "$(talent-scout completion bash)"')
    .addArgument(program.createArgument('<shell>').choices(['bash', 'zsh', 'fish']))
    .action(async (name: 'bash' | 'zsh' | 'fish') => {
      const { completionFor } = await import('./completion.ts')
      shell.stdout.write(completionFor(name, program))
    })
  program.addHelpText('after', serviceHelp())
  for (const command of withSubcommands(program)) prepare(command, shell)
  return program
}

type Act = <Args extends unknown[]>(load: () => Promise<Action<Args>>) => (...given: unknown[]) => Promise<void>

const asJson = () => new Option('--json', 'answer as JSON')
const asLines = () => new Option('--ndjson', 'answer as JSON, one line for each item as it arrives').conflicts('json')
const asCsv = () => new Option('--csv', 'as CSV').conflicts(['json', 'ndjson'])
const yes = () => new Option('-y, --yes', 'accept the price without being asked')
const maxCredits = (what: string) => new Option('--max-credits <credits>', what).argParser(readCredits)
const limitOf = (what: string, initial?: number) =>
  new Option('--limit <n>', what).argParser(readCount).default(initial)

function addSigningIn(program: Command, act: Act): void {
  program
    .command('login [url]')
    .description('store the service’s address and your key. The key is asked for and not shown, or read from a pipe')
    .addOption(asJson())
    .action(act(async () => (await import('./commands/login.ts')).login))
  program
    .command('logout')
    .description('remove both from this machine')
    .addOption(asJson())
    .action(act(async () => (await import('./commands/login.ts')).logout))
  program
    .command('credits')
    .description('show your credits, and what things cost')
    .addOption(asJson())
    .action(act(async () => (await import('./commands/credits.ts')).credits))
}

function addSearching(program: Command, act: Act): void {
  program
    .command('search <prompt...>')
    .description('find people of the own pool and the network by a sentence, best first')
    .addOption(limitOf('the number of people', LIMIT))
    .option('--own', 'search only the own pool, for free')
    .addOption(new Option('--filters <json>', 'a filter object, as the API takes it').argParser(readFilters))
    .addOption(maxCredits('refuse the call if it may cost more'))
    .addOption(yes())
    .addOption(asJson())
    .addOption(asLines())
    .addOption(asCsv())
    .action(act(async () => (await import('./commands/search.ts')).search))
  program
    .command('read [text...]')
    .description('show what a sentence or a job description asks for, without searching; free')
    .option('--file <file>', 'the file with the text; - reads from a pipe')
    .addOption(asJson())
    .addOption(asLines())
    .action(act(async () => (await import('./commands/search.ts')).showReading))
}

function addPeople(program: Command, act: Act): void {
  const budget = () =>
    maxCredits(
      'for a list: the most it may cost in all, over every run; for people: refuse the call if it may cost more',
    )
  const listed = (command: Command) =>
    command
      .option(
        '-o, --output <file>',
        'for a list: the file for the results, .csv or .ndjson; a journal is written beside it',
      )
      .option('--column <name>', 'for a list: the column with the urns or profile addresses')
      .addOption(budget())
      .addOption(yes())
      .addOption(asJson())
      .addOption(asLines())
      .addOption(asCsv())
  listed(program.command('enrich <who...>'))
    .description('enrich people by urn or profile address, or a list: one .csv file of any length')
    .action(act(async () => (await import('./commands/people.ts')).enrich))
  listed(program.command('unlock <who...>'))
    .description('unlock contact data of people by urn or profile address, or of a list: one .csv file of any length')
    .addOption(
      new Option('--fields <fields>', 'separated by commas')
        .argParser(readFields)
        .default(['work_email'], 'work_email'),
    )
    .option('--enrich', 'first enrich people who are not enriched yet, which costs its own price')
    .action(act(async () => (await import('./commands/people.ts')).unlock))
}

function addWork(program: Command, act: Act): void {
  program
    .command('status [id]')
    .description('list the newest jobs; or show one job, import, or unlock (by its urn)')
    .option('--wait', 'wait until it is done')
    .addOption(limitOf('the number of jobs', LIMIT))
    .addOption(asJson())
    .addOption(asLines())
    .action(act(async () => (await import('./commands/status.ts')).status))
  const pool = program.command('pool').description('the own talent pool')
  pool
    .command('import <file>')
    .description('import people from a .csv, .ndjson, .json, .xls or .xlsx file, and wait for the end')
    .option('--no-wait', 'do not wait')
    .addOption(asJson())
    .action(act(async () => (await import('./commands/pool.ts')).poolImportFile))
  pool
    .command('export')
    .description('everybody in it, or those who match, as a file')
    .addOption(new Option('--format <format>').choices(['csv', 'ndjson']).default('csv'))
    .option('-o, --output <file>', 'write to this file instead of stdout')
    .option('--query <prompt>', 'only people who match this sentence, best first, at most 400')
    .option('--tags <tags>', 'only people with all of these tags; separated by commas')
    .action(act(async () => (await import('./commands/pool.ts')).poolExportFile))
  program
    .command('watch')
    .description('show events as they happen')
    .addOption(new Option('--types <types>', 'only these events; separated by commas').argParser(readTypes))
    .option('--after <eventId>', 'continue after this event')
    .addOption(limitOf('end after this many events'))
    .addOption(asJson())
    .addOption(asLines())
    .action(act(async () => (await import('./commands/status.ts')).watch))
}

function serviceHelp(): string {
  const width = Math.max(...Object.keys(SERVICE_COMMANDS).map((name) => name.length))
  const lines = Object.entries(SERVICE_COMMANDS).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`)
  const settings =
    'Settings of the service come from the environment: PORT, SCOUT_DATA_DIR, DATABASE_URL, SCOUT_NETWORKS … (docs/configuration.md)'
  const others =
    'Settings of this program: TALENT_SCOUT_URL and TALENT_SCOUT_API_KEY win over what "login" stored (docs/command-line.md)'
  return `\nRunning the service:\n${lines.join('\n')}\n\n${settings}\n${others}`
}

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)]

/** Commander does not pass these settings on to commands that exist already. */
function prepare(command: Command, { stdout, stderr }: Shell): void {
  command.exitOverride().helpCommand(false).showSuggestionAfterError()
  command.configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
}

function readCredits(text: string): number {
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(text))
    throw new InvalidArgumentError('It must be a number of credits, with at most three decimals.')
  return Number(text)
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(text)
}

function readFields(text: string): ContactField[] {
  const words = text.split(',').map((word) => word.trim())
  if (!words.every((word) => FIELDS.includes(word as ContactField)))
    throw new InvalidArgumentError(`It must be some of ${FIELDS.join(', ')}, separated by commas.`)
  return FIELDS.filter((field) => words.includes(field))
}

function readFilters(text: string): Filters {
  try {
    const filters: unknown = JSON.parse(text)
    if (typeof filters === 'object' && filters !== null && !Array.isArray(filters)) return filters
  } catch {}
  throw new InvalidArgumentError('It must be a JSON object.')
}

const readTypes = (text: string): EventType[] => text.split(',').map((word) => word.trim() as EventType)
