/**
 * People taken out of answers that are kept for replays. The answers stay: without them a client's repeat would do, and
 * pay for, its work again. Knows no operation: it goes through whatever an answer holds.
 */
import { isDeepStrictEqual } from 'node:util'
import { plainLetters } from '../base/fold.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { openAnswerText, sealAnswer } from './sealed-answer.ts'

/** Answers are sealed, so all of the account's are opened, some at a time: a day's, and only when somebody is erased. */
const NEXT = `
  select idempotency_key as key, result from idempotency
  where account_id = $1 and idempotency_key > $2 and result is not null order by idempotency_key limit $3`
const AT_ONCE = 100

/** Those known to name them, and those of lately, which nobody has looked through. */
const SOME = `
  select idempotency_key as key, result from idempotency
  where account_id = $1 and (idempotency_key = any ($2::text[]) or created_at >= $3) and result is not null`

const REPLACE = 'update idempotency set result = $3 where account_id = $1 and idempotency_key = $2'

export interface Erased {
  urns: ReadonlySet<string>
  /** Addresses, emails and numbers of theirs, as they are written in answers. */
  values: ReadonlySet<string>
  /** What they are called. `words`: one of them is, without accents and case, in every text with a name of theirs. */
  names: { words: string[]; without(text: string): string }
}

interface KeptAnswer {
  key: string
  result: unknown
}

/** Before any lock: which answers name them, by their keys. */
export async function findAnswersAbout(sql: Sql, accountId: string, erased: Erased): Promise<string[]> {
  const found: string[] = []
  for (let after = '', isLast = false; !isLast; ) {
    const rows = await sql.query<KeptAnswer>(NEXT, [accountId, after, AT_ONCE])
    isLast = rows.length < AT_ONCE
    after = rows.at(-1)?.key ?? after
    found.push(...rows.filter((row) => restOf(sql, accountId, row, erased) !== undefined).map(({ key }) => key))
  }
  return found
}

/** `found`: by `findAnswersAbout`, at `since`. Returns how many answers were changed. */
export async function eraseFromAnswers(
  tx: Tx,
  accountId: string,
  erased: Erased,
  { found, since }: { found: string[]; since: Date },
): Promise<number> {
  let changed = 0
  for (const row of await tx.query<KeptAnswer>(SOME, [accountId, found, since])) {
    const rest = restOf(tx, accountId, row, erased)
    if (rest === undefined) continue
    await tx.query(REPLACE, [accountId, row.key, sealAnswer(tx.keyring(), accountId, rest)])
    changed++
  }
  return changed
}

/** What is left of an answer that names them; undefined of any other. */
function restOf(sql: Sql, accountId: string, { result }: KeptAnswer, erased: Erased): object | undefined {
  const text = openAnswerText(sql.keyring(), accountId, result)
  // As JSON writes them, without the quotes.
  const words = [...erased.urns, ...erased.values].map((word) => JSON.stringify(word).slice(1, -1))
  const mayBe = words.some((word) => text.includes(word)) || mayName(text, erased)
  if (!mayBe) return undefined
  const answer = JSON.parse(text)
  const rest = (without(answer, erased) ?? {}) as object
  return isDeepStrictEqual(rest, answer) ? undefined : rest
}

function mayName(text: string, erased: Erased): boolean {
  const plain = plainLetters(text)
  return erased.names.words.some((word) => plain.includes(word))
}

/** undefined: it is all about somebody erased. Within what is about another the name is that one's own. */
export function without(value: unknown, erased: Erased, isAnothers = false): unknown {
  if (typeof value === 'string') {
    if (erased.values.has(value)) return null
    return isAnothers ? value : erased.names.without(value)
  }
  if (Array.isArray(value)) {
    return value.map((item) => without(item, erased, isAnothers)).filter((item) => item !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  if (isAbout(value, erased)) return undefined
  const isOfAnother = isAnothers || ('urn' in value && typeof value.urn === 'string')
  const entries = Object.entries(value)
    .filter(([name]) => !erased.urns.has(name))
    .map(([name, inner]) => [name, without(inner, erased, isOfAnother)] as const)
  // What held somebody and nothing else that tells who it was, is theirs too: a hit with its score.
  if (entries.some(([, inner]) => inner === undefined)) return undefined
  return Object.fromEntries(entries)
}

const isAbout = (value: object, { urns }: Erased) =>
  'urn' in value && typeof value.urn === 'string' && urns.has(value.urn)
