/**
 * People like these: turns what the named people share into criteria for a search. Owns who may be named: own people and enriched
 * people of the network, under any urn they ever had. Refuses anybody else with INVALID_REQUEST; suppressed people count as unknown.
 */
import type { Criterion } from '../../../contract/criteria.ts'
import { LIKE_PEOPLE_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { invalidFaults, invalidRequest } from '../../base/invalid.ts'
import type { PoolCandidate, ResolvedIds, StoredCandidate } from '../../candidates/candidate.ts'
import { profileKeyOf } from '../../candidates/network-url.ts'
import { readMergedUrns } from '../../identity/merges.ts'
import { personNamed } from '../../networks/people.ts'
import { type KnownNetworkCandidate, readKnown } from '../../people/store.ts'
import { readPoolState } from '../../pool/state.ts'
import { readStored, readStoredAt } from '../../pool/store.ts'
import { type LikedPerson, likeCriteriaOf, termsToCount } from '../../search/criteria/like.ts'
import { recordOfProfile } from '../../search/criteria/person.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import { RecordResolver } from '../naming/resolve-record.ts'
import type { Scout } from '../scout.ts'
import { seesProfiles } from '../shared/by-scope.ts'
import type { SearchRequest } from '../shared/search-query.ts'

export interface LikeInput {
  /** Urns, 1 to 5. */
  like: readonly string[]
  /** Urns, at most 5. */
  unlike?: readonly string[]
  /** Whether the place where they live counts too. */
  likePlace?: boolean
}

export interface LikeCriteria {
  criteria: Criterion[]
  /** The named people themselves, by every urn and profile address: they must not appear in the result. */
  excludedPeople: { urns: Set<string>; urlKeys: Set<string> }
}

export async function likeCriteria(scout: Scout, accountId: string, input: LikeInput): Promise<LikeCriteria> {
  const named = namesIn(input)
  const found = await findPeople(scout, accountId, [...new Set(named.map(({ urn }) => urn))])
  refuseUnknown(named, found)
  const [like, unlike] = [peopleOf('like', named, found), peopleOf('unlike', named, found)]
  const criteria = await sharedBy(scout, accountId, { like, unlike, withPlace: input.likePlace ?? false })
  if (!criteria.some(({ importance }) => importance === 'PREFERRED'))
    throw invalidRequest('like', 'these people have neither a title nor skills in common to search by: send others')
  const all = [...found.values()]
  return {
    criteria,
    excludedPeople: {
      urns: new Set([...found.keys(), ...all.flatMap(({ urns }) => urns)]),
      urlKeys: new Set(all.flatMap(({ urlKeys }) => urlKeys)),
    },
  }
}

/**
 * For a key that may not see profiles, a person who is only enriched counts as unknown: the criteria made from them would reveal
 * their profile. Checked on every request, because lists and replays are shared by the account's keys.
 */
export async function refuseProfiles(scout: Scout, caller: Caller, { like, unlike }: SearchRequest): Promise<void> {
  if (!like || seesProfiles(caller)) return
  const named = namesIn({ like, unlike: unlike ?? [] })
  const found = await findPeople(scout, caller.accountId, [...new Set(named.map(({ urn }) => urn))])
  const own = [...found].filter(([, { ids }]) => ids !== null)
  refuseUnknown(named, new Map(own))
}

interface Named {
  list: 'like' | 'unlike'
  at: number
  urn: string
}

function namesIn({ like, unlike = [] }: LikeInput): Named[] {
  if (like.length === 0 || like.length > LIKE_PEOPLE_MAX)
    throw invalidRequest('like', `must name 1 to ${LIKE_PEOPLE_MAX} people by urn`)
  if (unlike.length > LIKE_PEOPLE_MAX)
    throw invalidRequest('unlike', `must name at most ${LIKE_PEOPLE_MAX} people by urn`)
  return [
    ...like.map((urn, at): Named => ({ list: 'like', at, urn })),
    ...unlike.map((urn, at): Named => ({ list: 'unlike', at, urn })),
  ]
}

interface Found {
  /** The same for all urns of one person. */
  urn: string
  urns: string[]
  urlKeys: string[]
  record: PoolCandidate
  /** Null for a profile from the network: its words have not been resolved to ids. */
  ids: ResolvedIds | null
}

/** The people found, by the urns asked for. */
async function findPeople(scout: Scout, accountId: string, urns: string[]): Promise<Map<string, Found>> {
  const { database } = scout
  const [families, hidden] = await Promise.all([
    readMergedUrns(database, accountId, urns),
    hiddenAmong(
      scout,
      database,
      accountId,
      urns.map((urn) => ({ urn })),
    ),
  ])
  const shown = urns.filter((urn) => !hidden.has(urn))
  const familyOf = (urn: string) => families.get(urn) ?? [urn]
  const all = [...new Set(shown.flatMap(familyOf))]
  const [saved, known] = await Promise.all([readStored(database, accountId, all), readKnown(database, accountId, all)])
  const people = new Map<string, Found>()
  for (const urn of shown) {
    const person = personOf(familyOf(urn), saved, known)
    if (person) people.set(urn, person)
  }
  const rest = shown.filter((urn) => !people.has(urn))
  return new Map([...people, ...(await findSavedElsewhere(scout, accountId, rest, known))])
}

type Saved = Map<string, StoredCandidate>
type Known = Map<string, KnownNetworkCandidate>

function personOf(urns: string[], saved: Saved, known: Known): Found | undefined {
  const own = urns.flatMap((urn) => saved.get(urn) ?? [])[0]
  const knownPeople = urns.flatMap((urn) => known.get(urn) ?? [])
  const profile = knownPeople.flatMap(({ enriched }) => enriched?.profile ?? [])[0]
  const urlKeys = keysOf([own?.candidate.networkUrl, ...knownPeople.map(({ networkUrl }) => networkUrl)], urns)
  if (own) return { urn: own.candidate.urn, urns, urlKeys, record: own.candidate, ids: own.ids }
  return profile && { urn: urns[0]!, urns, urlKeys, record: recordOfProfile(profile), ids: null }
}

const keysOf = (networkUrls: (string | null | undefined)[], urns: string[]): string[] => [
  ...new Set([
    ...networkUrls.flatMap((url) => profileKeyOf(url) ?? []),
    ...urns.flatMap((urn) => personNamed({ urn })?.key ?? []),
  ]),
]

/** People found in the network and not enriched, whom the pool has under another urn at the same address. */
async function findSavedElsewhere(
  { database }: Scout,
  accountId: string,
  urns: string[],
  known: Known,
): Promise<[string, Found][]> {
  const addressed = urns.map((urn) => ({ urn, urlKeys: keysOf([known.get(urn)?.networkUrl], [urn]) }))
  const asked = addressed.flatMap(({ urlKeys }) => urlKeys)
  if (asked.length === 0) return []
  const saved = await readStoredAt(database, accountId, asked)
  return addressed.flatMap(({ urn, urlKeys }): [string, Found][] => {
    const own = urlKeys.flatMap((key) => saved.get(key) ?? [])[0]
    if (!own) return []
    const { candidate: record, ids } = own
    return [[urn, { urn: record.urn, urns: [urn, record.urn], urlKeys, record, ids }]]
  })
}

const URN_CHARS_SHOWN = 200

/** Names all faults at once. A suppressed person cannot be told from an unknown one. */
function refuseUnknown(named: Named[], found: Map<string, Found>): void {
  const liked = peopleOf('like', named, found)
  const faults = named.flatMap(({ list, at, urn }) => {
    const shown = urn.slice(0, URN_CHARS_SHOWN).toWellFormed()
    const person = found.get(urn)
    if (!person) return [`${list}[${at}]: ${shown} is neither in your pool nor enriched`]
    const isLiked = list === 'unlike' && liked.some((other) => isSame(person, other))
    return isLiked ? [`unlike[${at}]: ${shown} is in like as well`] : []
  })
  if (faults.length > 0) throw invalidFaults(faults)
}

/** Each person once, however often and under whichever urns they are named. */
const peopleOf = (list: Named['list'], named: Named[], found: Map<string, Found>): Found[] =>
  named
    .flatMap((each) => (each.list === list ? (found.get(each.urn) ?? []) : []))
    .filter((person, at, all) => all.findIndex((other) => isSame(person, other)) === at)

/** One person may be saved under one urn and enriched under another with the same address. */
const isSame = (one: Found, other: Found) =>
  one.urn === other.urn || one.urlKeys.some((key) => other.urlKeys.includes(key))

interface Asked {
  like: Found[]
  unlike: Found[]
  withPlace: boolean
}

async function sharedBy(scout: Scout, accountId: string, asked: Asked): Promise<Criterion[]> {
  const { database, poolIndex } = scout
  const resolver = new RecordResolver(scout, { askForMs: 0 })
  const resolved = (people: Found[]) => Promise.all(people.map((person) => likedPerson(resolver, person)))
  const [like, unlike] = await Promise.all([resolved(asked.like), resolved(asked.unlike)])
  const [{ meaning, places, entities }, { people }, counts] = await Promise.all([
    scout.knowledge(),
    readPoolState(database, accountId),
    poolIndex.countUnder(database, accountId, termsToCount({ like })),
  ])
  const texts = industryTexts([...like, ...unlike])
  return likeCriteriaOf(
    { like, unlike, withPlace: asked.withPlace },
    {
      nearness: meaning.comparer(),
      people,
      peopleUnder: (term) => counts.get(term) ?? 0,
      industryName: (id) => entities.get(id)?.displayName ?? texts.get(id),
      placeName: (id) => places.get(id)?.name,
    },
  )
}

/** A profile's ids are resolved only as far as they are needed here: employers, experience and education are left out. */
async function likedPerson(
  resolver: RecordResolver,
  { record, ids }: Found,
): Promise<LikedPerson & { record: PoolCandidate }> {
  if (ids) return { record, ids }
  const candidate = { ...record, currentCompany: '', experience: [], education: [] }
  return { record, ids: (await resolver.idsOf({ candidate, place: null })).ids }
}

/** Names of industries as the records write them, for ids that only a network has a name for. */
const industryTexts = (people: (LikedPerson & { record: PoolCandidate })[]): Map<string, string> =>
  new Map(
    people.flatMap(({ record: { industry }, ids: { industryIds } }) =>
      industry !== null && industryIds.length === 1 ? [[industryIds[0]!, industry] as const] : [],
    ),
  )
