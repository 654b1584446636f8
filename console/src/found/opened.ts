/**
 * Whose profile was opened in this browser, so that lists can mark them and leave them out. Kept as short hashes, which name nobody: who is
 * erased or suppressed must not live on here.
 */
import { useSyncExternalStore } from 'react'

const NAME = 'talent-scout.opened'
const OPENED_MAX = 5_000
const listeners = new Set<() => void>()
let opened: ReadonlySet<string> = read()

function read(): ReadonlySet<string> {
  return new Set((localStorage.getItem(NAME) ?? '').split(' ').filter(Boolean))
}

/** FNV-1a, 52 bits of two runs: enough that two of a few thousand hardly ever meet. */
function hashOf(text: string): string {
  const run = (seed: number) => {
    let hash = seed
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
    return hash
  }
  return run(0x811c9dc5).toString(36) + (run(0x050c5d1f) >>> 12).toString(36)
}

export function markOpened(urn: string): void {
  const hash = hashOf(urn)
  if (opened.has(hash)) return
  opened = new Set([...read(), hash].slice(-OPENED_MAX))
  localStorage.setItem(NAME, [...opened].join(' '))
  for (const listener of listeners) listener()
}

export const wasOpened = (urn: string): boolean => opened.has(hashOf(urn))

/** Drawn again when somebody is opened. */
export const useOpened = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
  )

export function forgetOpened(): void {
  opened = new Set()
  localStorage.removeItem(NAME)
}
