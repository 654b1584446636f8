/** `enrich` and `unlock`: profiles and contacts of people named on the command line, or of a list in a file. The price is agreed first. */
import { statSync } from 'node:fs'
import type { ContactField, ContactOutcome, Person, ProfileOutcome } from '../../../sdk/typescript/src/index.ts'
import { count } from '../../base/terminal-text.ts'
import { CommandEnd, EXIT } from '../exit.ts'
import { personOf } from '../list/people-file.ts'
import { runList } from '../list/run-list.ts'
import { enrichWork, type ListWork, type PersonOutcome, unlockWork } from '../list/work.ts'
import { exactly, inCredits } from '../prices.ts'
import type { UserContext } from '../user-context.ts'

export interface ListOptions {
  output?: string
  column?: string
}

export interface UnlockOptions extends ListOptions {
  fields: ContactField[]
  enrich?: boolean
}

/** A single name that ends in .csv is a file; no urn ends like that. */
const isList = (who: string[]) => who.length === 1 && /\.csv\/?$/i.test(who[0]!)

export async function enrich(context: UserContext, who: string[], options: ListOptions): Promise<void> {
  if (isList(who))
    return await runList(context, { command: 'enrich', ...placesOf(who[0]!, options, 'profiles'), work: enrichWork })
  requireNoFile(options)
  const scout = await context.scout()
  const { prices, balance } = await termsOf(context)
  await work(context, who, { ...enrichWork(scout, prices), balance })
}

export async function unlock(context: UserContext, who: string[], options: UnlockOptions): Promise<void> {
  const unlockOrder = { fields: options.fields, enrich: options.enrich === true }
  if (isList(who)) {
    const order = { command: 'unlock', ...placesOf(who[0]!, options, 'contacts') }
    return await runList(context, { ...order, work: (scout, prices) => unlockWork(scout, prices, unlockOrder) })
  }
  requireNoFile(options)
  const scout = await context.scout()
  const { prices, balance } = await termsOf(context)
  await work(context, who, { ...unlockWork(scout, prices, unlockOrder), balance })
}

const placesOf = (list: string, { output, column }: ListOptions, what: string) => ({
  list,
  output: output ?? list.replace(/\.csv$/i, `.${what}.csv`),
  ...(column !== undefined && { column }),
})

function requireNoFile({ output, column }: ListOptions): void {
  if (output !== undefined || column !== undefined)
    throw new CommandEnd(EXIT.MISUSE, '--output and --column need a list: give one file that ends with .csv')
}

async function termsOf(context: UserContext) {
  const { limits, ...account } = await (await context.scout()).account({ signal: context.signal })
  return { prices: limits.prices, balance: exactly(account.companyCredits + account.companyExtraCredits) }
}

/** Works without a journal: on a repeat, what was found is free, and what is under way is not charged again. */
async function work(context: UserContext, who: string[], given: ListWork & { balance: number }): Promise<void> {
  const people = who.map(namedPerson)
  const { doing, price, balance } = given
  const credits = exactly(people.length * price)
  await context.agree({ what: `${doing} ${count(people.length, 'person', 'people')}`, credits, atMost: true, balance })
  const progress = context.progress()
  const onProgress = (known: number) => progress.show(known, people.length, `${known} of ${people.length}`)
  const runId = crypto.randomUUID()
  const report = await given
    .run(people, { runId, maxCredits: credits, signal: context.signal, onProgress })
    .finally(progress.end)
  const outcomes = (async function* () {
    yield* report.outcomes.values()
  })()
  const columns = ['urn', ...given.columns]
  const cells = (outcome: PersonOutcome) => [outcome.urn, ...given.cells(outcome)]
  const summary = () => ({ name: 'people', more: { creditsUsed: report.creditsUsed } })
  const all = await context.output.list<ContactOutcome | ProfileOutcome>(outcomes, { columns, cells }, summary)
  context.output.note(`${inCredits(report.creditsUsed)} in all.`)
  if (report.stoppedBy) throw report.stoppedBy
  const failed = all.filter(({ status }) => status === 'FAILED')
  if (failed.length > 0) throw failureOf(failed, people.length)
}

/**
 * A folder names nobody. Only a text that looks like a path is checked, so a urn that happens to be a folder's name here is still
 * a urn.
 */
const isFolder = (text: string) => /[/\\]|^\.+$/.test(text) && statSync(text, { throwIfNoEntry: false })?.isDirectory()

function namedPerson(text: string): Person {
  if (isFolder(text))
    throw new CommandEnd(EXIT.MISUSE, `${text} is a folder. A list must be one file that ends with .csv`)
  const person = personOf(text)
  if (!person) throw new CommandEnd(EXIT.MISUSE, `"${text}" is not a urn or profile address, so it names nobody.`)
  return person
}

function failureOf(failed: PersonOutcome[], total: number): CommandEnd {
  const [first] = failed
  const why = first?.status === 'FAILED' ? `${first.message} (${first.code})` : ''
  if (total === 1) return new CommandEnd(EXIT.PARTLY, why)
  return new CommandEnd(EXIT.PARTLY, `${failed.length} of ${total} failed. The first: ${why}`)
}
