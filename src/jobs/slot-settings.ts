/** The operator's settings for how many pieces of work a worker process does at once in each lane. */
import { integer, setting } from '../base/setting-readers.ts'
import { usualSlots } from './lanes.ts'

export const slotSettings = {
  workerSlots: setting(
    'SCOUT_WORKER_SLOTS',
    String(usualSlots.lookups),
    integer(1, 1_000),
    'Contact lookups and enrichments that one worker process does at once. One account gets at most three quarters of them.',
  ),
  webhookSlots: setting(
    'SCOUT_WEBHOOK_SLOTS',
    String(usualSlots.webhooks),
    integer(1, 1_000),
    'Webhook deliveries that one worker process has under way at once. One webhook gets at most four of them.',
  ),
  poolSlots: setting(
    'SCOUT_POOL_SLOTS',
    String(usualSlots.pool),
    integer(1, 1_000),
    'Imports and search indexes that one worker process works on at once. One account gets at most three quarters of them.',
  ),
}
