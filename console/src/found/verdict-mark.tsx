/**
 * A verdict as a small mark: met, partly, not met, unknown. The words of the record that show it appear on hover and focus, and are read
 * aloud.
 */
import { Check, CircleHelp, type LucideIcon, Minus, X } from 'lucide-react'
import { Tooltip } from '../ui/tooltip.tsx'
import type { JudgedCriterion } from './marks.ts'

const LOOKS: Record<JudgedCriterion['verdict'], { icon: LucideIcon; tone: string }> = {
  MET: { icon: Check, tone: 'bg-accent-soft text-accent-strong' },
  PARTLY: { icon: Minus, tone: 'bg-amber-soft text-amber' },
  NOT_MET: { icon: X, tone: 'bg-danger-soft text-danger' },
  UNKNOWN: { icon: CircleHelp, tone: 'bg-sunken text-soft' },
}

export function VerdictMark({ mark: { verdict, text, evidence } }: { mark: JudgedCriterion }) {
  const { icon: Icon, tone } = LOOKS[verdict]
  const label = evidence ? `${text}. ${evidence}` : text
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        data-verdict={verdict}
        className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full ${tone}`}
      >
        <Icon size={14} strokeWidth={2.5} aria-hidden />
      </button>
    </Tooltip>
  )
}
