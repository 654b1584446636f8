/** How many threads a process searches with: the operator's setting. */
import { availableParallelism } from 'node:os'
import { integer, setting } from '../base/setting-readers.ts'

/** One core is for whoever answers requests. */
const usualThreads = (): number => Math.max(1, availableParallelism() - 1)

const threads = integer(0, 64)

export const threadSettings = {
  searchThreads: setting(
    'SCOUT_SEARCH_THREADS',
    '',
    (value: string): number => (value === '' ? usualThreads() : threads(value)),
    'Threads of each process that evaluate searches and counts of large pools (100,000 people or more). Empty: one less than there are cores, at least one. 0: none, and other requests wait while a segment is evaluated.',
  ),
}
