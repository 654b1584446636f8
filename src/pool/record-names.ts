/**
 * The names a record's fields can have (data/record-names.tsv): first those of the API, then those of spreadsheets and other
 * systems, in the languages of prompts. Reduced to lower-case letters and digits without accents: "E-Mail Adresse" becomes
 * emailadresse. Owns the list of fields.
 */
import { groupCells, rowsIn } from '../reference/lists.ts'
import type { FieldNames } from './raw-fields.ts'

const fields = [
  ...(['urn', 'externalId', 'fullName'] as const),
  // A lone "nombre" often holds the whole name, so it is read as one name and the family name stays empty.
  ...(['firstName', 'lastName', 'jobTitle', 'currentCompany', 'industry'] as const),
  ...(['location', 'city', 'state', 'country', 'summary', 'skills', 'languages'] as const),
  ...(['workEmail', 'personalEmail', 'phone', 'pictureUrl', 'networkUrl'] as const),
  ...(['experience', 'education', 'tags', 'notes'] as const),
]
type RecordField = (typeof fields)[number]

const rows = rowsIn<'field' | 'name'>(new URL('./data/record-names.tsv', import.meta.url))

export const RECORD_NAMES: FieldNames<RecordField> = groupCells(rows, 'field', fields, 'name')

/** What may follow a name after a comma without being a given name. */
export const NAME_SUFFIXES: ReadonlySet<string> = new Set(
  rowsIn<'suffix'>(new URL('./data/name-suffixes.tsv', import.meta.url)).map(({ suffix }) => suffix),
)
