/** A wish of the prompt as a filter, which is a must. Undefined where it cannot be one. */

import type { Named, SearchFilters } from '../question/filters.ts'
import type { Chip } from './chips.ts'

const added = (list: string[] | undefined, name: string) => [...new Set([...(list ?? []), name])]

export function asFilter(chip: Chip, filters: SearchFilters, chosen?: Named): SearchFilters | undefined {
  const { kind, label, when } = chip
  const named = chosen ?? only(chip)
  if (kind === 'title') return { ...filters, titles: added(filters.titles, label) }
  if (kind === 'skill') return { ...filters, skills: added(filters.skills, label) }
  if (!named) return undefined
  if (kind === 'place') return { ...filters, places: [...(filters.places ?? []), named] }
  if (kind === 'company') return { ...filters, [when === 'PAST' ? 'pastCompany' : 'currentCompany']: named }
  if (kind === 'school') return { ...filters, school: named }
  if (kind === 'industry') return { ...filters, industry: named }
  return undefined
}

/** What a clear chip means. */
const only = ({ id, label }: Chip): Named | undefined => (id ? { label, id } : undefined)
