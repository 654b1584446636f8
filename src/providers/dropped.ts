/**
 * Counts the parts left out of answers: a bad value beside good ones, a person who cannot be read. Carries that from deep inside
 * the reading to the caller that asked. Knows no values: a part is named by its path.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<string[]>()

/** Reports the names of left-out parts to the surrounding `countDropped`; does nothing if there is none. */
export const noteDropped = (...parts: string[]): void => void asking.getStore()?.push(...parts)

interface Counted<T> {
  value: T
  dropped: string[]
}

/** What is counted here also counts in a surrounding `countDropped`, so that somebody who tries out a provider learns of it too. */
export async function countDropped<T>(call: () => T | Promise<T>): Promise<Counted<T>> {
  const dropped: string[] = []
  const value = await asking.run(dropped, call)
  noteDropped(...dropped)
  return { value, dropped }
}
