/**
 * Numbers of the search index that somebody had before a change, and whom they are now. Of `pool_renumbered`, which write.ts adds to:
 * what was kept by numbers finds its people for as long as the rows live.
 */
import type { Sql } from '../storage/database.ts'

/** Numbers only rise: the highest that a number leads to is the one of today. */
const NOW = `
  with recursive followed (doc_no, next_doc) as (
    select doc_no, next_doc from pool_renumbered where account_id = $1 and doc_no = any ($2::int[])
    union all
    select f.doc_no, r.next_doc from followed f join pool_renumbered r on r.account_id = $1 and r.doc_no = f.next_doc
  )
  select doc_no, max(next_doc) as next_doc from followed group by doc_no`

/** Of these numbers, those that were replaced, each with the last one that followed. */
async function readNext(sql: Sql, accountId: string, docs: number[]): Promise<Map<number, number>> {
  const rows = await sql.query<{ doc_no: number; next_doc: number }>(NOW, [accountId, docs])
  return new Map(rows.map((row) => [row.doc_no, row.next_doc]))
}

/** Each is in vain only for those who were changed meanwhile. */
const LOOKS_MAX = 4

/** What is read under these numbers, under each also of whoever has another one by now. */
export async function readFollowing<T>(
  sql: Sql,
  accountId: string,
  docs: number[],
  read: (docs: number[]) => Promise<Map<number, T>>,
): Promise<Map<number, T>> {
  const found = new Map(docs.length > 0 ? await read(docs) : [])
  for (let look = 1; look < LOOKS_MAX; look++) {
    const missing = docs.filter((doc) => !found.has(doc))
    const next = missing.length > 0 ? await readNext(sql, accountId, missing) : new Map<number, number>()
    if (next.size === 0) break
    const later = await read([...new Set(next.values())])
    for (const [doc, now] of next) {
      const person = later.get(now)
      if (person !== undefined) found.set(doc, person)
    }
  }
  return found
}

const PURGE = `
  delete from pool_renumbered where (account_id, doc_no) in (
    select account_id, doc_no from pool_renumbered where at < $1 limit $2)
  returning doc_no`

export async function purgeRenumbered(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
