/**
 * One search over one or several providers. Owns the cursor that remembers where each provider stands. Drops people who do not
 * pass what a provider could not be asked for, and merges people found by several.
 */
import { z } from 'zod'
import type { NetworkQuery, NetworkSearchPage } from '../../contract/network.ts'
import { countDropped } from '../providers/dropped.ts'
import { NetworkFailure } from '../providers/port.ts'
import type { FilterName, PlacesFit, VendorPage, VendorQuery } from '../providers/vendor-port.ts'
import { networkFailure, retryableOf } from './failures.ts'
import { passes, unseenIn } from './filter.ts'
import { inWords, type Reference } from './in-words.ts'
import { askOrTake, type Keeping } from './kept-ask.ts'
import { merge } from './merge.ts'
import { isStillAtPastEmployer } from './musts.ts'
import { type CollectedPerson, collectedFrom, hitOf } from './person.ts'
import type { Provider } from './provider.ts'

/** Where each provider stands; those without an entry have no more. The total is the largest reported so far. */
const cursorSchema = z.object({ at: z.record(z.string(), z.string().nullable()), total: z.number() })
type Cursor = z.output<typeof cursorSchema>

interface Search {
  reference: Reference
  query: NetworkQuery
  cursor: string | null
  limit: number
  signal: AbortSignal | undefined
  keeping: Keeping
}

/**
 * If one of several providers fails or takes too long, it keeps its position and is asked again for the next page: the others'
 * answers have been paid for.
 */
export async function searchProviders(providers: Provider[], search: Search): Promise<NetworkSearchPage> {
  const { cursor, limit } = search
  const from = cursor === null ? null : readCursor(cursor)
  const asked = providers.filter(({ name }) => from === null || name in from.at)
  // Rounded down: somebody who did not fit on the page would be paid for and never seen.
  const share = Math.max(1, Math.floor(limit / Math.max(1, asked.length)))
  const answers = await Promise.all(
    asked.map((provider) => askOne(provider, search, from?.at[provider.name] ?? null, share)),
  )
  const pages = answers.filter((answer): answer is Answered => 'page' in answer)
  const failed = answers.filter((answer): answer is Failed => 'failure' in answer)
  if (pages.length === 0) search.signal?.throwIfAborted()
  if (pages.length === 0 && failed.length > 0) throw retryableOf(failed.map(({ failure }) => failure))
  const people = joined(pages.map(({ people }) => people)).slice(0, limit)
  const left = pages.filter(({ page }) => page.nextCursor !== null)
  const total = Math.max(from?.total ?? 0, ...pages.map(({ page }) => page.total))
  const at = Object.fromEntries([
    ...left.map(({ name, page }) => [name, page.nextCursor]),
    ...failed.map(({ name }) => [name, from?.at[name] ?? null]),
  ])
  return {
    people: people.map(hitOf),
    total: Math.max(total, people.length),
    nextCursor: left.length + failed.length === 0 ? null : writeCursor({ at, total }),
    unsupported: [...new Set(pages.flatMap(({ unsupported }) => unsupported))],
    ...(failed.length > 0 && { partial: true }),
  }
}

interface Answered {
  name: string
  page: VendorPage
  people: CollectedPerson[]
  unsupported: FilterName[]
}
interface Failed {
  name: string
  failure: NetworkFailure
}

async function askOne(
  provider: Provider,
  search: Search,
  at: string | null,
  share: number,
): Promise<Answered | Failed> {
  const { reference, query, signal, keeping } = search
  const { name, vendor } = provider
  const searching = vendor.search!
  const count = Math.min(share, searching.limitMax)
  const words = inWords(reference, name, query, searching.placesMax)
  // None of the places is known: without them, the provider would be asked, and paid, for the whole world.
  if (query.geoIds.length > 0 && words.places.length === 0) return { name, page: NOBODY, people: [], unsupported: [] }
  try {
    const answer = await askOrTake<VendorPage>(
      provider,
      keeping,
      {
        question: JSON.stringify(['search', words, at, count]),
        attempt: { operation: 'search', costMax: searching.costMax(count) },
        call: (permit) => searching.search(words, { cursor: at, limit: count }, undefined, permit),
        describe: (reply) => ({ people: reply.kind === 'FOUND' ? reply.value.people.length : 0 }),
      },
      signal,
    )
    const page = answer.kind === 'FOUND' ? answer.value : NOBODY
    const meaning = { places: reference.places, words }
    const read = await countDropped(() => page.people.flatMap((each) => collectedFrom(reference, name, each) ?? []))
    provider.dropped('search', read.dropped)
    const filterAfter = [...page.filterAfter, ...placesPut('WIDER', words)]
    const people = read.value.filter(
      ({ profile }) => passes(profile, query, filterAfter, meaning) && !isStillAtPastEmployer(profile, words),
    )
    const looked = page.unsupported.filter((part) => page.filterAfter.includes(part))
    const unseen = unseenIn(
      people.map(({ profile }) => profile),
      looked,
      meaning,
    )
    const untold = page.unsupported.filter((part) => !looked.includes(part) || unseen.includes(part))
    // Reported for a must as well: the people found met the shortened list, but those missed because of the cut show up in no verdict.
    const cut = placesPut('CUT', words).map((): FilterName => 'geoIds')
    return { name, page, people, unsupported: [...untold, ...cut] }
  } catch (error) {
    if (signal?.aborted) return { name, failure: new NetworkFailure('UNAVAILABLE', `${name} took too long`) }
    return { name, failure: networkFailure(error) }
  }
}

/** The parts of the query that named more places than the provider takes and were changed in this way. */
function placesPut(is: PlacesFit, { placesFit, understood }: VendorQuery): ('geoIds' | 'musts.places')[] {
  const isMust = understood?.musts?.places.flat().some(({ fit }) => fit === is)
  return [...(placesFit === is ? (['geoIds'] as const) : []), ...(isMust ? (['musts.places'] as const) : [])]
}

const NOBODY: VendorPage = { people: [], total: 0, nextCursor: null, unsupported: [], filterAfter: [] }

/** The first of each provider, then the second of each, and so on. A person found by several stands at the best of their ranks. */
function joined(lists: CollectedPerson[][]): CollectedPerson[] {
  const byKey = new Map<string, CollectedPerson[]>()
  const longest = Math.max(0, ...lists.map((list) => list.length))
  for (let rank = 0; rank < longest; rank++) {
    for (const each of lists.flatMap((list) => list[rank] ?? [])) {
      byKey.set(each.person.key, [...(byKey.get(each.person.key) ?? []), each])
    }
  }
  return [...byKey.values()].map((same) => ({ ...same[0]!, profile: merge(same) }))
}

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(cursor: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new NetworkFailure('REJECTED', 'the cursor is none of ours')
  }
}
