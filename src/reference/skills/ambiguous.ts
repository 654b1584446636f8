/**
 * Names and abbreviations of skills that mean something else more often, beyond the common words of organisations' names: data/ambiguous.tsv.
 */
import { rowsIn } from '../lists.ts'

const rows = rowsIn<'word'>(new URL('./data/ambiguous.tsv', import.meta.url))

export const ambiguousWords: ReadonlySet<string> = new Set(rows.map(({ word }) => word))
