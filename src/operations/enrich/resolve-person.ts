/**
 * Which person a request to enrich names: by a urn, by the address of a profile in any spelling, or by both. Names at one profile address are
 * one person, who is paid for once. The network's word on an address goes before the client's.
 */
import type { EnrichedCandidate } from '../../candidates/candidate.ts'
import { chooseProfileUrl, parseProfileUrl, slugOfKey, slugSpellings } from '../../candidates/network-url.ts'
import type { Talent } from '../../candidates/talent.ts'
import { personNamed } from '../../networks/people.ts'
import { findNetworkUrls } from '../../people/addresses.ts'
import { type InFlight, readInFlight } from '../../people/names.ts'
import { type KnownNetworkCandidate, readKnown } from '../../people/store.ts'
import type { Sql } from '../../storage/database.ts'

export interface ResolvedPerson {
  /** As the request names them. */
  urn: string
  /** The urn that the network is asked by: the same for all names of one person. */
  as: string
  networkUrl: string | null
  /** Equal for one person under whichever name; undefined where no profile address is known. */
  key: string | undefined
  /** The newest under each of their names, their own first. */
  enriched: { knownAs: string; enriched: EnrichedCandidate }[]
  /** A collection under way. */
  enrichmentId: string | undefined
}

/** An address in the place of a urn says where they are. */
export function withAddress<T extends Talent>(talent: T): T {
  if (parseProfileUrl(talent.networkUrl)) return talent
  const address = parseProfileUrl(talent.urn)?.url
  return address === undefined ? talent : { ...talent, networkUrl: address }
}

type Known = Map<string, KnownNetworkCandidate>

/** In the order of the people, each `withAddress`. */
export async function resolvePeople(sql: Sql, accountId: string, people: Talent[]): Promise<ResolvedPerson[]> {
  const urns = people.map(({ urn }) => urn)
  const [known, running] = await Promise.all([readKnown(sql, accountId, urns), readInFlight(sql, accountId, urns)])
  const addressed = people.map(({ urn, networkUrl: sent }) => {
    const networkUrl = chooseProfileUrl([known.get(urn)?.networkUrl], sent) ?? null
    return { urn, networkUrl, key: parseProfileUrl(networkUrl)?.key ?? personNamed({ urn })?.key }
  })
  const names = await readNames(sql, accountId, [...new Set(addressed.flatMap(({ key }) => key ?? []))])
  const others = [...new Set([...names.values()].flatMap((each) => [...each]))].filter((urn) => !urns.includes(urn))
  if (others.length > 0) {
    const [knownToo, runningToo] = await Promise.all([
      readKnown(sql, accountId, others),
      readInFlight(sql, accountId, others),
    ])
    for (const [urn, each] of knownToo) known.set(urn, each)
    running.push(...runningToo)
  }
  return addressed.map((each) => resolvedFrom(each, [...(names.get(each.key ?? '') ?? [])], known, running))
}

/** The names that stand at each of these addresses, by its key. */
async function readNames(sql: Sql, accountId: string, keys: string[]): Promise<Map<string, Set<string>>> {
  const names = new Map(keys.map((key) => [key, new Set<string>()]))
  if (keys.length === 0) return names
  const slugs = [...new Set(keys.flatMap((key) => slugSpellings(slugOfKey(key))))]
  for (const { urn, networkUrl } of await findNetworkUrls(sql, accountId, slugs))
    names.get(parseProfileUrl(networkUrl)?.key ?? '')?.add(urn)
  return names
}

function resolvedFrom(
  { urn, networkUrl, key }: Pick<ResolvedPerson, 'urn' | 'networkUrl' | 'key'>,
  names: string[],
  known: Known,
  running: InFlight[],
): ResolvedPerson {
  const isThere = (name: string) => known.has(name) && parseProfileUrl(known.get(name)?.networkUrl)?.key === key
  const others = names.filter((name) => name !== urn && isThere(name)).toSorted()
  // A word of the network's goes before an address, by which it need know nobody.
  const isWord = (name: string) => known.has(name) && parseProfileUrl(name) === undefined
  const as = [urn, ...others].find(isWord) ?? urn
  const isTheirs = (each: InFlight) =>
    each.urn === urn || each.urn === as || (key !== undefined && parseProfileUrl(each.networkUrl)?.key === key)
  const enriched = [urn, ...others]
    .flatMap((knownAs) => {
      const found = known.get(knownAs)?.enriched
      return found ? { knownAs, enriched: found } : []
    })
    .toSorted((a, b) => Number(b.knownAs === urn) - Number(a.knownAs === urn) || age(b) - age(a))
  return { urn, as, networkUrl, key, enriched, enrichmentId: running.find(isTheirs)?.enrichmentId }
}

const age = ({ enriched }: ResolvedPerson['enriched'][number]) => enriched.enrichedAt.getTime()
