/**
 * Composes a page of a result list as it is answered: who stands on it, each person judged, the totals, and the part the network
 * had in it.
 */
import type { Criterion, Tier } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { NetworkHit } from '../../../contract/network.ts'
import type { RankingMode } from '../../../contract/ranking.ts'
import type { IgnoredFilter } from '../../../contract/search.ts'
import type { PoolCandidate } from '../../candidates/candidate.ts'
import { urlKey } from '../../candidates/network-url.ts'
import type { Balance } from '../../credits/ledger.ts'
import { readBalance } from '../../credits/store.ts'
import { findSaved } from '../../identity/merged-people.ts'
import { readMergedUrns } from '../../identity/merges.ts'
import type { Judgement } from '../../search/criteria/judge.ts'
import { networkTier } from '../../search/criteria/tier.ts'
import type { OwnRow } from '../../search/list-store.ts'
import {
  bringsNobodyComplete,
  isCompleteHit,
  isExhausted,
  type KeptHit,
  type NetworkAnswers,
  type View,
} from '../../search/network-answers.ts'
import {
  type ListRow,
  missingFrom,
  type NetworkPart,
  rowsBefore,
  rowsOf,
  rowsOnPage,
  totalsOf,
  withoutRepeats,
} from '../../search/page.ts'
import type { Sql } from '../../storage/database.ts'
import { hiddenBy } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { showUnlocked } from '../shared/show-unlocked.ts'
import type { Search } from './fix-list.ts'
import { judgeHits, judgeOwn, type Match } from './judge-people.ts'
import { readSaved } from './read-listed.ts'

/**
 * `rank`: the score by which the list was ordered, if there was one. `fromNetwork`: a pool record of somebody who stands among
 * the network's people of the list because they were saved after it was made.
 */
export type FoundCandidate = { match: Match; rank?: number | null; fromNetwork?: true } & (
  | { kind: 'POOL'; candidate: PoolCandidate }
  | { kind: 'NETWORK'; hit: NetworkHit }
)

/** PARTIAL: some of the sources behind the network failed; they are asked again for the next page. */
export type NetworkStatus = 'OK' | 'PARTIAL' | 'CACHED' | 'NOT_NEEDED' | 'UNAVAILABLE'

export interface SearchResult {
  page: number
  candidates: FoundCandidate[]
  total: number
  completeCount: number
  hasNextPage: boolean
  deductedUnits: number
  balance: Balance
  networkStatus: NetworkStatus
  /** Missing in results that an older release stored; those were judged by profiles. */
  view?: View
  ignored: IgnoredFilter[]
  interpretation: Interpretation
  ranking?: RankingMode
  /** The record of this ranking, if it has been written already, and the key that it was written for. */
  decision?: { decisionId: string; keyId: string }
  /** For the record: how many people were left out as suppressed, and for which version of the pool the list was made. */
  hidden?: number
  poolVersion?: number | null
}

/** The network's people without those of the own list, suppressed people, repeats, and people ruled out by the criteria. */
export async function networkPart(sql: Sql, search: Search, answers: NetworkAnswers): Promise<NetworkPart> {
  const isOver = search.localOnly || isExhausted(answers) || bringsNobodyComplete(answers)
  const wanted = answers.people.filter(({ tier }) => tier !== 'OUT')
  if (wanted.length === 0) return { people: [], isOver, hidden: 0 }
  const [hidden, own] = await Promise.all([search.hiddenAmong(sql, wanted), stillOwn(sql, search, wanted)])
  const excludedPeople = new Set(search.list.without)
  const shown = wanted.filter((hit) => !hidden.has(hit.urn) && !own.has(hit) && !isAmong(excludedPeople, hit))
  const people = withoutRepeats(shown, [...(await search.readNames()).values()], urlKey)
  // In plain order nobody is moved behind others for what they miss, so everybody counts as complete.
  return { people: search.isPlain ? people.map(asCompleteHit) : people, isOver, hidden: hidden.size }
}

const asCompleteHit = (hit: KeptHit): KeptHit => ({ ...hit, tier: 'COMPLETE' })

const isAmong = (excludedPeople: Set<string>, hit: KeptHit) =>
  excludedPeople.has(hit.urn) || excludedPeople.has(urlKey(hit.networkUrl))

/**
 * A person whom the pool had when the hit came is represented by the pool's record: if the own list leaves that record out, the
 * person does not match.
 */
