/** Says things aloud and briefly: a live region for screen readers, and small notices at the corner for everybody. */
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { wordsOf } from '../api/words.ts'
import { t } from '../text/t.ts'

interface Notice {
  id: number
  text: string
  tone: 'good' | 'bad'
}

const GOOD_MS = 5_000
const BAD_MS = 12_000
let notices: Notice[] = []
let spoken = ''
let next = 1
const listeners = new Set<() => void>()

function change(change: () => void): void {
  change()
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For ears only. */
export function announce(text: string): void {
  change(() => {
    // The same words twice would be no change, and silence.
    spoken = text === spoken ? `${text}\u00a0` : text
  })
}

export function notify(text: string, tone: Notice['tone'] = 'good'): void {
  const notice = { id: next++, text, tone }
  change(() => {
    notices = [...notices.slice(-2), notice]
  })
  setTimeout(() => dismiss(notice.id), tone === 'good' ? GOOD_MS : BAD_MS)
}

export const notifyFailure = (error: unknown): void => notify(wordsOf(error), 'bad')

const dismiss = (id: number) =>
  change(() => {
    notices = notices.filter((notice) => notice.id !== id)
  })

export function Announcements() {
  const shown = useSyncExternalStore(subscribe, () => notices)
  const words = useSyncExternalStore(subscribe, () => spoken)
  return (
    <>
      <div aria-live="polite" className="sr-text">
        {words}
      </div>
      <div
        role="status"
        className="pointer-events-none fixed left-4 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2 max-sm:top-16 sm:bottom-4 sm:[:root:has([data-bar])_&]:bottom-32"
      >
        {shown.map(({ id, text, tone }) => (
          <div key={id} className="appear flex items-start gap-2.5 rounded-lg border bg-raised p-3 text-sm shadow-lg">
            {tone === 'good' ? (
              <CircleCheck size={17} aria-hidden className="mt-0.5 shrink-0 text-accent" />
            ) : (
              <CircleAlert size={17} aria-hidden className="mt-0.5 shrink-0 text-danger" />
            )}
            <span className="flex-1">{text}</span>
            <button
              type="button"
              aria-label={t('close')}
              className="pointer-events-auto text-faint hover:text-text"
              onClick={() => dismiss(id)}
            >
              <X size={15} aria-hidden />
            </button>
          </div>
        ))}
      </div>
    </>
  )
}
