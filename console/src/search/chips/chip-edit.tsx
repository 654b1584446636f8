/** Edits a criterion in place: its importance and what it asks for. Nothing is searched before the change is applied. */
import { type FormEvent, useState } from 'react'
import type { Criterion } from '../../api/types.ts'
import { type Importance, importancesOf } from '../../question/criteria.ts'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ChipFields } from './chip-fields.tsx'

interface ChipEditProps {
  criterion: Criterion
  onChange: (criterion: Criterion) => void
}

export function ChipEdit({ criterion, onChange }: ChipEditProps) {
  const [edited, setEdited] = useState(criterion)
  const isWhole = edited.kind === 'YEARS' ? edited.min !== null || edited.max !== null : isFilled(edited)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) onChange(edited)
  }
  return (
    <form onSubmit={submit} className="space-y-3">
      <Segments<Importance>
        label={t('chip.importance')}
        value={edited.importance}
        options={importancesOf(criterion).map((value) => ({ value, label: t(`chip.importance.${value}`) }))}
        onChange={(importance) => setEdited({ ...edited, importance } as Criterion)}
      />
      <p className="text-xs text-faint">{t(`chip.now.${edited.importance}`)}</p>
      <ChipFields criterion={edited} onChange={setEdited} />
      <div className="flex justify-end">
        <Button type="submit" look="primary" size="sm" disabled={!isWhole}>
          {t('done')}
        </Button>
      </div>
    </form>
  )
}

const isFilled = (criterion: Criterion) => !('anyOf' in criterion) || criterion.anyOf.length > 0
