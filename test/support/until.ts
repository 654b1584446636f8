/** Waiting for what can only be looked for. Knows no test: the torture waits by it too. */
import { setTimeout as delay } from 'node:timers/promises'

/** Many times what anything here takes on a busy machine: reached only by what will never happen. */
export const PATIENCE_MS = 60_000
const LOOK_MS = 25

/** Looks until there is something to see; what is awaited is named in the error, and `detail` is told with it. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  { ms = PATIENCE_MS, detail }: { ms?: number; detail?: () => unknown } = {},
): Promise<T> {
  for (const deadline = Date.now() + ms; ; await delay(LOOK_MS)) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (Date.now() > deadline) throw new Error(`not after ${ms} ms: ${what}\n${detail?.() ?? ''}`)
  }
}
