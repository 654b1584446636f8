/**
 * Counts what had to be left out of answers: a bad value beside good ones, a person who cannot be read. Owns the way from
 * where that is seen, deep in the reading, to whoever asked. Knows no values: a part is named by its path.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<string[]>()

/** For whoever asked: the names of the parts. Told to nobody where nobody counts. */
export const noteDropped = (...parts: string[]): void => void asking.getStore()?.push(...parts)

interface Counted<T> {
  value: T
  dropped: string[]
}

/** What is counted within is counted without as well: whoever tries a provider out hears of it too. */
export async function counted<T>(call: () => T | Promise<T>): Promise<Counted<T>> {
  const dropped: string[] = []
  const value = await asking.run(dropped, call)
  noteDropped(...dropped)
  return { value, dropped }
}
