/**
 * An account's endpoints: created, listed, changed, deleted. The call that makes a secret shows it; in storage, including the
 * answers stored for replays, it is sealed. Refusals: INVALID_REQUEST, WEBHOOK_LIMIT_REACHED, NOT_FOUND.
 */
import type { AuditAction } from '../../../contract/audit.ts'
import { WEBHOOKS_MAX } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { noteAudit } from '../../audit/store.ts'
import { secondsAfter } from '../../base/clock.ts'
import { type PageRequest, pageOf } from '../../base/cursor.ts'
import { newId } from '../../base/ids.ts'
import { invalidRequest } from '../../base/invalid.ts'
import { Refusal } from '../../base/refusal.ts'
import { lockBalance } from '../../credits/store.ts'
import { newWebhookSecret } from '../../events/signature.ts'
import { faultOfUrl, OLD_SECRET_SECONDS, type Webhook } from '../../events/webhook.ts'
import { readSealedSecret, secretContext } from '../../events/webhook-secrets.ts'
import {
  changeWebhook,
  countWebhooks,
  insertWebhook,
  listWebhooks,
  type NewWebhook,
  readWebhook,
  removeWebhook,
  rotateSecret,
  type WebhookChange,
} from '../../events/webhook-store.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import type { Tx } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'

export interface WebhookWithSecret {
  webhook: Webhook
  secret: string
}

interface Sealed {
  webhook: Webhook
  sealedSecret: string
}

export async function createWebhook(
  scout: Scout,
  caller: Caller,
  input: Pick<NewWebhook, 'url' | 'events' | 'description'>,
  token?: IdempotencyToken,
): Promise<Answer<WebhookWithSecret>> {
  const { accountId } = caller
  refuseUrl(scout, input.url)
  const made = await once(scout, accountId, token, async (tx): Promise<Sealed> => {
    // The account's lock, so that two simultaneous calls cannot both take the last place.
    await lockBalance(tx, accountId)
    if ((await countWebhooks(tx, accountId)) >= WEBHOOKS_MAX) {
      throw new Refusal(
        'WEBHOOK_LIMIT_REACHED',
        `An account has at most ${WEBHOOKS_MAX} webhooks. Delete one, or change it with PATCH.`,
      )
    }
    const webhookId = newId('whk')
    const sealedSecret = scout.webhooks.box.seal(newWebhookSecret(), secretContext(accountId, webhookId))
    const webhook = await insertWebhook(tx, accountId, { ...input, webhookId, sealedSecret }, scout.clock.now())
    await noteWebhook(scout, tx, caller, { action: 'webhook.create', webhookId })
    return { webhook, sealedSecret }
  })
  return unsealed(scout, accountId, made)
}

export async function rotateWebhookSecret(
  scout: Scout,
  caller: Caller,
  webhookId: string,
  token?: IdempotencyToken,
): Promise<Answer<WebhookWithSecret>> {
  const { accountId } = caller
  const made = await once(scout, accountId, token, async (tx): Promise<Sealed> => {
    const sealedSecret = scout.webhooks.box.seal(newWebhookSecret(), secretContext(accountId, webhookId))
    const oldUntil = secondsAfter(scout.clock.now(), OLD_SECRET_SECONDS)
    const webhook = (await rotateSecret(tx, accountId, { webhookId, sealedSecret, oldUntil })) ?? unknownWebhook()
    await noteWebhook(scout, tx, caller, { action: 'webhook.rotate', webhookId })
    return { webhook, sealedSecret }
  })
  return unsealed(scout, accountId, made)
}

async function unsealed(
  { database, webhooks }: Scout,
  accountId: string,
  { result, replayed }: Answer<Sealed>,
): Promise<Answer<WebhookWithSecret>> {
  const { webhook, sealedSecret } = result
  const { webhookId } = webhook
  // A stored answer may date from before the installation's secret was changed. The secret in the endpoint's own row has been
  // sealed again since.
  const isOurs = webhooks.box.isOurs(sealedSecret)
  const sealed = isOurs ? sealedSecret : await readSealedSecret(database, accountId, webhookId)
  const secret = webhooks.box.open(sealed ?? unknownWebhook(), secretContext(accountId, webhookId))
  return { result: { webhook, secret }, replayed }
}

export async function changeWebhookOf(
  scout: Scout,
  caller: Caller,
  webhookId: string,
  change: WebhookChange,
): Promise<Webhook> {
  if (change.url !== undefined) refuseUrl(scout, change.url)
  return scout.database.transaction(async (tx) => {
    const changed = (await changeWebhook(tx, caller.accountId, webhookId, change)) ?? unknownWebhook()
    await noteWebhook(scout, tx, caller, {
      action: 'webhook.update',
      webhookId,
      details: { fields: Object.keys(change) },
    })
    return changed
  })
}

export async function deleteWebhook(scout: Scout, caller: Caller, webhookId: string): Promise<void> {
  await scout.database.transaction(async (tx) => {
    if (!(await removeWebhook(tx, caller.accountId, webhookId))) unknownWebhook()
    await noteWebhook(scout, tx, caller, { action: 'webhook.delete', webhookId })
  })
}

/** Without the endpoint's address, which may contain a secret of the receiver. */
export const noteWebhook = (
  scout: Scout,
  tx: Tx,
  { accountId, keyId }: Caller,
  {
    action,
    webhookId,
    details,
  }: { action: Extract<AuditAction, `webhook.${string}`>; webhookId: string; details?: Record<string, unknown> },
) => noteAudit(tx, { accountId, keyId, action, at: scout.clock.now(), subject: webhookId, details })

export async function findWebhook(scout: Scout, { accountId }: Caller, webhookId: string): Promise<Webhook> {
  return (await readWebhook(scout.database, accountId, webhookId)) ?? unknownWebhook()
}

export async function webhooksOf(scout: Scout, { accountId }: Caller, page: PageRequest) {
  const rows = await listWebhooks(scout.database, accountId, page)
  return pageOf(rows, page, (webhook) => [webhook.webhookId])
}

export function unknownWebhook(): never {
  throw new Refusal('NOT_FOUND', 'There is no such webhook. GET /v1/webhooks lists all of them.')
}

function refuseUrl({ webhooks }: Scout, url: string): void {
  const fault = faultOfUrl(url, webhooks.allowPrivate)
  if (fault) throw invalidRequest('url', fault)
}
