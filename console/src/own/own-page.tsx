/** The signed-in member's own page: notes that mention them, and what they did. */
import { useAccount } from '../api/queries.ts'
import { useScopes } from '../api/scopes.ts'
import { t } from '../text/t.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { History } from './history.tsx'
import { Mentions } from './mentions.tsx'

export default function OwnPage() {
  const { data } = useAccount()
  const may = useScopes()
  return (
    <div className="mx-auto max-w-5xl space-y-6 px-4 py-6 sm:px-6">
      {may('pool', 'view') ? data && !data.member ? <NoMember /> : <Mentions /> : null}
      <Card title={t('own.did')}>
        <History />
      </Card>
    </div>
  )
}

const NoMember = () => (
  <Card title={t('own.mentions')}>
    <Empty title={t('own.keyMentions')}>{t('own.keyMentionsHint')}</Empty>
  </Card>
)
