/**
 * Finds out which person a request to enrich means: by a urn, by a profile address in any spelling, or by both. All urns at one profile
 * address are one person, who is paid for once. The address that the network gave takes precedence over one that the client sent.
 */
import type { EnrichedCandidate } from '../../candidates/candidate.ts'
import { chooseProfileUrl, parseProfileUrl, slugOfKey, slugSpellings } from '../../candidates/network-url.ts'
import type { Talent } from '../../candidates/talent.ts'
import { personNamed } from '../../networks/people.ts'
import { networkAddresses } from '../../people/addresses.ts'
import { type InFlight, readInFlight } from '../../people/names.ts'
import { type KnownNetworkCandidate, readKnown } from '../../people/store.ts'
import type { Sql } from '../../storage/database.ts'

export interface ResolvedPerson {
  /** The urn in the request. */
  urn: string
  /** The urn sent to the network: the same for all urns of one person. */
  networkUrn: string
  networkUrl: string | null
  /** The same key for one person under all their urns; undefined where no profile address is known. */
  key: string | undefined
  /** The enriched profiles under all urns of the person: first the one under the requested urn, then the newest. */
  enriched: { knownAs: string; enriched: EnrichedCandidate }[]
  /** A collection under way, if there is one. */
  enrichmentId: string | undefined
}

/** A talent may have a profile address in place of its urn: then that is its networkUrl as well. */
export function withAddress<T extends Talent>(talent: T): T {
  if (parseProfileUrl(talent.networkUrl)) return talent
  const address = parseProfileUrl(talent.urn)?.url
  return address === undefined ? talent : { ...talent, networkUrl: address }
}

type Known = Map<string, KnownNetworkCandidate>

/** Results are in the order of `people`. Each of them must have passed through `withAddress`. */
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

/** The urns known at each of these addresses, by the key of the address. */
async function readNames(sql: Sql, accountId: string, keys: string[]): Promise<Map<string, Set<string>>> {
  const names = new Map(keys.map((key) => [key, new Set<string>()]))
  if (keys.length === 0) return names
  const slugs = [...new Set(keys.flatMap((key) => slugSpellings(slugOfKey(key))))]
  for (const { urn, networkUrl } of await networkAddresses.findBySlug(sql, accountId, slugs))
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
  // A urn that the network gave is preferred to an address: the network may not know anybody by the address.
  const isWord = (name: string) => known.has(name) && parseProfileUrl(name) === undefined
  const networkUrn = [urn, ...others].find(isWord) ?? urn
  const isTheirs = (each: InFlight) =>
    each.urn === urn || each.urn === networkUrn || (key !== undefined && parseProfileUrl(each.networkUrl)?.key === key)
  const enriched = [urn, ...others]
    .flatMap((knownAs) => {
      const found = known.get(knownAs)?.enriched
      return found ? { knownAs, enriched: found } : []
    })
    .toSorted((a, b) => Number(b.knownAs === urn) - Number(a.knownAs === urn) || age(b) - age(a))
  return { urn, networkUrn, networkUrl, key, enriched, enrichmentId: running.find(isTheirs)?.enrichmentId }
}

const age = ({ enriched }: ResolvedPerson['enriched'][number]) => enriched.enrichedAt.getTime()
