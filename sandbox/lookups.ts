/**
 * Contact lookups. A lookup's id contains everything about it, so a restarted sandbox with the same seed can still answer it.
 * Only the memory of idempotency keys is lost with the process. Owns ids, timing and keys.
 */
import { createHmac } from 'node:crypto'
import { contactFields, type Lookup, type LookupRequest } from '../contract/network.ts'
import type { Directory } from './people/directory.ts'
import { foundFor, magicOutcomeOf } from './people/magic.ts'
import type { Person } from './people/shape.ts'
import { mixText } from './random.ts'

/** Keys remembered; the oldest is forgotten first. Clients retry within minutes, not after 100,000 other lookups. */
const KEYS_MAX = 100_000
/** The longest retry interval it suggests, before scaling; after scaling the contract allows at most 300 seconds. */
const RETRY_SECONDS_MAX = 15
const CONTRACT_RETRY_SECONDS_MAX = 300
/** Even with very fast time, a client must not poll a stuck lookup in a tight loop. */
const RETRY_SECONDS_MIN = 0.1

export interface Lookups {
  /** CONFLICT: the key was used for another request. */
  start(request: LookupRequest, personUrn: string, key: string, stuck: boolean): Lookup | 'CONFLICT'
  read(lookupId: string): Lookup | undefined
  /** How many different lookups were bought. */
  bought(): number
}

interface Ticket {
  /** The urn the client uses for the person; every answer repeats it. */
  urn: string
  /** The person's own urn. */
  personUrn: string
  /** A bit mask over contactFields. */
  fields: number
  startedAt: number
  stuck: boolean
}

export function createLookups(options: {
  directory: Directory
  seed: number
  timeFactor: number
  now: () => number
}): Lookups {
  const { directory, seed, timeFactor, now } = options
  const idByKey = new Map<string, string>()
  let bought = 0

  function stateOf(lookupId: string, ticket: Ticket): Lookup | undefined {
    const person = directory.byUrn(ticket.personUrn)
    if (!person) return undefined
    const base = { lookupId, urn: ticket.urn }
    const seconds = ticket.stuck ? Number.POSITIVE_INFINITY : secondsFor(person, seed)
    // Infinity times zero is NaN. Checked here, so that a stuck lookup stays stuck even when time is scaled to zero.
    const left = Number.isFinite(seconds) ? seconds * timeFactor - (now() - ticket.startedAt) / 1000 : seconds
    if (left > 0) {
      const most = Math.min(RETRY_SECONDS_MAX * timeFactor, CONTRACT_RETRY_SECONDS_MAX)
      return { ...base, status: 'PENDING', retryAfterSeconds: Math.max(RETRY_SECONDS_MIN, Math.min(left, most)) }
    }
    if (magicOutcomeOf(person)?.lookupFails)
      return { ...base, status: 'FAILED', reason: 'The sources could not be reached.' }
    return { ...base, status: 'DONE', found: asked(person, ticket.fields) }
  }

  return {
    start(request, personUrn, key, stuck) {
      const fields = contactFields.reduce((bits, field, n) => bits | (request.fields.includes(field) ? 1 << n : 0), 0)
      const knownId = idByKey.get(key)
      const known = knownId === undefined ? undefined : readId(knownId, seed)
      if (known && (known.urn !== request.urn || known.fields !== fields)) return 'CONFLICT'
      const ticket = known ?? { urn: request.urn, personUrn, fields, startedAt: now(), stuck }
      const lookupId = knownId ?? writeId(ticket, seed)
      if (!known) bought++
      idByKey.delete(key)
      idByKey.set(key, lookupId)
      if (idByKey.size > KEYS_MAX) idByKey.delete(idByKey.keys().next().value!)
      return stateOf(lookupId, ticket)!
    },
    read(lookupId) {
      const ticket = readId(lookupId, seed)
      return ticket && stateOf(lookupId, ticket)
    },
    bought: () => bought,
  }
}

function asked(person: Person, fields: number): ReturnType<typeof foundFor> {
  const all = foundFor(person)
  return Object.fromEntries(
    contactFields.filter((field, n) => (fields & (1 << n)) !== 0 && all[field]).map((field) => [field, all[field]]),
  )
}

/** Most lookups take 3 to 40 seconds; one in seven takes up to 170, just inside the three minutes a network is given. */
export function secondsFor(person: Person, seed: number): number {
  const fate = magicOutcomeOf(person)
  if (fate?.lookupSeconds !== undefined) return fate.lookupSeconds
  const luck = mixText(person.urn, seed) / 4294967296
  return luck < 0.86 ? 3 + (luck / 0.86) * 37 : 40 + ((luck - 0.86) / 0.14) * 130
}

const tagOf = (payload: string, seed: number): string =>
  createHmac('sha256', `sandbox ${seed}`).update(payload).digest('base64url').slice(0, 12)

function writeId(ticket: Ticket, seed: number): string {
  const parts = [ticket.fields, ticket.startedAt, ticket.stuck ? 1 : 0, ticket.personUrn, ticket.urn]
  const payload = Buffer.from(parts.join('|')).toString('base64url')
  return `lk_${payload}.${tagOf(payload, seed)}`
}

function readId(lookupId: string, seed: number): Ticket | undefined {
  const [, payload, tag] = /^lk_([\w-]+)\.([\w-]+)$/.exec(lookupId) ?? []
  if (!payload || tag !== tagOf(payload, seed)) return undefined
  // The client's urn comes last, because it may contain the separator.
  const [fields, startedAt, stuck, personUrn = '', ...urn] = Buffer.from(payload, 'base64url').toString().split('|')
  return {
    fields: Number(fields),
    startedAt: Number(startedAt),
    stuck: stuck === '1',
    personUrn,
    urn: urn.join('|'),
  }
}
