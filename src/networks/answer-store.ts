/**
 * Answers that were bought and not yet used. Owns `network_answers`: questions are stored as keyed digests, answers sealed. If
 * the row is deleted before its answer comes (somebody was erased meanwhile), the answer is not stored.
 */
import { latestFrom, secondsAfter } from '../base/clock.ts'
import type { Sql, Tx } from '../storage/database.ts'

/** One question to one provider. */
export interface Question {
  provider: string
  /** Everything that distinguishes it from other questions. */
  text: string
}

export interface StoredAnswer<Answer> {
  askedAt: Date
  /** Null: the provider has not answered yet. */
  answer: Answer | null
}

const digestOf = (sql: Sql, { text }: Question) => sql.keyring().lastingDigest(text, 'question to a provider')
/** Binds the sealed text to its row: copied into another row it cannot be opened. */
const contextOf = (provider: string, question: string) => `answer ${provider} ${question}`

const OPEN = `
  insert into network_answers (provider, question, asked_at) values ($1, $2, $3)
  on conflict (provider, question) do update set asked_at = excluded.asked_at
    where network_answers.answer is null and (network_answers.asked_at < $4 or network_answers.asked_at > $5)
  returning provider`

/** Marks the question as asked. False: it was already asked less than `outSeconds` ago, or its answer is there. */
export async function beginAnswer(sql: Sql, question: Question, now: Date, outSeconds: number): Promise<boolean> {
  const lostBefore = secondsAfter(now, -outSeconds)
  const values = [question.provider, digestOf(sql, question), now, lostBefore, latestFrom(now)]
  return (await sql.query(OPEN, values)).length === 1
}

const KEEP = 'update network_answers set answer = $3 where provider = $1 and question = $2'

export async function keepAnswer(sql: Sql, question: Question, answer: object): Promise<void> {
  const digest = digestOf(sql, question)
  const sealed = sql.keyring().seal(JSON.stringify(answer), contextOf(question.provider, digest))
  await sql.query(KEEP, [question.provider, digest, sealed])
}

interface AnswerRow {
  asked_at: Date
  answer: string | null
}

const READ = 'select asked_at, answer from network_answers where provider = $1 and question = $2'

export async function readAnswer<Answer>(sql: Sql, question: Question): Promise<StoredAnswer<Answer> | undefined> {
  const digest = digestOf(sql, question)
  const [row] = await sql.query<AnswerRow>(READ, [question.provider, digest])
  if (!row) return undefined
  const opened = row.answer && sql.keyring().openOnce(row.answer, contextOf(question.provider, digest))
  return { askedAt: row.asked_at, answer: opened === null ? null : JSON.parse(opened) }
}

/** False: somebody else took it first. */
export async function forgetAnswer(sql: Sql, question: Question): Promise<boolean> {
  const values = [question.provider, digestOf(sql, question)]
  const rows = await sql.query(
    'delete from network_answers where provider = $1 and question = $2 returning provider',
    values,
  )
  return rows.length === 1
}

/** Deletes all answers: whom each is about is sealed, and buying an answer again is better than keeping data of an erased person. */
export async function eraseKeptAnswers(tx: Tx): Promise<void> {
  await tx.query('delete from network_answers')
}

const SEALED = `
  select provider, question, answer from network_answers
  where (provider, question) > ($1, $2) and answer is not null order by provider, question limit $3`
/** Only if the row still holds what was read. */
const RESEAL = 'update network_answers set answer = $4 where provider = $1 and question = $2 and answer = $3'

/** Seals some of the rows anew under the current data key. Returns the key of the last row it looked at; undefined if there are no more. */
export async function resealKeptAnswers(tx: Tx, after: string[], limit: number): Promise<string[] | undefined> {
  const [provider = '', question = ''] = after
  const rows = await tx.query<{ provider: string; question: string; answer: string }>(SEALED, [
    provider,
    question,
    limit,
  ])
  for (const row of rows) {
    if (tx.keyring().isCurrent(row.answer)) continue
    const context = contextOf(row.provider, row.question)
    const sealed = tx.keyring().seal(tx.keyring().openOnce(row.answer, context), context)
    await tx.query(RESEAL, [row.provider, row.question, row.answer, sealed])
  }
  const last = rows.at(-1)
  return last && [last.provider, last.question]
}

const PURGE = `
  delete from network_answers where (provider, question) in (
    select provider, question from network_answers where asked_at < $1 limit $2) returning provider`

export async function purgeKeptAnswers(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
