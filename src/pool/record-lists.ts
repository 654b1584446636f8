/** Reads the lists of a pool record: skills, languages, experience and education. Owns the ways each may be written. */

import { type LanguageLevel, languageLevels } from '../../contract/levels.ts'
import { TAG_CHARS_MAX, TAGS_MAX } from '../../contract/limits.ts'
import { fold } from '../base/fold.ts'
import { isObject } from '../base/json.ts'
import type { EducationItem, ExperienceItem, PoolCandidate } from '../candidates/candidate.ts'
import { knownCell, rowsIn } from '../reference/lists.ts'
import { type FieldNames, Fields, LONG_MAX, SHORT_MAX } from './raw-fields.ts'

/** As many as a network may send about one person; a file with more is broken. */
export const SKILLS_MAX = 500
export const LANGUAGES_MAX = 100
export const EXPERIENCE_MAX = 200
export const EDUCATION_MAX = 100

type ListField = 'skills' | 'tags' | 'languages' | 'experience' | 'education'
type Record = Fields<ListField>

export function readSkills(record: Record): string[] {
  const byKey = new Map<string, string>()
  for (const item of record.list('skills', SKILLS_MAX)) {
    const skill = record.checked('skills', isObject(item) ? item.name : item)
    if (skill && !byKey.has(fold(skill))) byKey.set(fold(skill), skill)
  }
  return [...byKey.values()]
}

/** Tags may not contain a comma, because a list of tags in a URL is divided by commas. */
export function readTags(record: Record): string[] {
  const byKey = new Map<string, string>()
  for (const item of record.list('tags', TAGS_MAX)) {
    const tag = record.checked('tags', item, TAG_CHARS_MAX)
    if (tag?.includes(',')) record.fault('tags', 'must not contain a comma')
    else if (tag && !byKey.has(fold(tag))) byKey.set(fold(tag), tag)
  }
  return [...byKey.values()]
}

/** Other ways to say a level (data/language-levels.tsv): CEFR, the words that networks use, and those of people's own files. */
const LEVEL_WORDS = new Map<string, LanguageLevel>([
  ...languageLevels.map((level) => [fold(level), level] as const),
  ...rowsIn<'level' | 'words'>(new URL('./data/language-levels.tsv', import.meta.url)).map(
    ({ level, words }) => [fold(words), knownCell(languageLevels, level)] as const,
  ),
])

const levelCalled = (text: string): LanguageLevel | undefined =>
  LEVEL_WORDS.get(fold(text).replace(/ proficiency$|^(level|nivel|niveau) /, ''))

/** All that is known of a language without a level is that the person speaks it. */
const LEAST_LEVEL: LanguageLevel = 'BASIC'

const LANGUAGE_NAMES: FieldNames<'name' | 'level'> = {
  name: ['language', 'name'],
  level: ['proficiency', 'level'],
}

export function readLanguages(record: Record, faults: string[]): PoolCandidate['languages'] {
  return record.list('languages', LANGUAGES_MAX).flatMap((item, index) => {
    const path = record.pathOf('languages', index)
    const fields = new Fields(isObject(item) ? item : splitLanguage(item), LANGUAGE_NAMES, faults, { path })
    const name = fields.text('name')
    const levelText = fields.text('level')
    if (name === null) {
      record.fault('languages', 'each must name a language')
      return []
    }
    const level = levelText === null ? LEAST_LEVEL : levelCalled(levelText)
    if (level) return [{ name, level }]
    record.useless('languages', `the level of ${name} must be one of ${languageLevels.join(', ')}, not "${levelText}"`)
    return [{ name, level: LEAST_LEVEL }]
  })
}

/**
 * "German:FLUENT", "German (fluent)", "German - fluent", "German C1" or "German". A longer text is no name, and the regular
 * expression would backtrack at every space.
 */
function splitLanguage(item: unknown): { name: unknown; level?: string } {
  if (typeof item !== 'string' || item.length > SHORT_MAX) return { name: item }
  const text = item.trim()
  const parts = /^([^:(]+)(?::([^:]*)|\(([^()]*)\))$/.exec(text) ?? /^(\S+) [-–—] (.+)$/.exec(text)
  if (parts) return { name: parts[1], level: parts[2] ?? parts[3] }
  // A name may have several words, so what follows the first one must be a level.
  const space = text.indexOf(' ')
  const level = text.slice(space + 1)
  return space > 0 && levelCalled(level) ? { name: text.slice(0, space), level } : { name: item }
}

const EXPERIENCE_NAMES: FieldNames<keyof ExperienceItem> = {
  title: ['title', 'jobtitle', 'position', 'role'],
  company: ['company', 'companyname', 'employer'],
  companyId: ['companyid'],
  location: ['location'],
  startDate: ['startdate', 'start', 'from'],
  endDate: ['enddate', 'end', 'to'],
  description: ['description', 'summary'],
}

export function readExperience(record: Record, faults: string[]): ExperienceItem[] {
  return record.objects('experience', EXPERIENCE_MAX).map((item, index) => {
    const fields = new Fields(item, EXPERIENCE_NAMES, faults, { path: record.pathOf('experience', index) })
    return {
      title: fields.text('title'),
      company: fields.text('company'),
      companyId: fields.textOrWhole('companyId'),
      location: fields.text('location'),
      startDate: readDate(fields, 'startDate'),
      endDate: readDate(fields, 'endDate'),
      description: fields.text('description', LONG_MAX),
    }
  })
}

const EDUCATION_NAMES: FieldNames<keyof EducationItem> = {
  school: ['school', 'schoolname', 'institution', 'university'],
  schoolId: ['schoolid'],
  degree: ['degree'],
  field: ['field', 'fieldofstudy', 'major'],
  startDate: ['startdate', 'start', 'from'],
  endDate: ['enddate', 'end', 'to'],
}

export function readEducation(record: Record, faults: string[]): EducationItem[] {
  return record.objects('education', EDUCATION_MAX).map((item, index) => {
    const fields = new Fields(item, EDUCATION_NAMES, faults, { path: record.pathOf('education', index) })
    return {
      school: fields.text('school'),
      schoolId: fields.textOrWhole('schoolId'),
      degree: fields.text('degree'),
      field: fields.text('field'),
      startDate: readDate(fields, 'startDate'),
      endDate: readDate(fields, 'endDate'),
    }
  })
}

const DATE = /^(\d{4})(?:-(0[1-9]|1[0-2])(?:-\d{2}(?:T.*)?)?)?$/
const STILL = /^(present|current|now|today)$/i

/** Days are dropped: only year and month are stored. */
function readDate(fields: Fields<'startDate' | 'endDate'>, field: 'startDate' | 'endDate'): string | null {
  const text = fields.textOrWhole(field)
  if (text === null || (field === 'endDate' && STILL.test(text))) return null
  const [, year, month] = DATE.exec(text) ?? []
  if (!year) return fields.fault(field, `must be YYYY or YYYY-MM, not "${text}"`) ?? null
  return month ? `${year}-${month}` : year
}
