/** What a search asks, read once: its filters, how its prompt is understood, and the key its answers are kept under. */
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { NetworkHit } from '../../../contract/network.ts'
import { Slices } from '../../base/slices.ts'
import type { Places } from '../../reference/places/places.ts'
import { queryKey } from '../../search/network-store.ts'
import { readSearch, type SearchRequest } from '../../search/query.ts'
import { readingsOf } from '../../search/readings-store.ts'
import type { Sql } from '../../storage/database.ts'
import { hiddenAmong } from './hidden.ts'
import type { Scout } from './scout.ts'

export interface SearchInput {
  prompt: string
  filtersJson: string
  page: number
  maxCredits?: number
}

/** Everything about one request that does not change while it runs. */
export interface Query {
  accountId: string
  request: SearchRequest
  interpretation: Interpretation
  page: number
  key: string
  /** Of these people, the urns of those who are suppressed. */
  hiddenAmong: (sql: Sql, people: NetworkHit[]) => Promise<Set<string>>
}

const LONG_PROMPT_CHARS = 500

export async function readQuery(scout: Scout, accountId: string, input: SearchInput): Promise<Query> {
  const knowledge = await scout.knowledge()
  // Reading it takes milliseconds: of many that come together each has a turn of its own.
  if (input.prompt.length > LONG_PROMPT_CHARS) await new Slices().next()
  const request = wholePlaces(readSearch(input.prompt, input.filtersJson), knowledge.places)
  return {
    accountId,
    request,
    interpretation: await knowledge.readPrompt(input.prompt, readingsOf(scout.database, accountId, scout.clock.now())),
    page: input.page,
    key: queryKey(request.query),
    hiddenAmong: (sql, people) => hiddenAmong(scout, sql, accountId, people),
  }
}

/** As many as a network is asked for at once; the largest members of an area come first. */
const PLACES_MAX = 50

/** An area is its members too: what lies in one of them lies in the area, for a network that knows no areas. */
function wholePlaces(request: SearchRequest, places: Places): SearchRequest {
  const { geoIds } = request.query
  const members = geoIds.map((geoId) => places.expand(geoId))
  const longest = Math.max(0, ...members.map(({ length }) => length))
  // In turns, so that of two large areas none takes all the room.
  const inTurns = Array.from({ length: longest }, (_, n) => members.flatMap((list) => list.slice(n, n + 1))).flat()
  const whole = [...new Set([...geoIds, ...inTurns])]
  return { ...request, query: { ...request.query, geoIds: whole.slice(0, PLACES_MAX) } }
}
