/** How a row and its outcome are written: the list's own columns followed by ours, or a line of JSON. */
import { csvHead, csvLine } from '../../base/csv.ts'
import { printableJson } from '../../base/terminal-text.ts'
import type { ListedRow, PeopleFile } from './people-file.ts'
import type { ListWork, PersonOutcome } from './work.ts'

export interface ResultsForm {
  head: string
  line: (row: ListedRow, outcome: PersonOutcome) => string
}

export const NOBODY: PersonOutcome = {
  urn: '',
  status: 'FAILED',
  code: 'NO_PERSON',
  message: 'The row has no urn or profile address.',
  retryable: false,
}

export function resultsForm(output: string, { header }: PeopleFile, work: ListWork): ResultsForm {
  if (/\.(ndjson|jsonl)$/i.test(output))
    return { head: '', line: ({ cells }, outcome) => `${printableJson({ row: cells, ...outcome })}\n` }
  // A column of the list keeps its name; a column of ours with the same name gets the prefix `scout_`.
  const ours = work.columns.map((name) => (header.includes(name) ? `scout_${name}` : name))
  return {
    head: csvHead([...header, ...ours]),
    line: ({ cells }, outcome) => csvLine([...header.map((_, at) => cells[at]), ...work.cells(outcome)]),
  }
}
