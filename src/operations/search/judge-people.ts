/**
 * Judges own people and the network's by the same conditions. People who are shown get verdicts and reasons; people the network brings
 * get a tier and a rank. Owns what is known of a hit: the whole profile if it is enriched, otherwise the little that the hit shows.
 */
import type { Criterion, CriterionKind, CriterionVerdict, Tier } from '../../../contract/criteria.ts'
import type { NetworkHit } from '../../../contract/network.ts'
import { mapInSlices } from '../../base/slices.ts'
import type { PoolCandidate, StoredCandidate } from '../../candidates/candidate.ts'
import { urlKey } from '../../candidates/network-url.ts'
import { findSaved } from '../../identity/merged-people.ts'
import { readKnown } from '../../people/store.ts'
import { indexTerms, seniorityRank } from '../../pool/index-terms.ts'
import { yearsOfExperience } from '../../pool/tenure.ts'
import type { Entities } from '../../reference/entities/entities.ts'
import { NOT_KNOWN, PLACE_PREFIX, terms } from '../../reference/terms.ts'
import { firstAsked } from '../../search/asked.ts'
import { compareTitles, vocabularyOfTitles } from '../../search/compare-titles.ts'
import { type Condition, conditionsOf } from '../../search/criteria/condition.ts'
import { type Judgement, judge } from '../../search/criteria/judge.ts'
import { type LocationMatch, matchLocation, widerThan } from '../../search/criteria/location-match.ts'
import {
  type JudgedPerson,
  type NetworkRecord,
  networkPerson,
  ownPerson,
  recordOfHit,
  recordOfProfile,
} from '../../search/criteria/person.ts'
import type { TermVocabulary } from '../../search/criteria/term-vocabulary.ts'
import { locationTier, missesPlace, networkTier } from '../../search/criteria/tier.ts'
import { TitleRows } from '../../search/index/title-senses.ts'
import type { KeptHit } from '../../search/network-answers.ts'
import { skillsAsked } from '../../search/pool.ts'
import type { Sql } from '../../storage/database.ts'
import { RecordResolver } from '../naming/resolve-record.ts'
import type { Scout } from '../scout.ts'
import { industriesNamed } from '../shared/pool-searcher.ts'

export interface Match {
  score: number
  tier: Tier
  criteria: CriterionVerdict[]
  reasons: string[]
}

/**
 * From a list that has just been made: which skills go together in the pool, and the conditions of its people. The conditions
 * know only the titles of these people.
 */
export interface FoundBy {
  conditions?: Condition[] | undefined
  near: TermVocabulary['near']
}

/** What people are judged by. Criteria are cut to as much as a search of the pool uses. */
export interface JudgedBy {
  accountId: string
  criteria: readonly Criterion[]
  /** What the index used to find own people, if it has just done so. */
  found?: FoundBy | undefined
  /** When the list was made. People saved after this stay the network's, because the own part of the list does not have them. */
  listedAt?: Date | undefined
  /** Judge only by what the network shows, whatever was collected. */
  asFound?: boolean | undefined
}

/** `sql`: the caller's transaction, if it is in one. */
export async function judgeOwn(scout: Scout, sql: Sql, asked: JudgedBy, people: StoredCandidate[]) {
  if (people.length === 0) return []
  const now = scout.clock.now()
  const judged = await mapInSlices(people, ({ candidate, ids }) =>
    ownPerson(candidate, {
      terms: indexTerms(candidate, ids),
      years: yearsOfExperience(candidate, now),
      seniority: seniorityRank(candidate.jobTitle) ?? NOT_KNOWN,
    }),
  )
  return judgeAll(asked, judged, asked.found?.conditions ?? (await conditionsFor(scout, sql, asked, judged)))
}

