/** What one key may pass on to a key it makes: never more than it has itself. Pure. */
import { coversScope } from '../../contract/keys.ts'
import type { ApiKey, Scope } from './account.ts'

/** When a key ends, by its own date or by being revoked; null means never. */
const endOf = ({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>): Date | null => {
  const ends = [expiresAt, revokedAt].filter((date) => date !== null)
  return ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null
}

/** Why `giver` may not make a key on these terms; undefined if it may. */
export function exceedsOwnScopes(
  giver: ApiKey,
  terms: { scopes: Scope[]; expiresAt: Date | null },
): string | undefined {
  // Ten keys made by a capped key could together spend its cap ten times.
  if (giver.cap) return 'A key with a daily credit cap cannot create keys. Use an admin key without a cap.'
  const missing = terms.scopes.filter((scope) => !coversScope(giver.scopes, scope))
  if (missing.length > 0) {
    return `A key can only give scopes that it has, and this key lacks ${missing.join(', ')}. Use a key that has them.`
  }
  // Otherwise somebody who found a key about to end could make one that does not end.
  const end = endOf(giver)
  if (end && (!terms.expiresAt || terms.expiresAt > end)) {
    return `This key ends at ${end.toISOString()}, so keys that it creates must end by then: send expiresAt.`
  }
  return undefined
}
