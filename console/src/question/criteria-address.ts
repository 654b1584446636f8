/**
 * Criteria in the address bar: written short, and read with care, because anybody may have written the address. Each is a list:
 * kind, first letter of its importance, its choices. Pure.
 */
import { employmentTimes, languageLevels, seniorityLevels, workplaceModes } from '../../../contract/levels.ts'
import { CRITERIA_MAX, CRITERION_CHOICES_MAX, NEAR_KM_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import type { Criterion } from '../api/types.ts'
import { type Importance, importancesOf, plainCriteria } from './criteria.ts'

const LETTERS: Record<string, Importance> = { R: 'REQUIRED', P: 'PREFERRED', X: 'EXCLUDED' }
const letterOf = (importance: Importance) => Object.keys(LETTERS).find((letter) => LETTERS[letter] === importance)

export const writeCriteria = (criteria: Criterion[]): string =>
  JSON.stringify(criteria.map((each) => [each.kind, letterOf(each.importance), ...choicesOf(each)]))

function choicesOf(criterion: Criterion): unknown[] {
  switch (criterion.kind) {
    case 'YEARS':
      return [criterion.min, criterion.max]
    case 'SAVED':
      return [criterion.since]
    case 'SENIORITY':
      return criterion.anyOf.map(({ level }) => level)
    case 'WORKPLACE':
      return criterion.anyOf.map(({ mode }) => mode)
    case 'CONTACT':
      return criterion.anyOf.map(({ field }) => field)
    case 'LANGUAGE':
      return criterion.anyOf.map(({ name, level }) => [name, level])
    case 'PLACE':
      return criterion.anyOf.map(({ name, geoIds, km }) => [name, km ?? null, ...geoIds])
    case 'EMPLOYER':
      return criterion.anyOf.map(({ name, when, entityIds }) => [name, when, ...entityIds])
    case 'SCHOOL':
    case 'INDUSTRY':
      return criterion.anyOf.map(({ name, entityIds }) => [name, ...entityIds])
    default:
      return criterion.anyOf.map(({ name }) => name)
  }
}

/** Undefined if the text is no list; malformed criteria in the list are left out. */
export function readCriteria(text: string | null): Criterion[] | undefined {
  if (text === null) return undefined
  const list = parsed(text)
  if (!Array.isArray(list)) return undefined
  return plainCriteria(list.slice(0, CRITERIA_MAX).flatMap((item) => criterionOf(item) ?? []))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function criterionOf(item: unknown): Criterion | undefined {
  if (!Array.isArray(item)) return undefined
  const [kind, letter, ...choices] = item as unknown[]
  const importance = LETTERS[String(letter)]
  const body = bodyOf(String(kind), choices)
  if (!importance || !body) return undefined
  const criterion = { id: '', importance, ...body } as Criterion
  return importancesOf(criterion).includes(importance) ? criterion : undefined
}

function bodyOf(kind: string, choices: unknown[]): object | undefined {
  if (kind === 'YEARS') {
    const [min, max] = choices.map((each) => numberOf(each, 100))
    return min != null || max != null ? { kind, min: min ?? null, max: max ?? null } : undefined
  }
  if (kind === 'SAVED') {
    const since = String(choices[0])
    return isDay(since) ? { kind, since } : undefined
  }
  const read = READERS[kind]
  const anyOf = read && choices.slice(0, CRITERION_CHOICES_MAX).flatMap((each) => read(each) ?? [])
  return anyOf && anyOf.length > 0 ? { kind, anyOf } : undefined
}

/** Whether the day exists in the calendar and is in the range that the service accepts. */
function isDay(text: string): boolean {
  const time = /^(19[7-9]\d|[2-9]\d{3})-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const named = (value: unknown) => {
  const name = wordOf(value)
  return name ? { name } : undefined
}
const organisation = (value: unknown) => {
  const [name, ...ids] = listOf(value)
  return wordOf(name) ? { name: wordOf(name), entityIds: ids.flatMap((id) => wordOf(id) ?? []) } : undefined
}

const READERS: Record<string, (value: unknown) => object | undefined> = {
  TITLE: named,
  SKILL: named,
  KEYWORD: named,
  TAG: named,
  SCHOOL: organisation,
  INDUSTRY: organisation,
  EMPLOYER: (value) => {
    const [name, when, ...ids] = listOf(value)
    const read = organisation([name, ...ids])
    return read && { ...read, when: employmentTimes.find((each) => each === when) ?? 'ANY' }
  },
  PLACE: (value) => {
    const [name, km, ...ids] = listOf(value)
    const geoIds = ids.flatMap((id) => wordOf(id) ?? [])
    return wordOf(name) ? { name: wordOf(name), geoIds, km: numberOf(km, NEAR_KM_MAX) } : undefined
  },
  LANGUAGE: (value) => {
    const [name, level] = listOf(value)
    return wordOf(name)
      ? { name: wordOf(name), level: languageLevels.find((each) => each === level) ?? null }
      : undefined
  },
  SENIORITY: (value) => ofList(seniorityLevels, value, (level) => ({ level })),
  WORKPLACE: (value) => ofList(workplaceModes, value, (mode) => ({ mode })),
  CONTACT: (value) => ofList(['EMAIL', 'PHONE'], value, (field) => ({ field })),
}

function ofList<T>(known: readonly T[], value: unknown, made: (item: T) => object): object | undefined {
  const item = known.find((each) => each === value)
  return item === undefined ? undefined : made(item)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const numberOf = (value: unknown, max: number): number | null =>
  typeof value === 'number' && value >= 0 && value <= max ? value : null

function wordOf(value: unknown): string | undefined {
  const word = typeof value === 'string' ? value.trim() : ''
  const isStorable = !word.includes('\u0000') && word.isWellFormed()
  return word !== '' && word.length <= TEXT_CHARS_MAX && isStorable ? word : undefined
}
