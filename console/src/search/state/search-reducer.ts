/**
 * One search: the draft, what was searched, how its words were read, who is selected. Owns every change of these; pure. The
 * applied search is in the address, which has the last word: `arrived` is dispatched whenever it changes.
 */
import type { Criterion, Interpretation } from '../../api/types.ts'
import { mergedCriteria } from '../../question/criteria.ts'
import { readCriteria, writeCriteria } from '../../question/criteria-address.ts'
import { type Draft, isSame, type SearchState } from '../../question/state.ts'

/** A prompt and its reading; null for an empty prompt. */
export interface Reading {
  words: string
  interpretation: Interpretation | null
}

export interface Search {
  /** The query of the address that `applied` was read from. */
  address: string
  applied: SearchState
  draft: Draft
  /** The latest reading; null if the current words have not been read yet. */
  reading: Reading | null
  /** The job description that the criteria were taken from. */
  described: Reading | null
  /** The drafts before each change, for undo; the newest last. */
  before: Draft[]
  /** Urns of the selected people. */
  ticked: ReadonlySet<string>
  table: Table
  /** Whether people whose profile was opened before are left out of the list. */
  hidesSeen: boolean
}

/** The user's arrangement of the match table. */
export interface Table {
  /** Ids of hidden columns. */
  hidden: ReadonlySet<string>
  /** The column it is sorted by; undefined for the service's ranking. */
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

/** A different search clears the selection and the undo history. If it is the same search, the draft stays. */
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

/** Keeps the reading only if it belongs to exactly these words; other words have to be read first. */
function readingAt(reading: Reading | null, prompt: string): Reading | null {
  const words = prompt.trim()
  if (reading?.words === words) return reading
  return words === '' ? { words, interpretation: null } : null
}

/** Takes what changed in the words over into criteria that the user has edited. */
export function readAgain({ draft, reading }: Pick<Search, 'draft' | 'reading'>, now: Reading): Draft {
  if (!draft.criteria || !reading || reading.words === now.words) return draft
  return canonical({
    ...draft,
    criteria: mergedCriteria(criteriaRead(reading), draft.criteria, criteriaRead(now)),
  })
}

const criteriaRead = (reading: Reading | null): Criterion[] => reading?.interpretation?.criteria ?? []

/** The criteria searched for: as edited, otherwise as read. */
export const criteriaOf = ({ draft, reading }: Search): Criterion[] => draft.criteria ?? criteriaRead(reading)

/** Whether the chips match the words in the box; they do not while the user is still typing. */
export const isReadingCurrent = ({ draft, reading }: Search): boolean => reading?.words === draft.prompt.trim()

const draftOf = ({ page: _page, ...draft }: SearchState): Draft => draft

/** The draft as an address would give it back, so that equal searches have equal texts. */
export const canonical = (draft: Draft): Draft => {
  const criteria = draft.criteria && readCriteria(writeCriteria(draft.criteria))
  const { criteria: _criteria, ...rest } = draft
  return criteria ? { ...rest, criteria } : rest
}
