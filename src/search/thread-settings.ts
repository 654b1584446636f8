/** Operator settings: which process of a machine evaluates searches, and with how many threads. */
import { availableParallelism } from 'node:os'
import { integer, setting, text } from '../base/setting-readers.ts'

/** One core is left for the thread that answers requests. */
const usualThreads = (): number => Math.max(1, availableParallelism() - 1)

const threads = integer(0, 64)

export const threadSettings = {
  searchSocket: setting(
    'SCOUT_SEARCH_SOCKET',
    '',
    text,
    'Path of a local socket, the same for all processes of this machine: `talent-scout searcher` listens there, and the others ask it in place of holding the index of pools themselves. Empty: each holds its own.',
  ),
  searchThreads: setting(
    'SCOUT_SEARCH_THREADS',
    '',
    (value: string): number => (value === '' ? usualThreads() : threads(value)),
    'Threads of each process that evaluate searches and counts of large pools (100,000 people or more). Empty: one less than there are cores, at least one. 0: none, and other requests wait while a segment is evaluated.',
  ),
}
