/**
 * The user's API key, kept by the browser for this origin alone. A key in a link (`#key=…`) is read once and removed from the
 * address bar before anything is drawn, so that nobody copies it by accident. A fragment never reaches a server's log.
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
// Pasting such a link into a tab that shows the console already changes only the fragment, which loads nothing.
window.addEventListener('hashchange', () => {
  if (/^#key=/.test(window.location.hash)) reloadPage()
})

/** Reloads the page, so that nothing of one account stays in memory for the next: answers, agreed prices, selections, the event stream. */
export const reloadPage = (): void => window.location.reload()

export const currentKey = (): string | null => localStorage.getItem(NAME)

/** `ended`: the service accepted the key earlier and no longer does. `refused`: it has not accepted the key since the page was opened. */
export type Access = 'open' | 'ended' | 'refused'
let access: Access = 'open'
let wasTaken = false

function change(now: Access): void {
  access = now
  for (const listener of listeners) listener()
}

/** Called when the service has answered a request made with the key. */
export const keyTaken = (): void => {
  wasTaken = true
}

/**
 * Called when the service rejects this key. The key stays in storage: other tabs find out by themselves, and nothing on the page is lost.
 */
export function loseKey(key: string | null): void {
  if (key === currentKey() && access === 'open') change(wasTaken ? 'ended' : 'refused')
}

export const currentAccess = (): Access => access

export function setKey(key: string | null): void {
  if (key === null) localStorage.removeItem(NAME)
  else localStorage.setItem(NAME, key)
  change('open')
}

// Another tab signed in or out.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === NAME && oldValue !== newValue) reloadPage()
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useKey = (): string | null => useSyncExternalStore(subscribe, currentKey)
export const useAccess = (): Access => useSyncExternalStore(subscribe, currentAccess)
