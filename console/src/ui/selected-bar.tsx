/** The bar at the bottom while people are selected: how many, a button to clear the selection, and the actions. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'

interface SelectedBarProps {
  /** How many are selected, possibly with details. */
  summary: ReactNode
  onClear: () => void
  children: ReactNode
}

export const SelectedBar = ({ summary, onClear, children }: SelectedBarProps) => (
  <section
    aria-label={t('selected.label')}
    data-bar
    className="appear sticky bottom-16 z-10 mt-4 flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line-strong bg-raised px-4 py-2.5 shadow-lg sm:bottom-4"
  >
    <div className="mr-auto flex items-center gap-1">
      <span className="tabular font-medium">{summary}</span>
      <Button look="quiet" size="icon" aria-label={t('clear')} title={t('clear')} onClick={onClear}>
        <X size={16} aria-hidden />
      </Button>
    </div>
    {children}
  </section>
)
