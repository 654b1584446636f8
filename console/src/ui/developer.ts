/** Developer mode: every action also offers its call for copying. Stored in the browser; off by default. */
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
