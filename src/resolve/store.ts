/** The network's answers about places and entities, remembered for all accounts. Owns `resolutions`. */
import { fold } from '../base/fold.ts'
import type { Sql } from '../storage/database.ts'

export type ResolutionKind = 'PLACE' | 'COMPANY' | 'INDUSTRY' | 'SCHOOL'

export const resolutionKey = (...parts: (string | undefined)[]) => JSON.stringify(parts.map((part) => fold(part ?? '')))

export interface Remembered<T> {
  answer: T
  answeredAt: Date
}

const READ = `
  select query_key, answer, answered_at from resolutions
  where kind = $1 and query_key = any ($2::text[])`

/** Answers by query key. */
export async function readResolutions<T>(
  sql: Sql,
  kind: ResolutionKind,
  keys: string[],
): Promise<Map<string, Remembered<T>>> {
  if (keys.length === 0) return new Map()
  const rows = await sql.query<{ query_key: string; answer: T; answered_at: Date }>(READ, [kind, keys])
  return new Map(rows.map(({ query_key, answer, answered_at }) => [query_key, { answer, answeredAt: answered_at }]))
}

const SAVE = `
  insert into resolutions (kind, query_key, answer, answered_at)
  select $1, query_key, answer::jsonb, $4 from unnest($2::text[], $3::text[]) as given (query_key, answer)
  on conflict (kind, query_key) do update set answer = excluded.answer, answered_at = excluded.answered_at`

/** Keys are sorted, so that two processes saving the same keys cannot deadlock. */
export async function saveResolutions(
  sql: Sql,
  kind: ResolutionKind,
  answers: Map<string, unknown>,
  now: Date,
): Promise<void> {
  if (answers.size === 0) return
  const keys = [...answers.keys()].sort()
  await sql.query(SAVE, [kind, keys, keys.map((key) => JSON.stringify(answers.get(key))), now])
}

const PURGE = `
  delete from resolutions where (kind, query_key) in (
    select kind, query_key from resolutions where answered_at < $1 order by answered_at limit $2)
  returning query_key`

/** Returns how many were deleted. */
export async function purgeResolutions(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
