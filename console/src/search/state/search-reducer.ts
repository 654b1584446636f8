/**
 * One search: what is being drafted, what was asked, how its words were read, who is ticked. Owns every way in which these change;
 * pure. What was asked stands in the address, which has the last word: `arrived` is told whenever it changed.
 */
import type { Criterion, Interpretation } from '../../api/types.ts'
import { mergedCriteria } from '../../question/criteria.ts'
import { readCriteria, writeCriteria } from '../../question/criteria-address.ts'
import { type Draft, isSame, type SearchState } from '../../question/state.ts'

/** Words and what was read from them; of no words, nothing. */
export interface Reading {
  words: string
  interpretation: Interpretation | null
}

export interface Search {
  /** The query of the address that it was read from. */
  address: string
  applied: SearchState
  draft: Draft
  /** The last one. Null: the words at hand were not read yet. */
  reading: Reading | null
  /** The job description that the criteria were taken from. */
  described: Reading | null
  /** The drafts before each change, to go back to; the newest last. */
  before: Draft[]
  /** Urns of those who are ticked. */
  ticked: ReadonlySet<string>
  table: Table
  /** Whether whoever was opened before is left out of the list. */
  hidesSeen: boolean
}

/** How the match table is looked at. */
export interface Table {
  /** Columns that are left out, by their names. */
  hidden: ReadonlySet<string>
  /** The column it is sorted by; undefined: as the service ranks. */
  sortedBy?: string
  isUp?: boolean
}

export type SearchAction =
  | { type: 'arrived'; address: string; applied: SearchState }
  | { type: 'typed'; prompt: string }
  | { type: 'read'; reading: Reading }
  | { type: 'changed'; draft: Draft }
  | { type: 'described'; reading: Reading }
  | { type: 'undone' }
  | { type: 'ticked'; urns: string[]; on: boolean }
  | { type: 'cleared' }
  | { type: 'arranged'; table: Table }
  | { type: 'hidSeen'; hidesSeen: boolean }

const STEPS_BACK_MAX = 50

export const beginSearch = (address: string, applied: SearchState): Search => ({
  address,
  draft: draftOf(applied),
  applied,
  reading: readingAt(null, applied.prompt),
  described: null,
  before: [],
  ticked: new Set(),
  table: { hidden: new Set() },
  hidesSeen: false,
})

export function reduceSearch(search: Search, action: SearchAction): Search {
  switch (action.type) {
    case 'arrived':
      return { ...arrived(search, action.applied), address: action.address }
    case 'typed':
      return { ...search, draft: { ...search.draft, prompt: action.prompt } }
    case 'read':
      return { ...search, draft: readAgain(search, action.reading), reading: action.reading }
    case 'changed': {
      const before = [...search.before, search.draft].slice(-STEPS_BACK_MAX)
      const described = action.draft.criteria ? search.described : null
      return at({ ...search, before, described }, canonical(action.draft))
    }
    case 'described':
      return { ...search, described: action.reading }
    case 'undone': {
      const last = search.before.at(-1)
      return last ? at({ ...search, before: search.before.slice(0, -1) }, last) : search
    }
    case 'ticked':
      return { ...search, ticked: tickedNow(search.ticked, action) }
    case 'cleared':
      return { ...search, ticked: new Set() }
    case 'arranged':
      return { ...search, table: action.table }
    case 'hidSeen':
      return { ...search, hidesSeen: action.hidesSeen }
  }
}

function tickedNow(ticked: ReadonlySet<string>, { urns, on }: { urns: string[]; on: boolean }): ReadonlySet<string> {
  const named = new Set(urns)
  return on ? new Set([...ticked, ...urns]) : new Set([...ticked].filter((urn) => !named.has(urn)))
}

/** Another search: nobody of the one before is ticked any more, and nothing of it can be brought back. The same: what is drafted stays. */
function arrived(search: Search, applied: SearchState): Search {
  if (isSame(search.applied, applied)) return { ...search, applied }
  const isDrafted = isSame(search.draft, applied)
  const next = isDrafted ? search : at({ ...search, before: [], described: null }, draftOf(applied))
  return { ...next, applied, ticked: new Set(), table: { hidden: search.table.hidden } }
}

const at = (search: Search, draft: Draft): Search => ({
  ...search,
  draft,
  reading: readingAt(search.reading, draft.prompt),
})

/** Words that were not typed on from those read before are read from the beginning. */
function readingAt(reading: Reading | null, prompt: string): Reading | null {
  const words = prompt.trim()
  if (reading?.words === words) return reading
  return words === '' ? { words, interpretation: null } : null
}

/** Criteria that were edited take up what the words say now. */
export function readAgain({ draft, reading }: Pick<Search, 'draft' | 'reading'>, now: Reading): Draft {
  if (!draft.criteria || !reading || reading.words === now.words) return draft
  return canonical({
    ...draft,
    criteria: mergedCriteria(criteriaRead(reading), draft.criteria, criteriaRead(now)),
  })
}

const criteriaRead = (reading: Reading | null): Criterion[] => reading?.interpretation?.criteria ?? []

/** What is looked for: as edited, else as read. */
export const criteriaOf = ({ draft, reading }: Search): Criterion[] => draft.criteria ?? criteriaRead(reading)

/** Whether the chips say what the words say: not while somebody types on. */
export const isReadingCurrent = ({ draft, reading }: Search): boolean => reading?.words === draft.prompt.trim()

const draftOf = ({ page: _page, ...draft }: SearchState): Draft => draft

/** As an address would give it back: equal searches are then equal to the letter. */
export const canonical = (draft: Draft): Draft => {
  const criteria = draft.criteria && readCriteria(writeCriteria(draft.criteria))
  const { criteria: _criteria, ...rest } = draft
  return criteria ? { ...rest, criteria } : rest
}
