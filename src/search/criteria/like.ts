/**
 * Turns what some people have in common into criteria that find others like them. Owns what counts as shared, what is telling, and
 * what is certain enough to exclude others. Pure: it is told how common things are in the pool and how near titles are.
 */
import type { Criterion } from '../../../contract/criteria.ts'
import { languageLevels } from '../../../contract/levels.ts'
import { CRITERION_CHOICES_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { fold } from '../../base/fold.ts'
import { languageNamed } from '../../base/languages.ts'
import type { PoolCandidate, ResolvedIds } from '../../candidates/candidate.ts'
import { seniorityRank } from '../../pool/index-terms.ts'
import { knownSkill, skillKey } from '../../reference/skills/skill-key.ts'
import { terms } from '../../reference/terms.ts'
import { levelOf } from './ranks.ts'
import { otherWork, sharedTitles, type TitleNearness } from './shared-titles.ts'

/** The parts of a record in which others can be like this person. */
export interface LikedPerson {
  record: Pick<PoolCandidate, 'jobTitle' | 'skills' | 'languages' | 'location'>
  ids: Pick<ResolvedIds, 'geoIds' | 'industryIds'>
}

export interface LikeKnowledge {
  nearness: TitleNearness
  /** The number of people in the pool, and of those under a term. */
  people: number
  peopleUnder(term: string): number
  industryName(entityId: string): string | undefined
  placeName(geoId: string): string | undefined
}

export interface LikeAsked {
  like: LikedPerson[]
  unlike: LikedPerson[]
  withPlace: boolean
}

const SKILLS_MAX = 8
/** A record may list hundreds of skills, and each is looked up. */
const SKILLS_LOOKED_UP_MAX = 60
/** A smaller pool says nothing about how common a thing is. */
const POOL_TELLS_FROM = 50
/** A skill of a larger share of the pool distinguishes nobody. */
const COMMON_SHARE = 0.5
/** Below this share a skill gets no more telling: what hardly anybody has finds hardly anybody. */
const RARE_SHARE = 0.005
/** Weight of a skill that nobody else in the pool has: somebody in the network may. */
const LONELY = 0.001
const RARE_LANGUAGE_SHARE = 0.1

/** The terms whose number of people must be known. */
export const termsToCount = ({ like }: Pick<LikeAsked, 'like'>): string[] => [
  ...skillsOfMost(like).map(({ term }) => term),
  ...languagesOfAll(like).map(({ term }) => term),
]

type CriterionDraft = Criterion extends infer Each ? (Each extends Criterion ? Omit<Each, 'id'> : never) : never

/** The most telling kinds first, all as preferences; what others are excluded for comes last. */
export function likeCriteriaOf({ like, unlike, withPlace }: LikeAsked, known: LikeKnowledge): Criterion[] {
  const drafts = [
    ...titleCriteria(like, known),
    ...skillCriteria(like, known),
    ...seniorityCriteria(like),
    ...industryCriteria(like, known),
    ...languageCriteria(like, known),
    ...(withPlace ? placeCriteria(like, known) : []),
    ...otherTitles(like, unlike, known),
    ...otherIndustries(like, unlike, known),
  ]
  return drafts.map((draft, at): Criterion => ({ ...draft, id: `l${at + 1}` }))
}

const PREFERRED = { importance: 'PREFERRED', text: null, start: null, end: null } as const
const EXCLUDED = { ...PREFERRED, importance: 'EXCLUDED' } as const

const isMost = (count: number, all: number) => count * 2 > all
const isName = (name: string) => name.trim() !== '' && name.length <= TEXT_CHARS_MAX

const titlesOf = (people: LikedPerson[]) =>
  people.map(({ record }) => record.jobTitle).filter((title) => isName(title) && fold(title) !== '')

function titleCriteria(like: LikedPerson[], { nearness }: LikeKnowledge): CriterionDraft[] {
  const titles = sharedTitles(titlesOf(like), nearness)
  return titles.length === 0 ? [] : [{ ...PREFERRED, kind: 'TITLE', anyOf: titles.map((name) => ({ name })) }]
}

interface SharedSkill {
  term: string
  name: string
  /** How many of the people have it. */
  holders: number
}

/** Skills of more people come first, then those listed first. */
function skillsOfMost(people: LikedPerson[]): SharedSkill[] {
  const found = new Map<string, SharedSkill>()
  for (const { record } of people) {
    const own = new Map(record.skills.filter((skill) => isName(skill) && skillKey(skill) !== '').map(termAndName))
    for (const [term, name] of own) {
      const skill = found.get(term) ?? { term, name, holders: 0 }
      found.set(term, { ...skill, holders: skill.holders + 1 })
    }
  }
  return [...found.values()]
    .filter(({ holders }) => isMost(holders, people.length))
    .sort((a, b) => b.holders - a.holders)
    .slice(0, SKILLS_LOOKED_UP_MAX)
}

const termAndName = (skill: string): [term: string, name: string] => [
  terms.skill(skill),
  knownSkill(skill)?.name ?? skill,
]

/** One criterion per skill, so that people with more of them score higher. */
const skillCriteria = (like: LikedPerson[], known: LikeKnowledge): CriterionDraft[] =>
  skillsOfMost(like)
    .map((skill) => ({ ...skill, telling: (skill.holders / like.length) * rarity(skill, known) }))
    .filter(({ telling }) => telling > 0)
    .sort((a, b) => b.telling - a.telling)
    .slice(0, SKILLS_MAX)
    .map(({ name }) => ({ ...PREFERRED, kind: 'SKILL', anyOf: [{ name }] }))

/** From 0 to 1. If the pool is too small to tell, sharing a skill is all there is to go by. */
function rarity({ term, holders }: SharedSkill, { people, peopleUnder }: LikeKnowledge): number {
  if (people < POOL_TELLS_FROM) return 1
  const under = peopleUnder(term)
  if (under > people * COMMON_SHARE) return 0
  if (under <= holders) return LONELY
  return Math.min(1, Math.log(people / under) / Math.log(1 / RARE_SHARE))
}

/** Levels at most one apart agree. A title without a level neither agrees nor differs. */
function seniorityCriteria(like: LikedPerson[]): CriterionDraft[] {
  const ranks = like.flatMap(({ record }) => seniorityRank(record.jobTitle) ?? [])
  const [lowest, highest] = [Math.min(...ranks), Math.max(...ranks)]
  if (!isMost(ranks.length, like.length) || highest - lowest > 1) return []
  const levels = [...new Set([lowest, highest])].map((rank) => ({ level: levelOf(rank) }))
  return [{ ...PREFERRED, kind: 'SENIORITY', anyOf: levels }]
}

/** The ids that most of the lists contain. */
function idsOfMost(lists: string[][]): string[] {
  const counts = new Map<string, number>()
  for (const id of lists.flatMap((ids) => [...new Set(ids)])) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([, count]) => isMost(count, lists.length)).map(([id]) => id)
}

