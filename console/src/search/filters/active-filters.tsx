/** All active filters beside the chips of the prompt, each removable. */
import { languageLabel } from '../../question/criterion-words.ts'
import type { SearchFilters } from '../../question/filters.ts'
import { entityFilters } from '../../question/state.ts'
import { t } from '../../text/t.ts'
import { FilterChip } from './filter-chip.tsx'

interface ActiveFiltersProps {
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

interface Active {
  key: string
  label: string
  idle?: boolean
  /** The remaining filters once this one is removed. */
  rest: SearchFilters
}

const omitted = <T,>(list: T[], at: number) => list.filter((_, index) => index !== at)

export function activeOf(filters: SearchFilters): Active[] {
  const { titles = [], skills = [], languages = [], places = [], firstName, lastName } = filters
  const one = (name: 'firstName' | 'lastName', value?: string): Active[] =>
    value ? [{ key: name, label: `${t(`filter.${name}`)}: ${value}`, rest: { ...filters, [name]: undefined } }] : []
  return [
    ...titles.map((label, at) => ({ key: `t${label}`, label, rest: { ...filters, titles: omitted(titles, at) } })),
    ...skills.map((label, at) => ({ key: `s${label}`, label, rest: { ...filters, skills: omitted(skills, at) } })),
    ...languages.map(({ name, level }, at) => ({
      key: `l${name}`,
      label: languageLabel({ name, level: level ?? null }),
      rest: { ...filters, languages: omitted(languages, at) },
    })),
    ...places.map(({ label, id }, at) => ({
      key: `p${label}`,
      label,
      idle: !id,
      rest: { ...filters, places: omitted(places, at) },
    })),
    ...entityFilters.flatMap((name) => {
      const given = filters[name]
      const label = given && `${t(`filter.${name}`)}: ${given.label}`
      return label ? [{ key: name, label, idle: !given.id, rest: { ...filters, [name]: undefined } }] : []
    }),
    ...one('firstName', firstName),
    ...one('lastName', lastName),
  ]
}

export const countOf = (filters: SearchFilters): number => activeOf(filters).length

export const ActiveFilters = ({ filters, onChange }: ActiveFiltersProps) =>
  activeOf(filters).map(({ key, label, idle, rest }) => (
    <FilterChip key={key} label={label} idle={idle} onRemove={() => onChange(rest)} />
  ))
