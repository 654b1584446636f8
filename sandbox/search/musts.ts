/**
 * Compiles what a prompt requires into tests that must hold: one alternative of every group. Owns the meaning of each must here,
 * and reports those the tables cannot test (a title that no job has). exclusions.ts handles what is excluded.
 */
import type { Musts } from '../../contract/understood.ts'
import { fold } from '../text.ts'
import { anyOf, facts, type Test } from './facts.ts'
import { isAtLevel } from './levels.ts'
import type { Table } from './table.ts'
import { titleGrades } from './titles.ts'

export interface Required {
  tests: Test[]
  /** Whether a title or a skill is among them: then everybody who passes is a match, even without a word of the prompt. */
  decides: boolean
  unsupported: string[]
}

export const NOTHING_REQUIRED: Required = { tests: [], decides: false, unsupported: [] }

export function compileMusts(table: Table, musts: Musts): Required {
  const fact = facts(table)
  const each = <Item>(groups: Item[][], test: (item: Item) => Test) => groups.map((group) => anyOf(group.map(test)))
  const titles = musts.titles.map((group) => holdsTitle(table, group))
  const known = titles.filter((test) => test !== undefined)
  const skills = each(musts.skills, (skill) => anyOf([fact.skill(skill), calledBy(table, skill)]))
  return {
    tests: [
      ...known,
      ...each(musts.places, fact.place),
      ...each(musts.companies, (company) => fact.employer(company, company.when)),
      ...skills,
      ...each(musts.schools, fact.school),
      ...each(musts.industries, (industry) =>
        anyOf([fact.industry(industry), ...(industry.skills ?? []).map(fact.skill)]),
      ),
      ...each(musts.languages, ({ name, level }) => fact.language(name, level ?? 'BASIC')),
      ...musts.seniority.map((levels) => isAtLevel(table, levels)),
      ...(musts.years ? [fact.years(musts.years)] : []),
    ],
    decides: known.length + skills.length > 0,
    unsupported: known.length < titles.length ? ['musts.titles'] : [],
  }
}

/** A skill may also stand in the title: a "Senior iOS Engineer" need not list iOS. */
function calledBy(table: Table, skill: string): Test {
  const name = ` ${fold(skill)} `
  const isCalled = table.titles.texts.map((title) => ` ${title} `.includes(name))
  return (person) => isCalled[table.title[person]!]!
}

function holdsTitle(table: Table, group: Musts['titles'][number]): Test | undefined {
  const grades = titleGrades(
    table,
    group.flatMap(({ name, also }) => [name, ...also]),
  )
  return grades && ((person) => grades(person) > 0)
}
