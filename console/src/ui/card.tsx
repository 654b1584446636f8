/** A framed part of a page, with an optional heading. */
import type { ReactNode } from 'react'

interface CardProps {
  title?: string
  /** Shown to the right of the heading. */
  actions?: ReactNode
  children: ReactNode
  className?: string
}

export const Card = ({ title, actions, children, className = '' }: CardProps) => (
  <section className={`overflow-hidden rounded-lg border bg-surface ${className}`}>
    {title ? (
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 py-2.5">
        <h2 className="font-semibold">{title}</h2>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    ) : null}
    {children}
  </section>
)
