/** Waits for something that runs by itself, but only until the signal is aborted. Does not stop what it waits for. */

/** Rejects with the signal's reason once it is aborted. */
export async function untilAborted<T>(run: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return run
  const left = Promise.withResolvers<never>()
  const onAbort = () => left.reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([run, left.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    left.promise.catch(() => {})
  }
}
