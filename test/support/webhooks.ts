/** An account with a webhook, what was sent to it, and whether its events have the contract's form. */
import assert from 'node:assert/strict'
import { eventSchema } from '../../contract/events.ts'
import { type Event, eventBodyOf } from '../../src/events/event.ts'
import type { Database } from '../../src/storage/database.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import type { Body, TestAccount } from './service.ts'

export async function listen(account: TestAccount, body: object = {}): Promise<{ receiver: Receiver; hook: Body }> {
  const receiver = await startReceiver()
  const { body: hook } = await account.call('POST', 'webhooks', { url: receiver.url, ...body })
  assert.ok(hook.success, JSON.stringify(hook))
  return { receiver, hook }
}

export const deliveries = async (account: TestAccount, hook: Body): Promise<Body[]> =>
  (await account.call('GET', `webhooks/${hook.webhookId}/deliveries`)).body.deliveries

/** The types of all events so far; asserts that each event has exactly the form of its schema. */
export async function typesInForm(database: Database): Promise<string[]> {
  const rows = await database.query<Event & { event_id: string }>('select *, event_id as "eventId" from events')
  for (const row of rows) {
    const body = JSON.parse(eventBodyOf(row))
    assert.deepEqual(eventSchema.parse(body), body)
  }
  return [...new Set(rows.map(({ type }) => type))].sort()
}
