/**
 * Decides which network this process talks to: the operator's providers, a network of the operator's own, or the sandbox, started
 * in this process on a free loopback port. The sandbox is loaded only if needed, because it holds a whole invented world.
 */

import type { NetworkAt } from '../networks/open.ts'
import { type Config, ConfigError } from '../settings/config.ts'

export type NetworkSource = NetworkAt & {
  /** True for the built-in network, whose people are invented. */
  sandbox: boolean
  /** Prepares the first search, if the network runs in this process. */
  warm?(): void
  close(): Promise<void>
}

/** Invented people are charged like real ones, so the sandbox must be requested, except by a plain `npm start`. */
export function requireNetwork({ networks, networkUrl, sandboxWanted }: Config): void {
  if (networks || networkUrl || sandboxWanted) return
  throw new ConfigError([
    'No network is named, and without one all people found would be invented. Set SCOUT_NETWORKS or a key of a provider ' +
      '(docs/networks.md), or SCOUT_NETWORK_URL for a network of your own. To use invented people all the same, set SCOUT_SANDBOX=true',
  ])
}

export async function openNetworkSource(config: Config): Promise<NetworkSource> {
  const { networks, networkUrl, networkToken } = config
  if (networks) return { networks, sandbox: false, close: async () => {} }
  if (networkUrl) return { url: networkUrl, token: networkToken, sandbox: false, close: async () => {} }
  const { startSandbox } = await import('../../sandbox/server.ts')
  const sandbox = await startSandbox({ ...config.sandbox, host: '127.0.0.1', port: 0 })
  return {
    url: sandbox.url,
    token: sandbox.token,
    sandbox: true,
    warm: () => sandbox.warm(),
    close: () => sandbox.close(),
  }
}
