/** A dialog over the page, in the middle or as a drawer at the right edge. Focus stays inside and returns afterwards. */
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { t } from '../text/t.ts'
import { buttonClass } from './button.tsx'
import { DRAWER_LOOK } from './drawer-look.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  children: ReactNode
  look?: 'window' | 'wide' | 'drawer' | 'palette'
  initialFocus?: RefObject<HTMLElement | null>
}

const LOOKS = {
  window:
    'appear top-[12vh] left-1/2 w-[32rem] max-w-[calc(100vw-1.5rem)] max-h-[80vh] -translate-x-1/2 rounded-lg border',
  wide: 'appear top-[6vh] left-1/2 w-[56rem] max-w-[calc(100vw-1.5rem)] max-h-[88vh] -translate-x-1/2 rounded-lg border',
  palette:
    'appear top-[12vh] left-1/2 w-[36rem] max-w-[calc(100vw-1.5rem)] max-h-[70vh] -translate-x-1/2 rounded-lg border',
  drawer: DRAWER_LOOK,
}

export const Dialog = ({ open, onClose, title, hideTitle, children, look = 'window', initialFocus }: DialogProps) => {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      modal={look !== 'drawer'}
      disablePointerDismissal={look === 'drawer'}
    >
      <Base.Portal>
        {/* A dialog over the profile dims it too; by default only the outermost dialog would. */}
        {look === 'drawer' ? null : <Base.Backdrop forceRender className="fixed inset-0 z-40 bg-backdrop" />}
        <Base.Popup
          ref={popup}
          tabIndex={-1}
          data-keys-own={look === 'drawer' ? undefined : true}
          initialFocus={initialFocus ?? (look === 'drawer' ? popup : undefined)}
          className={`fixed flex ${look === 'drawer' ? 'z-10' : 'z-40'} flex-col overflow-hidden bg-raised shadow-lg outline-none ${LOOKS[look]}`}
        >
          <div className={hideTitle ? 'sr-text' : 'flex items-center justify-between gap-4 border-b px-5 py-3'}>
            <Base.Title className="text-lg font-semibold">{title}</Base.Title>
            {hideTitle ? null : <DialogClose />}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const DialogClose = () => (
  <Base.Close className={buttonClass('quiet', 'icon')} aria-label={t('close')}>
    <X size={18} aria-hidden />
  </Base.Close>
)
