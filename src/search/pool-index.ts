/**
 * The port to whatever evaluates questions about pools: the segments embedded in the database, or a search cluster.
 * Terms, weights, who is complete and every verdict are ours. An index finds who has which terms, adds up and counts.
 * Both do it alike (the tests that scripts/ci/opensearch/run.ts names).
 */
import type { Criterion } from '../../contract/criteria.ts'
import type { Sql } from '../storage/database.ts'
import type { CountedPool, Counting } from './count-pool.ts'
import type { Hit } from './index/top.ts'
import type { PoolWalk } from './list-pool.ts'
import type { PoolAsker, PoolMatches, PoolQuestion } from './pool.ts'

export interface PoolIndex {
  /** Numbers that are nobody's any more may be among those it finds. */
  readonly mayFindGone: boolean
  /** Everybody who meets a question, the best of them in order. */
  match(asker: PoolAsker, question: PoolQuestion): Promise<PoolMatches>
  /** The next people of a list that is walked through. */
  list(asker: PoolAsker, walk: PoolWalk): Promise<Hit[]>
  /** How many meet it, and what they are. */
  count(asker: PoolAsker, question: PoolQuestion, counting: Counting): Promise<CountedPool>
  /** How many stand under each of these terms: what people have in common is weighed by it. */
  countUnder(sql: Sql, accountId: string, terms: string[]): Promise<Map<string, number>>
  /** The last saved of those who stand under any of these, and about how many they are. */
  peopleUnder(
    asker: Pick<PoolAsker, 'sql' | 'hiddenOf'>,
    accountId: string,
    terms: string[],
    shown: number,
  ): Promise<{ count: number; docs: number[] }>
  /** For each of these terms of skills the ones besides them that are listed with it most, each with how near it is, in 0–1. */
  near(sql: Sql, accountId: string, skills: string[]): Promise<Map<string, Map<string, number>>>
  /** Reads what the first search of a pool would wait for. */
  warm(asker: PoolAsker, accountId: string, questions: Criterion[][]): Promise<void>
  /** Whoever was taken out of the pool is gone from the index when this returns, or is hidden by the database itself. */
  forget(sql: Sql, accountId: string): Promise<void>
  /** Takes away what is left of whoever was forgotten by the way an index keeps words. */
  expunge(sql: Sql): Promise<void>
  close(): Promise<void>
}
