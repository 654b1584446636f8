/** The account's webhooks: the addresses that receive its events. */
import { Webhook as Icon, Plus } from 'lucide-react'
import { useState } from 'react'
import { callTo, type JsonAnswer } from '../../api/call.ts'
import { usePages } from '../../api/pages.ts'
import { Link } from '../../router/link.tsx'
import { t } from '../../text/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurlButton } from '../../ui/copy-button.tsx'
import { Empty, Failure, SkeletonRows } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SecretOnce } from '../../ui/secret-once.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { WebhookState } from './webhook-state.tsx'

const LISTING = callTo('listWebhooks', {})
const webhooksOf = (page: JsonAnswer<'listWebhooks'>) => page.webhooks

export function Webhooks() {
  const webhooks = usePages(['webhooks', 'list'], LISTING, webhooksOf)
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const made = (shown: string) => {
    setMaking(false)
    setSecret(shown)
  }
  return (
    <Card
      title={t('webhooks.list')}
      actions={
        <>
          <CurlButton call={LISTING} />
          <Button look="primary" size="sm" onClick={() => setMaking(true)}>
            <Plus size={15} aria-hidden />
            {t('webhooks.make')}
          </Button>
        </>
      }
    >
      {webhooks.error ? <Failure error={webhooks.error} onRetry={webhooks.retry} /> : null}
      {webhooks.isPending ? <SkeletonRows rows={3} /> : null}
      {!webhooks.isPending && !webhooks.error && webhooks.items.length === 0 ? (
        <Empty icon={Icon} title={t('webhooks.none')}>
          {t('webhooks.noneHint')}
        </Empty>
      ) : null}
      <ul>
        {webhooks.items.map((webhook) => (
          <li key={webhook.webhookId} className="border-b last:border-0">
            <Link
              to="/developers/webhooks/$webhookId"
              params={{ webhookId: webhook.webhookId }}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span className="block truncate font-mono text-sm">{webhook.url}</span>
                <span className="block truncate text-sm text-soft">
                  {webhook.description || (webhook.events?.join(', ') ?? t('webhooks.allEvents'))}
                </span>
              </span>
              <WebhookState webhook={webhook} />
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore {...webhooks} />
      {isMaking ? <NewWebhook onMade={made} onClose={() => setMaking(false)} /> : null}
      {secret ? (
        <SecretOnce
          title={t('webhooks.made')}
          hint={t('webhooks.secretHint')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </Card>
  )
}
