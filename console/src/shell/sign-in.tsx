/**
 * The sign-in page: members use the identity provider, a passkey or a link, everybody can use a key. Says why the current access was not
 * accepted.
 */
import { lazy, Suspense } from 'react'
import { setKey, useAccess } from '../api/key.ts'
import { queryClient } from '../api/queries.ts'
import { t } from '../text/t.ts'
import { KeyForm } from './key-form.tsx'
import { LanguageSelect } from './language-select.tsx'
import { Logo } from './logo.tsx'

/** Loaded on demand: somebody who uses a key does not need it. */
const SignInMethods = lazy(() => import('../sign-in/sign-in-methods.tsx'))

export default function SignIn() {
  const isRefused = useAccess() === 'refused'
  const enter = (key: string) => {
    queryClient.clear()
    setKey(key)
  }
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-sm rounded-lg border bg-surface p-8 shadow-sm">
        <div className="flex items-center justify-between gap-4">
          <Logo size={36} />
          <LanguageSelect />
        </div>
        <h1 className="mt-4 text-xl font-semibold">{t('app.name')}</h1>
        {isRefused ? (
          <p role="alert" className="mt-3 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber">
            {t('signIn.refused')}
          </p>
        ) : null}
        <Suspense fallback={null}>
          <SignInMethods />
        </Suspense>
        <p className="mt-1 mb-6 text-soft">{t('signIn.hint')}</p>
        <KeyForm onTaken={enter} buttonClass="mt-4 w-full justify-center" />
        <p className="mt-6 text-xs text-faint">{t('signIn.demo')}</p>
      </div>
    </main>
  )
}
