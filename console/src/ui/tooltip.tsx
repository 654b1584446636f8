/** A few words beside what is hovered or focused. For icons without text and for details; never the only place where a fact is shown. */
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  text: ReactNode
  children: ReactElement<Record<string, unknown>>
  disabled?: boolean
}

export const Tooltip = ({ text, children, disabled }: TooltipProps) => (
  <Base.Root disabled={disabled}>
    <Base.Trigger render={children} delay={250} />
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-50">
        <Base.Popup className="appear max-w-72 rounded-md bg-text px-2.5 py-1.5 text-xs text-surface shadow-lg">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
