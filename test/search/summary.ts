/**
 * A reading in short form, so that a suite of prompts can state it completely: absent keys are empty. Names are written as
 * `Madrid#mad` (place with its id), `?Cambridge` (ambiguous), `Google@PAST`, `de:FLUENT`.
 */
import type { Interpretation, ReadLists } from '../../contract/interpretation.ts'

export interface Summary {
  titles?: string[]
  seniority?: string[]
  skills?: string[]
  languages?: string[]
  locations?: string[]
  companies?: string[]
  schools?: string[]
  industries?: string[]
  workplaces?: string[]
  years?: [number | null, number | null]
  leftover?: string[]
  not?: Summary
}

const pointed = (name: string, id: string | null, ambiguous: boolean) =>
  ambiguous ? `?${name}` : id === null ? `${name}#` : `${name}#${id}`

function lists(read: ReadLists): Summary {
  const all: Required<Omit<Summary, 'years' | 'leftover' | 'not'>> = {
    titles: read.titles.map(({ name }) => name),
    seniority: read.seniority.map(({ level }) => level),
    skills: read.skills.map(({ name }) => name),
    languages: read.languages.map(({ code, level }) => (level ? `${code}:${level}` : code)),
    locations: read.locations.map(({ name, geoId, ambiguous }) => pointed(name, geoId, ambiguous)),
    companies: read.companies.map(({ name, ambiguous, entityId, when }) => {
      const shown = ambiguous ? `?${name}` : entityId === null ? `${name}#` : name
      return when === 'ANY' ? shown : `${shown}@${when}`
    }),
    schools: read.schools.map(({ name, ambiguous }) => (ambiguous ? `?${name}` : name)),
    industries: read.industries.map(({ name }) => name),
    workplaces: read.workplaces.map(({ mode }) => mode),
  }
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0))
}

export function summarise(read: Interpretation): Summary {
  const summary = lists(read)
  const not = lists(read.exclusions)
  if (Object.keys(not).length > 0) summary.not = not
  if (read.years) summary.years = [read.years.min, read.years.max]
  if (read.leftover.length > 0) summary.leftover = read.leftover.map(({ text }) => text)
  return summary
}

/** The order of words is not part of a reading. */
export const sorted = (summary: Summary): Summary =>
  Object.fromEntries(
    Object.entries(summary)
      .map(
        ([key, value]) =>
          [key, key === 'not' ? sorted(value as Summary) : key === 'years' ? value : [...value].sort()] as const,
      )
      .sort(([a], [b]) => a.localeCompare(b)),
  )
