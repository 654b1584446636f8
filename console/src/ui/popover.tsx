/** A panel that opens beside its trigger: focus moves in, Escape closes it, focus returns. */
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

interface PopoverProps {
  trigger: ReactElement<Record<string, unknown>>
  title: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'center' | 'end'
  className?: string
}

export const Popover = ({
  trigger,
  title,
  children,
  open,
  onOpenChange,
  align = 'start',
  className = 'w-80',
}: PopoverProps) => (
  <Base.Root open={open} onOpenChange={onOpenChange}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} align={align} className="z-50">
        <Base.Popup
          data-keys-own
          className={`appear max-h-[var(--available-height)] overflow-y-auto rounded-lg border bg-raised p-3 shadow-lg outline-none ${className} max-w-[calc(100vw-1rem)]`}
        >
          <Base.Title className="mb-2 text-sm font-semibold">{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
