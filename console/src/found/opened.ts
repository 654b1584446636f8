/**
 * Whose profiles were opened in this browser, so that lists can mark or hide them. Kept as short hashes that name nobody: an
 * erased or suppressed person must not live on here.
 */
import { useSyncExternalStore } from 'react'

const NAME = 'talent-scout.opened'
const OPENED_MAX = 5_000
const listeners = new Set<() => void>()
let opened: ReadonlySet<string> = read()

function read(): ReadonlySet<string> {
  return new Set((localStorage.getItem(NAME) ?? '').split(' ').filter(Boolean))
}

/** 52 bits from two FNV-1a runs: among a few thousand people a collision is very unlikely. */
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

/** Redraws the component when another profile is opened. */
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
