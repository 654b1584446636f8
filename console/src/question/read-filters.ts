/**
 * Reads filters from an address, which anybody may have written. Takes only what has the right shape, and no more than the
 * service accepts; the rest is dropped silently. Pure.
 */
import { languageLevels } from '../../../contract/levels.ts'
import { FILTER_ITEMS_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import type { Named, SearchFilters } from './filters.ts'

export function readFilters(text: string | null): SearchFilters {
  const given = recordOf(parsed(text))
  const filters: SearchFilters = {
    titles: listOf(given.titles, wordOf),
    skills: listOf(given.skills, wordOf),
    languages: listOf(given.languages, languageOf),
    places: listOf(given.places, namedOf),
    firstName: wordOf(given.firstName),
    lastName: wordOf(given.lastName),
    currentCompany: namedOf(given.currentCompany),
    pastCompany: namedOf(given.pastCompany),
    industry: namedOf(given.industry),
    school: namedOf(given.school),
    localOnly: given.localOnly === true || undefined,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

function wordOf(value: unknown): string | undefined {
  const word = typeof value === 'string' ? value.trim() : ''
  return word !== '' && word.length <= TEXT_CHARS_MAX ? word : undefined
}

function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items = value.flatMap((item) => read(item) ?? []).slice(0, FILTER_ITEMS_MAX)
  return items.length > 0 ? items : undefined
}

function namedOf(value: unknown): Named | undefined {
  const given = recordOf(value)
  const label = wordOf(given.label)
  const id = wordOf(given.id)
  return label ? { label, ...(id && { id }) } : undefined
}

function languageOf(value: unknown) {
  const given = recordOf(value)
  const name = wordOf(given.name)
  const level = languageLevels.find((each) => each === given.level)
  return name ? { name, ...(level && { level }) } : undefined
}