const industriesOf = (people: LikedPerson[]) => people.map(({ ids }) => ids.industryIds)

function industryCriteria(like: LikedPerson[], known: LikeKnowledge): CriterionDraft[] {
  const industries = namedIndustries(idsOfMost(industriesOf(like)), known)
  return industries.length === 0 ? [] : [{ ...PREFERRED, kind: 'INDUSTRY', anyOf: industries }]
}

const namedIndustries = (ids: string[], { industryName }: LikeKnowledge) =>
  ids
    .flatMap((id) => {
      const name = industryName(id)
      return name !== undefined && isName(name) ? [{ name, entityIds: [id] }] : []
    })
    .slice(0, CRITERION_CHOICES_MAX)

/** Levels that suffice to work in the language. */
const SPOKEN = languageLevels.slice(languageLevels.indexOf('CONVERSATIONAL'))

function languagesOfAll(people: LikedPerson[]): { term: string; name: string }[] {
  const lists = people.map(({ record }) => {
    const spoken = record.languages.filter(({ name, level }) => isName(name) && SPOKEN.includes(level))
    return new Map(spoken.map(({ name }) => [terms.language(name, 'CONVERSATIONAL'), name]))
  })
  const [first = new Map<string, string>(), ...others] = lists
  return [...first]
    .filter(([term]) => others.every((list) => list.has(term)))
    .map(([term, name]) => ({ term, name: languageNamed(fold(name))?.name ?? name }))
}

/** Only the rarest language: a common one distinguishes nobody. */
function languageCriteria(like: LikedPerson[], { people, peopleUnder }: LikeKnowledge): CriterionDraft[] {
  // A single person shares it with nobody, and their language would reveal where they live.
  if (people < POOL_TELLS_FROM || like.length < 2) return []
  const [rarest] = languagesOfAll(like)
    .map(({ term, name }) => ({ name, share: peopleUnder(term) / people }))
    .filter(({ share }) => share <= RARE_LANGUAGE_SHARE)
    .sort((a, b) => a.share - b.share)
  return rarest ? [{ ...PREFERRED, kind: 'LANGUAGE', anyOf: [{ name: rarest.name, level: null }] }] : []
}

/** The narrowest place in which most of them live. Each list goes from a place outwards. */
function placeCriteria(like: LikedPerson[], { placeName }: LikeKnowledge): CriterionDraft[] {
  const lists = like.map(({ ids }) => ids.geoIds)
  const surroundings = (id: string) =>
    Math.max(...lists.map((list) => (list.includes(id) ? list.length - list.indexOf(id) : 0)))
  const [narrowest] = idsOfMost(lists).sort((a, b) => surroundings(b) - surroundings(a))
  if (narrowest === undefined) return []
  const name = placeName(narrowest) ?? like.find(({ ids }) => ids.geoIds[0] === narrowest)?.record.location ?? ''
  return isName(name) ? [{ ...PREFERRED, kind: 'PLACE', anyOf: [{ name, geoIds: [narrowest] }] }] : []
}

function otherTitles(like: LikedPerson[], unlike: LikedPerson[], { nearness }: LikeKnowledge): CriterionDraft[] {
  const titles = otherWork(titlesOf(like), { titles: titlesOf(unlike), people: unlike.length }, nearness)
  return titles.length === 0 ? [] : [{ ...EXCLUDED, kind: 'TITLE', anyOf: titles.map((name) => ({ name })) }]
}

/**
 * Industries of the unlike people in which none of the liked ones works and which none lists as a skill. Requires that the industry of
 * at least one liked person is known.
 */
function otherIndustries(like: LikedPerson[], unlike: LikedPerson[], known: LikeKnowledge): CriterionDraft[] {
  const liked = new Set(industriesOf(like).flat())
  const skills = new Set(like.flatMap(({ record }) => record.skills.map(terms.skill)))
  if (liked.size === 0) return []
  const others = namedIndustries(
    idsOfMost(industriesOf(unlike)).filter((id) => !liked.has(id)),
    known,
  ).filter(({ name }) => !skills.has(terms.skill(name)))
  return others.length === 0 ? [] : [{ ...EXCLUDED, kind: 'INDUSTRY', anyOf: others }]
}
