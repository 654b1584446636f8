/** A skill as terms: the skill itself, titles that name it, and skills it is listed with. Pure. */
import type { CriterionOf } from '../../../contract/criteria.ts'
import { otherEnglish } from '../../reference/skills/english-spellings.ts'
import { foldSkill, knownSkill } from '../../reference/skills/skill-key.ts'
import { SKILL_PREFIX, terms } from '../../reference/terms.ts'
import { type ConditionPart, named } from './condition-part.ts'
import type { TermVocabulary } from './term-vocabulary.ts'

/** What the nearest possible skill counts for, as a share of the skill asked for. */
const NEAR_SKILL_SHARE = 0.5

/** Somebody who works in the industry of that name may have the skill; somebody who lists it has it. */
const BRANCH_SHARE = 0.5

type Skills = { name: string }[]

/** A Java developer has Java, whatever the record lists. */
export function skillPart({ anyOf }: CriterionOf<'SKILL'>, vocabulary: TermVocabulary): ConditionPart {
  const { shares, reason } = listedPart(anyOf, vocabulary)
  const naming = new Map(anyOf.flatMap(({ name }) => Array.from(vocabulary.naming(name), (term) => [term, name])))
  if (naming.size === 0) return named(shares, reason)
  for (const term of naming.keys()) shares.set(term, 1)
  return named(shares, (term) => (naming.has(term) ? `Skill in the title: ${naming.get(term)}` : reason(term)))
}

/** "Cybersecurity" is also an industry: people who work in it rank before those who do not. */
export function orBranch(part: ConditionPart, skills: Skills, { industriesNamed }: TermVocabulary): ConditionPart {
  const branches = new Map(
    skills.flatMap(({ name }) => industriesNamed(name).map((id): [string, string] => [terms.industry(id), name])),
  )
  if (branches.size === 0) return part
  const worked = [...branches.keys()].map((term): [string, number] => [term, BRANCH_SHARE])
  const reason = (term: string) => (branches.has(term) ? `Industry: ${branches.get(term)}` : part.reason(term))
  return { ...part, ...named([...part.shares, ...worked], reason, part.metFrom) }
}

export function listedPart(skills: Skills, { near }: Pick<TermVocabulary, 'near'>): ConditionPart {
  const asked = new Map(skills.flatMap(({ name }) => spellingsOf(name).map((each) => [terms.skill(each), name])))
  const close = [...asked.keys()].flatMap((skill) =>
    [...near(skill)].map(([term, nearness]): [string, number] => [term, nearness * NEAR_SKILL_SHARE]),
  )
  const names = skills.map(({ name }) => name).join(' or ')
  return named([...close, ...[...asked.keys()].map((term): [string, number] => [term, 1])], (term) =>
    asked.has(term) ? `Skill: ${asked.get(term)}` : `Skill close to ${names}: ${skillName(term)}`,
  )
}

const spellingsOf = (name: string) => [name, otherEnglish(foldSkill(name)) ?? []].flat()

function skillName(term: string): string {
  const key = term.slice(SKILL_PREFIX.length)
  return knownSkill(key)?.name ?? key
}
