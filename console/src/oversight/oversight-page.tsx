/** For those who answer for the account: the records of searches, each part at its own address. */
import { useParams } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useScopes } from '../api/scopes.ts'
import { LazyProfileDrawer } from '../profile/lazy-drawer.tsx'
import { useRoute } from '../router/router.ts'
import { t } from '../text/t.ts'
import { Empty } from '../ui/empty.tsx'
import { SubNav } from '../ui/sub-nav.tsx'
import { RecordDetail } from './records/record-detail.tsx'
import { Records } from './records/records.tsx'

export default function OversightPage() {
  const may = useScopes()
  if (!may('audit', 'admin')) {
    return (
      <Empty icon={Scale} title={t('oversight.refused')}>
        {t('oversight.refusedHint')}
      </Empty>
    )
  }
  return (
    <div className="mx-auto max-w-6xl px-4 py-2 pb-16 sm:px-6">
      <SubNav label={t('oversight.parts')} parts={[{ path: '/oversight', name: t('records.title') }]} />
      <CurrentPart />
      <LazyProfileDrawer isSoon={false} />
    </div>
  )
}

function CurrentPart() {
  switch (useRoute()) {
    case '/oversight/records/$decisionId':
      return <OneRecord />
    default:
      return <Records />
  }
}

function OneRecord() {
  const { decisionId } = useParams({ from: '/oversight/records/$decisionId' })
  return <RecordDetail key={decisionId} decisionId={decisionId} />
}
