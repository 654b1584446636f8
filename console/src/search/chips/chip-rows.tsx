/** Parts that the edit fields of several kinds share: a list of alternatives, and checkboxes. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Criterion } from '../../api/types.ts'
import { t } from '../../text/t.ts'
import { Checkbox } from '../../ui/check.tsx'

export interface FieldsProps<C extends Criterion = Criterion> {
  criterion: C
  onChange: (criterion: Criterion) => void
}
export type CriterionOfKind<Kind extends Criterion['kind']> = Extract<Criterion, { kind: Kind }>

interface RowsProps<C extends Criterion> extends FieldsProps<C> {
  /** Drawn beside the name of each alternative. */
  beside?: (at: number) => ReactNode
}

/** The alternatives; each can be removed if there are several. */
export function AlternativeRows<
  C extends CriterionOfKind<'PLACE' | 'LANGUAGE' | 'EMPLOYER' | 'SCHOOL' | 'INDUSTRY' | 'SKILL'>,
>(props: RowsProps<C>) {
  const { criterion, onChange, beside } = props
  const choices = criterion.anyOf as { name: string }[]
  const without = (at: number) =>
    onChange({ ...criterion, anyOf: choices.filter((_, index) => index !== at) } as Criterion)
  return (
    <ul className="space-y-2">
      {choices.map(({ name }, at) => (
        <li key={name} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
          {beside?.(at)}
          {choices.length > 1 ? (
            <Cross label={t('filter.remove', { label: name })} onClick={() => without(at)} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

const Cross = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-faint hover:text-text"
  >
    <X size={14} aria-hidden />
  </button>
)

interface TicksProps<T extends string> {
  all: { value: T; label: string }[]
  chosen: T[]
  onChange: (chosen: T[]) => void
}

export const Ticks = <T extends string>({ all, chosen, onChange }: TicksProps<T>) => (
  <div className="grid grid-cols-2 gap-2 text-sm">
    {all.map(({ value, label }) => (
      <Checkbox
        key={value}
        label={label}
        checked={chosen.includes(value)}
        onChange={(on) =>
          onChange(all.flatMap((each) => ((each.value === value ? on : chosen.includes(each.value)) ? each.value : [])))
        }
      />
    ))}
  </div>
)
