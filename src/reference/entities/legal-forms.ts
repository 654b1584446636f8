/**
 * Endings of registered names that the law of some country prescribes: data/legal-forms.tsv. Owns reading the list;
 * organisation-key.ts decides where they may be cut off.
 */
import { groupCells, rowsIn } from '../lists.ts'

const byKind = groupCells(
  rowsIn<'kind' | 'form'>(new URL('./data/legal-forms.tsv', import.meta.url)),
  'kind',
  ['LEGAL', 'LOOSE', 'UNSPACED'],
  'form',
)

/** Written as one word without stops: "S.A. de C.V." is `sadecv`. */
export const legalForms: ReadonlySet<string> = new Set(byKind.LEGAL)

/** Words that say how a company is organised, not who it is, but are part of a proper name more often than the legal forms are. */
export const looseForms: ReadonlySet<string> = new Set(byKind.LOOSE)

/** Forms before or after the name in scripts that put no space between words. */
export const unspacedForms = new RegExp(byKind.UNSPACED.map((form) => form.replace(/[()]/g, '\\$&')).join('|'), 'g')
