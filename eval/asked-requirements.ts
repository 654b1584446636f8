/**
 * Reads what a prompt of the evaluation states, written beside it as "title:backend; skill:Java|Go; place:Munich;
 * language:English>=FLUENT; years:3-7; not seniority:junior; ideally skill:Kafka". Owns this notation, and checks that every name
 * in it exists in the sandbox.
 */
import { readFileSync } from 'node:fs'
import { type LanguageLevel, languageLevels } from '../contract/levels.ts'
import { companies, industries, schools } from '../sandbox/world/entities.ts'
import { jobs } from '../sandbox/world/jobs.ts'
import { isLanguage } from '../sandbox/world/languages.ts'
import { readPlace } from './asked-places.ts'

export const requirementKinds = [
  'title',
  'skill',
  'place',
  'language',
  'years',
  'seniority',
  'employer',
  'employer before',
  'school',
  'industry',
] as const
export type RequirementKind = (typeof requirementKinds)[number]

export interface Requirement {
  kind: RequirementKind
  /** required: stated. preferred: only wished for, not counted. excluded: people who have it are wrong. */
  importance: 'required' | 'preferred' | 'excluded'
  /** Names, any of which is enough; for a title, all current titles that count as it. */
  anyOf: readonly string[]
  /** Only for a language. */
  level?: LanguageLevel
  /** Only for years. */
  min?: number
  max?: number
}

const seniorities = ['junior', 'senior', 'lead']
const ladderTitles = new Set(jobs.flatMap(({ ladder }) => ladder.flat()))

/** "backend:0-3" means all titles on steps 0 to 3 of that job's ladder. */
function titlesOf(accepted: string): readonly string[] {
  const [, id, from, to] = /^(\w+):(\d)-(\d)$/.exec(accepted) ?? []
  if (id) {
    return jobs
      .find((job) => job.id === id)!
      .ladder.slice(Number(from), Number(to) + 1)
      .flat()
  }
  if (!ladderTitles.has(accepted)) throw new Error(`nobody of the sandbox is called ${accepted}`)
  return [accepted]
}

/** Written by hand: the sandbox's titles that a recruiter would accept for the requested one, in any language. */
const askedTitles = new Map(
  readFileSync(new URL('data/asked-titles.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string])
    .map(([asked, accepted]) => [asked, accepted.split('|').flatMap(titlesOf)]),
)

/** Different names of one skill in the sandbox. */
const sameSkills: Readonly<Record<string, readonly string[]>> = { Excel: ['Excel', 'Microsoft Excel'] }

const known: Record<RequirementKind, (name: string) => boolean> = {
  title: (name) => askedTitles.has(name),
  skill: (name) => jobs.some(({ skills }) => skills.includes(name)),
  place: (name) => readPlace(name) !== undefined,
  language: (name) => isLanguage(name.toLowerCase()),
  years: (name) => name === '',
  seniority: (name) => seniorities.includes(name),
  employer: (name) => companies.some((company) => company.name === name),
  'employer before': (name) => companies.some((company) => company.name === name),
  school: (name) => schools.some((school) => school.name === name),
  industry: (name) => industries.some((industry) => industry.name === name),
}

const IMPORTANCES = [
  ['ideally ', 'preferred'],
  ['not ', 'excluded'],
  ['', 'required'],
] as const

/** @throws Error naming what the sandbox does not know. */
export const readRequirements = (text: string): Requirement[] => text.split('; ').map(readRequirement)

function readRequirement(text: string): Requirement {
  const [word, importance] = IMPORTANCES.find(([start]) => text.startsWith(start))!
  const colon = text.indexOf(':')
  const kind = text.slice(word.length, colon) as RequirementKind
  const value = text.slice(colon + 1)
  if (!requirementKinds.includes(kind)) throw new Error(`"${text}" is of no known kind`)
  if (kind === 'years') return { kind, importance, anyOf: [], ...readYears(value) }
  const [names = '', level] = value.split('>=')
  const anyOf = names.split('|')
  const unknown = anyOf.find((name) => !known[kind](name))
  if (unknown !== undefined) throw new Error(`"${text}": the sandbox has no ${kind} "${unknown}"`)
  if (kind === 'title') return { kind, importance, anyOf: anyOf.flatMap((name) => askedTitles.get(name)!) }
  if (kind === 'skill') return { kind, importance, anyOf: anyOf.flatMap((name) => sameSkills[name] ?? [name]) }
  if (level === undefined) return { kind, importance, anyOf }
  if (!languageLevels.includes(level as LanguageLevel)) throw new Error(`"${text}": no level is called ${level}`)
  return { kind, importance, anyOf, level: level as LanguageLevel }
}

/** Reads "5-", "3-7" and "-2". */
function readYears(text: string): Pick<Requirement, 'min' | 'max'> {
  const [, min, max] = /^(\d*)-(\d*)$/.exec(text) ?? []
  return { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) }
}
