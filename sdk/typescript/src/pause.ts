/** How long to wait before a call is repeated, and timers that an AbortSignal can end. */

const FIRST_PAUSE_MS = 250
const PAUSE_MAX_MS = 8_000

/** Never shorter than `Retry-After`. Otherwise random within a growing range, so that many clients do not come back at the same moment. */
export function pauseMs(attempt: number, retryAfterSeconds?: number): number {
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1_000 + Math.random() * FIRST_PAUSE_MS * attempt
  const longest = Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1))
  return longest / 2 + (Math.random() * longest) / 2
}

/** Reads `Retry-After`: a number of seconds, or a date, which some proxies send. */
export function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const wanted = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1_000 : seconds
  return Number.isNaN(wanted) ? undefined : Math.max(0, wanted)
}

/** Rejects with the signal's reason when the signal fires. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms)
    function end() {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }
    function giveUp() {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) giveUp()
    else signal?.addEventListener('abort', giveUp, { once: true })
  })
}

export type Link = ReturnType<typeof linkedSignal>

/** A signal that fires when the given one fires, or after `ms`. Stands in for AbortSignal.any, which Node has only since version 20. */
export function linkedSignal(signal: AbortSignal | undefined, ms?: number) {
  const controller = new AbortController()
  const follow = () => controller.abort(signal?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isKept = false
  const link = {
    signal: controller.signal,
    abort: (reason: unknown) => controller.abort(reason),
    /** Restarts the timer: the signal now fires `after` ms from now. */
    expireIn(after: number) {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(new Error(`nothing came for ${Math.round(after)} ms`)), after)
    },
    /** Stops the timer, but keeps following the given signal, even after `release`. */
    outlive() {
      clearTimeout(timer)
      isKept = true
    },
    release() {
      clearTimeout(timer)
      if (!isKept) signal?.removeEventListener('abort', follow)
    },
  }
  if (signal?.aborted) follow()
  else signal?.addEventListener('abort', follow, { once: true })
  if (ms !== undefined) link.expireIn(ms)
  return link
}
