/**
 * Turns the bytes of a network's answer into the port's types. Owns refusing an answer that does not fit the question; a bad part
 * of a good answer is left out and counted. Does not know where the bytes came from.
 */
import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import {
  type ContactField,
  collectResponseSchema,
  contactFields,
  type Entity,
  type EntityKind,
  entitiesResponseSchema,
  filterNames,
  type Lookup,
  lookupSchema,
  type NetworkProfile,
  type NetworkQuery,
  type NetworkSearchPage,
  networkSearchResponseSchema,
  type PlaceMatches,
  placesResponseSchema,
} from '../../contract/network.ts'
import { noteDropped } from './dropped.ts'
import { salvage } from './salvage.ts'
import { isUnstorable, storable } from './storable.ts'
import { malformed } from './try-failure.ts'

export function readSearchPage(body: Buffer, limit: number, query: NetworkQuery): NetworkSearchPage {
  const json = parseBody(body)
  // An empty cursor, sent back, would ask for the first page again.
  if (partOf(json, 'nextCursor') === '') Object.assign(json as object, { nextCursor: null })
  const sent = lengthOf(json, 'people')
  const page = read(networkSearchResponseSchema, body, json)
  if (sent > limit) throw malformed(`${sent} people where at most ${limit} were asked for`)
  requireSome('people', sent, page.people.length)
  const people = withoutRepeats(
    withoutRepeats(page.people, (hit) => hit.urn),
    (hit) => hit.networkUrl,
  )
  return {
    ...page,
    ...(page.unsupported && { unsupported: page.unsupported.filter((name) => wasSent(query, name)) }),
    people,
    total: Math.max(page.total, people.length),
  }
}

/** A filter that the network reports as unsupported counts only if it was part of the query. */
function wasSent({ understood, ...query }: NetworkQuery, name: string): boolean {
  const [, must] = /^musts\.(\w+)$/.exec(name) ?? []
  const sent = must === undefined ? partOf(query, name) : partOf(understood?.musts ?? null, must)
  const isThere = Array.isArray(sent) ? sent.length > 0 : sent !== undefined && sent !== null && sent !== ''
  const isFilter = must !== undefined || filterNames.has(name)
  if (!isThere || !isFilter) noteDropped('unsupported[]')
  return isThere && isFilter
}

export function readCollectedPerson(body: Buffer, urn: string): NetworkProfile {
  const { person } = read(collectResponseSchema, body)
  if (person.urn !== urn) throw malformed('another person than the one asked for')
  return person
}

export function readPlaceMatches(body: Buffer): PlaceMatches {
  const json = parseBody(body)
  const sent = lengthOf(json, 'matches')
  const answer = read(placesResponseSchema, body, json)
  requireSome('matches', sent, answer.matches.length)
  return { ...answer, matches: withoutRepeats(answer.matches, (place) => place.geoId) }
}

export function readEntities(body: Buffer, kind: EntityKind): Entity[] {
  const json = parseBody(body)
  const sent = lengthOf(json, 'matches')
  const { matches } = read(entitiesResponseSchema, body, json)
  requireSome('matches', sent, matches.length)
  if (matches.some((entity) => entity.kind !== kind)) throw malformed(`something else than the ${kind} asked for`)
  return withoutRepeats(matches, (entity) => entity.entityId)
}

/** `lookupId` null: the lookup was just started, and the answer names its id. `fields` null: the caller filters the fields itself. */
export function readLookup(
  body: Buffer,
  asked: { lookupId: string | null; urn: string; fields: readonly ContactField[] | null },
): Lookup {
  const json = parseBody(body)
  const sent = valuesSent(json)
  const lookup = withUnread(read(lookupSchema, body, json), sent)
  if (lookup.urn !== asked.urn) throw malformed('a lookup of another person than the one asked for')
  if (asked.lookupId !== null && lookup.lookupId !== asked.lookupId)
    throw malformed('another lookup than the one asked for')
  if (lookup.status === 'FAILED' || !lookup.found || asked.fields === null) return lookup
  // Drop fields that were not asked for: nobody pays for them, so they must not be kept.
  const { found } = lookup
  const wanted = asked.fields.filter((field) => found[field] !== undefined)
  return { ...lookup, found: Object.fromEntries(wanted.map((field) => [field, found[field]])) }
}

/** The contract leaves the body of the health answer open. A web server's welcome page is not a JSON object, so that much is required. */
export function readHealth(body: Buffer): void {
  const value = parseJson(body.toString())
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('no JSON object')
}

function read<S extends z.ZodType>(schema: S, body: Buffer, json = parseBody(body)): z.output<S> {
  const kept = salvage(schema, json)
  if ('fault' in kept) throw malformed(kept.fault)
  return isUnstorable(body.toString()) ? storable(kept.value, malformed) : kept.value
}

function parseBody(body: Buffer): unknown {
  // toString would silently replace invalid bytes by replacement characters, even in identifiers.
  if (!isUtf8(body)) throw malformed('no UTF-8')
  return parseJson(body.toString())
}

const partOf = (json: unknown, key: string): unknown => (json as Record<string, unknown> | null)?.[key]

const lengthOf = (json: unknown, key: string): number => {
  const list = partOf(json, key)
  return Array.isArray(list) ? list.length : 0
}

/** A list with items of which none can be read does not count as an empty list. */
function requireSome(what: string, sent: number, kept: number): void {
  if (sent > 0 && kept === 0) throw malformed(`${what}: none of ${sent} can be read`)
}

/** The fields that came with a value, readable or not; null does not count as a value. */
function valuesSent(json: unknown): ContactField[] {
  const found = partOf(json, 'found')
  if (typeof found !== 'object' || found === null) return []
  const values = found as Record<string, unknown>
  for (const field of contactFields) if (values[field] === null) delete values[field]
  return contactFields.filter((field) => values[field] !== undefined)
}

/** A value that cannot be read does not mean that the person has none, so its field counts as failed. */
function withUnread(lookup: Lookup, sent: ContactField[]): Lookup {
  if (lookup.status !== 'DONE') return lookup
  const unread = sent.filter((field) => lookup.found[field] === undefined)
  if (unread.length === 0) return lookup
  return { ...lookup, failedFields: [...new Set([...(lookup.failedFields ?? []), ...unread])] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the text. It is left out, because it may contain people's data.
    throw malformed('no JSON')
  }
}

function withoutRepeats<T>(items: T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(item)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
