/**
 * What the fields of a record are called (data/record-names.tsv). First by the wire, then by spreadsheets and other
 * systems, in the languages of prompts. Letters and digits only, lower case, without accents: "E-Mail Adresse" is
 * emailadresse. Owns the fields.
 */
import { groupCells, rowsIn } from '../reference/lists.ts'
import type { FieldNames } from './raw-fields.ts'

const fields = [
  ...(['urn', 'externalId', 'fullName'] as const),
  // A lone "nombre" often holds the whole name, which is then read as one: the family name stays empty.
  ...(['firstName', 'lastName', 'jobTitle', 'currentCompany', 'industry'] as const),
  ...(['location', 'city', 'state', 'country', 'summary', 'skills', 'languages'] as const),
  ...(['workEmail', 'personalEmail', 'phone', 'pictureUrl', 'networkUrl'] as const),
  ...(['experience', 'education', 'tags', 'notes'] as const),
]
type RecordField = (typeof fields)[number]

const rows = rowsIn<'field' | 'name'>(new URL('./data/record-names.tsv', import.meta.url))

export const RECORD_NAMES: FieldNames<RecordField> = groupCells(rows, 'field', fields, 'name')

/** What follows a name after a comma and is no given name. */
export const NAME_SUFFIXES: ReadonlySet<string> = new Set(
  rowsIn<'suffix'>(new URL('./data/name-suffixes.tsv', import.meta.url)).map(({ suffix }) => suffix),
)
