/**
 * People taken out of answers that are kept for replays. The answers stay: without them a client's repeat would do, and
 * pay for, its work again. Knows no operation: it goes through whatever an answer holds.
 */
import type { Tx } from '../storage/database.ts'

const MENTIONING = `
  select idempotency_key, result from idempotency where account_id = $1 and exists (
    select from unnest($2::text[]) as word where position(word in result::text) > 0)`

export interface Erased {
  urns: ReadonlySet<string>
  /** Addresses, emails and numbers of theirs, as they are written in answers. */
  values: ReadonlySet<string>
}

/** Returns how many answers were changed. */
export async function eraseFromAnswers(tx: Tx, accountId: string, erased: Erased): Promise<number> {
  // As JSON writes them, without the quotes.
  const words = [...erased.urns, ...erased.values].map((word) => JSON.stringify(word).slice(1, -1))
  const rows = await tx.query<{ idempotency_key: string; result: unknown }>(MENTIONING, [accountId, words])
  for (const row of rows) {
    await tx.query('update idempotency set result = $3 where account_id = $1 and idempotency_key = $2', [
      accountId,
      row.idempotency_key,
      JSON.stringify(without(row.result, erased) ?? {}),
    ])
  }
  return rows.length
}

/** undefined: it is all about somebody erased. */
export function without(value: unknown, erased: Erased): unknown {
  if (typeof value === 'string') return erased.values.has(value) ? null : value
  if (Array.isArray(value)) return value.map((item) => without(item, erased)).filter((item) => item !== undefined)
  if (typeof value !== 'object' || value === null) return value
  if (isAbout(value, erased)) return undefined
  const entries = Object.entries(value)
    .filter(([name]) => !erased.urns.has(name))
    .map(([name, inner]) => [name, without(inner, erased)] as const)
  // What held somebody and nothing else that tells who it was, is theirs too: a hit with its score.
  if (entries.some(([, inner]) => inner === undefined)) return undefined
  return Object.fromEntries(entries)
}

const isAbout = (value: object, { urns }: Erased) =>
  'urn' in value && typeof value.urn === 'string' && urns.has(value.urn)
