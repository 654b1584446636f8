/**
 * The interpretation of a search without a prompt. Kept apart from the reader, whose word lists are loaded only when a prompt is read.
 */
import type { Interpretation, ReadLists } from '../../../contract/interpretation.ts'

const emptyLists = (): ReadLists => ({
  titles: [],
  seniority: [],
  skills: [],
  languages: [],
  locations: [],
  companies: [],
  schools: [],
  industries: [],
  workplaces: [],
})

export const emptyInterpretation = (reader: Interpretation['reader']): Interpretation => ({
  ...emptyLists(),
  years: null,
  remote: false,
  exclusions: emptyLists(),
  leftover: [],
  refused: [],
  notApplied: [],
  criteria: [],
  reader,
})
