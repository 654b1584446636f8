/**
 * A provider of the network calls back to say that something is ready. The callback is only a hint: it makes the lookup's work due now,
 * and the worker reads the result from the provider itself. Refusals: NOT_FOUND (no such provider), UNAUTHORIZED (not signed by it).
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
  if (lookupIds === 'UNKNOWN') throw new Refusal('NOT_FOUND', 'No provider with this name sends callbacks here.')
  if (lookupIds === 'UNSIGNED') throw new Refusal('UNAUTHORIZED', 'This callback is not signed by its provider.')
  // A lookup has the id of the unlock that started it.
  if (lookupIds.length > 0 && (await makeDueNow(scout.database, ['find-contact', 'read-late'], lookupIds)) > 0) {
    scout.signals.workAdded('lookups')
  }
}
