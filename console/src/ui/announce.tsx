/** Says things: aloud for screen readers, and as notices at the corner for everybody. Owns what was said; announcements.tsx shows it. */
import { useSyncExternalStore } from 'react'
import { wordsOf } from '../api/words.ts'

export interface Notice {
  text: string
  tone: 'good' | 'bad'
}

let spoken = ''
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For ears only. */
export function announce(text: string): void {
  // The same words twice would be no change, and silence.
  spoken = text === spoken ? `${text}\u00a0` : text
  for (const listener of listeners) listener()
}

export const useSpoken = (): string => useSyncExternalStore(subscribe, () => spoken)

const waiting: Notice[] = []
let load = (): void => {}
let show = (notice: Notice): void => {
  waiting.push(notice)
  load()
}

export const notify = (text: string, tone: Notice['tone'] = 'good'): void => show({ text, tone })
export const notifyFailure = (error: unknown): void => notify(wordsOf(error), 'bad')

/** What shows notices comes after the page: `loader` is called as soon as one waits for it. */
export function loadNoticesBy(loader: () => void): void {
  load = loader
  if (waiting.length > 0) load()
}

export function showNoticesBy(shower: (notice: Notice) => void): void {
  show = shower
  for (const notice of waiting.splice(0)) shower(notice)
}
