/**
 * One account's pool as the cluster and the database hold it together. The cluster has everybody up to a number; people saved later
 * are searched from the database, in memory. Owns which people the cluster still has to forget, and what this process remembers.
 */
import { inSlices } from '../../base/slices.ts'
import { type Addresses, readSharedAddresses, readTail } from '../../pool/documents.ts'
import { type FeedState, readFeedState, readRemovals } from '../../pool/feed.ts'
import { PLACE_PREFIX } from '../../reference/terms.ts'
import type { Sql } from '../../storage/database.ts'
import { type Tail, tailOf } from '../index/tail.ts'
import type { TitleRows } from '../index/title-senses.ts'
import type { TermSource } from '../pool.ts'
import { type ClusterClient, ClusterFault, clusterAway } from './client.ts'
import { readIndexNames } from './index-names.ts'
import { ClusterNearSkills } from './near-skills.ts'
import { TitleVocabulary } from './title-vocabulary.ts'

/** If more people than this were not sent to the cluster yet, those beyond are not found until they are. */
const TAIL_MAX = 200_000
/** Document numbers that no longer belong to anybody. If there are more, the database itself filters out the rest. */
const REMOVED_MAX = 20_000
const ACCOUNTS_MAX = 50

export interface ClusterAccount extends Tail, FeedState {
  /** The index that holds this account; undefined if nobody was sent to the cluster yet. */
  index: string | undefined
  removed: number[]
  sharedAddresses: Addresses | undefined
  titles: TitleRows[]
}

export class ClusterAccounts {
  readonly #known = new Map<string, ClusterAccount>()
  readonly #vocabulary: TitleVocabulary
  readonly #near: ClusterNearSkills

  constructor(client: ClusterClient) {
    this.#vocabulary = new TitleVocabulary(client)
    this.#near = new ClusterNearSkills(client)
  }

  async open(sql: Sql, accountId: string): Promise<ClusterAccount> {
    const [feed, names] = await Promise.all([readFeedState(sql, accountId), readIndexNames(sql)])
    const index = feed.sentThrough > 0 ? names.live : undefined
    const known = this.#known.get(accountId)
    if (known?.version === feed.version && known.index === index) return known
    const read = await this.#read(sql, accountId, feed, index)
    this.#known.delete(accountId)
    this.#known.set(accountId, read)
    if (this.#known.size > ACCOUNTS_MAX) this.#known.delete(this.#known.keys().next().value!)
    return read
  }

  async #read(sql: Sql, accountId: string, feed: FeedState, index: string | undefined): Promise<ClusterAccount> {
    const [tail, removed, sharedAddresses, titles] = await Promise.all([
      readTail(sql, accountId, feed.sentThrough, TAIL_MAX),
      readRemovals(sql, accountId, REMOVED_MAX),
      readSharedAddresses(sql, accountId),
      this.#vocabulary.titlesUpTo(index, accountId, feed.sentThrough),
    ])
    const read = await inSlices(tailOf(tail, titles))
    return { ...feed, index, removed, sharedAddresses, ...read, titles: [...titles.lists, read.tailTitles] }
  }

  /** The account's vocabulary as criteria need it. */
  sourceOf(accountId: string, state: ClusterAccount): TermSource {
    const { index, titles, sentThrough: factsAfter, tail, learnTail } = state
    return {
      titles,
      factsAfter,
      near: (skills) => this.near(accountId, state, skills),
      learnUnknown: async (wanted) => learnTail(wanted),
      // For people in the cluster always true: the search itself finds out as fast as a separate question would.
      mayHavePlace: (geoId) => index !== undefined || tail?.postings(PLACE_PREFIX + geoId) !== undefined,
    }
  }

  async near(accountId: string, { index, sentThrough: people }: ClusterAccount, skills: string[]) {
    return index ? this.#near.nearTo({ index, accountId, people }, skills) : new Map<string, Map<string, number>>()
  }
}

/** The index was switched or lost after its name was read and before the request. */
export const rethrowAsAway = (error: unknown): never => {
  throw error instanceof ClusterFault && error.status === 404 ? clusterAway(error) : error
}