export async function judgeHits(scout: Scout, sql: Sql, asked: JudgedBy, hits: NetworkHit[]) {
  if (hits.length === 0) return []
  const now = scout.clock.now()
  const judged = (await recordsOf(scout, sql, asked, hits)).map((record) => networkPerson(record, now))
  return judgeAll(asked, judged, await conditionsFor(scout, sql, asked, judged))
}

/** In slices, as a hostile record takes milliseconds and a page has twenty. */
function judgeAll(asked: JudgedBy, people: JudgedPerson[], conditions: Condition[]): Promise<Judgement[]> {
  return mapInSlices(people, (person) => {
    const judgement = judge(conditions, person)
    const byId = new Map(judgement.criteria.map((each) => [each.id, each]))
    // Criteria beyond those that are searched by have the verdict UNKNOWN.
    const unknown = (id: string): CriterionVerdict => ({ id, verdict: 'UNKNOWN', evidence: null, reasons: [] })
    return { ...judgement, criteria: asked.criteria.map(({ id }) => byId.get(id) ?? unknown(id)) }
  })
}

/** What the network says it could not filter by, and the places it should have filtered by. */
export interface IgnoredByNetwork {
  unsupported: string[]
  geoIds: string[]
}

/** Adds tier and rank to each hit, and keeps their order. */
export async function rankHits(
  scout: Scout,
  asked: JudgedBy,
  hits: NetworkHit[],
  filters: IgnoredByNetwork,
): Promise<KeptHit[]> {
  const { database } = scout
  const ignoredKinds = kindsIn(filters.unsupported)
  const known = await readKnown(
    database,
    asked.accountId,
    hits.map(({ urn }) => urn),
  )
  const collected = hits.filter(({ urn }) => known.get(urn)?.enriched)
  const alone = { ...asked, asFound: true }
  const [judgements, asFound, living, livingAsFound, saved] = await Promise.all([
    judgeHits(scout, database, asked, hits),
    judgeHits(scout, database, alone, collected),
    livingOf(scout, asked, hits, filters),
    livingOf(scout, alone, collected, filters),
    findSaved(
      database,
      asked.accountId,
      { urns: hits.map(({ urn }) => urn), urlKeys: hits.map(keyOf) },
      asked.listedAt,
    ),
  ])
  const isOwn = (hit: NetworkHit) =>
    !saved.mergedSince.has(hit.urn) && (saved.urns.has(hit.urn) || saved.urlKeys.has(keyOf(hit)))
  const placeOf = ({ score, criteria: verdicts }: Judgement, lives: LocationMatch) => ({
    tier: locationTier(networkTier(asked.criteria, verdicts, ignoredKinds), lives),
    rank: score,
  })
  const isElsewhere = (at: number) =>
    living[at] === 'ELSEWHERE' || (ignoredKinds.has('PLACE') && missesPlace(asked.criteria, judgements[at]!.criteria))
  const shown = new Map(collected.map((hit, at) => [hit, placeOf(asFound[at]!, livingAsFound[at]!)]))
  return hits.map((hit, at): KeptHit => {
    const found = shown.get(hit)
    return {
      ...hit,
      ...placeOf(judgements[at]!, living[at]!),
      ...(found && { asFound: found }),
      ...(isElsewhere(at) && { elsewhere: true as const }),
      ...(isOwn(hit) && { own: true as const }),
    }
  })
}

/** A network that says it filters by places is trusted to have done so. */
async function livingOf(
  scout: Scout,
  asked: JudgedBy,
  hits: NetworkHit[],
  { unsupported, geoIds }: IgnoredByNetwork,
): Promise<LocationMatch[]> {
  if (geoIds.length === 0 || !unsupported.includes('geoIds')) return hits.map(() => 'THERE')
  const { places } = await scout.knowledge()
  const records = await recordsOf(scout, scout.database, { ...asked, criteria: [] }, hits)
  return records.map(({ ids }) => matchLocation(places, geoIds, ids.geoIds))
}

const keyOf = ({ networkUrl }: NetworkHit) => urlKey(networkUrl)

