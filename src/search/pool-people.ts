/** Who of a pool stands under any of some terms: how many, and the last saved of them. Asks the index only. */
import type { Sql } from '../storage/database.ts'
import { evaluate } from './index/evaluate.ts'
import type { IndexReader } from './index/reader.ts'

export async function peopleUnder(
  sql: Sql,
  reader: IndexReader,
  accountId: string,
  terms: string[],
  shown: number,
): Promise<{ count: number; docs: number[] }> {
  const index = await reader.open(sql, accountId)
  await index.fetch(terms)
  const { count, best } = evaluate(index.segments, { must: [terms], not: [], floor: null, parts: [] }, shown)
  return { count, docs: best.map(({ doc }) => doc) }
}
