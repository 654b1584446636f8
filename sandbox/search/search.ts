/** One search: prompt and filters to a page of hits. Owns paging; matching is rank.ts, reading.ts and filters.ts. */
import type { NetworkQuery, NetworkSearchPage } from '../../contract/network.ts'
import type { Directory } from '../people/directory.ts'
import { hitOf } from '../people/profile.ts'
import { fingerprint, readCursor, writeCursor } from './cursor.ts'
import { compileFilters } from './filters.ts'
import { inOrder, matchPrompt, promptTerms } from './rank.ts'
import { matchReading } from './reading.ts'
import { reasonsFor } from './reasons.ts'
import { buildTable } from './table.ts'

export type Search = (query: NetworkQuery, cursor: string | null, limit: number) => NetworkSearchPage | 'FOREIGN_CURSOR'

export function createSearch(directory: Directory): Search {
  const table = buildTable(directory)

  /** Numbers of all matches, best first. */
  function find(query: NetworkQuery, terms: readonly string[]): { order: Uint32Array; score: Float32Array } {
    const tests = compileFilters(table, query)
    const passes = (person: number): boolean => {
      for (const test of tests) if (!test(person)) return false
      return true
    }
    const read = query.understood && matchReading(table, query.understood)
    const { people, score } = read ?? matchPrompt(table, terms)
    if (!people) return { order: table.byRank.filter(passes), score }
    return { order: inOrder(table, people.filter(passes), score), score }
  }

  return (query, cursor, limit) => {
    const mark = fingerprint(query)
    const offset = cursor === null ? 0 : readCursor(cursor, mark)
    if (offset === undefined) return 'FOREIGN_CURSOR'
    const terms = promptTerms(query.prompt)
    const { order, score } = find(query, terms)
    const end = offset + limit
    const people = [...order.subarray(offset, end)].map((number) => {
      const person = directory.at(number)
      const reasons = reasonsFor(person, query, terms)
      return { ...hitOf(person), score: Math.round(score[number]! * 1000) / 1000, reasons }
    })
    return { people, total: order.length, nextCursor: end < order.length ? writeCursor(end, mark) : null }
  }
}
