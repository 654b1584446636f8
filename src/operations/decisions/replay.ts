/**
 * Repeats a recorded ranking, at no cost and without leaving a trace: applies the ordering rule to the record, and asks the
 * current pool the same question. Tells what differs and why. The network is not asked again. Refusal: NOT_FOUND.
 */
import { CANDIDATES_MAX, PAGE_SIZE } from '../../../contract/limits.ts'
import type { NetworkQuery } from '../../../contract/network.ts'
import type { AskedPart, RankingFacts, ShownPart, Versions } from '../../decisions/entry.ts'
import { inRecordedOrder, isNetworks } from '../../decisions/order.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import { readNamedDocuments } from '../../pool/documents.ts'
import { readIndexState } from '../../pool/state.ts'
import { monthIn } from '../../pool/tenure.ts'
import { readSearch } from '../../search/query.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'
import { poolSearcher } from '../shared/pool-searcher.ts'
import { type ReadDecision, readDecision } from './read-decisions.ts'

export interface ReplayedPerson {
  urn: string
  recorded: number | null
  now: number | null
  change: 'SAME' | 'MOVED' | 'GONE' | 'NEW' | 'NOT_REPEATED'
}

export interface Replayed {
  decisionId: string
  recordedOrderHolds: boolean
  sameVersions: boolean
  samePool: boolean | null
  sameOrder: boolean
  versions: { name: string; recorded: string; now: string }[]
  people: ReplayedPerson[]
  says: string[]
}

export async function replayDecision(
  scout: Scout,
  accountId: string,
  decisionId: string,
  token?: IdempotencyToken,
): Promise<Answer<Replayed>> {
  // For a replay of the request, only the fact of it is stored: nothing happens here that must not happen twice.
  const { replayed } = token ? await once(scout, accountId, token, async () => ({})) : { replayed: false }
  return { result: await replay(scout, accountId, decisionId), replayed }
}

async function replay(scout: Scout, accountId: string, decisionId: string): Promise<Replayed> {
  const decision = await readDecision(scout, accountId, decisionId)
  const { ranking } = decision
  const { facts, shown } = ranking
  const ordered = inRecordedOrder(shown, facts)
  const recordedOrderHolds = ordered.every((person, at) => person === shown[at])
  const [now, { version }, versions] = await Promise.all([
    ownOrder(scout, accountId, decision),
    readIndexState(scout.database, accountId),
    differing(scout, facts.versions),
  ])
  const people = compare(shown, now, facts)
  const samePool = facts.poolVersion === null ? null : facts.poolVersion === version
  const sameOrder = people.every(({ change }) => change === 'SAME' || change === 'NOT_REPEATED')
  const comparison = {
    decisionId,
    recordedOrderHolds,
    sameVersions: versions.length === 0,
    samePool,
    sameOrder,
    versions,
    people,
  }
  return { ...comparison, says: inWords(comparison, decision) }
}

async function differing(scout: Scout, recorded: Versions): Promise<Replayed['versions']> {
  const now = await (await scout.knowledge()).versions()
  return (Object.keys(now) as (keyof Versions)[])
    .filter((name) => now[name] !== recorded[name])
    .map((name) => ({ name, recorded: recorded[name] ?? '', now: now[name] }))
}

/** Own people as the recorded criteria and filters find them now, best first; undefined if what was asked has been erased. */
async function ownOrder(
  scout: Scout,
  accountId: string,
  { entry, ranking }: ReadDecision,
): Promise<string[] | undefined> {
  const { asked, isAskedErased, facts } = ranking
  if (!asked || isAskedErased) return undefined
  const question = { accountId, filters: filtersOf(asked), criteria: asked.criteria, isPlain: facts.ranking === 'OFF' }
  // Years of experience are counted up to the time of the record, so that nobody moves by growing older.
  const asker = { ...(await poolSearcher(scout, accountId)), month: monthIn(entry.at) }
  const { best } = await scout.poolIndex.match(asker, question)
  const docs = best.map(({ doc }) => doc)
  const named = await readNamedDocuments(scout.database, accountId, docs)
  const without = new Set([...asked.like, ...asked.unlike])
  return docs.flatMap((doc) => named.get(doc)?.urn ?? []).filter((urn) => !without.has(urn))
}

