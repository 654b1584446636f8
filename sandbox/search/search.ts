/** One search: from prompt and filters to a page of hits. Owns paging; rank.ts, reading.ts and filters.ts do the matching. */
import type { NetworkQuery, NetworkSearchPage } from '../../contract/network.ts'
import type { Directory } from '../people/directory.ts'
import { hitOf } from '../people/profile.ts'
import { fingerprint, readCursor, writeCursor } from './cursor.ts'
import { compileFilters } from './filters.ts'
import { compileMusts, NOTHING_REQUIRED } from './musts.ts'
import { inOrder, matchPrompt, promptTerms } from './rank.ts'
import { matchReading } from './reading.ts'
import { reasonsBy } from './reasons.ts'
import type { Table } from './table.ts'

export type Search = (query: NetworkQuery, cursor: string | null, limit: number) => NetworkSearchPage | 'FOREIGN_CURSOR'

interface Found {
  order: Uint32Array
  score: Float32Array
  unsupported: string[]
}

export function createSearch(directory: Directory, tableOf: () => Table): Search {
  /** Numbers of all matches, best first. */
  function find(query: NetworkQuery, terms: readonly string[]): Found {
    const table = tableOf()
    const { understood } = query
    const required = understood?.musts ? compileMusts(table, understood.musts) : NOTHING_REQUIRED
    const { unsupported } = required
    const tests = [...compileFilters(table, query), ...required.tests]
    const passes = (person: number): boolean => {
      for (const test of tests) if (!test(person)) return false
      return true
    }
    const read = understood && matchReading(table, understood, required.decides, passes)
    if (read) return { order: inOrder(table, read.people!, read.score), score: read.score, unsupported }
    const { people, score } = matchPrompt(table, terms)
    if (!people) return { order: table.byRank.filter(passes), score, unsupported }
    return { order: inOrder(table, people.filter(passes), score), score, unsupported }
  }

  return (query, cursor, limit) => {
    const mark = fingerprint(query)
    const offset = cursor === null ? 0 : readCursor(cursor, mark)
    if (offset === undefined) return 'FOREIGN_CURSOR'
    const terms = promptTerms(query.prompt)
    const { order, score, unsupported } = find(query, terms)
    const end = offset + limit
    const reasonsOf = reasonsBy(query, terms)
    const people = [...order.subarray(offset, end)].map((number) => {
      const person = directory.at(number)
      return { ...hitOf(person), score: Math.round(score[number]! * 1000) / 1000, reasons: reasonsOf(person) }
    })
    const nextCursor = end < order.length ? writeCursor(end, mark) : null
    return { people, total: order.length, nextCursor, ...(unsupported.length > 0 && { unsupported }) }
  }
}
