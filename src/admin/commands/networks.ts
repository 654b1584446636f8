/** `networks`: the providers behind the network: whether their keys work, and what they were asked, gave and cost. */
import { dayOf, daysBefore, systemClock } from '../../base/clock.ts'
import { type ReportRow, readReport } from '../../networks/meter-store.ts'
import { openProviders } from '../../networks/open.ts'
import type { Provider } from '../../networks/provider.ts'
import type { NetworksSettings } from '../../networks/settings.ts'
import { VendorFailure } from '../../providers/vendor-failure.ts'
import type { CommandContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { table } from '../output.ts'

const CHECK_MS_MAX = 20_000

interface Checked {
  provider: string
  ok: boolean
  creditsLeft: number | null
  problem: string | null
}

export async function networksCheck(context: CommandContext, options: { only?: string }): Promise<void> {
  const { config, log } = context.readConfig()
  const networks = requireNetworks(config.networks)
  await context.withDatabase(async (database) => {
    const providers = openProviders(networks, { database, log, clock: systemClock })
    try {
      const chosen = [...providers.values()].filter(({ name }) => options.only === undefined || name === options.only)
      if (chosen.length === 0) throw new Failure(`There is no provider "${options.only}" in the configuration.`)
      for (const { name, vendor } of chosen) context.output.note(`${name}: this check is ${vendor.check.mayCost}.`)
      const checked: Checked[] = []
      for (const provider of chosen) checked.push(await checkOne(provider, context.interrupted))
      context.output.answer({ providers: checked }, checked.map(lineOf).join('\n'))
      const failed = checked.filter(({ ok }) => !ok).map(({ provider }) => provider)
      if (failed.length > 0) throw new Failure(`Not every provider answers: ${failed.join(', ')}.`)
    } finally {
      for (const provider of providers.values()) await provider.close()
    }
  })
}

async function checkOne(provider: Provider, interrupted: AbortSignal): Promise<Checked> {
  const signal = AbortSignal.any([interrupted, AbortSignal.timeout(CHECK_MS_MAX)])
  try {
    const { creditsLeft } = await provider.check(signal)
    return { provider: provider.name, ok: true, creditsLeft, problem: null }
  } catch (error) {
    interrupted.throwIfAborted()
    const problem = error instanceof VendorFailure ? `${error.reason}: ${error.message}` : (error as Error).message
    return { provider: provider.name, ok: false, creditsLeft: null, problem }
  }
}

const lineOf = ({ provider, ok, creditsLeft, problem }: Checked) =>
  ok
    ? `${provider}: the key works${creditsLeft === null ? '' : `, ${creditsLeft} credits left`}`
    : `${provider}: ${problem}`

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

/** `uncertain`: reserved for calls whose answer was lost or is still awaited; they may have been billed. */
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
