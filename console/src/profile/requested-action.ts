/**
 * What a key asked for before the profile was there: `e` leads to enriching, `u` to unlocking, `s` saves. Held in memory, never
 * in the address: a link that somebody sends must not do anything by being opened.
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

/** How long a requested button may take to know its price. */
const REQUEST_MS = 4_000
const LOOK_MS = 50

/** To the button with its price, as soon as it has one; pressing it is the user's. Saving is free: it is done. */
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
