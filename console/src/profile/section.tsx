/** A part of the profile under its heading. */
import type { ReactNode } from 'react'

export const Section = ({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) => (
  <section className="border-t px-5 py-4">
    <div className="mb-2 flex h-8 items-center justify-between">
      <h3 className="text-sm font-semibold">{title}</h3>
      {actions}
    </div>
    {children}
  </section>
)
