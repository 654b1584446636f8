/** A search's answer on its way out: a replay without those suppressed since, values as the key may see them, and a note of who is shown to whom. */
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { NetworkHit } from '../../../contract/network.ts'
import type { Caller } from '../../accounts/account.ts'
import type { PoolCandidate } from '../../candidates/candidate.ts'
import { recordsFor, seesProfiles } from '../shared/by-scope.ts'
import { hiddenBy, hiddenRecords } from '../shared/hidden.ts'
import type { Answer } from '../shared/once.ts'
import type { Scout } from '../shared/scout.ts'
import { type JudgedBy, judgeHits, type Match } from './judge-people.ts'

type Found = { match: Match } & ({ kind: 'POOL'; candidate: PoolCandidate } | { kind: 'NETWORK'; hit: NetworkHit })

/** Ends when the note is written: nobody is shown whom nobody noted. */
export async function showSearch<
  F extends Found,
  T extends { page: number; candidates: F[]; interpretation: Interpretation },
>(scout: Scout, caller: Caller, { result, replayed }: Answer<T>): Promise<Answer<T>> {
  const { accountId, keyId } = caller
  // Of a replay, and of whoever was suppressed while the answer was made.
  const hidden = await hiddenSince(scout, accountId, result.candidates)
  const candidates = result.candidates.filter((found) => !hidden.has(personIn(found).urn))
  if (candidates.length > 0) {
    const urns = candidates.map((found) => personIn(found).urn)
    const details = { page: result.page, replayed }
    await scout.audit.note({ accountId, keyId, action: 'search', at: scout.clock.now(), urns, details })
  }
  const seen = await asSeenBy(scout, caller, candidates)
  const { criteria } = result.interpretation
  const judged = seesProfiles(caller) ? seen : await judgedAsFound(scout, { accountId, criteria, asFound: true }, seen)
  return { result: { ...result, candidates: judged }, replayed }
}

async function asSeenBy<F extends Found>(scout: Scout, caller: Caller, found: F[]): Promise<F[]> {
  const people = found.flatMap((each) => (each.kind === 'POOL' ? each.candidate : []))
  const shown = new Map((await recordsFor(scout.database, caller, people)).map((person) => [person.urn, person]))
  return found.map((each) => (each.kind === 'POOL' ? { ...each, candidate: shown.get(each.candidate.urn)! } : each))
}

/** For whoever may not see profiles: verdicts and reasons by what a search shows, whatever the account has collected. */
async function judgedAsFound<F extends Found>(scout: Scout, asked: JudgedBy, found: F[]): Promise<F[]> {
  const hits = found.flatMap((each) => (each.kind === 'NETWORK' ? each.hit : []))
  const judgements = await judgeHits(scout, scout.database, asked, hits)
  let next = 0
  return found.map((each) =>
    each.kind === 'NETWORK' ? { ...each, match: { ...each.match, ...judgements[next++]! } } : each,
  )
}

async function hiddenSince(scout: Scout, accountId: string, found: Found[]): Promise<Set<string>> {
  const shield = await scout.suppressions.open(scout.database, accountId)
  const hits = found.flatMap((each) => (each.kind === 'NETWORK' ? each.hit : []))
  const records = found.flatMap((each) => (each.kind === 'POOL' ? each.candidate : []))
  const [network, pool] = await Promise.all([
    hiddenBy(shield, scout.database, accountId, hits),
    hiddenRecords(shield, scout.database, accountId, records),
  ])
  return network.union(pool)
}

const personIn = (found: Found) => (found.kind === 'POOL' ? found.candidate : found.hit)
