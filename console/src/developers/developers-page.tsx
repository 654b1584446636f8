/** The page for developers: keys, webhooks, the request log, and a link to the API reference. */
import { useParams } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useRoute } from '../router/router.ts'
import { t } from '../text/t.ts'
import { buttonClass } from '../ui/button.tsx'
import { SubNav } from '../ui/sub-nav.tsx'
import { Keys } from './keys/keys.tsx'
import { Requests } from './requests/requests.tsx'
import { WebhookDetail } from './webhooks/webhook-detail.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

export default function DevelopersPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-2 pb-16 sm:px-6">
      <SubNav
        label={t('developers.parts')}
        parts={[
          { path: '/developers', name: t('keys.list') },
          { path: '/developers/webhooks', name: t('webhooks.list') },
          { path: '/developers/requests', name: t('requests.list') },
        ]}
      />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-3xl text-soft">{t('developers.hint')}</p>
        <a href="/docs" target="_blank" rel="noopener" className={buttonClass('plain', 'sm')}>
          <BookOpen size={15} aria-hidden />
          {t('developers.docs')}
        </a>
      </div>
      <CurrentPart />
    </div>
  )
}

function CurrentPart() {
  switch (useRoute()) {
    case '/developers/webhooks':
      return <Webhooks />
    case '/developers/webhooks/$webhookId':
      return <OneWebhook />
    case '/developers/requests':
      return <Requests />
    default:
      return <Keys />
  }
}

const OneWebhook = () => <WebhookDetail webhookId={useParams({ from: '/developers/webhooks/$webhookId' }).webhookId} />
