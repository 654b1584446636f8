/**
 * The pool index in a search cluster: OpenSearch or Elasticsearch. PostgreSQL stays the source of truth: a person who is gone there is
 * never shown.
 */
import { CANDIDATES_MAX } from '../../../contract/limits.ts'
import { readAddresses, readLastSaved } from '../../pool/documents.ts'
import { forgetRemovals, readRemovals } from '../../pool/feed.ts'
import type { Sql } from '../../storage/database.ts'
import { firstAsked } from '../asked.ts'
import { COMPLETE_BONUS } from '../index/evaluate-segment.ts'
import { NOTHING_ASKED } from '../index/index-question.ts'
import { secondRecordsAmong } from '../index/second-records.ts'
import type { Hit } from '../index/top.ts'
import { following, type PoolWalk } from '../list-pool.ts'
import { type PoolAsker, type PoolQuestion, readAsked, withoutHidden } from '../pool.ts'
import type { PoolIndex } from '../pool-index.ts'
import { ClusterClient } from './client.ts'
import { type ClusterAccount, ClusterAccounts } from './cluster-account.ts'
import { countInCluster, countTerms } from './count.ts'
import type { IndexShape } from './documents.ts'
import { type ClusterSearch, findBest } from './find.ts'
import { readIndexNames } from './index-names.ts'
import { ClusterWriter } from './writer.ts'

export interface ClusterOptions extends IndexShape {
  url: string
  alias: string
}

/** How many removed documents are sent to the cluster at a time. */
const GONE_AT_ONCE = 5_000

export class ClusterIndex implements PoolIndex {
  readonly mayFindGone = true
  readonly writer: ClusterWriter
  readonly #client: ClusterClient
  readonly #accounts: ClusterAccounts

  constructor({ url, ...shape }: ClusterOptions) {
    this.#client = new ClusterClient(url)
    this.writer = new ClusterWriter(this.#client, shape)
    this.#accounts = new ClusterAccounts(this.#client)
  }

  match: PoolIndex['match'] = async (asker, question) => {
    const search = await this.#searchOf(asker, question)
    const { state, asked } = search
    const unseen = async (docs: number[]) => {
      const hidden = await asker.hiddenOf(docs)
      const shown = docs.filter((doc) => !hidden.has(doc))
      const addresses = state.sharedAddresses ?? (await readAddresses(asker.sql, question.accountId, shown))
      return hidden.union(secondRecordsAmong(addresses, shown))
    }
    const found = await withoutHidden((limit) => findBest(this.#client, search, limit), CANDIDATES_MAX, unseen)
    return { ...found, conditions: asked.conditions, vocabulary: asked.vocabulary }
  }

  list: PoolIndex['list'] = async (asker, walk) => {
    if (asksNothing(walk)) return lastSaved(asker, walk)
    const search = { ...(await this.#searchOf(asker, walk)), only: walk.only }
    const { after, limit, criteria } = walk
    if (criteria.length > 0) {
      const all = (most: number) => findBest(this.#client, search, most)
      const { best } = await withoutHidden(all, CANDIDATES_MAX, asker.hiddenOf)
      return following(best, after).slice(0, limit)
    }
    const older = (most: number) => findBest(this.#client, { ...search, before: after?.doc }, most)
    return (await withoutHidden(older, limit, asker.hiddenOf)).best
  }

  count: PoolIndex['count'] = async (asker, question, counting) =>
    countInCluster(this.#client, asker.sql, await this.#searchOf(asker, question), counting)

  countUnder: PoolIndex['countUnder'] = async (sql, accountId, terms) =>
    countTerms(this.#client, accountId, await this.#accounts.open(sql, accountId), terms)

  peopleUnder: PoolIndex['peopleUnder'] = async ({ sql, hiddenOf }, accountId, terms, shown) => {
    const state = await this.#accounts.open(sql, accountId)
    const search = underTerms(accountId, state, terms)
    const { count, best } = await withoutHidden((limit) => findBest(this.#client, search, limit), shown, hiddenOf)
    return { count, docs: best.map(({ doc }) => doc) }
  }

  near: PoolIndex['near'] = async (sql, accountId, skills) =>
    this.#accounts.near(accountId, await this.#accounts.open(sql, accountId), skills)

  async warm({ sql }: PoolAsker, accountId: string): Promise<void> {
    await this.#accounts.open(sql, accountId)
  }

  async close(): Promise<void> {}

  async forget(sql: Sql, accountId: string): Promise<void> {
    const { live, building } = await readIndexNames(sql)
    const indexes = [live, building].filter((name) => name !== undefined)
    for (let docs = await readRemovals(sql, accountId, GONE_AT_ONCE); docs.length > 0; ) {
      if (indexes.length > 0) {
        await this.writer.remove(indexes, accountId, docs)
        await this.writer.refresh(indexes)
      }
      await forgetRemovals(sql, accountId, docs)
      docs = await readRemovals(sql, accountId, GONE_AT_ONCE)
    }
  }

  async expunge(sql: Sql): Promise<void> {
    const { live } = await readIndexNames(sql)
    if (live) await this.writer.expunge(live)
  }

  async #searchOf(asker: PoolAsker, given: PoolQuestion): Promise<ClusterSearch> {
    const { accountId } = given
    const question = { ...given, criteria: firstAsked(given.criteria) }
    const state = await this.#accounts.open(asker.sql, accountId)
    const asked = await readAsked(asker, this.#accounts.sourceOf(accountId, state), question)
    return { accountId, state, question, asked }
  }
}

/** Listing a pool without any criteria needs no cluster. */
function asksNothing({ filters, criteria, tags = [] }: PoolQuestion): boolean {
  const isEmpty = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return criteria.length === 0 && tags.length === 0 && Object.values(filters).every(isEmpty)
}

async function lastSaved({ sql, hiddenOf }: PoolAsker, { accountId, after, limit, only }: PoolWalk): Promise<Hit[]> {
  const look = async (most: number) => {
    const docs = await readLastSaved(sql, accountId, { before: after?.doc, limit: most, only })
    const best = docs.map((doc): Hit => ({ doc, score: COMPLETE_BONUS }))
    return { count: best.length, completeCount: best.length, best }
  }
  return (await withoutHidden(look, limit, hiddenOf)).best
}

const NO_FILTERS = { skills: [], languages: [], titles: [], geoIds: [] } as unknown as PoolQuestion['filters']

function underTerms(accountId: string, state: ClusterAccount, terms: string[]): ClusterSearch {
  const question = { accountId, filters: NO_FILTERS, criteria: [] }
  const query = { ...NOTHING_ASKED, must: [terms] }
  const asked = { query, among: undefined, conditions: [], vocabulary: undefined as never }
  return { accountId, state, question, asked }
}
