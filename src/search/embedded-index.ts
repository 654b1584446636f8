/** The index that lives in the database: workers build its segments, and this process reads and evaluates them. The default. */
import { countPool } from './count-pool.ts'
import { countUnder } from './how-common.ts'
import { IndexReader } from './index/reader.ts'
import { listPool } from './list-pool.ts'
import { matchPool } from './pool.ts'
import type { PoolIndex } from './pool-index.ts'
import { peopleUnder } from './pool-people.ts'
import { warmIndex } from './warm-index.ts'

export class EmbeddedIndex implements PoolIndex {
  readonly mayFindGone = false
  readonly #index: IndexReader

  constructor(index = new IndexReader()) {
    this.#index = index
  }

  match: PoolIndex['match'] = (asker, question) => matchPool({ ...asker, index: this.#index }, question)

  list: PoolIndex['list'] = (asker, walk) => listPool({ ...asker, index: this.#index }, walk)

  count: PoolIndex['count'] = (asker, question, counting) =>
    countPool({ ...asker, index: this.#index }, question, counting)

  countUnder: PoolIndex['countUnder'] = (sql, accountId, terms) => countUnder(sql, this.#index, accountId, terms)

  peopleUnder: PoolIndex['peopleUnder'] = (asker, accountId, terms, shown) =>
    peopleUnder({ ...asker, index: this.#index }, accountId, terms, shown)

  near: PoolIndex['near'] = async (sql, accountId, skills) => (await this.#index.open(sql, accountId)).near(skills)

  warm: PoolIndex['warm'] = (asker, accountId, questions) =>
    warmIndex({ ...asker, index: this.#index }, accountId, questions)

  /** Nothing to do: the pool's version excludes dead documents from every evaluation, and the next merge removes their words. */
  async forget(): Promise<void> {}

  async expunge(): Promise<void> {}

  close = (): Promise<void> => this.#index.evaluator.close()
}
