/**
 * The user's API key. Kept by the browser for this origin alone; a link's `#key=…` is taken once and leaves the address bar
 * before anything is drawn, so that nobody copies it by accident. A fragment never reaches a server's log.
 */
import { useSyncExternalStore } from 'react'

const NAME = 'talent-scout.key'
const listeners = new Set<() => void>()

function takeFromAddress(): void {
  const given = /^#key=(tsk_[\w-]+)$/.exec(window.location.hash)?.[1]
  if (!given) return
  localStorage.setItem(NAME, given)
  window.history.replaceState(null, '', window.location.pathname + window.location.search)
}
takeFromAddress()
// A link pasted into a tab that is open already changes its fragment only.
window.addEventListener('hashchange', () => {
  if (/^#key=/.test(window.location.hash)) startAnew()
})

/** Nothing of one account may be left in memory for the next: answers, agreed prices, selections, the stream of events. */
export const startAnew = (): void => window.location.reload()

export const currentKey = (): string | null => localStorage.getItem(NAME)

/** The service does not take the key any more. The address stays: whoever signs in again is where they were. */
let isLost = false
export const wasLost = (): boolean => isLost
export function loseKey(): void {
  isLost = true
  setKey(null)
}

export function setKey(key: string | null): void {
  if (key !== null) isLost = false
  if (key === null) localStorage.removeItem(NAME)
  else localStorage.setItem(NAME, key)
  for (const listener of listeners) listener()
}

// Another tab signed in or out.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === NAME && oldValue !== newValue) startAnew()
})

export const useKey = (): string | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentKey)
