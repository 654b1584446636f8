/** The network's answers about places and entities, remembered for all accounts. Owns `resolutions`. */
import { fold } from '../base/fold.ts'
import type { Sql } from '../storage/database.ts'

export type ResolutionKind = 'PLACE' | 'COMPANY' | 'INDUSTRY' | 'SCHOOL'

export const resolutionKey = (...parts: (string | undefined)[]) => JSON.stringify(parts.map((part) => fold(part ?? '')))

const READ = 'select answer, answered_at from resolutions where kind = $1 and query_key = $2'

export async function readAnswer<T>(
  sql: Sql,
  kind: ResolutionKind,
  key: string,
): Promise<{ answer: T; answeredAt: Date } | undefined> {
  const [row] = await sql.query<{ answer: T; answered_at: Date }>(READ, [kind, key])
  return row && { answer: row.answer, answeredAt: row.answered_at }
}

const SAVE = `
  insert into resolutions (kind, query_key, answer, answered_at) values ($1, $2, $3, $4)
  on conflict (kind, query_key) do update set answer = excluded.answer, answered_at = excluded.answered_at`

export async function saveAnswer(
  sql: Sql,
  kind: ResolutionKind,
  key: string,
  answer: unknown,
  now: Date,
): Promise<void> {
  await sql.query(SAVE, [kind, key, JSON.stringify(answer), now])
}

export async function purgeResolutions(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from resolutions where answered_at < $1', [before])
}
