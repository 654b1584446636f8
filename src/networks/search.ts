/**
 * One search over one or several providers. Owns the cursor that remembers where each stands, the dropping of people who
 * do not pass what a provider could not be asked, and the joining of those whom several found.
 */
import { z } from 'zod'
import type { NetworkQuery, NetworkSearchPage } from '../../contract/network.ts'
import { NetworkFailure } from '../providers/port.ts'
import type { VendorPage } from '../providers/vendor-port.ts'
import { hopefulOf, networkFailure } from './failures.ts'
import { passes } from './filter.ts'
import { inWords, type Reference } from './in-words.ts'
import { merge } from './merge.ts'
import { type Collected, collectedFrom, hitOf } from './person.ts'
import type { Provider } from './provider.ts'

/** Where each provider stands; those without an entry are through. Totals are told once and kept. */
const cursorSchema = z.object({ at: z.record(z.string(), z.string().nullable()), total: z.number() })
type Cursor = z.output<typeof cursorSchema>

export async function searchProviders(
  providers: Provider[],
  reference: Reference,
  query: NetworkQuery,
  cursor: string | null,
  limit: number,
  signal?: AbortSignal,
): Promise<NetworkSearchPage> {
  const from = cursor === null ? null : readCursor(cursor)
  const asked = providers.filter(({ name }) => from === null || name in from.at)
  // Rounded down: whoever did not fit on the page would have been paid for and never be seen.
  const share = Math.max(1, Math.floor(limit / Math.max(1, asked.length)))
  const answers = await Promise.all(
    asked.map((provider) => askOne(provider, reference, query, from?.at[provider.name] ?? null, share, signal)),
  )
  const pages = answers.filter((answer): answer is Told => 'page' in answer)
  if (pages.length === 0 && answers.length > 0) {
    throw hopefulOf(answers.filter((answer): answer is Failed => 'failure' in answer).map(({ failure }) => failure))
  }
  const people = joined(pages.map(({ people }) => people)).slice(0, limit)
  const left = pages.filter(({ page }) => page.nextCursor !== null)
  const total = from?.total ?? Math.max(0, ...pages.map(({ page }) => page.total))
  const next = { at: Object.fromEntries(left.map(({ name, page }) => [name, page.nextCursor])), total }
  return {
    people: people.map(hitOf),
    total: Math.max(total, people.length),
    nextCursor: left.length === 0 ? null : Buffer.from(JSON.stringify(next)).toString('base64url'),
    unsupported: [...new Set(pages.flatMap(({ page }) => page.unsupported))],
  }
}

interface Told {
  name: string
  page: VendorPage
  people: Collected[]
}
interface Failed {
  failure: NetworkFailure
}

async function askOne(
  provider: Provider,
  reference: Reference,
  query: NetworkQuery,
  at: string | null,
  share: number,
  signal?: AbortSignal,
): Promise<Told | Failed> {
  const { name, vendor } = provider
  const searching = vendor.search!
  const count = Math.min(share, searching.limitMax)
  const words = inWords(reference, name, query)
  // Places that nobody knows: without them the provider would be asked, and paid, for the whole world.
  if (query.geoIds.length > 0 && words.places.length === 0) return { name, page: NOBODY, people: [] }
  try {
    const answer = await provider.ask(
      {
        attempt: { operation: 'search', costMax: searching.costMax(count) },
        call: (leave) => searching.search(words, at, count, undefined, leave),
        describe: (told) => ({ people: told.kind === 'FOUND' ? told.value.people.length : 0 }),
      },
      signal,
    )
    const page = answer.kind === 'FOUND' ? answer.value : NOBODY
    const people = page.people.flatMap((each) => collectedFrom(reference, name, each) ?? [])
    const meaning = { places: reference.places, words }
    return { name, page, people: people.filter((each) => passes(each.profile, query, page.filterAfter, meaning)) }
  } catch (error) {
    signal?.throwIfAborted()
    return { failure: networkFailure(error) }
  }
}

const NOBODY: VendorPage = { people: [], total: 0, nextCursor: null, unsupported: [], filterAfter: [] }

/** First of each provider, then second of each …; whoever several found stands where the first of them put them. */
function joined(lists: Collected[][]): Collected[] {
  const byKey = new Map<string, Collected[]>()
  const longest = Math.max(0, ...lists.map((list) => list.length))
  for (let rank = 0; rank < longest; rank++) {
    for (const each of lists.flatMap((list) => list[rank] ?? [])) {
      byKey.set(each.person.key, [...(byKey.get(each.person.key) ?? []), each])
    }
  }
  return [...byKey.values()].map((same) => ({ ...same[0]!, profile: merge(same) }))
}

function readCursor(cursor: string): Cursor {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new NetworkFailure('REJECTED', 'the cursor is none of ours')
  }
}
