/**
 * A provider of the network says that something is ready. Only a hint. The worker whose lookup it is reads from the
 * provider itself what is ready, at once instead of at its next look. Refusals: NOT_FOUND (no such provider),
 * UNAUTHORIZED (not signed by it).
 */
import { Refusal } from '../../base/refusal.ts'
import { makeDueNow } from '../../jobs/queue.ts'
import type { Scout } from '../scout.ts'

export async function takeCallback(
  scout: Scout,
  provider: string,
  headers: Record<string, string | undefined>,
  body: Buffer,
): Promise<void> {
  const lookupIds = (await scout.networkCallback?.(provider, headers, body)) ?? 'UNKNOWN'
  if (lookupIds === 'UNKNOWN') throw new Refusal('NOT_FOUND', 'No such provider calls back here.')
  if (lookupIds === 'UNSIGNED') throw new Refusal('UNAUTHORIZED', 'This callback is not signed by its provider.')
  // A lookup's id is that of the unlock that started it.
  if (lookupIds.length > 0 && (await makeDueNow(scout.database, ['find-contact', 'read-late'], lookupIds)) > 0) {
    scout.signals.workAdded('lookups')
  }
}
