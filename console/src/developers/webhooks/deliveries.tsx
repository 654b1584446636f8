/** The deliveries of a webhook in the last seven days; failed ones can be sent again. */
import { Send } from 'lucide-react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import type { Delivery } from '../../api/operator-types.ts'
import { usePages } from '../../api/pages.ts'
import { queryClient } from '../../api/queries.ts'
import { useServiceText } from '../../text/service-text.ts'
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
const deliveriesOf = (page: JsonAnswer<'listWebhookDeliveries'>) => page.deliveries

export function Deliveries({ webhookId }: { webhookId: string }) {
  const listing = callTo('listWebhookDeliveries', { params: { webhookId } })
  const deliveries = usePages(['deliveries', webhookId], listing, deliveriesOf)
  const resent = () => {
    notify(t('webhooks.resent'))
    return queryClient.invalidateQueries({ queryKey: ['deliveries', webhookId] })
  }
  return (
    <Card
      title={t('webhooks.deliveries')}
      actions={
        <>
          <CurlButton call={listing} />
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
          <Row key={delivery.deliveryId} delivery={delivery} webhookId={webhookId} onResent={resent} />
        ))}
      </ul>
      <LoadMore {...deliveries} />
    </Card>
  )
}

const LastWords = ({ delivery: { lastError, eventId } }: { delivery: Delivery }) => {
  const serviceText = useServiceText()
  return lastError ? serviceText(lastError) : eventId
}

interface RowProps {
  delivery: Delivery
  webhookId: string
  onResent: () => unknown
}

const Row = ({ delivery, webhookId, onResent }: RowProps) => (
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
      call={callTo('resendWebhookDelivery', { params: { webhookId, deliveryId: delivery.deliveryId }, body: {} })}
      disabled={delivery.status === 'PENDING'}
      onDone={onResent}
    />
  </li>
)
