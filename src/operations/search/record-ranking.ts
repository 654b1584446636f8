/**
 * The record of a search page: what was asked, who stood where and why, and by which versions. Never contains a word of anybody's record.
 */
import type { Verdict } from '../../../contract/criteria.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { newId } from '../../base/ids.ts'
import { toCredits } from '../../credits/amount.ts'
import {
  type AskedPart,
  type DecisionEntry,
  makeEntry,
  type RankingFacts,
  type ShownPart,
} from '../../decisions/entry.ts'
import { insertEntries } from '../../decisions/store.ts'
import type { Shield } from '../../privacy/shield.ts'
import type { Tx } from '../../storage/database.ts'
import { isErasedHit, isErasedRecord } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'
import type { SearchRequest } from '../shared/search-query.ts'
import type { FoundCandidate, SearchResult } from './compose-page.ts'
import type { Search } from './fix-list.ts'

const LETTERS: Record<Verdict, string> = { MET: 'M', PARTLY: 'P', NOT_MET: 'N', UNKNOWN: 'U' }

/** A search with none of these does not rank people. */
export const isRanking = ({ prompt, criteria, like }: SearchRequest): boolean =>
  prompt.trim() !== '' || Boolean(criteria) || Boolean(like)

/** The parts of a search that are recorded. */
type RecordedSearch = Pick<Search, 'request' | 'sent'> & { caller: Pick<Search['caller'], 'accountId' | 'keyId'> }

export interface Recorded {
  search: RecordedSearch
  result: SearchResult
  replayed?: boolean
  /** The suppression lists at the time the page is shown. */
  shield: Shield
}

export async function rankingEntry(scout: Scout, recorded: Recorded): Promise<DecisionEntry> {
  const { search, result, replayed = false, shield } = recorded
  const { accountId, keyId } = search.caller
  const { versions } = await scout.knowledge()
  const shown = result.candidates.map((found, at) => shownPart(found, (result.page - 1) * PAGE_SIZE + at + 1))
  const facts: RankingFacts = {
    page: result.page,
    ranking: result.ranking ?? 'SUGGESTED',
    versions: await versions(),
    poolVersion: result.poolVersion ?? null,
    suppressionsVersion: shield.version,
    networkStatus: result.networkStatus,
    networkAdded: shown.filter(({ source }) => source === 'NETWORK').length,
    hidden: result.hidden ?? 0,
    total: result.total,
    completeCount: result.completeCount,
    creditsDeducted: toCredits(result.deductedUnits),
    replayed,
  }
  const asked = askedPart(search, result)
  return makeEntry({
    accountId,
    decisionId: newId('dec'),
    kind: 'RANKING',
    at: scout.clock.now(),
    keyId,
    about: null,
    facts,
    urns: [...new Set([...shown.map(({ urn }) => urn), ...asked.like, ...asked.unlike])],
    parts: [asked, ...shown],
  })
}

function askedPart({ request, sent }: RecordedSearch, { interpretation, ignored }: SearchResult): AskedPart {
  const { prompt, ...filters } = sent.query
  const given = Object.entries(filters).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== null,
  )
  return {
    prompt,
    reader: interpretation.reader,
    criteria: interpretation.criteria,
    filters: Object.fromEntries(given),
    localOnly: sent.localOnly,
    like: request.like ?? [],
    unlike: request.unlike ?? [],
    likePlace: request.likePlace ?? false,
    ignored: ignored.map(({ field }) => field),
  }
}

const shownPart = ({ match, rank, fromNetwork, ...found }: FoundCandidate, place: number): ShownPart => ({
  urn: found.kind === 'POOL' ? found.candidate.urn : found.hit.urn,
  place,
  source: found.kind,
  ...(fromNetwork && { fromNetwork }),
  tier: match.tier,
  score: match.score,
  rank: rank ?? null,
  verdicts: match.criteria.map(({ verdict }) => LETTERS[verdict]).join(''),
  fields: match.criteria.map(({ evidence }) => evidence?.field ?? null),
})

/**
 * Writes the record in the transaction that charges for the page or keeps it, so that no crash leaves one without the other.
 * People erased since the page was composed are not recorded.
 */
export async function recordInside(
  scout: Scout,
  tx: Tx,
  recorded: Omit<Recorded, 'shield'>,
): Promise<SearchResult['decision']> {
  const { search, result } = recorded
  const { accountId, keyId } = search.caller
  if (!isRanking(search.request)) return undefined
  const shield = await scout.suppressions.shieldFor(tx, accountId)
  const candidates = result.candidates.filter((found) => !isErased(shield, found))
  const entry = await rankingEntry(scout, { ...recorded, shield, result: { ...result, candidates } })
  await insertEntries(tx, [entry])
  return { decisionId: entry.decisionId, keyId }
}

const isErased = (shield: Shield, found: FoundCandidate) =>
  found.kind === 'POOL' ? isErasedRecord(shield, found.candidate) : isErasedHit(shield, found.hit)
