/** Light, dark, or as the system prefers. Owns the choice; the colours are in styles/tokens.css. */
import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const NAME = 'talent-scout.theme'
const listeners = new Set<() => void>()

const kept = (): Theme => themes.find((theme) => theme === localStorage.getItem(NAME)) ?? 'system'

function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
show(kept())

export function setTheme(theme: Theme): void {
  localStorage.setItem(NAME, theme)
  show(theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, kept)