const stillOwn = (sql: Sql, { accountId, list }: Search, people: KeptHit[]) =>
  savedAmong(
    sql,
    accountId,
    people.filter(({ own }) => own),
    list.madeAt,
  )

/** The people among these who are in the pool now, or were at the time `until`. */
export async function savedAmong(sql: Sql, accountId: string, people: KeptHit[], until?: Date): Promise<Set<KeptHit>> {
  if (people.length === 0) return new Set()
  const [urns, urlKeys] = [people.map(({ urn }) => urn), people.map(({ networkUrl }) => urlKey(networkUrl))]
  const saved = await findSaved(sql, accountId, { urns, urlKeys }, until)
  const isSaved = ({ urn, networkUrl }: KeptHit) => saved.urns.has(urn) || saved.urlKeys.has(urlKey(networkUrl))
  return new Set(people.filter(isSaved))
}

export interface Composed {
  answers: NetworkAnswers
  status: NetworkStatus
  /**
   * Set only while this request itself asks the network: `before` is the list's people as they were before, `shown` is how many
   * other people the page may show. Without it, nobody unpaid is shown, whatever the status.
   */
  asking?: { before: NetworkAnswers; shown: number }
}

export async function composePage(
  scout: Scout,
  search: Search,
  { answers, status, asking }: Composed,
): Promise<SearchResult> {
  const { accountId, sent, localOnly, interpretation, page, list } = search
  const { database } = scout
  const [known, gone] = await Promise.all([networkPart(database, search, answers), hiddenSince(scout, search)])
  // If the network is down, or the failing part of it leaves the page incomplete, near people follow at once.
  const isCut = status === 'UNAVAILABLE' || (status === 'PARTIAL' && missingFrom(page, list, known) > 0)
  const part = isCut ? { ...known, isOver: true } : known
  const rows = rowsOf(list, part)
  const onPage = rowsOnPage(rows, page, search.isPlain).filter(
    (row) => row.kind === 'NETWORK' || !gone.includes(row.row),
  )
  const [found, balance] = await Promise.all([present(scout, search, onPage, asking), readBalance(database, accountId)])
  const network =
    answers.pages > 0
      ? { total: answers.total, dropped: answers.people.length - known.people.length, part }
      : 'NOT_ASKED'
  // The network's total is part of what a page of it costs. A client that asks for a late page first sees the total of its own
  // people only.
  const isPaidFor = page === 1 || answers.paidPages.size > 0 || found.some(({ kind }) => kind === 'NETWORK')
  return {
    page,
    candidates: await withoutShown(database, search, found, rowsBefore(rows, page)),
    ...totalsOf(page, list, localOnly || (answers.pages > 0 && !isPaidFor) ? 'NONE' : network, gone),
    deductedUnits: 0,
    balance,
    networkStatus: status,
    view: search.view,
    ignored: [
      ...sent.ignored,
      ...answers.unsupported
        // What the network could not filter by is judged from what each hit shows, and the verdicts tell.
        .filter((field) => !field.startsWith('musts.'))
        .map((field): IgnoredFilter => ({ field, value: null, reason: 'UNSUPPORTED_BY_NETWORK' })),
    ],
    interpretation,
    ranking: search.ranking,
    hidden: (search.made?.hidden ?? gone.length) + (known.hidden ?? 0),
    poolVersion: search.list.poolVersion ?? null,
  }
}

/** The list's own people who were suppressed after it was made. */
async function hiddenSince(scout: Scout, { accountId, isNew, list, readNames }: Search): Promise<OwnRow[]> {
  if (isNew) return []
  const { database, suppressions } = scout
  const shield = await suppressions.shieldFor(database, accountId)
  // Most accounts suppress nobody, and then nobody's names need to be read.
  if (shield.isEmpty) return []
  const names = await readNames()
  const hidden = await hiddenBy(shield, database, accountId, [...names.values()])
  return list.own.filter(({ doc }) => hidden.has(names.get(doc)?.urn ?? ''))
}

/** The rows that the page may show: everybody already paid for, and as many others as this page pays for. */
function paidFor(rows: ListRow[], saved: Map<ListRow, unknown>, asking: Composed['asking']): ListRow[] {
  const before = asking && new Set(asking.before.people.map(({ urn }) => urn))
  const isPaid = ({ urn, unpaid }: KeptHit) => !unpaid && (before?.has(urn) ?? true)
  let left = asking?.shown ?? 0
  return rows.filter((row) => row.kind === 'OWN' || saved.has(row) || isPaid(row.hit) || left-- > 0)
}

