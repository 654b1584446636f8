/**
 * The list on which a search's pages are windows. It is fixed for a day when page 1 is asked for; later pages continue it,
 * whatever is saved, imported or merged meanwhile. Owns making the list; what the network adds is in fetch-list.ts.
 */
import type { CriterionKind } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import { PAGE_SIZE } from '../../../contract/limits.ts'
import type { Caller } from '../../accounts/account.ts'
import { isRankingOff } from '../../accounts/ranking.ts'
import { type NamedDocument, readNamedDocuments } from '../../pool/documents.ts'
import { readNamedFormer } from '../../pool/renumbered.ts'
import { readIndexState } from '../../pool/state.ts'
import { fullScore } from '../../search/criteria/judge.ts'
import { isComplete, scoreOf } from '../../search/index/evaluate.ts'
import { type FixedList, type ListedName, type OwnRow, readList, saveList, saveNames } from '../../search/list-store.ts'
import type { NetworkAnswers, View } from '../../search/network-answers.ts'
import type { PoolAsker } from '../../search/pool.ts'
import type { Sql } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { seesProfiles } from '../shared/by-scope.ts'
import { poolSearcher } from '../shared/pool-searcher.ts'
import { openQuestion, type SearchQuestion, type SearchRequest } from '../shared/search-query.ts'
import type { FoundBy } from './judge-people.ts'
import { readWithLikes } from './read-with-likes.ts'

/** A question being answered: who asks, how the question is read, and the list whose page is shown. */
export interface Search extends SearchQuestion {
  caller: Caller
  /** The request as it was sent. */
  request: SearchRequest
  interpretation: Interpretation
  /** How much the caller may see of the network's people. */
  view: View
  list: FixedList
  /** True until the list is saved. */
  isNew: boolean
  /** For a new list: how many people were left out because they are suppressed. */
  made?: { hidden: number }
  /** For a new list: the conditions that found its own people. */
  found?: FoundBy
  /** The list's own people, by their numbers in the list; read when first needed. */
  readNames: () => Promise<Map<number, NamedDocument>>
}

/** Page 1 makes the list. Any other page continues it, or makes it if it no longer exists. */
export async function openList(scout: Scout, caller: Caller, request: SearchRequest): Promise<Search> {
  const { accountId } = caller
  const view: View = seesProfiles(caller) ? 'BY_PROFILES' : 'AS_FOUND'
  const isFirst = request.page === 1
  const given = await openQuestion(scout, accountId, request)
  // Page 1 makes its list, so the database is asked for what that needs while the prompt is being read.
  const [isOff, opened, read] = await Promise.all([
    given.isPlain || isRankingOff(scout.database, accountId),
    isFirst ? openOwn(scout, accountId) : undefined,
    isFirst ? readWithLikes(scout, accountId, request) : undefined,
  ])
  const question = isOff ? await openQuestion(scout, accountId, { ...request, ranking: 'OFF' }) : given
  const asking = { caller, request, view }
  const now = scout.clock.now()
  const known = isFirst ? undefined : await readList(scout.database, accountId, question.key, now)
  if (known)
    return { ...withLocalOnly(question, known.reading), ...asking, ...withNames(scout, accountId, known), isNew: false }
  const { interpretation, excludedPeople } = read ?? (await readWithLikes(scout, accountId, request))
  const asked = withLocalOnly(question, interpretation)
  const made = await makeList(scout, opened ?? (await openOwn(scout, accountId)), asked, excludedPeople)
  return { ...asked, ...asking, ...made, isNew: true }
}

/** The account's own pool, ready to be searched. */
type OpenOwn = PoolAsker & { version: number; askedAt: Date }

/** The version is read before the people: if something changes meanwhile, the list looks older than it is, never newer. */
async function openOwn(scout: Scout, accountId: string): Promise<OpenOwn> {
  const askedAt = scout.clock.now()
  const [asker, { version }] = await Promise.all([
    poolSearcher(scout, accountId),
    readIndexState(scout.database, accountId),
  ])
  return { ...asker, version, askedAt }
}

/** Kinds that only own records have: the network cannot answer them. */
const OWN_KINDS: ReadonlySet<CriterionKind> = new Set(['TAG', 'CONTACT', 'SAVED'])

function withLocalOnly(
  question: SearchQuestion,
  interpretation: Interpretation,
): SearchQuestion & Pick<Search, 'interpretation'> {
  const isOfOwn = interpretation.criteria.some((each) => OWN_KINDS.has(each.kind) && each.importance === 'REQUIRED')
  return { ...question, interpretation, localOnly: isOfOwn || question.localOnly }
}

