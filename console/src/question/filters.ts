/** The filters of a search as the user chose them, with names beside ids so that they can be shown. */
import type { LanguageLevel } from '../api/search-types.ts'

/** Something chosen by its id. Without an id it is only text, and filters nothing. */
export interface Named {
  label: string
  id?: string
}

export interface SearchFilters {
  titles?: string[]
  skills?: string[]
  languages?: { name: string; level?: LanguageLevel }[]
  firstName?: string
  lastName?: string
  places?: Named[]
  currentCompany?: Named
  pastCompany?: Named
  industry?: Named
  school?: Named
  localOnly?: boolean
}
