/**
 * Names and abbreviations of skills that more often mean something else, in addition to the common words among organisations'
 * names: data/ambiguous.tsv.
 */
import { rowsIn } from '../lists.ts'

const rows = rowsIn<'word'>(new URL('./data/ambiguous.tsv', import.meta.url))

export const ambiguousWords: ReadonlySet<string> = new Set(rows.map(({ word }) => word))
