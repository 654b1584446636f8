/**
 * Endings of registered names, by the law they come from: data/legal-forms.tsv. Owns reading the list; where they may be cut is
 * organisation-key.ts.
 */
import { groupCells, rowsIn } from '../lists.ts'

const byKind = groupCells(
  rowsIn<'kind' | 'form'>(new URL('./data/legal-forms.tsv', import.meta.url)),
  'kind',
  ['LEGAL', 'LOOSE', 'UNSPACED'],
  'form',
)

/** Written together and without stops: "S.A. de C.V." is `sadecv`. */
export const legalForms: ReadonlySet<string> = new Set(byKind.LEGAL)

/** Say how a company is organised, not who it is, but are names of their own more often than the legal forms are. */
export const looseForms: ReadonlySet<string> = new Set(byKind.LOOSE)

/** Before or after the name in scripts that put no space between words. */
export const unspacedForms = new RegExp(byKind.UNSPACED.map((form) => form.replace(/[()]/g, '\\$&')).join('|'), 'g')
