/** Whether the service answers. What could not be asked is asked again when it is back. */
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
