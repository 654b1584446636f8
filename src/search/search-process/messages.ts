/** The messages between an API process and a search process. */
import type { CountedPool } from '../count-pool.ts'
import type { Evaluation } from '../index/evaluate.ts'
import type { Hit } from '../index/top.ts'
import type { PoolWalk } from '../list-pool.ts'
import type { PoolAsker, PoolQuestion } from '../pool.ts'
import type { VocabularyAnswers } from './vocabulary-answers.ts'

/** Raised when the messages change. A search process of another release is asked only if its protocol is the same. */
export const PROTOCOL = 3

/** The pool's version, if known, and the month up to which years are counted. */
export type AsOf = Pick<PoolAsker, 'version' | 'month'>

export type PoolAsked =
  | { kind: 'match'; question: PoolQuestion; asOf: AsOf }
  | { kind: 'list'; walk: PoolWalk; asOf: AsOf }
  /** `hasHidden`: people may be hidden, so the server must ask who is. */
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
  /** Which of the documents asked about are hidden. */
  | { id: number; hidden: number[] }
  /** The client could not tell who is hidden and no longer waits for the answer. */
  | { id: number; isLeft: true }

export type FromSearch =
  | { protocol: number }
  /** A sign of life, so that a client waiting for a long answer does not take the process for frozen. */
  | { isAlive: true }
  | Reply

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; hiddenAmong: number[] | Uint32Array }
  /** `isAway`: the search process's database does not answer. */
  | { id: number; fault: string; isAway: boolean }
