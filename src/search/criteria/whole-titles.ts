/**
 * Titles that a question splits: "Java developer" asks for a developer and for Java, but somebody with that very title should rank
 * first. Owns joining the two again. Pure.
 */
import type { Criterion, CriterionOf } from '../../../contract/criteria.ts'
import { glossOf } from '../../reference/titles/gloss.ts'

export interface WholeTitle {
  names: string[]
  /** The skills that stand beside the title. */
  skills: string[]
}

/** By the id of the title's criterion. */
export type WholeTitles = ReadonlyMap<string, WholeTitle>

export function wholeTitles(criteria: readonly Criterion[]): WholeTitles {
  const wholes = new Map<string, WholeTitle>()
  for (const { skill, title } of besideTitles(criteria)) {
    const whole = wholes.get(title.id) ?? { names: [], skills: [] }
    wholes.set(title.id, whole)
    const [first, second] = skill.start < title.start ? [skill, title] : [title, skill]
    if (skill.anyOf.length === 1 && title.anyOf.length === 1) whole.names.push(`${first.text} ${second.text}`)
    for (const one of namesOf(first)) {
      if (whole.names.length >= WHOLES_MAX) break
      whole.names.push(...namesOf(second).map((other) => `${one} ${other}`))
    }
    whole.skills.push(...namesOf(skill))
  }
  return wholes
}

/** Which skills stand beside which titles, as far as it affects a list. */
export const standsBeside = (criteria: readonly Criterion[]): string[] =>
  besideTitles(criteria).map(({ skill, title }) => `${skill.id} ${title.id}`)

interface TitleWithSkill {
  skill: Read<CriterionOf<'SKILL'>>
  title: Read<CriterionOf<'TITLE'>>
}

/**
 * A skill and a title separated by at most one character, such as a blank or a hyphen. A client may claim this of all its criteria,
 * hence the limit.
 */
function besideTitles(criteria: readonly Criterion[]): TitleWithSkill[] {
  const skills = criteria.filter((each) => each.kind === 'SKILL').filter(isNamed)
  const titles = criteria.filter((each) => each.kind === 'TITLE').filter(isNamed)
  const isNext = (one: Read<Named>, other: Read<Named>) => other.start - one.end === 0 || other.start - one.end === 1
  return titles.flatMap((title) =>
    skills
      .filter((skill) => isNext(skill, title) || isNext(title, skill))
      .slice(0, SKILLS_MAX)
      .map((skill) => ({ skill, title })),
  )
}

type Named = CriterionOf<'SKILL'> | CriterionOf<'TITLE'>
type Read<One extends Named> = One & { text: string; start: number; end: number }

/** Not excluded, and read from a prompt. */
const isNamed = <One extends Named>(each: One): each is Read<One> =>
  each.importance !== 'EXCLUDED' && !!each.text && each.start != null && each.end != null

/**
 * Titles also in English: a "desarrollador Java" is a Java Developer. Limited, because longer lists are lists of skills rather than
 * names of one title.
 */
const namesOf = ({ kind, anyOf }: Named): string[] =>
  anyOf.slice(0, WHOLES_MAX).flatMap(({ name }) => (kind === 'TITLE' ? [name, glossOf(name) ?? []].flat() : [name]))

const WHOLES_MAX = 10
/** One before a title and one after it. */
const SKILLS_MAX = 2
