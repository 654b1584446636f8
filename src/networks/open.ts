/** Builds a working network from settings: creates the vendors and what they need. Owns no rule. */
import type { Clock } from '../base/clock.ts'
import { vendors } from '../providers/vendors/registry.ts'
import type { Database } from '../storage/database.ts'
import type { AlertSink } from './alerts.ts'
import { type ComposedNetwork, type ComposedOptions, composeNetwork } from './composed-network.ts'
import { Provider } from './provider.ts'
import type { NetworksSettings } from './settings.ts'
import type { SharedBudgets } from './shared-budgets.ts'

/** A network at an address, spoken to by the HTTP contract; or one made of licensed providers. */
export type NetworkAt = { url: string; token: string } | { networks: NetworksSettings }

interface OpenOptions extends AlertSink, Pick<ComposedOptions, 'reference' | 'onCall' | 'tracing'> {
  database: Database
  clock: Clock
  budgets?: SharedBudgets | undefined
}

/** Where a vendor reaches us, below callbackUrl. */
const CALLBACK_PATH = '/v1/network-callbacks'

export function openProviders(
  settings: NetworksSettings,
  options: Omit<OpenOptions, 'reference' | 'onCall' | 'tracing'>,
) {
  const providers = settings.providers.map((given) => {
    const { name, key, url, deadlineMs, dailyCredits, callsPerMinute, concurrency } = given
    const vendor = vendors[given.vendor]!.create({
      key,
      deadlineMs,
      options: given.options,
      nowMs: () => options.clock.now().getTime(),
      ...(url && { url }),
      ...(settings.callbackUrl && {
        callbackUrl: `${settings.callbackUrl.replace(/(?<!\/)\/+$/, '')}${CALLBACK_PATH}/${name}`,
      }),
    })
    return new Provider(name, vendor, { ...options, limits: { dailyCredits, callsPerMinute, concurrency } })
  })
  return new Map(providers.map((provider) => [provider.name, provider]))
}

export function openNetworks(settings: NetworksSettings, options: OpenOptions): ComposedNetwork {
  const { search, collect, collectAll, resolve, contact } = settings
  const providers = openProviders(settings, options)
  const deadlineMs = Math.max(...settings.providers.map((each) => each.deadlineMs))
  const composition = { providers, search, collect, collectAll, resolve, contact, deadlineMs }
  return composeNetwork({ composition, ...options })
}
