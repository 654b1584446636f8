/** People of a pool with any of some terms: about how many, and the last saved ones. Asks only the index. */
import { NOTHING_ASKED } from './index/index-question.ts'
import { withWholeIndex } from './index/whole-index.ts'
import { type PoolSearcher, withoutHidden } from './pool.ts'

/** Exact if there are no more people than are shown; otherwise hidden people beyond those are counted too. */
export async function peopleUnder(
  { sql, index: reader, hiddenOf }: Pick<PoolSearcher, 'sql' | 'index' | 'hiddenOf'>,
  accountId: string,
  terms: string[],
  shown: number,
): Promise<{ count: number; docs: number[] }> {
  const index = await withWholeIndex(async () => {
    const opened = await reader.open(sql, accountId)
    await opened.fetch(terms)
    return opened
  })
  const query = { ...NOTHING_ASKED, must: [terms] }
  const look = (limit: number) => reader.evaluator.best(index.segments, query, limit)
  const { count, best } = await withoutHidden(look, shown, hiddenOf)
  return { count, docs: best.map(({ doc }) => doc) }
}
