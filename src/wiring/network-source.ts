/**
 * Which network this process talks to: the operator's providers, the operator's own, or the sandbox, started here on a
 * free port of loopback. Owns that choice only; the sandbox is loaded when it is needed, for it holds a whole world.
 */

import type { NetworkAt } from '../networks/open.ts'
import { type Config, ConfigError } from '../settings/config.ts'

export type NetworkSource = NetworkAt & {
  /** True for the built-in network, where nobody is real. */
  sandbox: boolean
  /** Gets ready for the first search, where it is this process that answers it. */
  warm?(): void
  close(): Promise<void>
}

/** Invented people are charged like real ones: where nobody is just trying things out, somebody has to ask for them. */
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
