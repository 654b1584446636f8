/**
 * Removes people from answers stored for replays. The answers stay, because without them a client's repeat would do the work
 * again and pay again. Knows no operation: it walks through any answer.
 */
import { isDeepStrictEqual } from 'node:util'
import { plainLetters } from '../base/fold.ts'
import type { Sql, Tx } from '../storage/database.ts'
import { openAnswerText, sealAnswer } from './sealed-answer.ts'

const AT_ONCE = 100
/** Bytes of one page of answers; only its last may exceed this. A search that shows long records has an answer of megabytes. */
const PAGE_BYTES_MAX = 4_000_000

/** At least one answer if there is one; `those` is a further condition. The size of a sealed text is known without reading it. */
const nextAnswers = (those: string) => `
  select key, result from (
    select key, result, sum(bytes) over (order by key) - bytes as before from (
      select idempotency_key as key, result, pg_column_size(result) as bytes from idempotency
      where account_id = $1 and idempotency_key > $2 and result is not null and ${those}
      order by idempotency_key limit ${AT_ONCE}) as next
  ) as summed where before < ${PAGE_BYTES_MAX} order by key`

/** Answers are sealed, so all of the account's are opened, a page at a time. They cover one day, and this runs only on an erasure. */
const NEXT = nextAnswers('true')

const NEXT_OF = nextAnswers('idempotency_key = any ($3::text[])')

const RECENT = `
  select idempotency_key as key from idempotency where account_id = $1 and created_at >= $2 and result is not null`

const REPLACE = 'update idempotency set result = $3 where account_id = $1 and idempotency_key = $2'

export interface Erased {
  urns: ReadonlySet<string>
  /** Their addresses, emails and phone numbers, as answers write them. */
  values: ReadonlySet<string>
  /**
   * Their names. Every text that contains one contains at least one of `words` (without accents, lower case). `removeNames` removes
   * the names.
   */
  names: { words: string[]; removeNames(text: string): string }
}

interface KeptAnswer {
  key: string
  result: unknown
}

/** Runs before any lock is taken. Returns the keys of the answers that name the erased people. */
export async function findAnswersAbout(sql: Sql, accountId: string, erased: Erased): Promise<string[]> {
  const found: string[] = []
  for await (const rows of pagesOf(sql, NEXT, accountId))
    found.push(...rows.filter((row) => restOf(sql, accountId, row, erased) !== undefined).map(({ key }) => key))
  return found
}

async function* pagesOf(
  sql: Sql,
  text: string,
  accountId: string,
  values: unknown[] = [],
): AsyncGenerator<KeptAnswer[]> {
  for (let after = ''; ; ) {
    const rows = await sql.query<KeptAnswer>(text, [accountId, after, ...values])
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.key
  }
}

/**
 * `found` comes from `findAnswersAbout`, which started at `since` and may not have seen answers written meanwhile. Returns how many
 * answers were changed.
 */
export async function eraseFromAnswers(
  tx: Tx,
  accountId: string,
  erased: Erased,
  { found, since }: { found: string[]; since: Date },
): Promise<number> {
  let changed = 0
  const recent = await tx.query<Pick<KeptAnswer, 'key'>>(RECENT, [accountId, since])
  const keys = [...new Set([...found, ...recent.map(({ key }) => key)])]
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    for await (const rows of pagesOf(tx, NEXT_OF, accountId, [keys.slice(at, at + AT_ONCE)]))
      for (const row of rows) if (await eraseFrom(tx, accountId, row, erased)) changed++
  }
  return changed
}

async function eraseFrom(tx: Tx, accountId: string, row: KeptAnswer, erased: Erased): Promise<boolean> {
  const rest = restOf(tx, accountId, row, erased)
  if (rest === undefined) return false
  await tx.query(REPLACE, [accountId, row.key, sealAnswer(tx.keyring(), accountId, rest)])
  return true
}

/** What remains of an answer that names them; undefined if it does not name them. */
function restOf(sql: Sql, accountId: string, { result }: KeptAnswer, erased: Erased): object | undefined {
  const text = openAnswerText(sql.keyring(), accountId, result)
  // Written as JSON writes them, but without the quotes.
  const words = [...erased.urns, ...erased.values].map((word) => JSON.stringify(word).slice(1, -1))
  const mayBe = words.some((word) => text.includes(word)) || mayName(text, erased)
  if (!mayBe) return undefined
  const answer = JSON.parse(text)
  const rest = (withoutErased(answer, erased) ?? {}) as object
  return isDeepStrictEqual(rest, answer) ? undefined : rest
}

function mayName(text: string, erased: Erased): boolean {
  const plain = plainLetters(text)
  return erased.names.words.some((word) => plain.includes(word))
}

/** Answers about several people keep them under these names, each by their urn. */
const BY_URN: ReadonlySet<string> = new Set(['cached', 'cachedContacts'])
/** How our own fields are called. A urn may look the same: any word can be erased as the urn of somebody. */
const OWN_NAME = /^\w+$/

/**
 * Returns undefined if the value is only about somebody erased. Inside an object about another person, a name is that person's
 * own and stays. `isByUrn`: the names in the object are urns.
 */
export function withoutErased(value: unknown, erased: Erased, isAnothers = false, isByUrn = false): unknown {
  if (typeof value === 'string') {
    if (erased.values.has(value)) return null
    return isAnothers ? value : erased.names.removeNames(value)
  }
  if (Array.isArray(value)) {
    return value.map((item) => withoutErased(item, erased, isAnothers)).filter((item) => item !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  if (isAbout(value, erased)) return undefined
  const isOfAnother = isAnothers || ('urn' in value && typeof value.urn === 'string')
  const entries = Object.entries(value)
    .filter(([name]) => !erased.urns.has(name) || (!isByUrn && OWN_NAME.test(name)))
    .map(([name, inner]) => [name, withoutErased(inner, erased, isOfAnother, BY_URN.has(name))] as const)
  // An object that held an erased person, such as a hit with its score, is removed as a whole.
  if (entries.some(([, inner]) => inner === undefined)) return undefined
  return Object.fromEntries(entries)
}

const isAbout = (value: object, { urns }: Erased) =>
  'urn' in value && typeof value.urn === 'string' && urns.has(value.urn)
