/**
 * Titles that a question takes apart: "Java developer" asks for a developer and for Java, and whoever is called so bears the very title.
 * Owns how the two are put together again. Pure.
 */
import type { Criterion, CriterionOf } from '../../../contract/criteria.ts'
import { glossOf } from '../../reference/titles/gloss.ts'

export interface WholeTitle {
  names: string[]
  /** What stands beside the title. */
  skills: string[]
}

/** By the criterion of the title. */
export type WholeTitles = ReadonlyMap<string, WholeTitle>

export function wholeTitles(criteria: readonly Criterion[]): WholeTitles {
  const skills = criteria.filter((each) => each.kind === 'SKILL').filter(isNamed)
  const titles = criteria.filter((each) => each.kind === 'TITLE').filter(isNamed)
  return new Map(
    titles.flatMap((title) => {
      const beside = skills.map((skill) => ({ skill, names: together(skill, title) ?? together(title, skill) ?? [] }))
      const found = beside.filter(({ names }) => names.length > 0)
      const names = found.flatMap((each) => each.names)
      return names.length > 0 ? [[title.id, { names, skills: found.flatMap(({ skill }) => namesOf(skill)) }]] : []
    }),
  )
}

type Named = CriterionOf<'SKILL'> | CriterionOf<'TITLE'>
type Read<One extends Named> = One & { text: string; start: number; end: number }

/** Wanted, and read from a prompt. */
const isNamed = <One extends Named>(each: One): each is Read<One> =>
  each.importance !== 'EXCLUDED' && !!each.text && each.start != null && each.end != null

/** As it is called, each with each, and as it was typed, where nothing but a blank or a hyphen stands between. */
function together(first: Read<Named>, second: Read<Named>): string[] | undefined {
  const between = second.start - first.end
  if (between < 0 || between > 1) return undefined
  const called = namesOf(first).flatMap((one) => namesOf(second).map((other) => `${one} ${other}`))
  const isOne = first.anyOf.length === 1 && second.anyOf.length === 1
  return [...(isOne ? [`${first.text} ${second.text}`] : []), ...called].slice(0, WHOLES_MAX)
}

/** And in English: a Java Developer is a desarrollador Java. */
const namesOf = ({ kind, anyOf }: Named): string[] =>
  anyOf.flatMap(({ name }) => (kind === 'TITLE' ? [name, glossOf(name) ?? []].flat() : [name]))

/** More ways to say one title are a list of skills. */
const WHOLES_MAX = 10
