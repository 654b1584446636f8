/**
 * One criterion as a chip: one button changes its importance, one opens the editor, the cross removes it. By keyboard: r, p and n
 * make it required, preferred or excluded, Delete removes it. Amber if the user has to choose between several meanings.
 */
import { Ban, CircleCheck, CircleDashed, type LucideIcon, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Criterion } from '../../api/types.ts'
import { type Importance, importancesOf } from '../../question/criteria.ts'
import { chipLabel, chipText } from '../../question/criterion-words.ts'
import { t } from '../../text/t.ts'
import { Popover } from '../../ui/popover.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { ChipChoice } from './chip-choice.tsx'
import { ChipEdit } from './chip-edit.tsx'
import { chipIcons } from './chip-icon.ts'
import { decided, undecidedOf } from './undecided.ts'

export interface ChipProps {
  criterion: Criterion
  onChange: (criterion: Criterion) => void
  onRemove: () => void
  disabled?: boolean
}

const MARKS: Record<Importance, { icon: LucideIcon; tone: string }> = {
  REQUIRED: { icon: CircleCheck, tone: 'text-accent' },
  PREFERRED: { icon: CircleDashed, tone: 'text-soft' },
  EXCLUDED: { icon: Ban, tone: 'text-danger' },
}
const KEYS: Record<string, Importance> = { r: 'REQUIRED', p: 'PREFERRED', n: 'EXCLUDED' }

function toneOf(importance: Importance, isUndecided: boolean): string {
  if (isUndecided) return 'border-amber-line bg-amber-soft text-amber'
  if (importance === 'EXCLUDED') return 'border-line-strong bg-danger-soft text-danger'
  return importance === 'PREFERRED'
    ? 'border-dashed border-line-strong text-text'
    : 'border-line-strong bg-surface text-text'
}

export function Chip(props: ChipProps) {
  const { criterion, onChange, onRemove, disabled } = props
  const { kind, importance } = criterion
  const isUndecided = undecidedOf(criterion) !== undefined
  const possible = importancesOf(criterion)
  const onKeyDown = (event: KeyboardEvent) => {
    if (disabled || event.ctrlKey || event.metaKey || event.altKey || !isChipItself(event)) return
    const wanted = KEYS[event.key.toLowerCase()]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (wanted && possible.includes(wanted)) onChange({ ...criterion, importance: wanted } as Criterion)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for the buttons inside, which have the focus
    <span
      data-testid={isUndecided ? 'chip-ambiguous' : 'chip'}
      data-importance={importance}
      onKeyDown={onKeyDown}
      className={`inline-flex h-7 max-w-full items-center rounded-full border text-sm ${toneOf(importance, isUndecided)} ${disabled ? 'opacity-60' : ''}`}
    >
      <ImportanceButton {...props} />
      <Body {...props} />
      <button
        type="button"
        disabled={disabled}
        aria-label={t('chip.remove', { kind: t(`chip.kind.${kind}`), label: chipLabel(criterion) })}
        onClick={onRemove}
        className="inline-flex h-full items-center rounded-r-full pr-2 pl-1 opacity-60 hover:opacity-100"
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  )
}

/** Keys pressed in a panel that the chip has opened are not for the chip. */
const isChipItself = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('[data-keys-own]') === null

function ImportanceButton({ criterion, onChange, disabled }: ChipProps) {
  const { importance } = criterion
  const { icon: Icon, tone } = MARKS[importance]
  const next: Importance = importance === 'REQUIRED' ? 'PREFERRED' : 'REQUIRED'
  const isFixed = !importancesOf(criterion).includes(next)
  const label = chipLabel(criterion)
  return (
    <Tooltip text={t(`chip.now.${importance}`)}>
      <button
        type="button"
        disabled={disabled || isFixed}
        aria-label={t(`chip.make.${next}`, { label })}
        onClick={() => onChange({ ...criterion, importance: next } as Criterion)}
        className={`inline-flex h-full items-center rounded-l-full pr-1 pl-2 ${tone}`}
      >
        <Icon size={14} aria-hidden />
      </button>
    </Tooltip>
  )
}

function Body({ criterion, onChange, disabled }: ChipProps) {
  const [open, setOpen] = useState(false)
  const { kind, importance } = criterion
  const Icon = chipIcons[kind]
  const undecided = undecidedOf(criterion)
  const shown = undecided ? t('chip.which', { name: undecided.name }) : chipText(criterion)
  const change = (next: Criterion) => {
    setOpen(false)
    onChange(next)
  }
  const trigger = (
    <button
      type="button"
      disabled={disabled}
      aria-label={t(`chip.edit.${importance}`, { kind: t(`chip.kind.${kind}`), label: shown })}
      className="inline-flex h-full min-w-0 items-center gap-1.5 px-1 hover:underline"
    >
      <Icon size={13} aria-hidden className="shrink-0 opacity-70" />
      <span className="truncate">{shown}</span>
    </button>
  )
  return (
    <Popover
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      title={undecided ? t('chip.which', { name: undecided.name }) : t(`chip.kind.${kind}`)}
      className={undecided ? 'w-96' : 'w-80'}
    >
      {undecided ? (
        <ChipChoice
          kind={kind}
          name={undecided.name}
          onChoose={(chosen) => change(decided(criterion, undecided.at, chosen))}
        />
      ) : (
        <ChipEdit criterion={criterion} onChange={change} />
      )}
    </Popover>
  )
}
