/** Every command of the command line with its arguments, in one list. What each does is in commands/. */
import { Command, CommanderError, Option } from 'commander'
import { roles } from '../../contract/roles.ts'
import { PLAN_DEFAULT } from '../operations/accounts/accounts.ts'
import {
  parseCredits,
  readAccountName,
  readDays,
  readEmailAddress,
  readFuture,
  readName,
  readProfileAddress,
  readScopes,
  readSeconds,
} from './arguments.ts'
import { accountsCreate, accountsList } from './commands/accounts.ts'
import { backup, restoreBackup } from './commands/backup.ts'
import { creditsGrant, creditsLowAt, creditsShow, ledgerVerify } from './commands/credits.ts'
import { dataKeysList, dataKeysRotate } from './commands/data-keys.ts'
import { doctor } from './commands/doctor.ts'
import { indexRebuild } from './commands/index-rebuild.ts'
import { keysCreate, keysList, keysRevoke, keysRotate } from './commands/keys.ts'
import { membersInvite, membersLink, membersList, membersRemove } from './commands/members.ts'
import { migrateNow } from './commands/migrate.ts'
import { accountsExport, accountsForget, accountsImport, accountsMoved, accountsResume } from './commands/moving.ts'
import { networksCheck, networksReport } from './commands/networks.ts'
import { poolImport } from './commands/pool.ts'
import { secretRotate } from './commands/secret.ts'
import { suppressAdd, suppressList, suppressRemove } from './commands/suppress.ts'
import { CommandContext } from './context.ts'
import { explainError } from './failure.ts'
import type { Terminal } from './output.ts'
import { addAudit } from './program-audit.ts'
import { addCells } from './program-cells.ts'
import { addDecisions } from './program-decisions.ts'

const ROTATION_OVERLAP_SECONDS = 3_600
const REPORT_DAYS = 30
/** The time until the first poll of the slowest provider, and a little more. */
const LOOKUP_PATIENCE_SECONDS = 150

type Action<Args extends unknown[]> = (context: CommandContext, ...args: Args) => Promise<void>

export function createProgram(terminal: Terminal): Command {
  /** Calls the command with the arguments that commander passes, after a context of its own. */
  const act =
    <Args extends unknown[]>(action: Action<Args>) =>
    (...given: unknown[]) => {
      const command = given.pop() as Command
      return action(new CommandContext(terminal, command.opts().json === true), ...(given as Args))
    }

  const program = new Command('scout').description('The operator’s command line of Talent Scout.')
  addAccounts(program, act)
  addKeys(program, act)
  addMembers(program, act)
  addCredits(program, act)
  addDecisions(program, act)
  addSuppress(program, act)
  addDataKeys(program, act)
  addSecret(program, act)
  addNetworks(program, act)
  addAudit(program, act)
  addCells(program, act, terminal, (there, words) =>
    createProgram(there)
      .parseAsync(words, { from: 'user' })
      .then(
        () => true,
        (error) => {
          there.stderr.write(`${explainError(error)}\n`)
          return false
        },
      ),
  )
  program
    .command('pool')
    .description('an account’s own talent pool')
    .command('import <file>')
    .description('import people from a .csv, .json or .ndjson file; importing the same file again changes nothing')
    .addOption(accountOption())
    .option('--rejects <file>', 'write every rejected row and its reasons to this file, as NDJSON')
    .action(act(poolImport))
  program
    .command('index')
    .description('the index of a search cluster (SCOUT_SEARCH_URL)')
    .command('rebuild')
    .description('build a new index beside the present one, then switch to it; the service keeps running')
    .action(act(indexRebuild))
  program
    .command('backup <file>')
    .description('write the whole database to a file, as of one moment, while the service runs')
    .action(act(backup))
  program
    .command('restore <file>')
    .description('restore a backup into an empty database, and check that all of it arrived')
    .action(act(restoreBackup))
  program.command('migrate').description('bring the database’s schema up to date').action(act(migrateNow))
  program.command('doctor').description('check everything the service needs; changes nothing').action(act(doctor))
  for (const command of withDescendants(program)) prepare(command, terminal)
  return program
}

