/**
 * The list that a search's pages are windows on. Fixed when page 1 is asked, for a day: later pages continue it, whatever is
 * saved, imported or merged meanwhile. Owns its making; what the network adds is ask-network.ts.
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
import type { NetworkAnswers, View } from '../../search/network-store.ts'
import type { PoolAsker } from '../../search/pool.ts'
import type { Sql } from '../../storage/database.ts'
import type { Scout } from '../scout.ts'
import { seesProfiles } from '../shared/by-scope.ts'
import { poolSearcher } from '../shared/pool-searcher.ts'
import { openQuestion, type SearchQuestion, type SearchRequest } from '../shared/search-query.ts'
import type { FoundBy } from './judge-people.ts'
import { readWithLikes } from './read-with-likes.ts'

/** A question that is being answered: by whom it is asked, how it is read, and the list whose page is shown. */
export interface Search extends SearchQuestion {
  caller: Caller
  /** As it came. */
  request: SearchRequest
  interpretation: Interpretation
  /** How much of the network's people whoever asks may see. */
  view: View
  list: FixedList
  /** Not kept yet. */
  isNew: boolean
  /** Of the list where it is new: how many were left out because they are suppressed. */
  made?: { hidden: number }
  /** What its own people were found by, where it is new. */
  found?: FoundBy
  /** Who the own people of the list are, by their numbers in it; read when it is first asked for. */
  named: () => Promise<Map<number, NamedDocument>>
}

/** Page 1 makes the list; any other continues it, or makes it where there is none any more. */
export async function openList(scout: Scout, caller: Caller, request: SearchRequest): Promise<Search> {
  const { accountId } = caller
  const view: View = seesProfiles(caller) ? 'BY_PROFILES' : 'AS_FOUND'
  const isFirst = request.page === 1
  const given = await openQuestion(scout, accountId, request)
  // A first page makes its list: what that needs is asked of the database before the prompt is read.
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
    return { ...ofOwn(question, known.reading), ...asking, ...withNames(scout, accountId, known), isNew: false }
  const { interpretation, without } = read ?? (await readWithLikes(scout, accountId, request))
  const asked = ofOwn(question, interpretation)
  const made = await makeList(scout, opened ?? (await openOwn(scout, accountId)), asked, without)
  return { ...asked, ...asking, ...made, isNew: true }
}

/** The own pool, ready to be asked. */
type OpenOwn = PoolAsker & { version: number; askedAt: Date }

/** The version comes before the people: what changes meanwhile makes a list older than it is, never younger. */
async function openOwn(scout: Scout, accountId: string): Promise<OpenOwn> {
  const askedAt = scout.clock.now()
  const [asker, { version }] = await Promise.all([
    poolSearcher(scout, accountId),
    readIndexState(scout.database, accountId),
  ])
  return { ...asker, version, askedAt }
}

/** What only own records have: the network has nobody to answer it. */
const OWN_KINDS: ReadonlySet<CriterionKind> = new Set(['TAG', 'CONTACT', 'SAVED'])

function ofOwn(
  question: SearchQuestion,
  interpretation: Interpretation,
): SearchQuestion & Pick<Search, 'interpretation'> {
  const isOfOwn = interpretation.criteria.some((each) => OWN_KINDS.has(each.kind) && each.importance === 'REQUIRED')
  return { ...question, interpretation, localOnly: isOfOwn || question.localOnly }
}

/**
 * With the answer that shows its first people. One that ends there needs no continuing. Where people of the network stand between them it
 * is kept who they are: whoever is deleted later leaves their place to nobody.
 */
export async function keepList(sql: Sql, search: Search, { people }: NetworkAnswers): Promise<void> {
  const { isNew, list, localOnly } = search
  const names = people.length > 0 ? list.own.map(namedBy(await search.named())) : undefined
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
  without: Set<string>,
): Promise<Pick<Search, 'list' | 'found' | 'named' | 'made'>> {
  const { searcher, hidden } = countingHidden(asker)
  const question = { accountId, filters: query, criteria: interpretation.criteria, isPlain }
  const matched = await scout.poolIndex.match(searcher, question)
  const { best, count, conditions, vocabulary } = matched
  // In plain order all stand alike: who of them meets everything is counted by itself.
  const { completeCount } = isPlain ? await scout.poolIndex.match(asker, { ...question, isPlain: false }) : matched
  const full = fullScore(conditions)
  const found = best.map(
    (hit): OwnRow => ({
      doc: hit.doc,
      isComplete: isComplete(hit),
      score: scoreOf(hit) / full,
    }),
  )
  const { own, leftOut } = await leavingOut(scout, accountId, found, without)
  const list = {
    reading: interpretation,
    own,
    ownCount: count - leftOut.length,
    completeCount: completeCount - leftOut.filter(({ isComplete }) => isComplete).length,
    without: [...without],
    poolVersion: asker.version,
    madeAt: asker.askedAt,
  }
  return {
    ...withNames(scout, accountId, list),
    found: { conditions, near: vocabulary.near },
    made: { hidden: hidden() },
  }
}

function withNames({ database }: Scout, accountId: string, list: FixedList): Pick<Search, 'list' | 'named'> {
  let names: Promise<Map<number, NamedDocument>> | undefined
  return { list, named: () => (names ??= namesIn(database, accountId, list)) }
}

async function namesIn(sql: Sql, accountId: string, { own, names }: Pick<FixedList, 'own' | 'names'>) {
  const docs = own.map(({ doc }) => doc)
  if (!names) return readNamedFormer(sql, accountId, docs)
  return new Map(docs.flatMap((doc, at) => (names[at] ? [[doc, names[at]] as const] : [])))
}

/** Without those who are gone, and apart those who are no answer: by urns and keys of profile addresses. */
async function leavingOut(
  { database, poolIndex }: Scout,
  accountId: string,
  rows: OwnRow[],
  without: Set<string>,
): Promise<{ own: OwnRow[]; leftOut: OwnRow[] }> {
  if (without.size === 0 && !poolIndex.mayFindGone) return { own: rows, leftOut: [] }
  const docs = rows.map(({ doc }) => doc)
  const names = await readNamedDocuments(database, accountId, docs)
  const present = rows.filter(({ doc }) => names.has(doc))
  const isLeftOut = ({ doc }: OwnRow) => {
    const { urn, urlKey } = names.get(doc)!
    return without.has(urn) || (urlKey !== null && without.has(urlKey))
  }
  return { own: present.filter((row) => !isLeftOut(row)), leftOut: present.filter(isLeftOut) }
}

/** The same, and how many of those it was asked about are hidden: the last time it is asked about all of them. */
function countingHidden(asker: PoolAsker): { searcher: PoolAsker; hidden: () => number } {
  let most = 0
  const hiddenOf: PoolAsker['hiddenOf'] = async (docs) => {
    const hidden = await asker.hiddenOf(docs)
    most = Math.max(most, hidden.size)
    return hidden
  }
  return { searcher: { ...asker, hiddenOf }, hidden: () => most }
}
