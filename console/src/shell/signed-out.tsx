/** Says that the key is no longer accepted, and takes another one in place: the page and what was typed stay. */
import { SESSION } from '../api/access-headers.ts'
import { currentKey, reloadPage, setKey, useAccess } from '../api/key.ts'
import { queryClient, retryFailed } from '../api/queries.ts'
import type { Account } from '../api/types.ts'
import { t } from '../text/t.ts'
import { announce } from '../ui/announce.tsx'
import { buttonClass } from '../ui/button.tsx'
import { KeyForm } from './key-form.tsx'

function goOn(key: string, account: Account): void {
  const known = queryClient.getQueryData<Account>(['account'])
  setKey(key)
  if (known?.accountId !== account.accountId) reloadPage()
  else {
    queryClient.setQueryData(['account'], account)
    announce(t('signedOut.back'))
    void retryFailed()
  }
}

export function SignedOut() {
  if (useAccess() !== 'ended') return null
  return (
    <section
      aria-label={t('signedOut.title')}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-amber-line bg-amber-soft px-4 py-3 sm:px-6"
    >
      <p role="alert" className="min-w-60 flex-1 text-sm text-amber">
        <span className="font-semibold">{t('signedOut.title')}</span> {t('signedOut.hint')}
      </p>
      {currentKey() === SESSION ? (
        <a className={buttonClass('primary')} href="/sign-in">
          {t('signIn.button')}
        </a>
      ) : (
        <KeyForm onTaken={goOn} className="flex flex-wrap items-end gap-2" />
      )}
    </section>
  )
}
