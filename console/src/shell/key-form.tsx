/** Asks for a key and tries it before storing it. */
import { type FormEvent, useState } from 'react'
import { tryKey } from '../api/scout.ts'
import type { Account } from '../api/types.ts'
import { wordsOf } from '../api/words.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

interface KeyFormProps {
  onTaken: (key: string, account: Account) => void
  className?: string
  buttonClass?: string
}

export function KeyForm({ onTaken, className = '', buttonClass = '' }: KeyFormProps) {
  const [text, setText] = useState('')
  // Translated when drawn, because the language may change meanwhile.
  const [problem, setProblem] = useState<{ words: () => string }>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const key = text.trim()
    if (!/^tsk_[\w-]+$/.test(key)) return setProblem({ words: () => t('signIn.malformed') })
    setBusy(true)
    try {
      onTaken(key, await tryKey(key))
    } catch (error) {
      setProblem({ words: () => wordsOf(error) })
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} className={className}>
      <Field
        label={t('signIn.key')}
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('signIn.placeholder')}
        value={text}
        problem={problem?.words()}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" look="primary" className={buttonClass} disabled={busy}>
        {busy ? t('signIn.checking') : t('signIn.button')}
      </Button>
    </form>
  )
}
