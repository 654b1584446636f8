/** Opens the network for this process: composed of providers, or the operator's own; both with the same metrics. */
import type { Clock } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import type { Metrics } from '../base/metrics.ts'
import type { Tracing } from '../base/tracing.ts'
import type { ComposedNetwork } from '../networks/composed-network.ts'
import { knownPlaces } from '../networks/known-places.ts'
import { type NetworkAt, openNetworks } from '../networks/open.ts'
import { awayFrom, ownNetwork } from '../networks/own-network.ts'
import type { SharedBudgets } from '../networks/shared-budgets.ts'
import type { Knowledge } from '../operations/scout.ts'
import { createHttpNetwork } from '../providers/http-network.ts'
import type { Network } from '../providers/port.ts'
import type { CallInfo } from '../providers/watched-call.ts'
import type { Database } from '../storage/database.ts'

interface Around {
  database: Database
  clock: Clock
  log: Log
  metrics: Metrics
  tracing: Tracing
  knowledge: () => Promise<Knowledge>
  /** Defined if several cells share the providers' budgets. */
  budgets: SharedBudgets | undefined
  /** How many people a search asks of the operator's own network at once. */
  networkPeople: number
}

interface OpenNetwork {
  network: Network
  /** Only providers send callbacks. */
  callback: ComposedNetwork['callback'] | undefined
}

export function openNetwork(at: NetworkAt, around: Around): OpenNetwork {
  const { knowledge } = around
  if (!('networks' in at)) {
    const own = ownNetwork(openOwn(at, around), around.networkPeople, knowledge)
    return { network: knownPlaces(own, knowledge), callback: undefined }
  }
  const { database, clock, log, tracing, budgets } = around
  const others = { database, clock, log, tracing, budgets, reference: knowledge }
  const composed = openNetworks(at.networks, { ...others, ...networkMeasures(around.metrics) })
  return { network: knownPlaces(composed, knowledge), callback: composed.callback }
}

/** The name of the operator's own network in the metrics, where providers have their names. */
const OWN_NETWORK = 'network'

function openOwn(own: { url: string; token: string }, { database, clock, log, metrics, tracing }: Around): Network {
  const { onCall, onAlert, onDropped } = networkMeasures(metrics)
  return createHttpNetwork({
    ...own,
    log,
    clock,
    tracing,
    onCall,
    away: awayFrom(own.url, { database, clock }),
    onAlert: (reason) => onAlert(OWN_NETWORK, reason),
    onDropped: (operation, parts) => onDropped(OWN_NETWORK, operation, parts),
  })
}

const networkMeasures = ({ networkCalls, networkAlerts, networkDropped }: Metrics) => ({
  onCall: ({ operation, outcome, ms }: CallInfo) => networkCalls.observe({ operation, outcome }, ms / 1_000),
  onAlert: (provider: string, reason: string) => networkAlerts.inc({ provider, reason }),
  onDropped: (provider: string, operation: string, parts: number) => networkDropped.inc({ provider, operation }, parts),
})
