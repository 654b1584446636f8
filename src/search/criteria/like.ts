/**
 * What some people have in common, as criteria by which others like them are found. Owns what counts as shared, what is telling,
 * and what is plain enough to leave others out. Pure: how common things are in the pool, and how near titles are, it is told.
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

/** Of a record what others can be like. */
export interface LikedPerson {
  record: Pick<PoolCandidate, 'jobTitle' | 'skills' | 'languages' | 'location'>
  ids: Pick<ResolvedIds, 'geoIds' | 'industryIds'>
}

export interface LikeKnowledge {
  nearness: TitleNearness
  /** How many people the pool has, and how many of them stand under a term. */
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
/** A record may list hundreds, and each is looked up. */
const SKILLS_LOOKED_UP_MAX = 60
/** Fewer people say nothing about how common a thing is. */
const POOL_TELLS_FROM = 50
/** A skill of more of the pool than this tells nobody apart. */
const COMMON_SHARE = 0.5
/** From here on a skill is as telling as it gets: what hardly anybody has finds hardly anybody. */
const RARE_SHARE = 0.005
/** Of what nobody else of the pool has: somebody of the network may. */
const LONELY = 0.001
const RARE_LANGUAGE_SHARE = 0.1

/** Of which it must be known how many people stand under them. */
export const termsToCount = ({ like }: Pick<LikeAsked, 'like'>): string[] => [
  ...skillsOfMost(like).map(({ term }) => term),
  ...languagesOfAll(like).map(({ term }) => term),
]

type CriterionDraft = Criterion extends infer Each ? (Each extends Criterion ? Omit<Each, 'id'> : never) : never

/** In the order of what they say about somebody; all preferred, and at the end what others are left out for. */
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
  /** How many have it. */
  holders: number
}

/** What more people list comes first, then what they list first. */
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

/** Each a criterion of its own: who has more of them is more alike. */
const skillCriteria = (like: LikedPerson[], known: LikeKnowledge): CriterionDraft[] =>
  skillsOfMost(like)
    .map((skill) => ({ ...skill, telling: (skill.holders / like.length) * rarity(skill, known) }))
    .filter(({ telling }) => telling > 0)
    .sort((a, b) => b.telling - a.telling)
    .slice(0, SKILLS_MAX)
    .map(({ name }) => ({ ...PREFERRED, kind: 'SKILL', anyOf: [{ name }] }))

/** In 0–1; where the pool is too small to tell, what they share is all there is to go by. */
function rarity({ term, holders }: SharedSkill, { people, peopleUnder }: LikeKnowledge): number {
  if (people < POOL_TELLS_FROM) return 1
  const under = peopleUnder(term)
  if (under > people * COMMON_SHARE) return 0
  if (under <= holders) return LONELY
  return Math.min(1, Math.log(people / under) / Math.log(1 / RARE_SHARE))
}

/** One level apart they agree; whose title says none neither agrees nor differs. */
function seniorityCriteria(like: LikedPerson[]): CriterionDraft[] {
  const ranks = like.flatMap(({ record }) => seniorityRank(record.jobTitle) ?? [])
  const [lowest, highest] = [Math.min(...ranks), Math.max(...ranks)]
  if (!isMost(ranks.length, like.length) || highest - lowest > 1) return []
  const levels = [...new Set([lowest, highest])].map((rank) => ({ level: levelOf(rank) }))
  return [{ ...PREFERRED, kind: 'SENIORITY', anyOf: levels }]
}

/** The ids that most of them have. */
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

/** Well enough to work in it. */
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

/** Only the rarest: of what everybody speaks there is nothing to say. */
function languageCriteria(like: LikedPerson[], { people, peopleUnder }: LikeKnowledge): CriterionDraft[] {
  // One person shares it with nobody, and their language would tell where they live.
  if (people < POOL_TELLS_FROM || like.length < 2) return []
  const [rarest] = languagesOfAll(like)
    .map(({ term, name }) => ({ name, share: peopleUnder(term) / people }))
    .filter(({ share }) => share <= RARE_LANGUAGE_SHARE)
    .sort((a, b) => a.share - b.share)
  return rarest ? [{ ...PREFERRED, kind: 'LANGUAGE', anyOf: [{ name: rarest.name, level: null }] }] : []
}

/** The narrowest place that most of them live in. Each list goes from a place to what surrounds it. */
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

/** Nobody of those who are liked works there or knows it, and it is known where one of them works. */
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
