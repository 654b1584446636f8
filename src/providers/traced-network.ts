/** A network whose calls are spans. Owns their names; what is asked about whom is not told. */
import type { Tracing } from '../base/tracing.ts'
import type { Network } from './port.ts'

export function tracedNetwork(network: Network, tracing: Tracing): Network {
  if (!tracing.isOn) return network
  const traced = <T>(operation: string, call: () => Promise<T>) =>
    tracing.within(`network ${operation}`, 'client', { 'scout.network.operation': operation }, call)
  return {
    search: (...asked) => traced('search', () => network.search(...asked)),
    collect: (...asked) => traced('collect', () => network.collect(...asked)),
    resolvePlace: (...asked) => traced('resolvePlace', () => network.resolvePlace(...asked)),
    resolveEntity: (...asked) => traced('resolveEntity', () => network.resolveEntity(...asked)),
    startLookup: (...asked) => traced('startLookup', () => network.startLookup(...asked)),
    readLookup: (...asked) => traced('readLookup', () => network.readLookup(...asked)),
    check: (...asked) => traced('check', () => network.check(...asked)),
    close: () => network.close(),
  }
}