const filtersOf = ({ prompt, filters }: AskedPart): NetworkQuery => ({ ...readSearch(prompt, '{}').query, ...filters })

/** Compares own people only: which people the network would put between them is not known any more. */
function compare(shown: ShownPart[], now: string[] | undefined, { page }: RankingFacts): ReplayedPerson[] {
  const own = shown.filter((person) => !isNetworks(person))
  if (!now) return shown.map(({ urn, place }) => ({ urn, recorded: place, now: null, change: 'NOT_REPEATED' }))
  const first = own[0]?.place ?? (page - 1) * PAGE_SIZE + 1
  const expected = new Map(own.map(({ urn }, at) => [urn, at]))
  // As many people as the page had, starting where it began among own people.
  const before = now.indexOf(own[0]?.urn ?? '')
  const from = page === 1 ? 0 : Math.max(0, Math.min(before, CANDIDATES_MAX))
  const window = now.slice(from, from + own.length)
  const places = new Map(window.map((urn, at) => [urn, at]))
  const compared = shown.map((person): ReplayedPerson => {
    const { urn, place } = person
    if (isNetworks(person)) return { urn, recorded: place, now: null, change: 'NOT_REPEATED' }
    const at = places.get(urn)
    if (at === undefined) return { urn, recorded: place, now: null, change: 'GONE' }
    const isSame = at === expected.get(urn)
    return { urn, recorded: place, now: isSame ? place : first + at, change: isSame ? 'SAME' : 'MOVED' }
  })
  const fresh = window.filter((urn) => !expected.has(urn))
  return [
    ...compared,
    ...fresh.map((urn): ReplayedPerson => ({ urn, recorded: null, now: first + places.get(urn)!, change: 'NEW' })),
  ]
}

function inWords(replayed: Omit<Replayed, 'says'>, { ranking, overrideCount }: ReadDecision): string[] {
  const { recordedOrderHolds, sameVersions, samePool, sameOrder, versions, people } = replayed
  const asked = ranking.asked && !ranking.isAskedErased
  const countOf = (change: ReplayedPerson['change']) => people.filter((person) => person.change === change).length
  return [
    recordedOrderHolds
      ? 'The order that was shown follows from the recorded scores.'
      : 'The order that was shown does not follow from the recorded scores.',
    ...(ranking.erased > 0
      ? [`${ranking.erased} of the people shown have been erased since then and are not compared.`]
      : []),
    ...(asked ? [] : ['A part of what was asked has been erased, so the search cannot be repeated.']),
    ...(asked && sameOrder ? ['On the present pool, the same search shows own people in the same order.'] : []),
    ...(asked && !sameOrder
      ? [
          `On the present pool, the same search shows another order: ${countOf('MOVED')} moved, ${countOf('GONE')} no longer on the page, ${countOf('NEW')} new.`,
        ]
      : []),
    ...versions.map(({ name, recorded, now }) => `The version of ${name} differs: ${recorded} then, ${now} now.`),
    ...(sameVersions ? ['All versions are the same as then.'] : []),
    ...(samePool === true ? ['The pool has not changed since then.'] : []),
    ...(samePool === false
      ? ['The pool has changed since then: people were saved, changed, removed or indexed again.']
      : []),
    ...(samePool === null
      ? [
          'The page continued an earlier list, and the record does not say from which state of the pool that list was made.',
        ]
      : []),
    ...(countOf('NOT_REPEATED') > 0 && asked ? ['The network is not asked again. Its people stand as recorded.'] : []),
    ...(overrideCount > 0
      ? [`People decided otherwise ${overrideCount} times. Their decisions do not change this order.`]
      : []),
  ]
}
