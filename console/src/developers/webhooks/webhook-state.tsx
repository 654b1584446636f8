/** Whether a webhook is switched on, and whether its server answers. */
import type { Webhook } from '../../api/operator-types.ts'
import { ago, t } from '../../text/t.ts'
import { Badge } from '../../ui/badge.tsx'

export function WebhookState({ webhook: { active, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (disabledReason) return <Badge tone="danger">{t('webhooks.gone')}</Badge>
  if (!active) return <Badge>{t('webhooks.off')}</Badge>
  if (failingSince) return <Badge tone="danger">{t('webhooks.failing', { when: ago(failingSince) })}</Badge>
  return <Badge tone="accent">{t('webhooks.on')}</Badge>
}
