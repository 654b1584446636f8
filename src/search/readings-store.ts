/**
 * How a language model has read an account's prompts. Owns `prompt_readings`: kept for a day, and only the newest of an account.
 * Sealed, because a prompt may name somebody.
 */
import { hoursBefore, latestFrom } from '../base/clock.ts'
import type { Mark } from '../providers/prompt-model.ts'
import type { Sql, Tx } from '../storage/database.ts'
import type { Carry } from '../vault/carry.ts'
import type { KeptReadings } from './prompt/read-with-model.ts'

/** As long as the pages of a search are kept. */
const READING_HOURS = 24
/** For one account: enough for every saved search and the searches of a day. */
const READINGS_MAX = 500

const contextOf = (accountId: string, key: string) => `${accountId} reading ${key}`

const FIND =
  'select marks from prompt_readings where account_id = $1 and prompt_key = $2 and read_at > $3 and read_at <= $4'

const KEEP = `
  insert into prompt_readings (account_id, prompt_key, marks, read_at) values ($1, $2, $3, $4)
  on conflict (account_id, prompt_key) do update set marks = excluded.marks, read_at = excluded.read_at`

const BOUND = `
  delete from prompt_readings where account_id = $1 and prompt_key in (
    select prompt_key from prompt_readings where account_id = $1 order by read_at desc offset ${READINGS_MAX})`

export function readingsOf(sql: Sql, accountId: string, now: Date): KeptReadings {
  const keyOf = (prompt: string, reader: string) =>
    sql.keyring().lastingDigest(`${reader}\n${prompt}`, `${accountId} prompt`)
  return {
    async find(prompt, reader) {
      const key = keyOf(prompt, reader)
      const [row] = await sql.query<{ marks: string }>(FIND, [
        accountId,
        key,
        hoursBefore(now, READING_HOURS),
        latestFrom(now),
      ])
      return row && sql.keyring().openJson<Mark[]>(row.marks, contextOf(accountId, key))
    },
    async keep(prompt, reader, marks) {
      const key = keyOf(prompt, reader)
      const sealed = sql.keyring().seal(JSON.stringify(marks), contextOf(accountId, key))
      await sql.query(KEEP, [accountId, key, sealed, now])
      await sql.query(BOUND, [accountId])
    },
  }
}

const PURGE = `
  delete from prompt_readings where (account_id, prompt_key) in (
    select account_id, prompt_key from prompt_readings where read_at < $1 order by read_at limit $2)
  returning prompt_key`

/** Returns how many readings were deleted. */
export async function purgeReadings(sql: Sql, now: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [hoursBefore(now, READING_HOURS), limit])).length
}

/** Deletes all readings of the account, because sealed ones cannot be searched for a name. The next search reads its prompt anew. */
export async function eraseReadings(tx: Tx, accountId: string): Promise<void> {
  await tx.query('delete from prompt_readings where account_id = $1', [accountId])
}

const SEALED = `
  select account_id, prompt_key, marks from prompt_readings where (account_id, prompt_key) > ($1, $2)
  order by account_id, prompt_key limit $3`

const RESEAL = 'update prompt_readings set marks = $4 where account_id = $1 and prompt_key = $2 and marks = $3'

/**
 * Seals readings under the current data key, some at a time. Returns the key of the last row it looked at; undefined when none is
 * left.
 */
export async function resealReadings(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const [accountId = '', key = ''] = after
  const rows = await tx.query<{ account_id: string; prompt_key: string; marks: string }>(SEALED, [
    accountId,
    key,
    limit,
  ])
  const keyring = tx.keyring()
  for (const { account_id, prompt_key, marks } of rows) {
    if (keyring.isCurrent(marks)) continue
    const context = contextOf(account_id, prompt_key)
    await tx.query(RESEAL, [account_id, prompt_key, marks, keyring.seal(keyring.openOnce(marks, context), context)])
  }
  const last = rows.at(-1)
  return last && [last.account_id, last.prompt_key]
}

export const readingCarry: Carry = {
  open: (row, { keyring }) => ({
    ...row,
    marks: keyring.openOnce(row.marks, contextOf(row.account_id, row.prompt_key)),
  }),
  seal: (row, { keyring }) => ({ ...row, marks: keyring.seal(row.marks, contextOf(row.account_id, row.prompt_key)) }),
}