const KINDS: ReadonlyMap<string, CriterionKind> = new Map<string, CriterionKind>([
  ['titles', 'TITLE'],
  ['skills', 'SKILL'],
  ['places', 'PLACE'],
  ['companies', 'EMPLOYER'],
  ['schools', 'SCHOOL'],
  ['industries', 'INDUSTRY'],
  ['languages', 'LANGUAGE'],
  ['seniority', 'SENIORITY'],
  ['years', 'YEARS'],
])

const kindsIn = (unsupported: string[]): Set<CriterionKind> =>
  new Set(unsupported.flatMap((name) => KINDS.get(/^musts\.(\w+)$/.exec(name)?.[1] ?? '') ?? []))

/** Titles are compared among the people who are judged; which skills go together is read from the account's pool. */
async function conditionsFor(
  scout: Scout,
  sql: Sql,
  { accountId, criteria, found }: JudgedBy,
  people: JudgedPerson[],
): Promise<Condition[]> {
  const { meaning, places, entities } = await scout.knowledge()
  const bounded = firstAsked(criteria)
  const titles = [...new Set(people.map(({ record }) => record.jobTitle).filter((title) => title.trim() !== ''))]
  const rows = new TitleRows([...new Set(titles.map(terms.title))])
  await compareTitles([rows], meaning, bounded)
  const lived = new Set(people.flatMap((person) => [...person.terms].filter(isPlace)))
  return conditionsOf(bounded, {
    ...vocabularyOfTitles([rows], meaning),
    near: found?.near ?? (await nearIn(scout, sql, accountId, bounded)),
    industriesNamed: (name) => industriesNamed(entities, name),
    around: (geoId, km) => places.around(geoId, km),
    wider: (geoId) => widerThan(places, geoId),
    hasPlace: (geoId) => lived.has(terms.place(geoId)),
  })
}

const isPlace = (term: string) => term.startsWith(PLACE_PREFIX)

async function nearIn({ poolIndex }: Scout, sql: Sql, accountId: string, criteria: readonly Criterion[]) {
  const skills = skillsAsked(criteria)
  if (skills.length === 0) return () => new Map<string, number>()
  const near = await poolIndex.near(sql, accountId, skills)
  return (skill: string) => near.get(skill) ?? new Map<string, number>()
}

const NAMED: ReadonlySet<CriterionKind> = new Set(['EMPLOYER', 'SCHOOL', 'INDUSTRY'])

/** A skill that is also the name of an industry is partly met by working in that industry. */
const isBranch = (criterion: Criterion, entities: Entities): boolean =>
  criterion.kind === 'SKILL' && criterion.anyOf.some(({ name }) => industriesNamed(entities, name).length > 0)

async function recordsOf(scout: Scout, sql: Sql, asked: JudgedBy, hits: NetworkHit[]): Promise<NetworkRecord[]> {
  const urns = asked.asFound ? [] : hits.map(({ urn }) => urn)
  const known = await readKnown(sql, asked.accountId, urns)
  const resolver = new RecordResolver(scout, { askForMs: 0 })
  const { entities } = await scout.knowledge()
  const needsNames = asked.criteria.some((criterion) => NAMED.has(criterion.kind) || isBranch(criterion, entities))
  return Promise.all(
    hits.map(async (hit) => {
      const profile = known.get(hit.urn)?.enriched?.profile
      const record = profile ? recordOfProfile(profile) : recordOfHit(hit)
      const { ids } = await resolver.idsOf({ candidate: needsNames ? record : withoutNames(record), place: null })
      return { record, ids, isFullRecord: profile !== undefined }
    }),
  )
}

/** Nobody asked about employers, so their names need no lookup. */
const withoutNames = (record: PoolCandidate): PoolCandidate => ({
  ...record,
  currentCompany: '',
  industry: null,
  experience: [],
  education: [],
})
