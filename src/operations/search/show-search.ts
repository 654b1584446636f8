/** A search's answer on its way out: a replay without those suppressed since, values as the key may see them, and a note of who is shown to whom. */
import type { Caller } from '../../accounts/account.ts'
import { recordsFor } from '../shared/by-scope.ts'
import { hiddenBy, hiddenRecords } from '../shared/hidden.ts'
import type { Answer } from '../shared/once.ts'
import type { Scout } from '../shared/scout.ts'
import type { FoundCandidate, SearchResult } from './compose-page.ts'

/** Ends when the note is written: nobody is shown whom nobody noted. */
export async function showSearch(
  scout: Scout,
  caller: Caller,
  { result, replayed }: Answer<SearchResult>,
): Promise<Answer<SearchResult>> {
  const { accountId, keyId } = caller
  // Of a replay, and of whoever was suppressed while the answer was made.
  const hidden = await hiddenSince(scout, accountId, result.candidates)
  const candidates = result.candidates.filter((found) => !hidden.has(personIn(found).urn))
  if (candidates.length > 0) {
    const urns = candidates.map((found) => personIn(found).urn)
    const details = { page: result.page, replayed }
    await scout.audit.note({ accountId, keyId, action: 'search', at: scout.clock.now(), urns, details })
  }
  const gone = result.candidates.filter((found) => hidden.has(personIn(found).urn))
  const shown: SearchResult = {
    ...result,
    candidates: await asSeenBy(scout, caller, candidates),
    total: result.total - gone.length,
    completeCount: result.completeCount - gone.filter(({ match }) => match.tier === 'COMPLETE').length,
  }
  return { result: shown, replayed }
}

async function asSeenBy(scout: Scout, caller: Caller, found: FoundCandidate[]): Promise<FoundCandidate[]> {
  const people = found.flatMap((each) => (each.kind === 'POOL' ? each.candidate : []))
  const shown = new Map((await recordsFor(scout.database, caller, people)).map((person) => [person.urn, person]))
  return found.map((each) => (each.kind === 'POOL' ? { ...each, candidate: shown.get(each.candidate.urn)! } : each))
}

async function hiddenSince(scout: Scout, accountId: string, found: FoundCandidate[]): Promise<Set<string>> {
  const shield = await scout.suppressions.open(scout.database, accountId)
  const hits = found.flatMap((each) => (each.kind === 'NETWORK' ? each.hit : []))
  const records = found.flatMap((each) => (each.kind === 'POOL' ? each.candidate : []))
  const [network, pool] = await Promise.all([
    hiddenBy(shield, scout.database, accountId, hits),
    hiddenRecords(shield, scout.database, accountId, records),
  ])
  return network.union(pool)
}

const personIn = (found: FoundCandidate) => (found.kind === 'POOL' ? found.candidate : found.hit)
