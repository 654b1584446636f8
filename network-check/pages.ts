/** Pages of people as the check requests them. Owns what every page must keep, whatever was asked, and how far to look for a person. */
import {
  type NetworkProfile,
  type NetworkSearchPage,
  networkPaths,
  networkSearchResponseSchema,
} from '../contract/network.ts'
import { fits, insist } from './broken.ts'
import { type Caller, requireOk } from './caller.ts'
import type { Trial } from './promises.ts'

export const PAGE = 20
const FULL_PAGE = 100
/** A person who is not on these pages may still be on later ones. */
const PAGES_MAX = 3

export async function pageOf(
  ask: Caller,
  query: object,
  limit = PAGE,
  cursor: string | null = null,
): Promise<NetworkSearchPage> {
  const answer = await ask.post(networkPaths.search, { query, cursor, limit })
  requireOk(answer)
  const page = fits(networkSearchResponseSchema, answer.body, 'A page of people')
  const { people, nextCursor, partial } = page
  insist(people.length <= limit, `A page has ${people.length} people, although at most ${limit} were asked for.`)
  insist(
    !partial || nextCursor !== null,
    'A partial page has no nextCursor, so the service cannot ask the missing source again.',
  )
  for (const [what, key] of [
    ['urn', 'urn'],
    ['address', 'networkUrl'],
  ] as const) {
    insist(
      new Set(people.map((hit) => hit[key])).size === people.length,
      `Two people of one page have the same ${what}.`,
    )
  }
  return page
}

/** UNKNOWN: the person may still come on a later page. */
export type Finding = 'FOUND' | 'MISSING' | 'UNKNOWN' | 'UNSUPPORTED'

/** Whether a condition finds this person. Their names narrow the result, if the network can be searched by name. */
export async function lookFor(
  { ask, found }: Trial,
  { urn, firstName, lastName }: NetworkProfile,
  condition: object,
  name: string,
): Promise<Finding> {
  const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) }
  const query = { prompt: '', ...(found.namesHold && names), ...condition }
  let cursor: string | null = null
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page: NetworkSearchPage = await pageOf(ask, query, FULL_PAGE, cursor)
    if (page.unsupported?.includes(name)) return 'UNSUPPORTED'
    if (page.people.some((hit) => hit.urn === urn)) return 'FOUND'
    cursor = page.nextCursor
    if (cursor === null) return 'MISSING'
  }
  return 'UNKNOWN'
}
