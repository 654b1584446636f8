/** Turns names of places, organisations, schools and industries into ids. */
import type { CallOptions, Transport } from '../transport.ts'
import type { Query } from './shared.ts'

export const resolveResource = (transport: Transport) => ({
  location: (query: Query<'resolveLocation'>, options?: CallOptions) =>
    transport.call('resolveLocation', { query }, options),
  entity: (query: Query<'resolveEntity'>, options?: CallOptions) => transport.call('resolveEntity', { query }, options),
})
