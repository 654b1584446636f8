/**
 * The network port over several licensed providers: which of them serves what. Owns only the wiring of the parts in this folder;
 * it knows nothing of a client's credits.
 */
import type { Clock } from '../base/clock.ts'
import { type Network, NetworkFailure } from '../providers/port.ts'
import { type CallWatch, watchCall } from '../providers/watched-call.ts'
import type { Database } from '../storage/database.ts'
import { collectFrom } from './collect.ts'
import type { Reference } from './in-words.ts'
import { markCalled } from './lookup-store.ts'
import { ContactLookups } from './lookups.ts'
import { personNamed } from './people.ts'
import { PATIENCE_SECONDS, type Provider } from './provider.ts'
import { resolveEntityBy, resolvePlaceBy } from './resolve.ts'
import { searchProviders } from './search.ts'
import type { Routes } from './waterfall.ts'

export interface Composition {
  providers: ReadonlyMap<string, Provider>
  search: string[]
  collect: string[]
  /** Ask all of `collect` and merge their answers. */
  collectAll: boolean
  resolve: string | null
  contact: Routes
  /** The longest time that a provider may take. */
  deadlineMs: number
  /** How long a lookup belongs to one process after its last sign of life. Absent: longer than one call may take. */
  claimSeconds?: number
}

export interface ComposedOptions extends CallWatch {
  composition: Composition
  database: Database
  clock: Clock
  reference: () => Promise<Reference>
}

export interface ComposedNetwork extends Network {
  /**
   * Takes a provider's callback and returns the lookups it made due; empty for a
   * provider that does not sign callbacks, because it is polled.
   */
  callback(
    provider: string,
    headers: Record<string, string | undefined>,
    body: Buffer,
  ): Promise<string[] | 'UNKNOWN' | 'UNSIGNED'>
}

/** By how much a claim outlasts the slowest provider. */
const CLAIM_MARGIN_SECONDS = 5
/** The most calls for one question: some providers need a second one. */
const CALLS_MAX = 2

export function composeNetwork(options: ComposedOptions): ComposedNetwork {
  const { composition, database, clock, reference } = options
  const { providers, deadlineMs } = composition
  const named = (names: string[]) => names.map((name) => providers.get(name)!)
  const { claimSeconds = deadlineMs / 1_000 + PATIENCE_SECONDS + CLAIM_MARGIN_SECONDS } = composition
  const keeping = { database, clock, outSeconds: CALLS_MAX * claimSeconds }
  const lookups = new ContactLookups({ database, clock, providers, routes: composition.contact, claimSeconds })
  const resolving = composition.resolve === null ? undefined : providers.get(composition.resolve)
  const asked = <T>(operation: string, signal: AbortSignal | undefined, call: () => Promise<T>) =>
    watchCall(options, operation, async (progress) => {
      signal?.throwIfAborted()
      progress.tries = 1
      return call()
    })

  return {
    search: (query, cursor, limit, signal) =>
      asked('search', signal, async () => {
        const chosen = named(composition.search)
        if (chosen.length === 0) throw unserved('search')
        return searchProviders(chosen, { reference: await reference(), query, cursor, limit, signal, keeping })
      }),
    collect: (person, signal, key) =>
      asked('collect', signal, async () => {
        const chosen = named(composition.collect)
        if (chosen.length === 0) throw unserved('collect')
        const known = personNamed(person)
        if (!known) throw new NetworkFailure('GONE', 'no provider can know this urn')
        const asking = { keeping, reference: await reference(), person: known, key, signal }
        const profile = await collectFrom(chosen, composition.collectAll, asking)
        return { ...profile, urn: person.urn }
      }),
    resolvePlace: (query, signal) =>
      asked('resolvePlace', signal, async () => {
        if (!resolving) return (await reference()).places.resolve(query)
        return resolvePlaceBy(resolving, await reference(), query, signal)
      }),
    resolveEntity: (kind, text, signal) =>
      asked('resolveEntity', signal, async () => {
        if (!resolving) return (await reference()).entities.resolve(kind, text)
        return resolveEntityBy(resolving, await reference(), { kind, text }, signal)
      }),
    startLookup: (request, key, signal) => asked('startLookup', signal, () => lookups.start(request, key, signal)),
    readLookup: (id, urn, signal, late) => asked('readLookup', signal, () => lookups.read(id, urn, signal, late)),
    /** Checks only the database: a probe every few seconds must not use up a vendor's rate. */
    check: (signal) => asked('check', signal, async () => void (await database.query('select 1'))),
    async callback(name, headers, body) {
      const contact = providers.get(name)?.vendor.contact
      if (!contact) return 'UNKNOWN'
      if (!contact.readCallback) return []
      const tickets = contact.readCallback(headers, body)
      return tickets === null ? 'UNSIGNED' : markCalled(database, name, tickets)
    },
    async close() {
      await Promise.all([...providers.values()].map((provider) => provider.close()))
    },
  }
}

const unserved = (what: string) =>
  new NetworkFailure('UNAVAILABLE', `no provider is configured to ${what}: see docs/networks.md`)
