/** What a chip and each of its panels are given. */
import type { SearchFilters } from '../question/filters.ts'
import type { Draft } from '../question/state.ts'
import type { Chip } from './chips.ts'

export interface ChipProps {
  chip: Chip
  draft: Draft
  onChange: (draft: Draft) => void
  /** Out of the words, and perhaps into the filters. */
  onTakeOut: (filters?: SearchFilters) => void
}
