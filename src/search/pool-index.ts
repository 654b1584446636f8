/**
 * The port to the index that answers questions about pools: the segments embedded in the database, or a search cluster. Terms,
 * weights, verdicts and who is complete are decided outside; an index finds who has which terms, adds up and counts. Both indexes must
 * give the same answers (the tests that scripts/ci/opensearch/run.ts names check this).
 */
import type { Criterion } from '../../contract/criteria.ts'
import type { Sql } from '../storage/database.ts'
import type { CountedPool, Counting } from './count-pool.ts'
import type { Hit } from './index/top.ts'
import type { PoolWalk } from './list-pool.ts'
import type { PoolAsker, PoolMatches, PoolQuestion } from './pool.ts'

export interface PoolIndex {
  /** Whether it may find document numbers that no longer belong to anybody. */
  readonly mayFindGone: boolean
  /** Everybody who matches a question, with the best of them in order. */
  match(asker: PoolAsker, question: PoolQuestion): Promise<PoolMatches>
  /** The next people of a list that is paged through. */
  list(asker: PoolAsker, walk: PoolWalk): Promise<Hit[]>
  /** How many people match, and what they are. */
  count(asker: PoolAsker, question: PoolQuestion, counting: Counting): Promise<CountedPool>
  /** How many people have each of these terms; used to weigh what people have in common. */
  countUnder(sql: Sql, accountId: string, terms: string[]): Promise<Map<string, number>>
  /** The last saved people with any of these terms, and about how many there are. */
  peopleUnder(
    asker: Pick<PoolAsker, 'sql' | 'hiddenOf'>,
    accountId: string,
    terms: string[],
    shown: number,
  ): Promise<{ count: number; docs: number[] }>
  /** For each of these skill terms, the other skills listed with it most often, with a nearness from 0 to 1. */
  near(sql: Sql, accountId: string, skills: string[]): Promise<Map<string, Map<string, number>>>
  /** Reads in advance what the first search of a pool would wait for. */
  warm(asker: PoolAsker, accountId: string, questions: Criterion[][]): Promise<void>
  /** When this returns, people taken out of the pool are gone from the index or hidden by the database. */
  forget(sql: Sql, accountId: string): Promise<void>
  /** Physically removes the words of forgotten people that the index still stores. */
  expunge(sql: Sql): Promise<void>
  close(): Promise<void>
}
