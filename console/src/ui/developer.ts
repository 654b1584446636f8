/** Whether whoever sits here writes programs too: then every action offers what it sends. Kept by the browser; off unless switched on. */
import { useSyncExternalStore } from 'react'

const NAME = 'talent-scout.developer'
const listeners = new Set<() => void>()

const isOn = (): boolean => localStorage.getItem(NAME) === 'on'

export function setDeveloper(on: boolean): void {
  if (on) localStorage.setItem(NAME, 'on')
  else localStorage.removeItem(NAME)
  for (const listener of listeners) listener()
}

export const useDeveloper = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isOn)
