/** Changing a chip: other words, or a must instead of a wish. */
import { type FormEvent, useState } from 'react'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import type { ChipProps } from './chip-props.ts'
import { replaced } from './chips.ts'
import { asFilter } from './must.ts'

export function ChipEdit({ chip, draft, onChange, onTakeOut }: ChipProps) {
  const [text, setText] = useState(chip.text)
  const filters = chip.excluded ? undefined : asFilter(chip, draft.filters)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') onTakeOut()
    else onChange({ ...draft, prompt: replaced(draft.prompt, chip, text) })
  }
  return (
    <form onSubmit={submit}>
      <Field label={t('chip.newText')} value={text} onChange={({ target }) => setText(target.value)} />
      <div className="mt-3 flex items-center justify-between gap-2">
        {filters ? (
          <Button size="sm" title={t('chip.mustHint')} onClick={() => onTakeOut(filters)}>
            {t('chip.must')}
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" look="primary" size="sm">
          {t('apply')}
        </Button>
      </div>
      {filters ? <p className="mt-2 text-xs text-faint">{t('chip.mustHint')}</p> : null}
    </form>
  )
}
