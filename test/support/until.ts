/** Waits for something that can only be polled. Knows nothing of tests, because torture uses it too. */
import { setTimeout as delay } from 'node:timers/promises'

/** Many times longer than anything here takes on a busy machine; reached only if the awaited thing never happens. */
export const PATIENCE_MS = 60_000
const LOOK_MS = 25

/** Polls until `look` returns something. If it never does, the error names `what` and contains `detail`. */
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