type Act = <Args extends unknown[]>(action: Action<Args>) => (...given: unknown[]) => Promise<void>

const accountOption = () => new Option('--account <id or name>', 'the account').makeOptionMandatory()
const creditsOption = (flag: string, what: string) => new Option(`${flag} <amount>`, what).argParser(parseCredits)
const planOption = (what = 'the name of the plan') => new Option('--plan <name>', what).argParser(readName)

function addAccounts(program: Command, act: Act): void {
  const accounts = program.command('accounts').description('company accounts')
  accounts
    .command('create')
    .argument('<name>', 'the company’s name', readAccountName)
    .description('create an account and print its first key, once')
    .addOption(creditsOption('--credits', 'credits of the plan').default(0))
    .addOption(creditsOption('--extra-credits', 'extra credits, spent after the plan’s').default(0))
    .addOption(planOption().default(PLAN_DEFAULT))
    .action(act(accountsCreate))
  accounts
    .command('list')
    .description('list accounts and their balances')
    .addOption(planOption('accounts with this plan only'))
    .action(act(accountsList))
  addMoving(accounts, act)
}

function addMoving(accounts: Command, act: Act): void {
  accounts
    .command('export <account>')
    .description('freeze an account and write all of it to a file, sealed under SCOUT_TRANSFER_KEY')
    .requiredOption('--to <file>', 'where to')
    .action(act(accountsExport))
  accounts
    .command('import <file>')
    .description('import an account from such a file, completely or not at all, and prove it by its ledger')
    .action(act(accountsImport))
  accounts
    .command('resume <account>')
    .description('make a frozen account active here again')
    .action(act(accountsResume))
  accounts
    .command('moved <account>')
    .description('mark a frozen account as moved to another installation')
    .addOption(new Option('--to <text>', 'where it moved to, in words').argParser(readName))
    .action(act(accountsMoved))
  accounts
    .command('forget <account>')
    .description('remove what an account that has moved left behind')
    .action(act(accountsForget))
}

function addKeys(program: Command, act: Act): void {
  const keys = program.command('keys').description('API keys')
  keys
    .command('create')
    .description('create a key and print it once')
    .addOption(accountOption())
    .addOption(new Option('--name <text>', 'what the key is for').argParser(readName).default('key'))
    .addOption(new Option('--scopes <list>', 'its scopes, separated by commas (default: all)').argParser(readScopes))
    .addOption(new Option('--expires <date>', 'when the key ends (default: never)').argParser(readFuture))
    .addOption(creditsOption('--daily-cap', 'credits to spend in a day, UTC, at most (no cap)'))
    .action(act(keysCreate))
  keys.command('list').description('an account’s keys').addOption(accountOption()).action(act(keysList))
  keys
    .command('rotate <keyId>')
    .description('create a successor; the old key continues to work for the overlap')
    .addOption(new Option('--overlap-seconds <n>', 'how long').argParser(readSeconds).default(ROTATION_OVERLAP_SECONDS))
    .action(act(keysRotate))
  keys.command('revoke <keyId>').description('end a key at once').action(act(keysRevoke))
}

function addMembers(program: Command, act: Act): void {
  const members = program.command('members').description('the members of an account')
  members
    .command('invite')
    .argument('<email>', 'their address', readEmailAddress)
    .description('invite a member and print a link that signs them in, once')
    .addOption(accountOption())
    .addOption(new Option('--role <role>', 'the member’s role').choices(roles).makeOptionMandatory())
    .addOption(new Option('--name <text>', 'the name shown with the member’s work (the address)').argParser(readName))
    .addOption(creditsOption('--monthly-cap', 'credits to spend in a month, UTC, at most (no cap)'))
    .action(act(membersInvite))
  members.command('list').description('an account’s members').addOption(accountOption()).action(act(membersList))
  members
    .command('link <id or email>')
    .description('create a link that signs a member in, once, within a day')
    .addOption(accountOption())
    .action(act(membersLink))
  members
    .command('remove <id or email>')
    .description('remove a member: their work stays, their sessions end')
    .addOption(accountOption())
    .action(act(membersRemove))
}

