/** One chip: what it says, the panel that changes it, and the cross that takes it away. Amber where it has to be decided, dashed where it is nice to have. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { type TextKey, t } from '../text/t.ts'
import { Popover } from '../ui/popover.tsx'
import { ChipChoice } from './chip-choice.tsx'
import { ChipEdit } from './chip-edit.tsx'
import { chipIcons } from './chip-icon.ts'
import type { ChipProps } from './chip-props.ts'
import type { Chip } from './chips.ts'

function labelOf({ label, excluded, ambiguous, when }: Chip): string {
  if (ambiguous) return t('chip.ambiguous', { label: excluded ? t('chip.not', { label }) : label })
  if (excluded) return t('chip.not', { label })
  if (when === 'CURRENT' || when === 'PAST') return t(`chip.company.${when}`, { label })
  return label
}

function toneOf({ ambiguous, excluded }: Chip): string {
  if (ambiguous) return 'border-amber-line bg-amber-soft text-amber'
  return excluded ? 'border-line-strong bg-danger-soft text-danger' : 'border-line-strong bg-surface text-text'
}

export function UnderstoodChip({ chip, draft, onChange, onTakeOut, disabled }: ChipProps & { disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const Icon = chipIcons[chip.kind]
  const kind = t(`chip.kind.${chip.kind}` as TextKey)
  const panel: ChipProps = {
    chip,
    draft,
    onChange: (next) => {
      setOpen(false)
      onChange(next)
    },
    onTakeOut: (filters) => {
      setOpen(false)
      onTakeOut(filters)
    },
  }
  const trigger = (
    <button
      type="button"
      disabled={disabled}
      aria-label={t(chip.preferred ? 'chip.editPreferred' : 'chip.edit', { kind, label: labelOf(chip) })}
      title={kind}
      className="inline-flex h-full items-center gap-1.5 rounded-l-full pr-1 pl-2.5 hover:underline"
    >
      <Icon size={13} aria-hidden className="opacity-70" />
      {labelOf(chip)}
      {/* The space is for whoever hears it: what is seen must be part of what is said. */}
      {chip.preferred ? <span className="text-2xs"> {t('chip.preferred')}</span> : null}
    </button>
  )
  return (
    <span
      data-testid={chip.ambiguous ? 'chip-ambiguous' : 'chip'}
      className={`inline-flex h-7 items-center rounded-full border text-sm ${chip.preferred ? 'border-dashed' : ''} ${toneOf(chip)}`}
    >
      <Popover
        trigger={trigger}
        open={open}
        onOpenChange={setOpen}
        title={chip.ambiguous ? t('chip.choose', { label: chip.label }) : kind}
        className={chip.ambiguous ? 'w-96' : 'w-72'}
      >
        {chip.ambiguous ? <ChipChoice {...panel} /> : <ChipEdit {...panel} />}
      </Popover>
      <button
        type="button"
        disabled={disabled}
        aria-label={t('chip.remove', { kind, label: chip.label })}
        onClick={() => onTakeOut()}
        className="inline-flex h-full items-center rounded-r-full pr-2 pl-1 opacity-60 hover:opacity-100"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  )
}
