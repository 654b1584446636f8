/** What a search asks for, read once: its filters, how its prompt is understood, and the key under which its answers are kept. */
import type { Criterion } from '../../../contract/criteria.ts'
import type { Interpretation } from '../../../contract/interpretation.ts'
import type { NetworkQuery } from '../../../contract/network.ts'
import type { RankingMode } from '../../../contract/ranking.ts'
import { invalidRequest } from '../../base/invalid.ts'
import type { Places } from '../../reference/places/places.ts'
import { firstAsked } from '../../search/asked.ts'
import { standsBeside } from '../../search/criteria/whole-titles.ts'
import { queryKey } from '../../search/network-answers.ts'
import { emptyInterpretation } from '../../search/prompt/empty-interpretation.ts'
import { LONG_PROMPT_CHARS } from '../../search/prompt/rule-reader.ts'
import { type DecodedSearch, readSearch } from '../../search/query.ts'
import { readingsOf } from '../../search/readings-store.ts'
import type { Sql } from '../../storage/database.ts'
import { hiddenAmong } from '../known-people/hidden.ts'
import type { NamedPerson } from '../known-people/known-as.ts'
import { isOwnName, readAsName } from '../known-people/own-name.ts'
import { ENTITY_KINDS, withNamedIds } from '../naming/named-criteria.ts'
import { withNetworkIds } from '../naming/network-names.ts'
import type { Knowledge, Scout } from '../scout.ts'

/** A search as a client sends it. */
export interface SearchRequest {
  prompt: string
  /** Criteria, sent in place of a prompt. */
  criteria?: Criterion[] | null | undefined
  /** Urns of people: others like them are to be found. */
  like?: string[] | null | undefined
  unlike?: string[] | null | undefined
  likePlace?: boolean | null | undefined
  filtersJson: string
  /** OFF: results come in plain order, unranked. */
  ranking?: 'ON' | 'OFF' | null | undefined
  page: number
  maxCredits?: number
}

/** One question of an account: everything that stays the same while it is answered. */
export interface SearchQuestion {
  accountId: string
  /** Prompt and filters as sent, decoded. */
  sent: DecodedSearch
  /** The same, with every area expanded to the places in it. */
  query: NetworkQuery
  /** True if the network must not be asked: the client wants only its own pool, or asks for something that only own records have. */
  localOnly: boolean
  page: number
  ranking: RankingMode
  isPlain: boolean
  /** Equal for questions that mean the same. */
  key: string
  /** The urns of the suppressed people among these. */
  hiddenAmong: (sql: Sql, people: NamedPerson[]) => Promise<Set<string>>
}

export async function openQuestion(scout: Scout, accountId: string, request: SearchRequest): Promise<SearchQuestion> {
  const knowledge = await scout.knowledge()
  const { places } = knowledge
  const criteria = request.criteria ?? null
  if (criteria) checkCriteria(request.prompt, criteria, knowledge)
  checkLikes(request)
  const isPlain = request.ranking === 'OFF'
  const sent = readSearch(request.prompt, request.filtersJson)
  const query = wholePlaces(sent.query, places)
  return {
    accountId,
    sent,
    query,
    localOnly: sent.localOnly,
    page: request.page,
    ranking: isPlain ? ('OFF' as const) : ('SUGGESTED' as const),
    isPlain,
    key: queryKey(query, besidesOf(request), await readingOf(request, knowledge)),
    hiddenAmong: (sql, people) => hiddenAmong(scout, sql, accountId, people),
  }
}

/** The question together with its interpretation. */
export async function readQuestion(scout: Scout, accountId: string, request: SearchRequest) {
  const question = await openQuestion(scout, accountId, request)
  return { ...question, interpretation: await interpretRequest(scout, accountId, request) }
}

export async function interpretRequest(scout: Scout, accountId: string, { prompt, criteria }: SearchRequest) {
  const read = criteria
    ? { ...emptyInterpretation('RULES'), criteria: await withNamedIds(scout, criteria) }
    : await interpret(scout, accountId, prompt)
  return withNetworkIds(scout, read)
}

export async function interpret(scout: Scout, accountId: string, text: string): Promise<Interpretation> {
  const { readPrompt } = await scout.knowledge()
  // Concurrently: the database is asked while the sentence is being read.
  const [isName, read] = await Promise.all([
    isOwnName(scout, accountId, text),
    readPrompt(text, readingsOf(scout.database, accountId, scout.clock.now())),
  ])
  return isName ? readAsName(text) : read
}

