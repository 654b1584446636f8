/** Reads the name of a record, however its columns divide it, including "Dupont, Yuki". Pure. */
import type { PoolCandidate } from '../candidates/candidate.ts'
import type { Fields } from './raw-fields.ts'
import { NAME_SUFFIXES } from './record-names.ts'

type NameField = 'fullName' | 'firstName' | 'lastName'
type Names = Pick<PoolCandidate, NameField>

export function readNames(fields: Fields<NameField>): Names {
  const full = fields.text('fullName')
  const first = fields.text('firstName')
  const last = fields.text('lastName')
  if (!full && !first && !last)
    fields.fault(namedField(fields), 'a name is required (full_name, or name_first and name_last)')
  if (first && last) return { fullName: full ?? `${first} ${last}`, firstName: first, lastName: last }
  // With a first name beside it, a column "Name" holds the family name (as in "Vorname", "Name").
  if (full && first && !has(full, first)) return { fullName: `${first} ${full}`, firstName: first, lastName: full }
  if (full && (first || last)) return { fullName: full, firstName: first ?? '', lastName: last ?? '' }
  const only = full ?? first ?? last ?? ''
  if (full || only.includes(',')) return divide(only)
  return { fullName: only, firstName: first ?? '', lastName: last ?? '' }
}

const has = (full: string, part: string) => full.toLowerCase().includes(part.toLowerCase())

/** The name field that the record itself uses. */
const namedField = (fields: Fields<NameField>) =>
  (['fullName', 'firstName', 'lastName'] as const).find((field) => fields.isNamed(field)) ?? 'fullName'

function divide(name: string): Names {
  const [last = '', first, ...others] = name.split(',').map((part) => part.trim())
  if (first && last && others.length === 0 && !isSuffix(first)) {
    return { fullName: `${first} ${last}`, firstName: first, lastName: last }
  }
  const [firstWord = '', ...rest] = name.split(/\s+/)
  return { fullName: name, firstName: firstWord, lastName: rest.join(' ') }
}

/** "Ann Lee, PhD": what stands before this comma is not a family name. */
const isSuffix = (text: string) =>
  text
    .split(/[\s/]+/)
    .map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .some((word) => NAME_SUFFIXES.has(word))
