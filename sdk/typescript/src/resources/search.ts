/** Searches: one page, all pages, or all people. */
import type { CountsBody, SearchBody, SearchResponse } from '../generated/types.ts'
import type { CallOptions, Transport } from '../transport.ts'
import { encoded, type WithFilters } from './shared.ts'

export type SearchQuery = WithFilters<SearchBody>
export type FoundCandidate = SearchResponse['candidates'][number]

export const searchCalls = (transport: Transport) => ({
  search: (body: SearchQuery, options?: CallOptions) => transport.call('search', { body: encoded(body) }, options),
  read: (text: string, options?: CallOptions) => transport.call('read', { body: { text } }, options),
  counts: (body: WithFilters<CountsBody>, options?: CallOptions) =>
    transport.call('counts', { body: encoded(body) }, options),
})

/** Yields page after page, beginning at `page`. `maxCredits` limits what all pages cost together. */
export async function* searchPages(
  transport: Transport,
  body: SearchQuery,
  options?: CallOptions,
): AsyncGenerator<SearchResponse, void, undefined> {
  let { page = 1, maxCredits } = body
  for (; ; page++) {
    const answer = await transport.call('search', { body: { ...encoded(body), page, maxCredits } }, options)
    yield answer
    if (!answer.hasNextPage) return
    // Credits have three decimals; a difference of floating-point numbers may show more.
    if (maxCredits !== undefined)
      maxCredits = Math.max(0, Math.round((maxCredits - answer.creditsDeducted) * 1_000) / 1_000)
  }
}

export async function* searchPeople(
  transport: Transport,
  body: SearchQuery,
  options?: CallOptions,
): AsyncGenerator<FoundCandidate, void, undefined> {
  for await (const { candidates } of searchPages(transport, body, options)) yield* candidates
}
