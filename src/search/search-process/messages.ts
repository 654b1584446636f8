/** What an API process and a search process say to each other. */
import type { CountedPool } from '../count-pool.ts'
import type { Evaluation } from '../index/evaluate.ts'
import type { Hit } from '../index/top.ts'
import type { PoolWalk } from '../list-pool.ts'
import type { PoolAsker, PoolQuestion } from '../pool.ts'
import type { VocabularyAnswers } from './vocabulary-answers.ts'

/** Raised when the messages change; a search process of another release is asked only where it is the same. */
export const PROTOCOL = 3

/** As of when: the pool's version where it is known, and the month that years are counted up to. */
export type AsOf = Pick<PoolAsker, 'version' | 'month'>

export type PoolAsked =
  | { kind: 'match'; question: PoolQuestion; asOf: AsOf }
  | { kind: 'list'; walk: PoolWalk; asOf: AsOf }
  /** `hasHidden`: somebody may be hidden, and is asked about. */
  | { kind: 'count'; question: PoolQuestion; asOf: AsOf; limit: number; hasHidden: boolean }
  | { kind: 'countUnder'; accountId: string; terms: string[] }
  | { kind: 'peopleUnder'; accountId: string; terms: string[]; shown: number }
  | { kind: 'near'; accountId: string; skills: string[] }

export interface Answers {
  match: Evaluation & { vocabulary: VocabularyAnswers }
  list: Hit[]
  count: CountedPool
  countUnder: Map<string, number>
  peopleUnder: { count: number; docs: number[] }
  near: Map<string, Map<string, number>>
}

export type ToSearch =
  | { id: number; asked: PoolAsked }
  /** Who of those asked about is hidden. */
  | { id: number; hidden: number[] }
  /** Nobody knows who is hidden, or waits for the answer. */
  | { id: number; isLeft: true }

export type FromSearch =
  | { protocol: number }
  /** Said now and then: whoever waits for a long answer must not take it for frozen. */
  | { isAlive: true }
  | Reply

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; hiddenAmong: number[] | Uint32Array }
  /** `isAway`: its database does not answer. */
  | { id: number; fault: string; isAway: boolean }
