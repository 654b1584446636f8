/**
 * Lists the own pool page by page, narrowed by the search's filters, tags, externalId and a prompt. Refusal: INVALID_REQUEST
 * (filtersJson, cursor).
 */
import type { IgnoredFilter } from '../../../contract/search.ts'
import type { Caller } from '../../accounts/account.ts'
import { type PageRequest, pageOf, type readPageRequest } from '../../base/cursor.ts'
import { charsOf, type StoredCandidate } from '../../candidates/candidate.ts'
import { externalIdSign } from '../../candidates/person-keys.ts'
import { readPortions } from '../../pool/portions.ts'
import { readStoredDocuments } from '../../pool/store.ts'
import { readCriteriaJson } from '../../search/query.ts'
import type { Scout } from '../scout.ts'
import { recordFor, refuseCriteria, refuseFinding } from '../shared/by-scope.ts'
import { notePoolRead } from '../shared/note-pool.ts'
import { poolSearcher } from '../shared/pool-searcher.ts'
import { readQuestion } from '../shared/search-query.ts'
import { showUnlockedTo } from '../shared/show-unlocked.ts'
import { docsWithSigns, findPeople } from './find-people.ts'

export interface ListInput {
  q?: string
  filtersJson?: string
  criteriaJson?: string
  tags?: string
  externalId?: string
  /** A name, an email, a phone number or an externalId. */
  find?: string
}

export interface CandidateList {
  people: StoredCandidate[]
  ignored: IgnoredFilter[]
  nextCursor: string | null
}

/** What a cursor of the list holds: the score and number of the last document. */
export const LIST_POSITION = ['number', 'integer'] as const satisfies Parameters<typeof readPageRequest>[1]

export async function listCandidates(
  scout: Scout,
  caller: Caller,
  wanted: ListInput,
  page: PageRequest,
): Promise<CandidateList> {
  const { accountId } = caller
  refuseContactSearch(caller, wanted)
  const { stored, ignored, nextCursor } = await findListed(scout, accountId, wanted, page)
  const unlocked = await showUnlockedTo(
    scout.database,
    caller,
    stored.map(({ candidate }) => candidate),
  )
  const shown = unlocked.map((person) => recordFor(caller, person))
  await notePoolRead(
    scout,
    caller,
    shown.map(({ urn }) => urn),
  )
  return { people: stored.map((person, at) => ({ ...person, candidate: shown[at]! })), ignored, nextCursor }
}

/** A key that may not see contact values must not find people by them: neither by a value nor by having one. */
function refuseContactSearch(caller: Caller, { find, criteriaJson }: ListInput): void {
  if (find !== undefined) refuseFinding(caller)
  refuseCriteria(caller, criteriaJson === undefined ? null : readCriteriaJson(criteriaJson))
}

/** The people of a page as they are stored. The caller must note it in the audit log before showing them. */
export async function findListed(
  scout: Scout,
  accountId: string,
  { q = '', filtersJson = '{}', criteriaJson, tags = '', externalId, find }: ListInput,
  page: PageRequest,
): Promise<{ stored: StoredCandidate[]; ignored: IgnoredFilter[]; nextCursor: string | null }> {
  const { database } = scout
  const criteria = criteriaJson === undefined ? null : readCriteriaJson(criteriaJson)
  const { query, sent, interpretation } = await readQuestion(scout, accountId, {
    prompt: q,
    filtersJson,
    criteria,
    page: 1,
  })
  const [score, doc] = (page.after ?? []) as number[]
  const hits = await scout.poolIndex.list(await poolSearcher(scout, accountId), {
    accountId,
    filters: query,
    criteria: interpretation.criteria,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    ...((externalId !== undefined || find) && { only: await onlyThese(scout, accountId, externalId, find) }),
    ...(doc !== undefined && { after: { score: score!, doc } }),
    limit: page.limit + 1,
  })
  const { found: stored, covered } = await readPortions(
    hits.slice(0, page.limit),
    (some) =>
      readStoredDocuments(
        database,
        accountId,
        some.map(({ doc }) => doc),
      ),
    ({ candidate }) => charsOf(candidate),
  )
  const { nextCursor } = pageOf(hits, { ...page, limit: covered }, (hit) => [hit.score, hit.doc])
  return { stored, ignored: sent.ignored, nextCursor }
}

async function onlyThese(
  scout: Scout,
  accountId: string,
  externalId: string | undefined,
  find: string | undefined,
): Promise<Uint32Array> {
  const found = find ? await findPeople(scout, accountId, find) : undefined
  if (externalId === undefined) return found!
  const owned = Uint32Array.from(await docsWithSigns(scout, accountId, [externalIdSign(externalId)])).sort()
  return found ? owned.filter((doc) => found.includes(doc)) : owned
}
