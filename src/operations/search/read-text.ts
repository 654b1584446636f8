/** Reads a text as a search would read it. Free, and changes nothing. */
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { IdempotencyToken } from '../../idempotency/store.ts'
import type { Scout } from '../scout.ts'
import { type Answer, once } from '../shared/once.ts'
import { interpret } from '../shared/search-query.ts'

export async function readText(
  scout: Scout,
  accountId: string,
  text: string,
  token?: IdempotencyToken,
): Promise<Answer<Interpretation>> {
  const result = await interpret(scout, accountId, text)
  return token ? once(scout, accountId, token, async () => result) : { result, replayed: false }
}
