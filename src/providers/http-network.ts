/**
 * The port, spoken over the network HTTP contract. Owns which request each question becomes; outbound.ts makes the calls,
 * answers.ts reads the answers.
 */
import { networkPaths } from '../../contract/network.ts'
import {
  readCollectedPerson,
  readEntities,
  readHealth,
  readLookup,
  readPlaceMatches,
  readSearchPage,
} from './answers.ts'
import { Outbound, type OutboundOptions } from './outbound.ts'
import type { Network } from './port.ts'

const personGone = ['PERSON_NOT_FOUND', 'PERSON_GONE'] as const
const lookupGone = ['LOOKUP_NOT_FOUND'] as const

/** Every method rejects with a NetworkFailure, or with the signal's reason once the caller gave up. */
export function createHttpNetwork(options: OutboundOptions): Network {
  const outbound = new Outbound(options)
  const { search, collect, places, entities, lookups, health } = networkPaths

  return {
    search(query, cursor, limit, signal) {
      const read = (answer: Buffer) => readSearchPage(answer, limit, query)
      const body = { query, cursor, limit }
      return outbound.call({ operation: 'search', method: 'POST', path: search, body, read }, signal)
    },
    collect(person, signal) {
      const read = (answer: Buffer) => readCollectedPerson(answer, person.urn)
      const ask = { operation: 'collect', method: 'POST', path: collect, body: person, patient: true } as const
      return outbound.call({ ...ask, goneCodes: personGone, read }, signal)
    },
    resolvePlace(query, signal) {
      const path = withQuery(places, query)
      return outbound.call({ operation: 'resolvePlace', method: 'GET', path, read: readPlaceMatches }, signal)
    },
    resolveEntity(kind, query, signal) {
      const path = withQuery(entities, { kind, query })
      const read = (answer: Buffer) => readEntities(answer, kind)
      return outbound.call({ operation: 'resolveEntity', method: 'GET', path, read }, signal)
    },
    startLookup(request, idempotencyKey, signal) {
      const read = (answer: Buffer) => readLookup(answer, { lookupId: null, urn: request.urn, fields: request.fields })
      const ask = { operation: 'startLookup', method: 'POST', path: lookups, body: request, idempotencyKey } as const
      return outbound.call({ ...ask, goneCodes: personGone, read }, signal)
    },
    readLookup(lookupId, urn, signal) {
      const read = (answer: Buffer) => readLookup(answer, { lookupId, urn, fields: null })
      const path = `${lookups}/${encodeURIComponent(lookupId.toWellFormed())}`
      return outbound.call({ operation: 'readLookup', method: 'GET', path, goneCodes: lookupGone, read }, signal)
    },
    check: (signal) => outbound.call({ operation: 'check', method: 'GET', path: health, read: readHealth }, signal),
    close: () => outbound.close(),
  }
}

/** Uses URLSearchParams because encodeURIComponent throws on half a surrogate pair. */
function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
