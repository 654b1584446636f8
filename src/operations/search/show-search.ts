/**
 * A search's answer on its way out. A replay leaves out people suppressed or deleted since; contact values are shown as far as
 * the key may see them. Notes in the audit log who was shown to whom, and records the ranking.
 */
import type { Caller } from '../../accounts/account.ts'
import type { Shield } from '../../privacy/shield.ts'
import { deletedAmong, hiddenBy, hiddenRecords } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import { recordsFor } from '../shared/by-scope.ts'
import type { Answer } from '../shared/once.ts'
import type { FoundCandidate, SearchResult } from './compose-page.ts'
import type { Search } from './fix-list.ts'
import { isRanking, type Recorded, rankingEntry } from './record-ranking.ts'

/** Resolves only once the audit note is written: nobody is shown without it. */
export async function showSearch(
  scout: Scout,
  search: Search,
  { result, replayed }: Answer<SearchResult>,
): Promise<Answer<SearchResult>> {
  const { accountId, keyId } = search.caller
  // Checked for replays, and for people suppressed while the answer was being made.
  const shield = await scout.suppressions.shieldFor(scout.database, accountId)
  const records = recordsIn(result.candidates)
  const [hidden, deleted] = await Promise.all([
    hiddenSince(scout, { shield, accountId }, result.candidates),
    replayed ? deletedAmong(scout.database, accountId, records) : new Set<string>(),
  ])
  const isGone = (found: FoundCandidate) => [hidden, deleted].some((urns) => urns.has(personIn(found).urn))
  const candidates = result.candidates.filter((found) => !isGone(found))
  const gone = result.candidates.filter(isGone)
  const shown: SearchResult = {
    ...result,
    candidates,
    total: result.total - gone.length,
    completeCount: result.completeCount - gone.filter(({ match }) => match.tier === 'COMPLETE').length,
    hidden: (result.hidden ?? 0) + hidden.size,
  }
  const urns = candidates.map((found) => personIn(found).urn)
  const note = { accountId, keyId, action: 'search' as const, at: scout.clock.now(), urns }
  const [seen, decision] = await Promise.all([
    asSeenBy(scout, search.caller, candidates),
    recordShown(scout, { search, result: shown, replayed, shield }, gone.length > 0),
    candidates.length > 0 && scout.audit.note({ ...note, details: { page: result.page, replayed } }),
  ])
  return { result: { ...shown, candidates: seen, ...(decision && { decision }) }, replayed }
}

/** A page shown again to the same key keeps its record, as long as it shows the same people. */
async function recordShown(scout: Scout, recorded: Recorded, isLess: boolean): Promise<SearchResult['decision']> {
  const { search, result } = recorded
  const { keyId } = search.caller
  if (!isRanking(search.request)) return undefined
  if (result.decision?.keyId === keyId && !isLess) return result.decision
  const entry = await rankingEntry(scout, recorded)
  await scout.decisions.write(entry)
  return { decisionId: entry.decisionId, keyId }
}

async function asSeenBy(scout: Scout, caller: Caller, found: FoundCandidate[]): Promise<FoundCandidate[]> {
  const shown = new Map(
    (await recordsFor(scout.database, caller, recordsIn(found))).map((person) => [person.urn, person]),
  )
  return found.map((each) => (each.kind === 'POOL' ? { ...each, candidate: shown.get(each.candidate.urn)! } : each))
}

async function hiddenSince(
  scout: Scout,
  { shield, accountId }: { shield: Shield; accountId: string },
  found: FoundCandidate[],
): Promise<Set<string>> {
  const hits = found.flatMap((each) => (each.kind === 'NETWORK' ? each.hit : []))
  const [network, pool] = await Promise.all([
    hiddenBy(shield, scout.database, accountId, hits),
    hiddenRecords(shield, scout.database, accountId, recordsIn(found)),
  ])
  return network.union(pool)
}

const recordsIn = (found: FoundCandidate[]) => found.flatMap((each) => (each.kind === 'POOL' ? each.candidate : []))

const personIn = (found: FoundCandidate) => (found.kind === 'POOL' ? found.candidate : found.hit)
