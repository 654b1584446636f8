/**
 * Tells the user something: through a live region for screen readers, or as a notice in the corner for everybody. The component
 * that shows notices is loaded after the page; earlier notices wait for it.
 */
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { wordsOf } from '../api/words.ts'
import { type Notice, sayNotice, showNoticesBy } from './notice-queue.ts'

let spoken = ''
let Toasts: ComponentType | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const changed = () => {
  for (const listener of listeners) listener()
}

/** For screen readers only. */
export function announce(text: string): void {
  // Repeating the same text would be no change, and would not be read; a trailing space makes it one.
  spoken = text === spoken ? `${text}\u00a0` : text
  changed()
}

export function notify(text: string, tone: Notice['tone'] = 'good'): void {
  sayNotice({ text, tone })
  if (!Toasts) load()
}

export const notifyFailure = (error: unknown): void => notify(wordsOf(error), 'bad')

function load(): void {
  import('./toasts.tsx').then(
    (loaded) => {
      Toasts = loaded.default
      changed()
    },
    // If the component cannot be loaded, the browser's own dialog is better than nothing.
    () => showNoticesBy(({ text }) => window.alert(text)),
  )
}

/** Long enough for the page itself to load first. */
const SOON_MS = 2_000

export function Announcements() {
  const words = useSyncExternalStore(subscribe, () => spoken)
  const Shown = useSyncExternalStore(subscribe, () => Toasts)
  useEffect(() => {
    const timer = setTimeout(load, SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <div aria-live="polite" className="sr-text">
        {words}
      </div>
      {Shown ? <Shown /> : null}
    </>
  )
}