/** Refuses what the schema cannot see: two criteria with one id, ids that are no place or of another kind, a prompt sent as well. */
function checkCriteria(prompt: string, criteria: Criterion[], { places, entities }: Knowledge): void {
  if (prompt.trim() !== '')
    throw invalidRequest('criteria', 'are used in place of a prompt: send either criteria or a prompt')
  const ids = new Set<string>()
  for (const [at, criterion] of criteria.entries()) {
    if (ids.has(criterion.id)) throw invalidRequest(`criteria[${at}].id`, 'must be unique among the criteria')
    ids.add(criterion.id)
    if (criterion.kind === 'PLACE') {
      refuseIds(at, criterion.anyOf, 'geoIds', (geoId) =>
        places.get(geoId) ? undefined : 'is not a known place: get its id from resolve-location',
      )
    } else if (isOrganisation(criterion)) {
      const kind = ENTITY_KINDS[criterion.kind]
      // An id that only a network has made cannot be checked here.
      refuseIds(at, criterion.anyOf, 'entityIds', (entityId) => {
        const other = entities.kindOf(entityId) ?? kind
        return other === kind
          ? undefined
          : `is an id of another kind (${other}): get the id of a ${kind} from resolve-entity`
      })
    }
  }
}

type Organisation = Extract<Criterion, { kind: keyof typeof ENTITY_KINDS }>
const isOrganisation = (criterion: Criterion): criterion is Organisation => criterion.kind in ENTITY_KINDS

function refuseIds<Field extends string>(
  at: number,
  choices: Record<Field, string[]>[],
  field: Field,
  problemOf: (id: string) => string | undefined,
): void {
  for (const [nth, choice] of choices.entries()) {
    for (const [i, id] of choice[field].entries()) {
      const problem = problemOf(id)
      if (problem) throw invalidRequest(`criteria[${at}].anyOf[${nth}].${field}[${i}]`, problem)
    }
  }
}

/** `unlike` and `likePlace` refine `like`. Without `like` they would be ignored silently, so they are refused. */
function checkLikes({ like, unlike, likePlace }: SearchRequest): void {
  if (like) return
  if (unlike && unlike.length > 0)
    throw invalidRequest('unlike', 'is only allowed with like: name at least one person in like')
  if (likePlace) throw invalidRequest('likePlace', 'is only allowed with like: name at least one person in like')
}

/** What a prompt asks for, without the positions of its words. A long text is pasted rather than retyped, so its own text is its key. */
async function readingOf({ prompt }: SearchRequest, { readByRules }: Knowledge): Promise<object | undefined> {
  if (prompt.length > LONG_PROMPT_CHARS) return undefined
  const { criteria } = await readByRules(prompt)
  return criteria.map(({ id: _id, text: _text, start: _start, end: _end, ...asked }) => asked)
}

/** Everything asked besides the prompt and the filters; null if there is nothing. */
const besidesOf = ({ criteria, like, unlike, likePlace, ranking }: SearchRequest): object | null =>
  criteria || like || ranking === 'OFF'
    ? {
        criteria: criteria?.map(({ text, start: _start, end: _end, ...rest }) => ({
          ...rest,
          text: text ?? undefined,
        })),
        beside: criteria ? besideIn(criteria) : undefined,
        like: like?.toSorted(),
        unlike: unlike?.toSorted(),
        likePlace: likePlace || undefined,
        ranking: ranking === 'OFF' ? ranking : undefined,
      }
    : null

/** The position of words matters only for titles that have a skill beside them. */
function besideIn(criteria: Criterion[]): string[] | undefined {
  const beside = standsBeside(firstAsked(criteria))
  return beside.length > 0 ? beside : undefined
}

/** As many places as a network may be asked for at once; the largest members of an area come first. */
const PLACES_MAX = 50

/** Adds the members of each area: a network that knows no areas then still finds people in the places within it. */
function wholePlaces(query: NetworkQuery, places: Places): NetworkQuery {
  const { geoIds } = query
  const members = geoIds.map((geoId) => places.expand(geoId))
  const longest = Math.max(0, ...members.map(({ length }) => length))
  // Takes members in turns, so that one large area does not use up the limit for another.
  const inTurns = Array.from({ length: longest }, (_, n) => members.flatMap((list) => list.slice(n, n + 1))).flat()
  const whole = [...new Set([...geoIds, ...inTurns])]
  return { ...query, geoIds: whole.slice(0, PLACES_MAX) }
}
