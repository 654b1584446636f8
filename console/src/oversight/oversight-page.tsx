/** For those who answer for the account: the records of searches and whom word is owed to, each part at its own address. */
import { useParams } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
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
          ...(may('admin') ? [{ path: '/oversight/notices' as const, name: t('notices.title') }] : []),
          { path: '/oversight/fairness', name: t('fairness.title') },
        ]}
      />
      <CurrentPart />
      <LazyProfileDrawer isSoon={false} />
    </div>
  )
}

const Refused = ({ title }: { title: string }) => (
  <Empty icon={Scale} title={title}>
    {t('oversight.refusedHint')}
  </Empty>
)

function CurrentPart() {
  const may = useScopes()
  switch (useRoute()) {
    case '/oversight/records/$decisionId':
      return <OneRecord />
    case '/oversight/notices':
      return may('admin') ? <OwedNotices /> : <Refused title={t('oversight.refusedAdmin')} />
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