async function present(
  scout: Scout,
  search: Search,
  onPage: ListRow[],
  asking: Composed['asking'],
): Promise<FoundCandidate[]> {
  const { database: sql } = scout
  const { accountId, interpretation } = search
  const asFound = search.view === 'AS_FOUND'
  const asked = { accountId, criteria: interpretation.criteria, found: search.found, asFound }
  const saved = await readSaved(sql, search, onPage)
  // A list in plain order holds no tiers, so each person's verdicts decide.
  const tierIn = (row: ListRow, judged: Judgement): Tier =>
    search.isPlain ? judgedTier(asked.criteria, judged) : tierOf(row)
  const rows = paidFor(onPage, saved, asking)
  const own = rows.flatMap((row) => (saved.has(row) ? [{ row, stored: saved.get(row)! }] : []))
  const hits = rows.flatMap((row) => (row.kind === 'NETWORK' && !saved.has(row) ? [row.hit] : []))
  const [shown, ownMatches, hitMatches] = await Promise.all([
    // Started first, so that the database answers while people are judged here.
    showUnlocked(
      sql,
      accountId,
      own.map(({ stored }) => stored.candidate),
    ),
    judgeOwn(
      scout,
      sql,
      // The conditions that found the list's own people do not know the titles of people saved later, so these need new ones.
      own.every(({ row }) => row.kind === 'OWN')
        ? asked
        : { ...asked, found: asked.found && { near: asked.found.near } },
      own.map(({ stored }) => stored),
    ),
    judgeHits(scout, sql, asked, hits),
  ])
  const found = new Map<ListRow, FoundCandidate>()
  for (const [at, { row }] of own.entries()) {
    const match = { ...ownMatches[at]!, tier: tierIn(row, ownMatches[at]!) }
    const part = row.kind === 'NETWORK' ? { fromNetwork: true as const } : {}
    found.set(row, { kind: 'POOL', candidate: shown[at]!, match, rank: rankOf(row), ...part })
  }
  let next = 0
  for (const row of rows) {
    if (row.kind !== 'NETWORK' || found.has(row)) continue
    const { unpaid: _unpaid, tier: _tier, rank: _rank, own: _own, asFound: _found, elsewhere: _, ...hit } = row.hit
    const judged = hitMatches[next++]!
    found.set(row, { kind: 'NETWORK', hit, match: { ...judged, tier: tierIn(row, judged) }, rank: rankOf(row) })
  }
  return eachOnce(rows.flatMap((row) => found.get(row) ?? []))
}

/** Two rows whose people were merged meanwhile are one person. */
function eachOnce(found: FoundCandidate[]): FoundCandidate[] {
  const seen = new Set<string>()
  return found.filter((each) => {
    const { urn } = each.kind === 'POOL' ? each.candidate : each.hit
    return !seen.has(urn) && seen.add(urn)
  })
}

/** Leaves out people who were merged meanwhile with somebody on an earlier page. */
async function withoutShown(
  sql: Sql,
  { accountId, readNames }: Search,
  found: FoundCandidate[],
  before: ListRow[],
): Promise<FoundCandidate[]> {
  const own = found.flatMap((each) => (each.kind === 'POOL' ? each.candidate.urn : []))
  if (before.length === 0 || own.length === 0) return found
  const families = await readMergedUrns(sql, accountId, own)
  if (families.size === 0) return found
  const names = await readNames()
  const urnOf = (row: ListRow) => (row.kind === 'OWN' ? names.get(row.row.doc)?.urn : row.hit.urn)
  const shown = new Set(before.map(urnOf))
  const isShown = (urn: string) => families.get(urn)?.some((other) => shown.has(other)) ?? false
  return found.filter((each) => each.kind === 'NETWORK' || !isShown(each.candidate.urn))
}

const tierOf = (row: ListRow) =>
  (row.kind === 'OWN' ? row.row.isComplete : isCompleteHit(row.hit)) ? ('COMPLETE' as const) : ('NEAR' as const)

const rankOf = (row: ListRow): number | null => (row.kind === 'OWN' ? row.row.score : (row.hit.rank ?? null))

const NOTHING_IGNORED: ReadonlySet<never> = new Set()

const judgedTier = (criteria: readonly Criterion[], { criteria: verdicts }: Judgement): Tier =>
  networkTier(criteria, verdicts, NOTHING_IGNORED) === 'COMPLETE' ? 'COMPLETE' : 'NEAR'
