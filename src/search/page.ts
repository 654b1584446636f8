/**
 * One result list from two sources, without a database: own pool first, then the network without
 * anyone the pool has. Pages are windows on that list, so the same query pages without gaps or repeats.
 */
import { CANDIDATES_MAX, PAGE_SIZE, PAGES_MAX } from '../../contract/limits.ts'
import type { NetworkHit } from '../../contract/network.ts'

export interface Known {
  urns: Set<string>
  urlKeys: Set<string>
}

/** Nobody twice: neither someone the pool has (its copy wins), nor the same person under two urns. */
export function withoutRepeats<H extends NetworkHit>(people: H[], pool: Known, urlKeyOf: (url: string) => string): H[] {
  const urns = new Set<string>()
  const urlKeys = new Set<string>()
  return people.filter((hit) => {
    const urlKey = urlKeyOf(hit.networkUrl)
    if (pool.urns.has(hit.urn) || pool.urlKeys.has(urlKey) || urns.has(hit.urn) || urlKeys.has(urlKey)) return false
    urns.add(hit.urn)
    urlKeys.add(urlKey)
    return true
  })
}

export const firstOf = (page: number) => (page - 1) * PAGE_SIZE

export const isBeyondLimit = (page: number) => page > PAGES_MAX

/** How many of the network's people must be known to fill this page. */
export const networkNeeded = (page: number, poolCount: number) =>
  Math.max(0, Math.min(CANDIDATES_MAX, firstOf(page) + PAGE_SIZE) - poolCount)

/** The network's part of a page, from its list without repeats. */
export const networkSlice = <H extends NetworkHit>(people: H[], page: number, poolCount: number): H[] => {
  const from = Math.max(0, firstOf(page) - poolCount)
  return people.slice(from, networkNeeded(page, poolCount))
}

export interface Totals {
  total: number
  hasNextPage: boolean
}

/**
 * NOT_ASKED: the pool filled the page. Then there may be more, and
 * only asking could tell; the next page will.
 */
export function totalsOf(
  page: number,
  poolCount: number,
  network: { known: number; repeats: number; total: number; exhausted: boolean } | 'NOT_ASKED' | 'NONE',
): Totals {
  const last = firstOf(page) + PAGE_SIZE
  if (network === 'NONE' || network === 'NOT_ASKED') {
    const total = Math.min(CANDIDATES_MAX, poolCount)
    return { total, hasNextPage: page < PAGES_MAX && (total > last || network === 'NOT_ASKED') }
  }
  const estimate = network.exhausted ? network.known : Math.max(network.known, network.total - network.repeats)
  const total = Math.min(CANDIDATES_MAX, poolCount + estimate)
  return { total, hasNextPage: page < PAGES_MAX && total > last }
}
