/**
 * The seven endpoints of the contract, as functions from a request to an answer. Owns the rules of each. Knows no socket, clock
 * or randomness: pipeline.ts adds time and faults.
 */
import {
  collectRequestSchema,
  entityRequestSchema,
  type Lookup,
  lookupRequestSchema,
  networkSearchRequestSchema,
  placeRequestSchema,
} from '../contract/network.ts'
import { type Answer, ok, readInput, refusal } from './answers.ts'
import type { FaultName } from './faults.ts'
import type { Lookups } from './lookups.ts'
import { type Directory, ownsUrl } from './people/directory.ts'
import { foundFor, magicOutcomeOf } from './people/magic.ts'
import { profileOf } from './people/profile.ts'
import type { Person } from './people/shape.ts'
import { mixText } from './random.ts'
import { resolveEntities } from './resolve/entities.ts'
import { resolvePlaces } from './resolve/places.ts'
import type { Search } from './search/search.ts'

export interface Asked {
  body?: unknown
  query?: unknown
  lookupId?: string
  idempotencyKey?: string
  /** The fault to commit, if it changes the content of the answer; faults of the transport are handled in pipeline.ts. */
  fault?: FaultName
}

export type Endpoint = (asked: Asked) => Answer
export type EndpointName = 'health' | 'search' | 'collect' | 'places' | 'entities' | 'startLookup' | 'readLookup'

export interface World {
  directory: Directory
  search: Search
  lookups: Lookups
  seed: number
  /** Share of lookups that never end. */
  stuckRate: number
}

/** Longer than any sensible key, so a longer one is a mistake. */
const IDEMPOTENCY_KEY_MAX = 255

export function createEndpoints(world: World): Record<EndpointName, Endpoint> {
  return {
    health: () => ok({ status: 'ok', people: world.directory.count }),
    search: (asked) => search(world, asked),
    collect: (asked) => collect(world, asked),
    places: ({ query }) => {
      const read = readInput(placeRequestSchema, query)
      return 'refused' in read ? read.refused : ok(resolvePlaces(read.input))
    },
    entities: ({ query }) => {
      const read = readInput(entityRequestSchema, query)
      return 'refused' in read ? read.refused : ok({ matches: resolveEntities(read.input.kind, read.input.query) })
    },
    startLookup: (asked) => startLookup(world, asked),
    readLookup: ({ lookupId, fault }) => {
      const lookup = world.lookups.read(lookupId!)
      if (!lookup) return refusal('LOOKUP_NOT_FOUND', 'There is no such lookup.')
      return lookupAnswer(world, lookup, fault)
    },
  }
}

function search(world: World, { body, fault }: Asked): Answer {
  const read = readInput(networkSearchRequestSchema, body)
  if ('refused' in read) return read.refused
  const { query, cursor, limit } = read.input
  const page = world.search(query, cursor, limit)
  if (page === 'FOREIGN_CURSOR') return refusal('INVALID_REQUEST', 'cursor: not one of this query')
  // The `duplicate` fault: the last hit replaces the one before it, so that the page does not grow beyond its limit.
  if (fault === 'duplicate' && page.people.length > 1) page.people.splice(-2, 1, page.people.at(-1)!)
  return ok(page)
}

function collect(world: World, { body, fault }: Asked): Answer {
  const read = readInput(collectRequestSchema, body)
  if ('refused' in read) return read.refused
  const { urn, networkUrl } = read.input
  // The urn may be one the client made up, as in a lookup: then the address says who is meant, and the answer repeats the urn sent.
  const person = world.directory.byUrn(urn) ?? (networkUrl ? world.directory.byUrl(networkUrl) : undefined)
  if (!person) return refusal('PERSON_NOT_FOUND', 'There is no such person.')
  const fate = magicOutcomeOf(person)
  if (fate?.collectFails) return refusal('UNAVAILABLE', 'The profile cannot be read.')
  if (person.gone) return refusal('PERSON_GONE', 'The profile was deleted.')
  const profile = fault === 'foreign' ? profileOf(someoneElse(world, person)) : { ...profileOf(person), urn }
  const answer = ok({ person: profile })
  return fate?.collectMs === undefined ? answer : { ...answer, takesMs: fate.collectMs }
}

function startLookup(world: World, { body, idempotencyKey, fault }: Asked): Answer {
  if (!idempotencyKey) return refusal('INVALID_REQUEST', 'The header Idempotency-Key is required.')
  if (idempotencyKey.length > IDEMPOTENCY_KEY_MAX) {
    return refusal('INVALID_REQUEST', `The header Idempotency-Key holds at most ${IDEMPOTENCY_KEY_MAX} characters.`)
  }
  const read = readInput(lookupRequestSchema, body)
  if ('refused' in read) return read.refused
  // The urn may be one the client made up: then the address says who is meant.
  const person = world.directory.byUrn(read.input.urn) ?? world.directory.byUrl(read.input.networkUrl)
  if (!person) return refusal('PERSON_NOT_FOUND', 'There is no such person.')
  if (!ownsUrl(person, read.input.networkUrl)) {
    return refusal('PERSON_NOT_FOUND', 'The address is not that of the urn.')
  }
  const unlucky = mixText(`${person.urn} ${idempotencyKey}`, world.seed) / 4294967296 < world.stuckRate
  const lookup = world.lookups.start(read.input, person.urn, idempotencyKey, unlucky || fault === 'stuck')
  if (lookup === 'CONFLICT') return refusal('INVALID_REQUEST', 'The Idempotency-Key was used for another lookup.')
  return lookupAnswer(world, lookup, fault)
}

/** PENDING answers 202, a settled lookup 200. With the `foreign` fault it returns another person's urn and values. */
function lookupAnswer(world: World, lookup: Lookup, fault: FaultName | undefined): Answer {
  const status = lookup.status === 'PENDING' ? 202 : 200
  if (fault !== 'foreign') return { status, body: lookup }
  const other = someoneElse(world, world.directory.byUrn(lookup.urn) ?? world.directory.at(0))
  const body = { ...lookup, urn: other.urn, ...(lookup.status === 'DONE' ? { found: foundFor(other) } : {}) }
  return { status, body }
}

function someoneElse(world: World, person: Person): Person {
  const number = mixText(person.urn, 1) % world.directory.size
  const other = world.directory.at(number)
  return other.urn === person.urn ? world.directory.at((number + 1) % world.directory.size) : other
}