function addCredits(program: Command, act: Act): void {
  const credits = program.command('credits').description('balances')
  credits
    .command('grant')
    .description('add credits to an account')
    .addOption(accountOption())
    .addOption(creditsOption('--credits', 'credits of the plan').default(0))
    .addOption(creditsOption('--extra-credits', 'extra credits, spent after the plan’s').default(0))
    .addOption(new Option('--ref <text>', 'names the grant: the same name is granted only once').argParser(readName))
    .action(act(creditsGrant))
  credits.command('show').description('an account’s balance').addOption(accountOption()).action(act(creditsShow))
  credits
    .command('low-at')
    .description('set the balance below which an account gets the event credits.low')
    .addOption(accountOption())
    .addOption(creditsOption('--credits', 'the threshold; 0: never; default: SCOUT_CREDITS_LOW'))
    .action(act(creditsLowAt))
  program
    .command('ledger')
    .description('the ledger of credits')
    .command('verify')
    .description('recompute every balance and every hold from the entries')
    .action(act(ledgerVerify))
}

function addSuppress(program: Command, act: Act): void {
  const suppress = program.command('suppress').description('people who are shown, enriched and unlocked by no account')
  suppress
    .command('add')
    .description('suppress everyone with one of these identifiers, for every account; they are kept as keyed hashes')
    .option('--network-url <url>', 'the address of a profile')
    .option('--urn <urn>', 'a candidate’s identifier')
    .option('--email <address>', 'an email address')
    .option('--phone <number>', 'a phone number with its country code')
    .addOption(new Option('--reason <text>', 'why').argParser(readName))
    .action(act(suppressAdd))
  suppress.command('list').description('list the operator’s entries, newest first').action(act(suppressList))
  suppress.command('remove <suppressionId>').description('remove an entry from the list').action(act(suppressRemove))
}

function addDataKeys(program: Command, act: Act): void {
  const dataKeys = program.command('data-keys').description('the keys that contact data is sealed under')
  dataKeys.command('list').description('list the keys').action(act(dataKeysList))
  dataKeys
    .command('rotate')
    .description('create a new key and seal everything under it, while the service runs; continues if it was stopped')
    .action(act(dataKeysRotate))
}

function addSecret(program: Command, act: Act): void {
  program
    .command('secret')
    .description('the secret under which all keys of this installation are sealed')
    .command('rotate')
    .description('change it while the service is stopped; SCOUT_NEW_SECRET_KEY replaces SCOUT_SECRET_KEY')
    .action(act(secretRotate))
}

function addNetworks(program: Command, act: Act): void {
  const networks = program.command('networks').description('the licensed providers behind the network')
  networks
    .command('check')
    .description('show what it costs to check each provider’s key by the smallest call of each kind; with --yes, do it')
    .option('--only <provider>', 'only this provider')
    .addOption(new Option('--yes', 'make the calls and spend their cost').conflicts('free'))
    .option('--free', 'make only the free calls')
    .addOption(
      new Option('--person <url>', 'the person whose profile and contacts to ask for').argParser(readProfileAddress),
    )
    .addOption(
      new Option('--patience <seconds>', 'how long to wait for a lookup')
        .argParser(readSeconds)
        .default(LOOKUP_PATIENCE_SECONDS),
    )
    .action(act(networksCheck))
  networks
    .command('report')
    .description('show what each provider was asked, what it gave and what it cost')
    .addOption(new Option('--days <n>', 'the number of days, including today').argParser(readDays).default(REPORT_DAYS))
    .action(act(networksReport))
}

const withDescendants = (command: Command): Command[] => [command, ...command.commands.flatMap(withDescendants)]

/** Commander does not pass these settings on to commands that exist already. */
function prepare(command: Command, { stdout, stderr }: Terminal): void {
  command.exitOverride().showHelpAfterError().helpCommand(false)
  command.configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) })
  if (command.commands.length === 0) command.option('--json', 'answer as JSON')
}

/** Commander also ends with an error after printing help that was asked for; that one is not misuse. */
export const isMisuse = (error: unknown): error is CommanderError =>
  error instanceof CommanderError && error.exitCode !== 0
