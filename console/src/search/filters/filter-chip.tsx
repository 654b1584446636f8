/** An active filter with a cross to remove it. Text that needs an id and has none is marked, because it filters nothing. */
import { X } from 'lucide-react'
import { t } from '../../text/t.ts'
import { Tooltip } from '../../ui/tooltip.tsx'

interface FilterChipProps {
  label: string
  /** Needs an id and has none. */
  idle?: boolean
  onRemove: () => void
}

export const FilterChip = ({ label, idle, onRemove }: FilterChipProps) => (
  <span
    data-testid="filter-chip"
    className={`inline-flex h-7 max-w-full items-center gap-1 rounded-full border pr-1 pl-2.5 text-sm ${idle ? 'border-amber-line bg-amber-soft text-amber' : 'border-accent bg-accent-soft text-accent-strong'}`}
  >
    <span className="truncate">{label}</span>
    {idle ? (
      <Tooltip text={t('filter.nothingHint')}>
        <span className="shrink-0 text-2xs font-semibold">· {t('filter.nothing')}</span>
      </Tooltip>
    ) : null}
    <button
      type="button"
      aria-label={t('filter.remove', { label })}
      onClick={onRemove}
      className="inline-flex size-5 shrink-0 items-center justify-center rounded-full opacity-70 hover:opacity-100"
    >
      <X size={13} aria-hidden />
    </button>
  </span>
)
