/**
 * `networks`: the providers behind the network: whether their keys work and their answers can be read, and what they were asked,
 * returned and cost.
 */
import { dayOf, daysBefore, systemClock } from '../../base/clock.ts'
import { createLog } from '../../base/log.ts'
import { table } from '../../base/terminal-text.ts'
import {
  type CallKind,
  type ExaminedCall,
  type ExamineOptions,
  examinationCost,
  examine,
} from '../../networks/examine.ts'
import { type ReportRow, readReport } from '../../networks/meter-store.ts'
import { openProviders } from '../../networks/open.ts'
import type { Provider } from '../../networks/provider.ts'
import type { NetworksSettings } from '../../networks/settings.ts'
import { VendorFailure } from '../../providers/vendor-failure.ts'
import type { PersonRef } from '../../providers/vendor-port.ts'
import { openBudgets } from '../../wiring/budgets.ts'
import type { CommandContext } from '../context.ts'
import { Failure } from '../failure.ts'

const CHECK_MS_MAX = 20_000

interface Checked {
  provider: string
  ok: boolean
  creditsLeft: number | null
  problem: string | null
  /** The smallest call of each kind; empty if only the key was checked. */
  calls: ExaminedCall[]
  /** By how much the balance fell during the calls, if the provider reports its balance. */
  balanceFell: number | null
}

interface CheckOptions {
  only?: string
  /** The operator agrees to the cost. */
  yes?: true
  free?: true
  person?: PersonRef
  patience: number
}

export async function networksCheck(context: CommandContext, options: CheckOptions): Promise<void> {
  const { config } = context.readConfig()
  const networks = requireNetworks(config.networks)
  // The log is silent: failures are reported in the answer, without the person they were about.
  const log = createLog('silent')
  await context.withDatabase(async (database) => {
    const { budgets } = openBudgets(config, { database, log, clock: systemClock })
    const providers = openProviders(networks, { database, log, clock: systemClock, budgets })
    try {
      const chosen = [...providers.values()].filter(({ name }) => options.only === undefined || name === options.only)
      if (chosen.length === 0) throw new Failure(`There is no provider "${options.only}" in the configuration.`)
      const kindsOf = (provider: Provider) => kindsFor(provider, networks, options)
      if (!options.yes && !options.free) return tellPlan(context, chosen, kindsOf)
      for (const provider of chosen) context.output.note(costNote(provider, kindsOf(provider)))
      const { person, patience: patienceSeconds } = options
      const about = { database, clock: systemClock, person, patienceSeconds, signal: context.interrupted }
      const checked = await checkEach(chosen, (provider) => ({ ...about, kinds: kindsOf(provider) }))
      context.output.answer({ asked: true, providers: checked }, checked.flatMap(linesOf).join('\n'))
      const failed = checked.filter(({ ok }) => !ok).map(({ provider }) => provider)
      if (failed.length > 0) throw new Failure(`Not every provider answers: ${failed.join(', ')}.`)
    } finally {
      for (const provider of providers.values()) await provider.close()
      budgets?.close()
    }
  })
}

/** The kinds of call that the configuration uses the provider for; with --free only those that cost nothing. */
function kindsFor(provider: Provider, networks: NetworksSettings, { free }: CheckOptions): Set<CallKind> {
  const kinds = servedBy(networks, provider.name)
  if (!free) return kinds
  const costs = examinationCost(provider, kinds)
  return new Set([...kinds].filter((kind) => costs[kind] === 0))
}

/** Shows what would be asked and its cost; asks nobody. */
function tellPlan(context: CommandContext, chosen: Provider[], kindsOf: (provider: Provider) => Set<CallKind>): void {
  const plan = chosen.map((provider) => {
    const atMost = examinationCost(provider, kindsOf(provider))
    const credits = Object.values(atMost).reduce((sum, one) => sum + one, 0)
    return { provider: provider.name, atMost, creditsAtMost: Math.round(credits * 1_000) / 1_000 }
  })
  const lines = chosen.map((provider, at) => `${costNote(provider, kindsOf(provider))} ${mostOf(plan[at]!)}`)
  const hint = 'Nothing was asked. --yes makes these calls; --free makes only the free ones.'
  context.output.answer({ asked: false, providers: plan }, [...lines, hint].join('\n'))
}

const mostOf = ({ creditsAtMost }: { creditsAtMost: number }) => `In all at most ${creditsAtMost} of its credits.`

/** Providers that search go first: those that do not are then asked about a person whom the others found. */
async function checkEach(chosen: Provider[], optionsOf: (provider: Provider) => ExamineOptions): Promise<Checked[]> {
  const all: Checked[] = []
  let elsewhere: PersonRef | undefined
  const searches = (provider: Provider) => Number(optionsOf(provider).kinds.has('search'))
  for (const provider of chosen.toSorted((one, other) => searches(other) - searches(one))) {
    const { checked, found } = await checkOne(provider, { ...optionsOf(provider), elsewhere })
    elsewhere ??= found
    all.push(checked)
  }
  return all
}

