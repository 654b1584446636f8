/**
 * Questions that are bought once, though whoever asks may leave before the answer. It is read to the vendor's own
 * deadline, kept, and given to whoever asks the same again. Owns when an answer is kept and how long one waits for a
 * question that is still out.
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
  /** How long a question may be out: after that its answer is lost. */
  outSeconds: number
}

const LOOK_MS = 100

/** What an earlier asker left, waited for while it is still out. Undefined: there is none, or it was lost. */
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

/** For whoever may ask the same again under no key, such as a page of a search. Kept only where the asker left. */
export async function askOrTake<T>(
  provider: Provider,
  keeping: Keeping,
  ask: Ask<T> & { question: string },
  signal?: AbortSignal,
): Promise<VendorAnswer<T>> {
  const { database, clock, outSeconds } = keeping
  const question = { provider: provider.name, text: ask.question }
  const earlier = await earlierAnswer<T>(keeping, question, signal)
  // Of two who ask at once one takes it.
  if (earlier && (await forgetAnswer(database, question))) return earlier
  let isOut = false
  let left: Promise<boolean> | undefined
  const leave = () => {
    if (isOut) left = beginAnswer(database, question, clock.now(), outSeconds)
  }
  signal?.addEventListener('abort', leave, { once: true })
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
        await left
        if (left) await forgetAnswer(database, question)
        throw error
      }
    },
    async record(answer, end) {
      await end(database)
      await left
      if (left) await keepAnswer(database, question, answer)
    },
  }
  try {
    return await provider.ask(out, signal)
  } finally {
    signal?.removeEventListener('abort', leave)
    // Whoever asks the same next has to see that it is out.
    await left
  }
}

/**
 * For a piece of work, which asks again under its own key: what was told is there for it, whatever became of who asked. What may have been
 * paid, and is lost, is not asked again.
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
  // A row that stays because even this failed is taken for lost in time.
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

/** Undefined: it is this caller's to ask. */
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
