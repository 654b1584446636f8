/** Whether the service can be reached; the page shows it (shell/away.tsx) and repeats failed requests once it is back. */
import { useSyncExternalStore } from 'react'

let away = false
const listeners = new Set<() => void>()

export function setAway(now: boolean): void {
  if (away === now) return
  away = now
  for (const listener of listeners) listener()
}

export const useAway = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => away,
  )
