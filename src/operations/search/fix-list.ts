/**
 * The list that a search's pages are windows on. Fixed when page 1 is asked, for a day: later pages continue it, whatever is
 * saved, imported or merged meanwhile. Owns its making; what the network adds is ask-network.ts.
 */
import { PAGE_SIZE } from '../../../contract/limits.ts'
import { parseProfileUrl } from '../../candidates/network-url.ts'
import { readDocumentPeople } from '../../pool/documents.ts'
import { fullScore } from '../../search/criteria/judge.ts'
import { isComplete, scoreOf } from '../../search/index/evaluate.ts'
import { type FixedList, type OwnRow, readList, saveList } from '../../search/list-store.ts'
import { matchPool } from '../../search/pool.ts'
import type { Sql } from '../../storage/database.ts'
import { poolSearcher } from '../shared/pool-searcher.ts'
import type { Scout } from '../shared/scout.ts'
import { interpretInput, openQuestion, type ReadQuestion, type SearchInput } from '../shared/search-query.ts'

export interface Search extends ReadQuestion {
  list: FixedList
  /** Not kept yet. */
  isNew: boolean
}

/** Page 1 makes the list; any other continues it, or makes it where there is none any more. */
export async function openList(scout: Scout, accountId: string, input: SearchInput): Promise<Search> {
  const question = await openQuestion(scout, accountId, input)
  const now = scout.clock.now()
  const known = input.page > 1 ? await readList(scout.database, accountId, question.key, now) : undefined
  if (known) return { ...question, list: known, interpretation: known.reading, isNew: false }
  const read = { ...question, interpretation: await interpretInput(scout, accountId, input) }
  return { ...read, list: await makeList(scout, read), isNew: true }
}

/** With the answer that shows its first people. One that ends there needs no continuing. */
export async function keepList(sql: Sql, { isNew, list, request, ...question }: Search, now: Date): Promise<void> {
  if (isNew && (list.ownCount > PAGE_SIZE || !request.localOnly)) await saveList(sql, question, list, now)
}

async function makeList(scout: Scout, { accountId, request, interpretation }: ReadQuestion): Promise<FixedList> {
  const searcher = await poolSearcher(scout, accountId)
  const question = { accountId, filters: request.query, criteria: interpretation.criteria }
  const { best, count, completeCount, conditions } = await matchPool(searcher, question)
  const people = new Map(
    (
      await readDocumentPeople(
        scout.database,
        accountId,
        best.map(({ doc }) => doc),
      )
    ).map((person) => [person.doc, person]),
  )
  const full = fullScore(conditions)
  const own = best.flatMap((hit): OwnRow[] => {
    const person = people.get(hit.doc)
    // Changed between the two questions: the next list has them.
    if (!person) return []
    return [
      {
        urn: person.urn,
        urlKey: parseProfileUrl(person.networkUrl)?.key ?? null,
        isComplete: isComplete(hit),
        score: scoreOf(hit) / full,
      },
    ]
  })
  return { reading: interpretation, own, ownCount: count, completeCount }
}
