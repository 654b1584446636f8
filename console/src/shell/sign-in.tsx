/** The way in: a key, tried before it is kept. */
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { setKey, wasLost } from '../api/key.ts'
import { queryClient } from '../api/queries.ts'
import type { Account } from '../api/types.ts'
import { wordsOf } from '../api/words.ts'
import { t } from '../text/t.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Logo } from './logo.tsx'

export function SignIn() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const key = text.trim()
    if (!/^tsk_[\w-]+$/.test(key)) return setProblem(t('signIn.malformed'))
    setBusy(true)
    try {
      await call<Account>({ method: 'GET', path: 'account' }, { key })
      queryClient.clear()
      setKey(key)
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <form onSubmit={submit} className="w-full max-w-sm rounded-lg border bg-surface p-8 shadow-sm">
        <Logo size={36} />
        <h1 className="mt-4 text-xl font-semibold">{t('app.name')}</h1>
        {wasLost() ? (
          <p role="alert" className="mt-3 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber">
            {t('signIn.lost')}
          </p>
        ) : null}
        <p className="mt-1 mb-6 text-soft">{t('signIn.hint')}</p>
        <Field
          label={t('signIn.key')}
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('signIn.placeholder')}
          value={text}
          problem={problem}
          onChange={({ target }) => {
            setText(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" look="primary" className="mt-4 w-full justify-center" disabled={busy}>
          {busy ? t('signIn.checking') : t('signIn.button')}
        </Button>
        <p className="mt-6 text-xs text-faint">{t('signIn.demo')}</p>
      </form>
    </main>
  )
}
