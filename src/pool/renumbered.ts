/**
 * Former document numbers and whose they were. Reads `pool_renumbered`, which write.ts fills: lists stored by number still find
 * their people, for as long as the rows live.
 */
import type { Sql, Tx } from '../storage/database.ts'
import { type NamedDocument, readIdentities, readNamedDocuments } from './documents.ts'

const FORMER = 'select doc_no, urn from pool_renumbered where account_id = $1 and doc_no = any ($2::int[])'

/** The urns of the people who had these numbers once. */
export async function readFormer(sql: Sql, accountId: string, docs: number[]): Promise<Map<number, string>> {
  if (docs.length === 0) return new Map()
  const rows = await sql.query<{ doc_no: number; urn: string }>(FORMER, [accountId, docs])
  return new Map(rows.map((row) => [row.doc_no, row.urn]))
}

/** People by current or former document number. People who left the pool are missing, unless they were merged. */
export async function readNamedFormer(
  sql: Sql,
  accountId: string,
  docs: number[],
): Promise<Map<number, NamedDocument>> {
  const named = await readNamedDocuments(sql, accountId, docs)
  const former = await readFormer(
    sql,
    accountId,
    docs.filter((doc) => !named.has(doc)),
  )
  if (former.size === 0) return named
  const identities = await readIdentities(sql, accountId, [...new Set(former.values())])
  for (const [doc, urn] of former) named.set(doc, { urn, urlKey: identities.get(urn)?.urlKey ?? null })
  return named
}

/** Removes the former numbers of people who leave the pool. */
export async function forgetNumbers(tx: Tx, accountId: string, urns: string[]): Promise<void> {
  await tx.query('delete from pool_renumbered where account_id = $1 and urn = any ($2::text[])', [accountId, urns])
}

const PURGE = `
  delete from pool_renumbered where (account_id, doc_no) in (
    select account_id, doc_no from pool_renumbered where at < $1 limit $2)
  returning doc_no`

export async function purgeRenumbered(sql: Sql, before: Date, limit: number): Promise<number> {
  return (await sql.query(PURGE, [before, limit])).length
}
