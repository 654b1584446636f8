/**
 * One account's pool as the cluster and the database have it together. The cluster has everybody up to a number; those
 * who came since are searched in the database as they are. Owns whom the cluster has still to forget, and what this
 * process remembers of it.
 */
import { inSlices } from '../../base/slices.ts'
import type { Addresses } from '../../pool/documents.ts'
import { readTail, readTwins } from '../../pool/documents.ts'
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

/** Whoever comes after so many that the cluster has not been told of is not found until it has. */
const TAIL_MAX = 200_000
/** Numbers that are nobody's any more; the database itself leaves out any beyond these. */
const REMOVED_MAX = 20_000
const ACCOUNTS_MAX = 50

export interface ClusterAccount extends Tail, FeedState {
  /** Where the cluster has it; undefined where it was never told of anybody. */
  index: string | undefined
  removed: number[]
  twins: Addresses | undefined
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
    const [tail, removed, twins, titles] = await Promise.all([
      readTail(sql, accountId, feed.sentThrough, TAIL_MAX),
      readRemovals(sql, accountId, REMOVED_MAX),
      readTwins(sql, accountId),
      this.#vocabulary.of(index, accountId, feed.sentThrough),
    ])
    const read = await inSlices(tailOf(tail, titles))
    return { ...feed, index, removed, twins, ...read, titles: [...titles.lists, read.tailTitles] }
  }

  /** What it knows of words. */
  sourceOf(accountId: string, state: ClusterAccount): TermSource {
    const { index, titles, sentThrough: factsAfter, tail, learnTail } = state
    return {
      titles,
      factsAfter,
      near: (skills) => this.near(accountId, state, skills),
      learnUnknown: async (wanted) => learnTail(wanted),
      // The cluster finds out as fast as anybody could ask.
      mayHavePlace: (geoId) => index !== undefined || tail?.postings(PLACE_PREFIX + geoId) !== undefined,
    }
  }

  async near(accountId: string, { index, sentThrough: people }: ClusterAccount, skills: string[]) {
    return index ? this.#near.of({ index, accountId, people }, skills) : new Map<string, Map<string, number>>()
  }
}

/** The index was switched or lost between the look at its name and the question. */
export const rethrowAsAway = (error: unknown): never => {
  throw error instanceof ClusterFault && error.status === 404 ? clusterAway(error) : error
}
