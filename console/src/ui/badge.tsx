/** A word on a coloured background: where somebody comes from, or a state. */
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'amber' | 'danger' | 'info'

interface BadgeProps {
  tone?: Tone
  /** For text of unknown length, which may need a second line on a narrow screen. */
  wraps?: boolean
  children: ReactNode
}

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent-strong',
  amber: 'bg-amber-soft text-amber',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
}

export const Badge = ({ tone = 'neutral', wraps, children }: BadgeProps) => (
  <span
    className={`inline-flex items-center gap-1 rounded-sm px-1.5 py-px text-2xs font-medium ${wraps ? 'min-w-0 wrap-anywhere' : 'whitespace-nowrap'} ${TONES[tone]}`}
  >
    {children}
  </span>
)