/**
 * Saves the list together with the answer that shows its first people. A list that ends on its first page needs no continuing and
 * is not saved. If people of the network stand between its own people, the names of the own people are saved as well: the place
 * of somebody deleted later then stays empty.
 */
export async function keepList(sql: Sql, search: Search, { people }: NetworkAnswers): Promise<void> {
  const { isNew, list, localOnly } = search
  const names = people.length > 0 ? list.own.map(namedBy(await search.readNames())) : undefined
  if (!isNew) {
    if (names && !list.names) await saveNames(sql, search, names)
  } else if (list.ownCount > PAGE_SIZE || !localOnly) await saveList(sql, search, { ...list, names })
}

const namedBy =
  (names: Map<number, NamedDocument>) =>
  ({ doc }: OwnRow): ListedName =>
    names.get(doc) ?? null

async function makeList(
  scout: Scout,
  asker: OpenOwn,
  { accountId, query, interpretation, isPlain }: Pick<Search, 'accountId' | 'query' | 'interpretation' | 'isPlain'>,
  excludedPeople: Set<string>,
): Promise<Pick<Search, 'list' | 'found' | 'readNames' | 'made'>> {
  const { searcher, hidden } = countingHidden(asker)
  const question = { accountId, filters: query, criteria: interpretation.criteria, isPlain }
  const matched = await scout.poolIndex.match(searcher, question)
  const { best, count, conditions, vocabulary } = matched
  // In plain order tiers do not matter, so how many people meet every criterion is counted by a search of its own.
  const { completeCount } = isPlain ? await scout.poolIndex.match(asker, { ...question, isPlain: false }) : matched
  const full = fullScore(conditions)
  const found = best.map(
    (hit): OwnRow => ({
      doc: hit.doc,
      isComplete: isComplete(hit),
      score: scoreOf(hit) / full,
    }),
  )
  const { own, leftOut } = await leavingOut(scout, accountId, found, excludedPeople)
  const list = {
    reading: interpretation,
    own,
    ownCount: count - leftOut.length,
    completeCount: completeCount - leftOut.filter(({ isComplete }) => isComplete).length,
    without: [...excludedPeople],
    poolVersion: asker.version,
    madeAt: asker.askedAt,
  }
  return {
    ...withNames(scout, accountId, list),
    found: { conditions, near: vocabulary.near },
    made: { hidden: hidden() },
  }
}

function withNames({ database }: Scout, accountId: string, list: FixedList): Pick<Search, 'list' | 'readNames'> {
  let names: Promise<Map<number, NamedDocument>> | undefined
  return { list, readNames: () => (names ??= namesIn(database, accountId, list)) }
}

async function namesIn(sql: Sql, accountId: string, { own, names }: Pick<FixedList, 'own' | 'names'>) {
  const docs = own.map(({ doc }) => doc)
  if (!names) return readNamedFormer(sql, accountId, docs)
  return new Map(docs.flatMap((doc, at) => (names[at] ? [[doc, names[at]] as const] : [])))
}

/** Drops people who are gone, and separates those who are no answer (`excludedPeople`: urns and keys of profile addresses). */
async function leavingOut(
  { database, poolIndex }: Scout,
  accountId: string,
  rows: OwnRow[],
  excludedPeople: Set<string>,
): Promise<{ own: OwnRow[]; leftOut: OwnRow[] }> {
  if (excludedPeople.size === 0 && !poolIndex.mayFindGone) return { own: rows, leftOut: [] }
  const docs = rows.map(({ doc }) => doc)
  const names = await readNamedDocuments(database, accountId, docs)
  const present = rows.filter(({ doc }) => names.has(doc))
  const isLeftOut = ({ doc }: OwnRow) => {
    const { urn, urlKey } = names.get(doc)!
    return excludedPeople.has(urn) || (urlKey !== null && excludedPeople.has(urlKey))
  }
  return { own: present.filter((row) => !isLeftOut(row)), leftOut: present.filter(isLeftOut) }
}

/**
 * Wraps the asker and counts how many people are hidden. Each call may ask about more people and the last one asks about all of
 * them, so the largest count is the right one.
 */
function countingHidden(asker: PoolAsker): { searcher: PoolAsker; hidden: () => number } {
  let most = 0
  const hiddenOf: PoolAsker['hiddenOf'] = async (docs) => {
    const hidden = await asker.hiddenOf(docs)
    most = Math.max(most, hidden.size)
    return hidden
  }
  return { searcher: { ...asker, hiddenOf }, hidden: () => most }
}