function servedBy({ search, collect, resolve, contact }: NetworksSettings, name: string): Set<CallKind> {
  const serves: [CallKind, boolean][] = [
    ['search', search.includes(name)],
    ['collect', collect.includes(name)],
    ['resolve', resolve === name],
    ['contact', Object.values(contact).some((names) => names.includes(name))],
  ]
  return new Set(serves.filter(([, is]) => is).map(([kind]) => kind))
}

function costNote(provider: Provider, kinds: ReadonlySet<CallKind>): string {
  const most = Object.entries(examinationCost(provider, kinds)).map(([kind, credits]) => `${kind} up to ${credits}`)
  const calls = most.length > 0 ? ` Then the smallest call of each kind, in its credits: ${most.join(', ')}.` : ''
  return `${provider.name}: this check is ${provider.vendor.check.mayCost}.${calls}`
}

async function checkOne(
  provider: Provider,
  examined: ExamineOptions,
): Promise<{ checked: Checked; found: PersonRef | undefined }> {
  const { signal: interrupted } = examined
  const balance = async () =>
    (await provider.check(AbortSignal.any([interrupted, AbortSignal.timeout(CHECK_MS_MAX)]))).creditsLeft
  const about = { provider: provider.name, calls: [], balanceFell: null }
  try {
    const creditsLeft = await balance()
    const { calls, found } = await examine(provider, examined)
    const after = calls.length > 0 && creditsLeft !== null ? await balance() : null
    const balanceFell = after === null ? null : Math.round((creditsLeft! - after) * 1_000) / 1_000
    const ok = calls.every(({ problem }) => problem === null)
    return { checked: { ...about, ok, creditsLeft, problem: null, calls, balanceFell }, found }
  } catch (error) {
    interrupted.throwIfAborted()
    const problem = error instanceof VendorFailure ? `${error.reason}: ${error.message}` : (error as Error).message
    return { checked: { ...about, ok: false, creditsLeft: null, problem }, found: undefined }
  }
}

function linesOf({ provider, creditsLeft, problem, calls, balanceFell }: Checked): string[] {
  if (problem !== null) return [`${provider}: ${problem}`]
  const left = creditsLeft === null ? '' : `, ${creditsLeft} credits left`
  const fell = balanceFell === null ? [] : [`${provider}: the balance fell by ${balanceFell}`]
  return [`${provider}: the key works${left}`, ...calls.map((call) => `${provider}: ${lineOf(call)}`), ...fell]
}

function lineOf({ kind, outcome, credits, missing, dropped, problem }: ExaminedCall): string {
  if (outcome === 'SKIPPED')
    return `${kind}: not asked, because there is nobody to ask about (name a person with --person)`
  const cost = credits === null ? 'cost not known yet' : `${credits} credits`
  const lack = missing.length > 0 ? `; the answer lacked these fields: ${missing.join(', ')}` : ''
  const named = [...new Set(dropped)].join(', ')
  const unread = dropped.length > 0 ? `; ${dropped.length} part(s) could not be read and were left out: ${named}` : ''
  return `${kind}: ${outcome}, ${cost}${problem === null ? '' : ` (${problem})`}${lack}${unread}`
}

export async function networksReport(context: CommandContext, options: { days: number }): Promise<void> {
  const { config } = context.readConfig()
  const since = daysBefore(dayOf(new Date()), options.days - 1)
  await context.withDatabase(async (database) => {
    const rows = (await readReport(database, since)).map((row) => present(row, config.networks))
    const header = ['PROVIDER', 'ASKED FOR', 'OUTCOME', 'TIMES', 'GAVE', 'CREDITS', 'UNCERTAIN', 'MONEY']
    const text =
      rows.length > 0
        ? table(
            header,
            rows.map((row) => [
              row.provider,
              row.operation,
              row.outcome,
              `${row.attempts}`,
              gaveOf(row),
              `${row.credits}`,
              `${row.uncertainCredits}`,
              row.money === null ? '' : `${row.money.amount} ${row.money.currency}`,
            ]),
          )
        : 'No provider was asked.'
    context.output.answer({ since: since.toISOString(), attempts: rows }, text)
  })
}

type Row = ReturnType<typeof present>

/** `uncertain`: credits reserved for calls whose answer was lost or is still awaited; the provider may bill them. */
function present(row: ReportRow, networks: NetworksSettings | undefined) {
  const { provider, operation, outcome, attempts, people, gave } = row
  const credits = row.cost / 1_000
  const settings = networks?.providers.find(({ name }) => name === provider)
  const money =
    settings?.creditPrice === undefined
      ? null
      : { amount: Math.round(credits * settings.creditPrice * 100) / 100, currency: settings.currency ?? 'USD' }
  return {
    provider,
    operation,
    outcome,
    attempts,
    people,
    gave,
    credits,
    uncertainCredits: row.uncertain / 1_000,
    money,
  }
}

function gaveOf({ people, gave }: Row): string {
  const fields = Object.entries(gave).map(([field, times]) => `${times} ${field}`)
  return [...(people > 0 ? [`${people} people`] : []), ...fields].join(', ')
}

function requireNetworks(networks: NetworksSettings | undefined): NetworksSettings {
  if (networks) return networks
  throw new Failure('No provider is configured: set SCOUT_NETWORKS or a provider’s key (docs/networks.md).')
}
