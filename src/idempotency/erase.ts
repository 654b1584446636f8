/**
 * People taken out of answers that are kept for replays. The answers stay: without them a client's repeat would do, and
 * pay for, its work again. Knows no operation: it goes through whatever an answer holds.
 */
import type { Tx } from '../storage/database.ts'
import { openAnswerText, sealAnswer } from './sealed-answer.ts'

/** Answers are sealed, so all of the account's are read, some at a time: a day's, and only when somebody is erased. */
const NEXT = `
  select idempotency_key, result from idempotency
  where account_id = $1 and idempotency_key > $2 and result is not null order by idempotency_key limit $3`
const AT_ONCE = 100

const REPLACE = 'update idempotency set result = $3 where account_id = $1 and idempotency_key = $2'

export interface Erased {
  urns: ReadonlySet<string>
  /** Addresses, emails and numbers of theirs, as they are written in answers. */
  values: ReadonlySet<string>
}

/** Returns how many answers were changed. */
export async function eraseFromAnswers(tx: Tx, accountId: string, erased: Erased): Promise<number> {
  // As JSON writes them, without the quotes.
  const words = [...erased.urns, ...erased.values].map((word) => JSON.stringify(word).slice(1, -1))
  let changed = 0
  for (let after = '', isLast = false; !isLast; ) {
    const rows = await tx.query<{ idempotency_key: string; result: unknown }>(NEXT, [accountId, after, AT_ONCE])
    isLast = rows.length < AT_ONCE
    after = rows.at(-1)?.idempotency_key ?? after
    for (const row of rows) {
      const text = openAnswerText(tx.keyring(), accountId, row.result)
      if (!words.some((word) => text.includes(word))) continue
      const rest = sealAnswer(tx.keyring(), accountId, without(JSON.parse(text), erased) ?? {})
      await tx.query(REPLACE, [accountId, row.idempotency_key, rest])
      changed++
    }
  }
  return changed
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
