/** A person, whole: who they are, how to reach them, what they did; and what can be done about it. The address names them. */

import { UserX } from 'lucide-react'
import { useEffect } from 'react'
import { setQuery, useQueryPart } from '../router/router.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { t } from '../text/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { ContactSection } from './contact-section.tsx'
import { ProfileBody } from './profile-body.tsx'
import { ProfileHead } from './profile-head.tsx'
import { usePerson } from './use-person.ts'

const close = () => setQuery({ person: null, do: null })

export function ProfileDrawer() {
  const [urn] = useQueryPart('person')
  return (
    <Dialog open={urn !== null} onClose={close} title={t('profile.title')} look="drawer">
      {urn ? <Content key={urn} urn={urn} /> : null}
    </Dialog>
  )
}

function Content({ urn }: { urn: string }) {
  const { data: person, error, refetch } = usePerson(urn)
  const [wish] = useQueryPart('do')
  useShortcuts({
    e: () => setQuery({ do: 'enrich' }),
    u: () => setQuery({ do: 'unlock' }),
    s: () => setQuery({ do: 'save' }),
    Escape: close,
  })
  useWish(wish)
  if (error) {
    return (
      <div className="p-5">
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!person) return <SkeletonRows rows={4} />
  if (person.name === urn && person.state === 'glimpsed') {
    return (
      <Empty icon={UserX} title={t('profile.gone')}>
        {t('profile.goneHint')}
      </Empty>
    )
  }
  return (
    <div className="overflow-y-auto overscroll-contain pb-8">
      <ProfileHead person={person} />
      <div data-do="unlock">
        <ContactSection person={person} />
      </div>
      <ProfileBody person={person} />
    </div>
  )
}

/** How long a wished-for button may take to know its price. */
const WISH_MS = 4_000
const LOOK_MS = 50

/** `e` and `u` lead to the button with its price, as soon as it has one; pressing it is the user's. Saving is free: it is done. */
function useWish(wish: string | null): void {
  useEffect(() => {
    if (!wish) return
    const until = Date.now() + WISH_MS
    const timer = setInterval(() => {
      const button = document.querySelector<HTMLButtonElement>(`[data-do="${wish}"] button:not([data-aside])`)
      const ready = button && !button.disabled
      if (!ready && Date.now() < until) return
      clearInterval(timer)
      if (wish === 'save') button?.click()
      else button?.focus()
      setQuery({ do: null }, { replace: true })
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [wish])
}
