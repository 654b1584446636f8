/**
 * Every distinct title of the pools in the cluster, remembered by this process because prompts are compared with all of them. Read in
 * full once, and afterwards only for people with higher numbers. Owns that memory, which is bounded.
 */
import { isSliceOver, nextSlice } from '../../base/slices.ts'
import { TITLE_PREFIX } from '../../reference/terms.ts'
import { loadTitleEncoder } from '../../reference/titles/encoder.ts'
import { senseOf } from '../../reference/titles/sense.ts'
import { TitleList } from '../index/titles.ts'
import { type ClusterClient, DEADLINE_MS, type Json } from './client.ts'

/** A page of distinct titles; by default clusters refuse more buckets than this. */
const PAGE = 50_000
/** For all accounts remembered; some 250 bytes each. */
const TITLES_MAX = 600_000

interface Known {
  list: TitleList
  through: number
  reading: Promise<void> | undefined
}

export class TitleVocabulary {
  readonly #client: ClusterClient
  readonly #accounts = new Map<string, Known>()

  constructor(client: ClusterClient) {
    this.#client = client
  }

  /** The titles of everybody up to document number `through`. */
  async titlesUpTo(index: string | undefined, accountId: string, through: number): Promise<TitleList> {
    const known = this.#accounts.get(accountId) ?? { list: new TitleList(), through: 0, reading: undefined }
    this.#accounts.delete(accountId)
    this.#accounts.set(accountId, known)
    while (index && known.through < through) {
      known.reading ??= this.#read(index, accountId, known, through).finally(() => {
        known.reading = undefined
      })
      await known.reading
    }
    this.#bound(accountId)
    return known.list
  }

  async #read(index: string, accountId: string, known: Known, through: number): Promise<void> {
    let after: Json | undefined
    for (let isLast = false; !isLast; ) {
      const { buckets, next } = await this.#page(index, { accountId, from: known.through, through, after })
      for (const title of buckets) {
        if (isSliceOver()) await nextSlice()
        const number = known.list.numbered(TITLE_PREFIX + title)
        if (!known.list.isLearned(number)) known.list.learn(number, senseOf(loadTitleEncoder(), title))
      }
      after = next
      isLast = buckets.length < PAGE
    }
    known.through = through
  }

  async #page(index: string, asked: { accountId: string; from: number; through: number; after: Json | undefined }) {
    const filter = [{ term: { account: asked.accountId } }, { range: { doc: { gt: asked.from, lte: asked.through } } }]
    const composite = {
      size: PAGE,
      sources: [{ t: { terms: { field: 't' } } }],
      ...(asked.after && { after: asked.after }),
    }
    const asks = { size: 0, track_total_hits: false, query: { bool: { filter } }, aggs: { titles: { composite } } }
    // A walk over everybody, once per process; in a large pool it takes longer than a search may.
    const answer = await this.#client.search(index, asks, DEADLINE_MS)
    const { buckets, after_key: next } = answer.aggregations!.titles as {
      buckets: { key: { t: string } }[]
      after_key?: Json
    }
    return { buckets: buckets.map(({ key }) => key.t), next }
  }

  #bound(used: string): void {
    let titles = 0
    for (const { list } of this.#accounts.values()) titles += list.size
    for (const [oldest, { list }] of this.#accounts) {
      if (titles <= TITLES_MAX || oldest === used) return
      titles -= list.size
      this.#accounts.delete(oldest)
    }
  }
}
