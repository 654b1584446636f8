/**
 * For those who are responsible for the account. Search records, notices, people's requests, retention and fairness have an address each.
 */
import { useParams } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useScopes } from '../api/scopes.ts'
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import { useRoute } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Empty } from '../ui/empty.tsx'
import { SubNav } from '../ui/sub-nav.tsx'
import { Fairness } from './fairness/fairness.tsx'
import { OwedNotices } from './notices/notices.tsx'
import { RecordDetail } from './records/record-detail.tsx'
import { Records } from './records/records.tsx'
import { PersonRequests } from './requests/person-requests.tsx'
import { Retention } from './retention/retention.tsx'

export default function OversightPage() {
  const may = useScopes()
  if (!may('audit', 'admin')) {
    return <Refused title={t('oversight.refused')} />
  }
  return (
    <div className="mx-auto max-w-6xl px-4 py-2 pb-16 sm:px-6">
      <SubNav
        label={t('oversight.parts')}
        parts={[
          { path: '/oversight', name: t('records.title') },
          ...(may('admin') ? forAdmins() : []),
          { path: '/oversight/fairness', name: t('fairness.title') },
        ]}
      />
      <CurrentPart />
      <LazyProfileDrawer isSoon={false} />
    </div>
  )
}

const forAdmins = () => [
  { path: '/oversight/notices' as const, name: t('notices.title') },
  { path: '/oversight/requests' as const, name: t('asked.title') },
  { path: '/oversight/retention' as const, name: t('retention.title') },
]

const Refused = ({ title }: { title: string }) => (
  <Empty icon={Scale} title={title}>
    {t('oversight.refusedHint')}
  </Empty>
)

function ForAdmins({ children }: { children: ReactNode }) {
  const may = useScopes()
  return may('admin') ? children : <Refused title={t('oversight.refusedAdmin')} />
}

function CurrentPart() {
  switch (useRoute()) {
    case '/oversight/records/$decisionId':
      return <OneRecord />
    case '/oversight/notices':
      return (
        <ForAdmins>
          <OwedNotices />
        </ForAdmins>
      )
    case '/oversight/requests':
      return (
        <ForAdmins>
          <PersonRequests />
        </ForAdmins>
      )
    case '/oversight/retention':
      return (
        <ForAdmins>
          <Retention />
        </ForAdmins>
      )
    case '/oversight/fairness':
      return <Fairness />
    default:
      return <Records />
  }
}

function OneRecord() {
  const { decisionId } = useParams({ from: '/oversight/records/$decisionId' })
  return <RecordDetail key={decisionId} decisionId={decisionId} />
}
