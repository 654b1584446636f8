/** What one key may hand on to another: never more than it has itself. Pure. */
import { coversScope } from '../../contract/keys.ts'
import type { ApiKey, Scope } from './account.ts'

/** When a key ends, by its own date or because it was ended; null: never. */
const endOf = ({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>): Date | null => {
  const ends = [expiresAt, revokedAt].filter((date) => date !== null)
  return ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null
}

/** Why `giver` may not make a key of these terms; undefined: it may. */
export function exceedsOwnScopes(
  giver: ApiKey,
  terms: { scopes: Scope[]; expiresAt: Date | null },
): string | undefined {
  // Ten keys made by one would spend its cap ten times.
  if (giver.cap) return 'A key with a daily credit cap makes no other keys. Use an admin key without a cap.'
  const missing = terms.scopes.filter((scope) => !coversScope(giver.scopes, scope))
  if (missing.length > 0) {
    return `A key gives only scopes it has itself; this one lacks ${missing.join(', ')}. Use a key that has them.`
  }
  // Or whoever found a key about to end would make one that does not.
  const end = endOf(giver)
  if (end && (!terms.expiresAt || terms.expiresAt > end)) {
    return `This key ends at ${end.toISOString()}, so keys it makes must end then or before: send expiresAt.`
  }
  return undefined
}
