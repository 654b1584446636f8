/** A filter of several words, typed one at a time. */
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Call } from '../api/call.ts'
import { t } from '../text/t.ts'
import { Button } from './button.tsx'
import { CurlButton } from './copy-button.tsx'
import { Field } from './field.tsx'

interface WordListProps {
  label: string
  onAdd: (word: string) => void
  /** The call that adding the word sends, if it sends one. */
  callOf?: (word: string) => Call | Call[]
}

export function WordList({ label, onAdd, callOf }: WordListProps) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) onAdd(text.trim())
    setText('')
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-1.5">
      <Field
        label={label}
        className="flex-1"
        placeholder={t('filter.addPlaceholder')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        type="submit"
        className="px-2.5"
        aria-label={`${t('filter.add')}: ${label}`}
        disabled={text.trim() === ''}
      >
        <Plus size={16} aria-hidden />
      </Button>
      {callOf ? <CurlButton call={callOf(text.trim() || '…')} /> : null}
    </form>
  )
}
