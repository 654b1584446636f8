/** The Standard Webhooks scheme: how a secret is written and how a message is signed. https://www.standardwebhooks.com */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** The scheme requires 24 to 64 bytes. */
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

export interface Message {
  id: string
  timestampSeconds: number
  body: string
}

/** One signature per secret: while a secret is being changed, a receiver may have either the old or the new one. */
export function signatureHeaders({ id, timestampSeconds, body }: Message, secrets: string[]): Record<string, string> {
  const content = `${id}.${timestampSeconds}.${body}`
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(content)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
