/**
 * An action requested by a key before the profile has loaded: `e` moves to enriching, `u` to unlocking, `s` saves. Held in
 * memory, never in the address: opening a link that somebody sent must not trigger anything.
 */
import { useEffect, useSyncExternalStore } from 'react'

export type ProfileAction = 'enrich' | 'unlock' | 'save'

let requested: ProfileAction | null = null
const listeners = new Set<() => void>()

export function requestAction(next: ProfileAction | null): void {
  requested = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long to wait for the requested button to know its price. */
const REQUEST_MS = 4_000
const LOOK_MS = 50

/** Focuses the requested button as soon as it has its price; pressing it is left to the user. Saving is free, so it is done at once. */
export function useRequestedAction(): void {
  const current = useSyncExternalStore(subscribe, () => requested)
  useEffect(() => {
    if (!current) return
    const until = Date.now() + REQUEST_MS
    const timer = setInterval(() => {
      const button = document.querySelector<HTMLButtonElement>(`[data-do="${current}"] button:not([data-aside])`)
      const ready = button && !button.disabled
      if (!ready && Date.now() < until) return
      clearInterval(timer)
      if (current === 'save') button?.click()
      else button?.focus()
      requestAction(null)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [current])
}
