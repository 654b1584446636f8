/**
 * One result list from two sources, without a database: own people who are complete, then the network's who are complete, then
 * everybody who is near. Pages are windows on that list, so the same question pages without gaps or repeats.
 */
import { CANDIDATES_MAX, PAGE_SIZE, PAGES_MAX } from '../../contract/limits.ts'
import type { NetworkHit } from '../../contract/network.ts'
import type { NamedDocument } from '../pool/documents.ts'
import type { OwnList, OwnRow } from './list-store.ts'
import { isCompleteHit, type KeptHit } from './network-answers.ts'

/** What the network has brought, without repeats, without people of the pool, and without those left out. */
export interface NetworkPart {
  people: KeptHit[]
  /** Nobody else will come: the network has no more, or only people who miss something. */
  isOver: boolean
  /** How many of those it brought are left out because they are suppressed. */
  hidden?: number
}

export type ListRow = { kind: 'OWN'; row: OwnRow } | { kind: 'NETWORK'; hit: KeptHit }

/** Removes repeats: people of the own list, and the same person under two urns. */
export function withoutRepeats<H extends NetworkHit>(
  people: H[],
  own: readonly NamedDocument[],
  urlKeyOf: (url: string) => string,
): H[] {
  const urns = new Set(own.map(({ urn }) => urn))
  const urlKeys = new Set(own.flatMap(({ urlKey }) => urlKey ?? []))
  return people.filter((hit) => {
    const urlKey = urlKeyOf(hit.networkUrl)
    if (urns.has(hit.urn) || urlKeys.has(urlKey)) return false
    urns.add(hit.urn)
    urlKeys.add(urlKey)
    return true
  })
}

const firstOf = (page: number) => (page - 1) * PAGE_SIZE

export const isBeyondLimit = (page: number) => page > PAGES_MAX

/**
 * The list as far as it is known. Near people rank behind all complete ones, so their places are unknown until the network has no
 * more.
 */
export function rowsOf({ own }: OwnList, { people, isOver }: NetworkPart): ListRow[] {
  const [complete, near] = [own.filter((row) => row.isComplete), own.filter((row) => !row.isComplete)]
  const rows = [...complete.map(ofOwn), ...people.filter(isCompleteHit).map(ofNetwork)]
  if (!isOver) return rows.slice(0, CANDIDATES_MAX)
  const behind = [...near.map(ofOwn), ...people.filter((hit) => !isCompleteHit(hit)).map(ofNetwork)]
  // A stable sort: own people already stand first and win ties.
  return [...rows, ...behind.sort((a, b) => scoreOf(b) - scoreOf(a))].slice(0, CANDIDATES_MAX)
}

const ofOwn = (row: OwnRow): ListRow => ({ kind: 'OWN', row })
const ofNetwork = (hit: KeptHit): ListRow => ({ kind: 'NETWORK', hit })
const scoreOf = (row: ListRow) => (row.kind === 'OWN' ? row.row.score : (row.hit.rank ?? 0))

/**
 * The rows of a page, as far as they are known. Complete people of the network may come from two of its pages; here the best are put
 * first.
 */
export function rowsOnPage(rows: ListRow[], page: number, isPlain = false): ListRow[] {
  if (isBeyondLimit(page)) return []
  const onPage = rows.slice(firstOf(page), firstOf(page) + PAGE_SIZE)
  if (isPlain) return onPage
  const isFound = (row: ListRow) => row.kind === 'NETWORK' && isCompleteHit(row.hit)
  const found = onPage.filter(isFound).sort((a, b) => scoreOf(b) - scoreOf(a))
  return onPage.map((row) => (isFound(row) ? found.shift()! : row))
}

/** The rows of all earlier pages. */
export const rowsBefore = (rows: ListRow[], page: number): ListRow[] => rows.slice(0, firstOf(page))

/** How many complete people the page still lacks. */
export function missingFrom(page: number, { own }: OwnList, { people, isOver }: NetworkPart): number {
  if (isOver || isBeyondLimit(page)) return 0
  const complete = own.filter((row) => row.isComplete).length + people.filter(isCompleteHit).length
  return Math.max(0, Math.min(CANDIDATES_MAX, firstOf(page) + PAGE_SIZE) - complete)
}

/** Whether complete own people fill the page alone. */
export const isFilledByOwn = (page: number, { own }: OwnList): boolean =>
  own.filter((row) => row.isComplete).length >= Math.min(CANDIDATES_MAX, firstOf(page) + PAGE_SIZE)

export interface Totals {
  total: number
  completeCount: number
  hasNextPage: boolean
}

/** NOT_ASKED: own people filled the page, so whether the network has more is unknown until the next page asks it. */
export type NetworkCount = { total: number; dropped: number; part: NetworkPart } | 'NOT_ASKED' | 'NONE'

/** `gone`: own people of the list who must not be shown any more. Their places stay empty, and they are not counted. */
export function totalsOf(page: number, list: OwnList, network: NetworkCount, gone: OwnRow[]): Totals {
  const last = firstOf(page) + PAGE_SIZE - gone.length
  const bounded = (count: number) => Math.min(CANDIDATES_MAX - gone.length, Math.max(0, count))
  const ownCount = list.ownCount - gone.length
  const completeCount = list.completeCount - gone.filter(({ isComplete }) => isComplete).length
  if (network === 'NONE' || network === 'NOT_ASKED') {
    const total = bounded(ownCount)
    const mayFollow = network === 'NOT_ASKED' || total > last
    return { total, completeCount: bounded(completeCount), hasNextPage: page < PAGES_MAX && mayFollow }
  }
  const { people, isOver } = network.part
  const known = people.length
  const estimate = isOver ? known : Math.max(known, network.total - network.dropped)
  const near = people.filter((hit) => !isCompleteHit(hit)).length
  const total = bounded(ownCount + estimate)
  return {
    total,
    completeCount: bounded(completeCount + estimate - near),
    hasNextPage: page < PAGES_MAX && total > last,
  }
}
