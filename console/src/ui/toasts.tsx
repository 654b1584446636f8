/** Notices in the corner, above everything: they disappear by themselves unless the pointer is on them, and F6 moves to them. */
import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../text/t.ts'
import { type Notice, showNoticesBy } from './notice-queue.ts'

const SHOWN_MS: Record<Notice['tone'], number> = { good: 5_000, bad: 12_000 }
const SHOWN_MAX = 3
const manager = Toast.createToastManager()

export default function Toasts() {
  useEffect(
    () => showNoticesBy(({ text, tone }) => manager.add({ title: text, type: tone, timeout: SHOWN_MS[tone] })),
    [],
  )
  return (
    <Toast.Provider toastManager={manager} limit={SHOWN_MAX}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notices')}
          className="pointer-events-none fixed left-4 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col-reverse gap-2 outline-none max-sm:top-16 sm:bottom-4 sm:[:root:has([data-bar])_&]:bottom-32"
        >
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** Overrides the library's dialog role: a notice needs nothing but to be closed. */
const GROUP = { role: 'group', 'aria-modal': undefined }

const Shown = () =>
  Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      {...GROUP}
      swipeDirection="left"
      className="appear pointer-events-auto flex items-start gap-2.5 rounded-lg border bg-raised p-3 text-sm shadow-lg data-[limited]:hidden"
    >
      {toast.type === 'bad' ? (
        <CircleAlert size={17} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <CircleCheck size={17} aria-hidden className="mt-0.5 shrink-0 text-accent" />
      )}
      <Toast.Title render={<span />} className="min-w-0 flex-1 wrap-anywhere" />
      <Toast.Close aria-label={t('close')} className="text-faint hover:text-text">
        <X size={15} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  ))
