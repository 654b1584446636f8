/** One webhook: switch it on and off, test it, renew its secret, remove it, and see its deliveries. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer, send } from '../../api/call.ts'
import type { Webhook } from '../../api/operator-types.ts'
import { queryClient } from '../../api/queries.ts'
import { Link } from '../../router/link.tsx'
import { router } from '../../router/router.ts'
import { date, t } from '../../text/t.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { notify, notifyFailure } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/check.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Failure, Skeleton } from '../../ui/empty.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookState } from './webhook-state.tsx'

const stale = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] })

export function WebhookDetail({ webhookId }: { webhookId: string }) {
  const { data, error } = useQuery({
    queryKey: ['webhooks', 'one', webhookId],
    queryFn: ({ signal }) => send(callTo('webhook', { params: { webhookId } }), { signal }),
  })
  return (
    <div className="space-y-4">
      <Link to="/developers/webhooks" className="inline-flex items-center gap-1.5 text-sm text-soft hover:text-text">
        <ArrowLeft size={15} aria-hidden />
        {t('webhooks.list')}
      </Link>
      {error ? <Failure error={error} /> : null}
      {data ? <About webhook={data.webhook} /> : error ? null : <Skeleton className="h-28 w-full" />}
      {data ? <Deliveries webhookId={webhookId} /> : null}
    </div>
  )
}

function About({ webhook }: { webhook: Webhook }) {
  const params = { webhookId: webhook.webhookId }
  const [secret, setSecret] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const removing = callTo('deleteWebhook', { params })
  const turn = (active: boolean) => callTo('changeWebhook', { params, body: { active } })
  const tested = () => {
    notify(t('webhooks.tested'))
    return queryClient.invalidateQueries({ queryKey: ['deliveries', webhook.webhookId] })
  }
  const rotated = (answer: JsonAnswer<'rotateWebhookSecret'>) => {
    setSecret(answer.secret)
    return stale()
  }
  return (
    <Card>
      <div className="space-y-3 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-mono break-all">{webhook.url}</h2>
          <WebhookState webhook={webhook} />
        </div>
        <p className="text-sm text-soft">
          {[webhook.description, webhook.events?.join(', ') ?? t('webhooks.allEvents'), date(webhook.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Switch checked={webhook.active} onChange={(on) => void send(turn(on)).then(stale, notifyFailure)}>
            {t('webhooks.tell')}
          </Switch>
          <CurlButton call={turn(!webhook.active)} what={t('webhooks.tell')} />
          <span className="flex-1" />
          <ActionButton name={t('webhooks.test')} call={callTo('testWebhook', { params, body: {} })} onDone={tested} />
          <ActionButton
            name={t('webhooks.rotate')}
            call={callTo('rotateWebhookSecret', { params, body: {} })}
            onDone={rotated}
          />
          <Button look="danger" size="sm" onClick={() => setRemoving(true)}>
            {t('webhooks.remove')}
          </Button>
        </div>
      </div>
      {secret ? (
        <SecretOnce
          title={t('webhooks.rotated')}
          hint={t('webhooks.rotatedHint')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      ) : null}
      {isRemoving ? (
        <Confirm
          title={t('webhooks.removeTitle')}
          text={t('webhooks.removeText')}
          action={t('webhooks.remove')}
          call={removing}
          onConfirm={async () => {
            await send(removing)
            void stale()
            void router.navigate({ to: '/developers/webhooks' })
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Card>
  )
}
