/**
 * From bytes to the port's words. Owns the refusal of every answer that is not, in full, an answer to
 * what was asked; does not know where the bytes came from.
 */
import { isUtf8 } from 'node:buffer'
import type { z } from 'zod'
import {
  type ContactField,
  collectResponseSchema,
  type Entity,
  type EntityKind,
  entitiesResponseSchema,
  type Lookup,
  lookupSchema,
  type NetworkProfile,
  type NetworkSearchPage,
  networkSearchResponseSchema,
  type PlaceMatches,
  placesResponseSchema,
} from '../../contract/network.ts'
import { isUnstorable, storable } from './storable.ts'
import { malformed } from './try-failure.ts'

export function readSearchPage(body: Buffer, limit: number): NetworkSearchPage {
  const page = read(networkSearchResponseSchema, body)
  if (page.people.length > limit) throw malformed(`${page.people.length} people where at most ${limit} were asked for`)
  const people = withoutRepeats(
    withoutRepeats(page.people, (hit) => hit.urn),
    (hit) => hit.networkUrl,
  )
  return {
    ...page,
    people,
    total: Math.max(page.total, people.length),
    // An empty cursor sent back would ask for the first page again.
    nextCursor: page.nextCursor || null,
  }
}

export function readCollectedPerson(body: Buffer, urn: string): NetworkProfile {
  const { person } = read(collectResponseSchema, body)
  if (person.urn !== urn) throw malformed('another person than the one asked for')
  return person
}

export function readPlaceMatches(body: Buffer): PlaceMatches {
  const answer = read(placesResponseSchema, body)
  return { ...answer, matches: withoutRepeats(answer.matches, (place) => place.geoId) }
}

export function readEntities(body: Buffer, kind: EntityKind): Entity[] {
  const { matches } = read(entitiesResponseSchema, body)
  if (matches.some((entity) => entity.kind !== kind)) throw malformed(`something else than the ${kind} asked for`)
  return withoutRepeats(matches, (entity) => entity.entityId)
}

/** `lookupId` null: it was just started, and the answer names it. `fields` null: its asker filters. */
export function readLookup(
  body: Buffer,
  asked: { lookupId: string | null; urn: string; fields: readonly ContactField[] | null },
): Lookup {
  const lookup = read(lookupSchema, body)
  if (lookup.urn !== asked.urn) throw malformed('a lookup of another person than the one asked for')
  if (asked.lookupId !== null && lookup.lookupId !== asked.lookupId)
    throw malformed('another lookup than the one asked for')
  if (lookup.status === 'FAILED' || !lookup.found || asked.fields === null) return lookup
  // Never keep what nobody asked and paid for.
  const { found } = lookup
  const wanted = asked.fields.filter((field) => found[field] !== undefined)
  return { ...lookup, found: Object.fromEntries(wanted.map((field) => [field, found[field]])) }
}

/** The contract leaves the body of the health answer open; a JSON object is what a web server's welcome page is not. */
export function readHealth(body: Buffer): void {
  const value = parseJson(body.toString())
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('no JSON object')
}

function read<S extends z.ZodType>(schema: S, body: Buffer): z.output<S> {
  // toString would quietly turn broken bytes into replacement characters, in identifiers too.
  if (!isUtf8(body)) throw malformed('no UTF-8')
  const text = body.toString()
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    // Path and kind only: values are people's data and do not belong into errors and logs.
    throw malformed(`${issue?.path.join('.') || 'body'}: ${issue?.code}`)
  }
  return isUnstorable(text) ? storable(parsed.data, malformed) : parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's message quotes the text: left out for the same reason.
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
