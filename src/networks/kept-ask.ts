/**
 * Asks questions that are bought only once even if the asker leaves before the answer: the call goes on to the vendor's own
 * deadline, its answer is kept and given to the next one who asks the same. Owns when an answer is kept and how long to wait for
 * a question that is still out.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, hasCome, secondsAfter } from '../base/clock.ts'
import { VendorFailure } from '../providers/vendor-failure.ts'
import type { VendorAnswer } from '../providers/vendor-port.ts'
import type { Database } from '../storage/database.ts'
import { beginAnswer, forgetAnswer, keepAnswer, type Question, readAnswer } from './answer-store.ts'
import { wasAsked } from './meter-store.ts'
import type { Ask, Provider } from './provider.ts'

export interface Keeping {
  database: Database
  clock: Clock
  /** How long a question may be out; after that its answer counts as lost. */
  outSeconds: number
}

const LOOK_MS = 100

/** The answer that an earlier asker left, waiting for it while the question is still out. Undefined: there is none, or it was lost. */
async function earlierAnswer<T>(
  { database, clock, outSeconds }: Keeping,
  question: Question,
  signal?: AbortSignal,
): Promise<VendorAnswer<T> | undefined> {
  for (;;) {
    signal?.throwIfAborted()
    const stored = await readAnswer<VendorAnswer<T>>(database, question)
    if (!stored) return undefined
    if (stored.answer) return stored.answer
    if (hasCome(secondsAfter(stored.askedAt, outSeconds), clock.now(), outSeconds)) return undefined
    await sleep(LOOK_MS)
  }
}

/** For questions without a key, such as a page of a search, that may be asked again. The answer is kept only if the asker left. */
export async function askOrTake<T>(
  provider: Provider,
  keeping: Keeping,
  ask: Ask<T> & { question: string },
  signal?: AbortSignal,
): Promise<VendorAnswer<T>> {
  const { database, clock, outSeconds } = keeping
  const question = { provider: provider.name, text: ask.question }
  const earlier = await earlierAnswer<T>(keeping, question, signal)
  // Of two who ask at once, one takes the answer.
  if (earlier && (await forgetAnswer(database, question))) return earlier
  let isOut = false
  let markedAsOut: Promise<boolean> | undefined
  const markAsOut = () => {
    if (isOut) markedAsOut = beginAnswer(database, question, clock.now(), outSeconds)
  }
  signal?.addEventListener('abort', markAsOut, { once: true })
  const out: Ask<T> = {
    ...ask,
    async before() {
      signal?.throwIfAborted()
      isOut = true
    },
    async call(permit) {
      try {
        return await ask.call(permit)
      } catch (error) {
        await markedAsOut
        if (markedAsOut) await forgetAnswer(database, question)
        throw error
      }
    },
    async record(answer, end) {
      await end(database)
      await markedAsOut
      if (markedAsOut) await keepAnswer(database, question, answer)
    },
  }
  try {
    return await provider.ask(out, signal)
  } finally {
    signal?.removeEventListener('abort', markAsOut)
    // The question must be marked as asked before anybody asks the same again.
    await markedAsOut
  }
}

/**
 * For a piece of work, which asks again under its own key: the answer is kept for it, whatever happens to the asker. If an answer
 * that may have been paid for was lost, the question is not asked again.
 */
export async function askUnderKey<T>(
  provider: Provider,
  keeping: Keeping,
  { key, ...ask }: Ask<T> & { key: string },
  signal?: AbortSignal,
): Promise<VendorAnswer<T>> {
  const { database } = keeping
  const { name } = provider
  const question = { provider: name, text: JSON.stringify([ask.attempt.operation, { key }]) }
  const earlier = await earlierOrOpen<T>(keeping, question, signal)
  if (earlier) return earlier
  let isOut = false
  // If even this fails, the row stays and counts as lost after a while.
  const forget = () => forgetAnswer(database, question).catch(() => false)
  try {
    if (await wasAsked(database, name, key)) {
      const words = `${name} was asked before and may have been paid; its answer was lost`
      throw new VendorFailure('UNAVAILABLE', words, { maybeBilled: true })
    }
    return await provider.ask(
      {
        ...ask,
        attempt: { ...ask.attempt, lookupId: key },
        async before() {
          isOut = true
        },
        async call(permit) {
          try {
            return await ask.call(permit)
          } catch (error) {
            await forget()
            throw error
          }
        },
        record: (answer, end) =>
          database.transaction(async (tx) => {
            await end(tx)
            await keepAnswer(tx, question, answer)
          }),
      },
      signal,
    )
  } catch (error) {
    if (!isOut) await forget()
    throw error
  }
}

/** Undefined: the question is now this caller's to ask. */
async function earlierOrOpen<T>(
  keeping: Keeping,
  question: Question,
  signal?: AbortSignal,
): Promise<VendorAnswer<T> | undefined> {
  for (;;) {
    const earlier = await earlierAnswer<T>(keeping, question, signal)
    if (earlier) return earlier
    const { database, clock, outSeconds } = keeping
    if (await beginAnswer(database, question, clock.now(), outSeconds)) return undefined
  }
}
