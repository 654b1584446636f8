/** The endpoints' secrets as they are stored, and sealing them again when the installation's secret changes. */
import type { Sql, Tx } from '../storage/database.ts'
import type { CarriedRow, Carry } from '../vault/carry.ts'

/** Binds a sealed secret to its endpoint: in another endpoint's row it cannot be opened. */
export const secretContext = (accountId: string, webhookId: string) => `webhook:${accountId}:${webhookId}`

interface SecretRow {
  account_id: string
  webhook_id: string
  secret: string
  old_secret: string | null
}

const READ = 'select account_id, webhook_id, secret, old_secret from webhooks for update'
const REPLACE = `
  update webhooks w set secret = n.secret, old_secret = n.old_secret
  from jsonb_to_recordset($1::jsonb) as n (account_id text, webhook_id text, secret text, old_secret text)
  where w.account_id = n.account_id and w.webhook_id = n.webhook_id`

const ONE = 'select secret from webhooks where account_id = $1 and webhook_id = $2'

export async function readSealedSecret(sql: Sql, accountId: string, webhookId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ secret: string }>(ONE, [accountId, webhookId])
  return row?.secret
}

type Again = (sealed: string, of: { accountId: string; webhookId: string }) => string

/** Returns the number of endpoints. */
export async function resealSecrets(tx: Tx, again: Again): Promise<number> {
  const rows = await tx.query<SecretRow>(READ)
  const anew = rows.map((row) => {
    const of = { accountId: row.account_id, webhookId: row.webhook_id }
    return { ...row, secret: again(row.secret, of), old_secret: row.old_secret && again(row.old_secret, of) }
  })
  if (anew.length > 0) await tx.query(REPLACE, [JSON.stringify(anew)])
  return rows.length
}

export const webhookCarry: Carry = {
  open: (row, { box }) => eachSecret(row, (text, context) => box.open(text, context)),
  seal: (row, { box }) => eachSecret(row, (text, context) => box.seal(text, context)),
}

function eachSecret(row: CarriedRow, change: (text: string, context: string) => string): CarriedRow {
  const context = secretContext(row.account_id, row.webhook_id)
  const { secret, old_secret: old } = row
  return { ...row, secret: change(secret, context), old_secret: old && change(old, context) }
}
