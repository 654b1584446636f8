/** In a large pool, the many meanings of a vague title are processed in pieces, from their wordings to the query for the segments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InPieces } from '../../src/base/slices.ts'
import { conditionsInPieces } from '../../src/search/criteria/condition.ts'
import { indexQueryOf } from '../../src/search/criteria/index-query.ts'
import { QueryPlan } from '../../src/search/index/query-plan.ts'
import { TitleList } from '../../src/search/index/titles.ts'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { testLexicon } from '../support/lexicon.ts'

const WORDINGS = 20_000
/** Takes some tenths of a millisecond. */
const A_PIECE = 1_024

function piecesOf<T>(work: InPieces<T>): { pieces: number; value: T } {
  for (let pieces = 1; ; pieces++) {
    const piece = work.next()
    if (piece.done) return { pieces, value: piece.value }
  }
}

test('conditions, the query and the plan of twenty thousand wordings', () => {
  const wordings = Array.from({ length: WORDINGS }, (_, at) => `t:java developer ${at}`)
  const vocabulary = {
    similarTitles: () => new Map(wordings.map((term) => [term, 0.9])),
    near: () => new Map(),
    naming: () => [],
    industriesNamed: () => [],
    around: () => [],
    wider: () => [],
    hasPlace: () => true,
  }
  const { criteria } = readPrompt('Java developer', testLexicon())
  const conditions = piecesOf(conditionsInPieces(criteria, vocabulary))
  const query = piecesOf(indexQueryOf(conditions.value, [], 0))
  const plan = new QueryPlan(query.value, undefined)
  const list = new TitleList()
  for (const term of wordings) list.numbered(term)
  const column = { list, titles: new Uint32Array(), starts: new Uint32Array(), docs: new Uint32Array() }
  const chosen = piecesOf(plan.choose([{ titles: column } as never]))
  for (const { pieces } of [conditions, query, chosen]) assert.ok(pieces >= WORDINGS / A_PIECE, `${pieces} pieces`)
})
