/** The whole of a person: who they are, contact data, career, and every action on them. The urn in the address selects the person. */

import { UserX } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useScopes } from '../api/scopes.ts'
import { markOpened } from '../found/opened.ts'
import { setQuery, useOpenPerson } from '../router/router.ts'
import { loadLaterWords } from '../text/language.ts'
import { t } from '../text/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty, Failure, SkeletonRows } from '../ui/empty.tsx'
import { useShortcuts } from '../ui/shortcuts.ts'
import { ContactSection } from './contact-section.tsx'
import { MatchSection } from './match-section.tsx'
import type { Person } from './person.ts'
import { ProfileBody } from './profile-body.tsx'
import { ProfileHead } from './profile-head.tsx'
import { requestAction, useRequestedAction } from './requested-action.ts'
import { usePerson } from './use-person.ts'

/** Needed by few members. If it cannot be loaded, the rest of the profile still works. */
const RightsSection = lazy<ComponentType<{ person: Person }>>(() =>
  loadLaterWords('person')
    .then(() => import('./rights-section.tsx'))
    .catch(() => ({ default: () => null })),
)

function close(): void {
  requestAction(null)
  setQuery({ person: null })
}

export function ProfileDrawer() {
  const urn = useOpenPerson()
  return (
    <Dialog open={urn !== undefined} onClose={close} title={t('profile.title')} look="drawer">
      {urn ? <Content key={urn} urn={urn} /> : null}
    </Dialog>
  )
}

function Content({ urn }: { urn: string }) {
  const { person, error, refetch } = usePerson(urn)
  const may = useScopes()
  useShortcuts({
    e: () => requestAction('enrich'),
    u: () => requestAction('unlock'),
    s: () => requestAction('save'),
    Escape: close,
  })
  useRequestedAction()
  useEffect(() => markOpened(urn), [urn])
  // What is known stays visible, even if reading more of it failed.
  if (error && !person) {
    return (
      <div className="p-5">
        <Failure error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!person) return <SkeletonRows rows={4} />
  if (person.name === urn && person.state === 'preview') {
    return (
      <Empty icon={UserX} title={t('profile.gone')}>
        {t('profile.goneHint')}
      </Empty>
    )
  }
  return (
    <div className="overflow-y-auto overscroll-contain pb-8">
      <ProfileHead person={person} />
      <MatchSection urn={urn} />
      <div data-do="unlock">
        <ContactSection person={person} />
      </div>
      <ProfileBody person={person} />
      {may('audit', 'admin') ? (
        <Suspense>
          <RightsSection person={person} />
        </Suspense>
      ) : null}
    </div>
  )
}
