/**
 * Work: one try to deliver one event to one endpoint. Between tries the work waits in the queue, and the worker's slot is free.
 * Delivery is at least once: a process that dies between the receiver's answer and our record of it sends again, under the same id.
 */
import { secondsAfter } from '../../base/clock.ts'
import { type DueDelivery, readDue, recordTry, type Try } from '../../events/delivery-store.ts'
import { eventBodyOf } from '../../events/event.ts'
import { signatureHeaders } from '../../events/signature.ts'
import { retrySeconds } from '../../events/webhook.ts'
import { secretContext } from '../../events/webhook-secrets.ts'
import { noteReceiver } from '../../events/webhook-store.ts'
import { finish, postpone, type Work } from '../../jobs/queue.ts'
import type { Sent } from '../../providers/webhook-sender.ts'
import type { Scout } from '../scout.ts'

/**
 * A share of the lease. The runner cuts a step at 0.7 of the lease; our deadline comes first, so that a slow receiver counts as a
 * failed try.
 */
const DEADLINE_SHARE_OF_LEASE = 0.5
const DEADLINE_MS_MAX = 10_000
const GONE = 410

export async function deliverWebhook(scout: Scout, work: Work, signal: AbortSignal): Promise<void> {
  const { database } = scout
  const due = await readDue(database, work.accountId, work.subjectId, scout.clock.now())
  if (!due) return database.transaction((tx) => finish(tx, work))
  if (!due.active && due.event.type !== 'webhook.test') return record(scout, work, due, SWITCHED_OFF)
  const sent = await send(scout, work.accountId, due, signal)
  await record(scout, work, due, outcomeOf(sent, due.tries + 1))
}

/** The result of a try, and the seconds until the next one, if there is one. */
interface Outcome extends Omit<Try, 'deliveryId' | 'nextAttemptAt'> {
  retrySeconds?: number
}

const SWITCHED_OFF: Outcome = {
  sent: false,
  status: 'FAILED',
  lastStatus: null,
  lastError: 'The webhook was switched off.',
}

function send(scout: Scout, accountId: string, due: DueDelivery, signal: AbortSignal): Promise<Sent> {
  const { event, url, webhookId } = due
  const secrets = due.secrets.map((sealed) => scout.webhooks.box.open(sealed, secretContext(accountId, webhookId)))
  const body = eventBodyOf(event)
  const timestampSeconds = Math.floor(scout.clock.now().getTime() / 1_000)
  const headers = signatureHeaders({ id: event.eventId, timestampSeconds, body }, secrets)
  const deadlineMs = Math.min(DEADLINE_MS_MAX, scout.leaseSeconds * 1_000 * DEADLINE_SHARE_OF_LEASE)
  return scout.webhooks.sender.send({ url, headers, body, deadlineMs }, signal)
}

function outcomeOf(sent: Sent, tries: number): Outcome {
  const lastStatus = 'status' in sent ? sent.status : null
  if (lastStatus !== null && lastStatus >= 200 && lastStatus < 300) {
    return { sent: true, status: 'DELIVERED', lastStatus, lastError: null }
  }
  const lastError = 'error' in sent ? sent.error : `The receiver answered ${lastStatus}${adviceOn(lastStatus)}.`
  const seconds = lastStatus === GONE ? undefined : retrySeconds(tries)
  return { sent: true, status: seconds ? 'PENDING' : 'FAILED', lastStatus, lastError, retrySeconds: seconds }
}

function adviceOn(status: number | null): string {
  if (status === GONE) return ', so the webhook was switched off'
  return status !== null && status >= 300 && status < 400 ? '; redirects are not followed' : ''
}

async function record(scout: Scout, work: Work, due: DueDelivery, outcome: Outcome): Promise<void> {
  const { deliveryId, webhookId } = due
  const { accountId } = work
  const { retrySeconds: seconds, ...made } = outcome
  const now = scout.clock.now()
  const nextAttemptAt = seconds === undefined ? null : secondsAfter(now, seconds)
  const how = { works: made.status === 'DELIVERED', gone: made.lastStatus === GONE }
  await scout.database.transaction((tx) =>
    // One round trip with the fence first: a try whose claim was lost writes nothing.
    Promise.all([
      seconds === undefined ? finish(tx, work) : postpone(tx, work, seconds),
      recordTry(tx, accountId, { deliveryId, ...made, nextAttemptAt }, now),
      made.sent ? noteReceiver(tx, accountId, { webhookId, ...how }, now) : undefined,
    ]),
  )
}
