/**
 * Counts how many people of a pool have each of some terms. Asks only the index, so a person who changed after a segment was built
 * counts twice.
 */
import type { Sql } from '../storage/database.ts'
import type { IndexReader } from './index/reader.ts'
import { withWholeIndex } from './index/whole-index.ts'

export function countUnder(
  sql: Sql,
  reader: IndexReader,
  accountId: string,
  terms: string[],
): Promise<Map<string, number>> {
  return withWholeIndex(async () => {
    const { segments, fetch } = await reader.open(sql, accountId)
    await fetch(terms)
    const count = (term: string) => segments.reduce((sum, { postings }) => sum + (postings(term)?.count ?? 0), 0)
    return new Map(terms.map((term) => [term, count(term)]))
  })
}
