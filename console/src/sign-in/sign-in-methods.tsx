/** The ways for members to sign in: identity provider, passkey, or a link sent to them; and the choice between several accounts. */
import { KeyRound, LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { SESSION } from '../api/access-headers.ts'
import { ApiError } from '../api/failures.ts'
import { reloadPage, setKey } from '../api/key.ts'
import { queryClient } from '../api/queries.ts'
import { ask, providerAddress } from '../api/session.ts'
import { wordsOf } from '../api/words.ts'
import { type TextKey, t, tMaybe } from '../text/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { hasPasskeys, signInByPasskey } from './passkey.ts'

interface Offered {
  provider: { name: string } | null
  signedIn: boolean
}

const WIDE = 'mt-3 w-full justify-center'

/** Reads the link's token once and removes it from the address bar before anybody copies it. */
function takeLink(): string | undefined {
  const given = /^#link=([\w-]+)$/.exec(window.location.hash)?.[1]
  if (given) window.history.replaceState(null, '', window.location.pathname)
  return given
}
const link = takeLink()
// Pasting such a link into a tab that shows the console already changes only the fragment, which loads nothing.
window.addEventListener('hashchange', () => {
  if (/^#link=/.test(window.location.hash)) reloadPage()
})

function enter(next = '/'): void {
  queryClient.clear()
  // After signing in, /sign-in itself has nothing to show.
  if (window.location.pathname === '/sign-in') window.history.replaceState(null, '', next)
  setKey(SESSION)
  reloadPage()
}

function whyNot(error: unknown, refused: TextKey): string {
  // The user closed the browser's own dialog: that is a no, not an error.
  if (error instanceof DOMException) return t('signIn.passkeyLeft')
  return error instanceof ApiError && error.status === 401 ? t(refused) : wordsOf(error)
}

export default function SignInMethods() {
  const [offered, setOffered] = useState<Offered>()
  const [query] = useState(() => new URLSearchParams(window.location.search))
  const [problem, setProblem] = useState(tMaybe(`signIn.failed.${query.get('failed')}`))
  const isChoosing = query.has('choose')
  useEffect(() => {
    ask<Offered>('GET', 'sign-in').then(
      (answer) => {
        if (answer.signedIn && !link && !isChoosing) enter()
        else setOffered(answer)
      },
      (error) => setProblem(wordsOf(error)),
    )
  }, [isChoosing])
  const attempt = (work: () => Promise<unknown>, refused: TextKey) => {
    setProblem(undefined)
    work().then(
      () => enter(),
      (error) => setProblem(whyNot(error, refused)),
    )
  }
  if (!offered) return problem ? <Problem text={problem} /> : null
  const next = window.location.pathname === '/sign-in' ? '/' : window.location.pathname + window.location.search
  return (
    <div>
      {problem ? <Problem text={problem} /> : null}
      {isChoosing ? <Choices onProblem={setProblem} /> : null}
      {link ? (
        <Button
          look="primary"
          className={WIDE}
          onClick={() => attempt(() => ask('POST', 'sign-in/link', { link }), 'signIn.linkOver')}
        >
          <LogIn size={16} aria-hidden />
          {t('signIn.link')}
        </Button>
      ) : null}
      {offered.provider && !isChoosing ? (
        <a className={`${buttonClass(link ? 'plain' : 'primary')} ${WIDE}`} href={providerAddress(next)}>
          <LogIn size={16} aria-hidden />
          {offered.provider.name}
        </a>
      ) : null}
      {hasPasskeys() && !isChoosing ? (
        <Button className={WIDE} onClick={() => attempt(signInByPasskey, 'signIn.passkeyUnknown')}>
          <KeyRound size={16} aria-hidden />
          {t('signIn.passkey')}
        </Button>
      ) : null}
      <p className="mt-6 mb-2 text-xs text-faint">{t('signIn.orKey')}</p>
    </div>
  )
}

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="mt-3 rounded-md bg-amber-soft px-3 py-2 text-sm text-amber">
    {text}
  </p>
)

interface Choice {
  memberId: string
  accountName: string
}

function Choices({ onProblem }: { onProblem: (text: string) => void }) {
  const [choices, setChoices] = useState<Choice[]>([])
  useEffect(() => {
    ask<{ choices: Choice[] }>('GET', 'sign-in/choices').then(
      (answer) => setChoices(answer.choices),
      (error) => onProblem(wordsOf(error)),
    )
  }, [onProblem])
  const choose = (memberId: string) =>
    ask<{ next: string }>('POST', 'sign-in/choices', { memberId }).then(
      ({ next }) => enter(next),
      (error) => onProblem(wordsOf(error)),
    )
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('signIn.choose')}</legend>
      {choices.map(({ memberId, accountName }) => (
        <Button key={memberId} className={WIDE} onClick={() => void choose(memberId)}>
          {accountName}
        </Button>
      ))}
    </fieldset>
  )
}
