/** How the telling went, for seven days; what failed is sent again. */
import { Send } from 'lucide-react'
import type { DeliveriesPage, Delivery } from '../../api/operator-types.ts'
import { usePages } from '../../api/pages.ts'
import { queryClient } from '../../api/queries.ts'
import { useSaid } from '../../text/said.ts'
import { ago, moment, t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { notify } from '../../ui/announce.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'

const TONES: Record<Delivery['status'], Tone> = { PENDING: 'info', DELIVERED: 'accent', FAILED: 'danger' }
const deliveriesOf = (page: DeliveriesPage) => page.deliveries

export function Deliveries({ path }: { path: string }) {
  const deliveries = usePages(['deliveries', path], `${path}/deliveries`, {}, deliveriesOf)
  const resent = () => {
    notify(t('webhooks.resent'))
    return queryClient.invalidateQueries({ queryKey: ['deliveries', path] })
  }
  return (
    <Card
      title={t('webhooks.deliveries')}
      actions={
        <>
          <CurlButton call={{ method: 'GET', path: `${path}/deliveries` }} />
          <Button size="sm" onClick={deliveries.retry}>
            {t('webhooks.refresh')}
          </Button>
        </>
      }
    >
      {deliveries.error ? <Failure error={deliveries.error} onRetry={deliveries.retry} /> : null}
      {deliveries.isPending ? <SkeletonRows rows={3} /> : null}
      {!deliveries.isPending && !deliveries.error && deliveries.items.length === 0 ? (
        <Empty icon={Send} title={t('webhooks.noDeliveries')}>
          {t('webhooks.noDeliveriesHint')}
        </Empty>
      ) : null}
      <ul>
        {deliveries.items.map((delivery) => (
          <Row key={delivery.deliveryId} delivery={delivery} path={path} onResent={resent} />
        ))}
      </ul>
      <LoadMore {...deliveries} />
    </Card>
  )
}

const LastWords = ({ delivery: { lastError, eventId } }: { delivery: Delivery }) => {
  const said = useSaid()
  return lastError ? said(lastError) : eventId
}

interface RowProps {
  delivery: Delivery
  path: string
  onResent: () => unknown
}

const Row = ({ delivery, path, onResent }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2.5 last:border-0">
    <span className="w-24">
      <Badge tone={TONES[delivery.status]}>{t(`delivery.${delivery.status}`)}</Badge>
    </span>
    <span className="min-w-0 flex-1 basis-60">
      <span className="block font-mono text-sm">{delivery.type}</span>
      <span className="block truncate text-xs text-faint">
        <LastWords delivery={delivery} />
      </span>
    </span>
    <span className="tabular text-sm text-soft">
      {delivery.lastStatus === null ? '' : t('webhooks.answered', { status: String(delivery.lastStatus) })}{' '}
      {t('webhooks.attempts', { count: delivery.attempts })}
      {delivery.nextAttemptAt && delivery.attempts > 0 ? (
        <span className="block text-xs text-faint">{t('webhooks.next', { when: moment(delivery.nextAttemptAt) })}</span>
      ) : null}
    </span>
    <time dateTime={delivery.createdAt} title={moment(delivery.createdAt)} className="text-xs text-faint">
      {ago(delivery.createdAt)}
    </time>
    <ActionButton
      name={t('webhooks.resend')}
      call={{ method: 'POST', path: `${path}/deliveries/${delivery.deliveryId}/resend`, body: {} }}
      disabled={delivery.status === 'PENDING'}
      onDone={onResent}
    />
  </li>
)
