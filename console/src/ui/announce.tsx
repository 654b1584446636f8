/**
 * Says things: aloud by a live region for screen readers, and as notices at the corner for everybody. What shows those comes after the page;
 * what is said before waits for it.
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

/** For ears only. */
export function announce(text: string): void {
  // The same words twice would be no change, and silence.
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
    // Better in the browser's own window than not at all.
    () => showNoticesBy(({ text }) => window.alert(text)),
  )
}

/** The page itself comes first. */
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
