/** Filters by a first or last name; applied when typing is finished, not at every letter. */
import { useState } from 'react'
import type { SearchFilters } from '../../question/filters.ts'
import { t } from '../../text/t.ts'
import { Field } from '../../ui/field.tsx'

interface NameFilterProps {
  name: 'firstName' | 'lastName'
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

export function NameFilter({ name, filters, onChange }: NameFilterProps) {
  const [text, setText] = useState('')
  const take = () => {
    if (text.trim()) onChange({ ...filters, [name]: text.trim() })
    setText('')
  }
  return (
    <Field
      label={t(`filter.${name}`)}
      placeholder={t('filter.addPlaceholder')}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      onBlur={take}
    />
  )
}
