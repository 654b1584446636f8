/** Props of both the list and the table of people. */
import type { Candidate, Criterion } from '../../api/types.ts'
import type { StageMarks } from './stages.ts'
import type { PeopleMarks } from './standing.ts'

export interface ListProps {
  candidates: Candidate[]
  /** The criteria of the reading that found them. */
  criteria: Criterion[]
  standing: PeopleMarks & StageMarks
  /** The index of the row the keyboard is at. */
  at: number
  onAt: (at: number) => void
  onTick: (urn: string, on: boolean) => void
}
