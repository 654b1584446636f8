/**
 * Changes the installation's secret: everything sealed under the old secret is sealed under the new one, in one transaction.
 * These are the data keys, the lasting key, keys that accounts brought along, webhooks' secrets and the key of the suppressions.
 * Everything else is sealed under these.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { SecretBox } from '../../base/secret-box.ts'
import { resealSecrets, secretContext } from '../../events/webhook-secrets.ts'
import { allowChangesWhileMoving } from '../../storage/account-rows.ts'
import type { Database } from '../../storage/database.ts'
import { agreeOnSecret, lockInstallation, othersConnected, renameSecret } from '../../storage/installation.ts'
import { resealCarriedKeys } from '../../vault/carried-keys.ts'
import { resealDataKeys } from '../../vault/data-keys.ts'
import { resealLastingKey } from '../../vault/lasting-key.ts'

export class StillRunning extends Error {}

export interface Changed {
  secretId: string
  dataKeys: number
  webhooks: number
}

/** A process that has just ended is still in the server's list for a moment. */
const LEAVE_MS_MAX = 3_000
const LOOK_MS = 100

async function awaitLeaving(database: Database): Promise<void> {
  for (const deadline = performance.now() + LEAVE_MS_MAX; performance.now() < deadline; await delay(LOOK_MS)) {
    if ((await othersConnected(database)) === 0) return
  }
}

/** No process of the service may be running: it would continue to seal under the old secret, and nobody could open that. */
export async function changeSecret(database: Database, from: string, to: string): Promise<Changed> {
  await awaitLeaving(database)
  const [before, after] = [new SecretBox(from), new SecretBox(to)]
  const again = (sealed: string, context: string) => after.seal(before.open(sealed, context), context)
  return database.transaction(async (tx) => {
    await lockInstallation(tx)
    await allowChangesWhileMoving(tx)
    await agreeOnSecret(tx, before.keyId)
    if ((await othersConnected(tx)) > 0) throw new StillRunning()
    const dataKeys = await resealDataKeys(tx, again)
    await resealLastingKey(tx, again)
    await resealCarriedKeys(tx, again)
    const webhooks = await resealSecrets(tx, (sealed, { accountId, webhookId }) =>
      again(sealed, secretContext(accountId, webhookId)),
    )
    await renameSecret(tx, from, to)
    return { secretId: after.keyId, dataKeys, webhooks }
  })
}
