/**
 * Finds the rows of uploaded files that are about a person. A row is text as somebody sent it, perhaps refused for its faults, so
 * one cell with an identifier of the person is enough.
 */
import { domainsOf } from '../../base/mailbox.ts'
import { slugOfKey } from '../../candidates/network-url.ts'
import { findRows, type ImportedRow } from '../../imports/rows-of-person.ts'
import { type Identifier, keptMarks, nameOfMark, readEmail, readPhone, searchMarks } from '../../privacy/identifier.ts'
import type { NameFinder } from '../../privacy/name-in-text.ts'
import type { Shield } from '../../privacy/shield.ts'
import type { Sql } from '../../storage/database.ts'
import type { Person } from './find-person.ts'
import { addressOf } from './known-as.ts'

/** The reason on a row that was refused because it is about an erased person. */
export const ERASED_ROW = 'this person was erased and must not be stored again'

/** Enough digits to match few strangers; with more, a number written without its country code would be missed. */
const PHONE_END_DIGITS = 7

export async function rowsAbout(
  sql: Sql,
  accountId: string,
  { urns, identifiers }: Pick<Person, 'urns' | 'identifiers'>,
  names?: NameFinder,
): Promise<ImportedRow[]> {
  const texts = identifiers.filter(({ kind }) => kind !== 'PHONE').flatMap(searchTexts)
  const signs = {
    urns,
    // As JSON writes them, without the quotes.
    words: texts.map((text) => JSON.stringify(text.toLowerCase()).slice(1, -1)),
    names: names?.words ?? [],
    digits: identifiers.filter(({ kind }) => kind === 'PHONE').map(({ value }) => value.slice(-PHONE_END_DIGITS)),
  }
  const wanted = new Set(identifiers.flatMap(keptMarks).map(nameOfMark))
  const isWanted = (identifier: Identifier) => searchMarks(identifier).some((mark) => wanted.has(nameOfMark(mark)))
  const found: ImportedRow[] = []
  for await (const rows of findRows(sql, accountId, signs)) {
    for (const row of rows) {
      // A waiting row with the same name may be about another person. A refused row is kept only to be corrected, so there the
      // name is enough.
      const isNamed = () => row.reasons !== null && names?.isIn(cellsOf(row.record).join(' '))
      if (row.isTheirs || hasCell(row.record, isWanted) || isNamed()) found.push(row)
    }
  }
  return found
}

/** Whether a cell of the record holds an identifier of an erased person. */
export const holdsErased = (shield: Shield, record: unknown): boolean =>
  !shield.isEmpty && hasCell(record, (identifier) => shield.find(identifier) === 'ERASURE')

/**
 * Texts to search for: an email by its domain and a profile address by its last part, because the rest may have been written in any way.
 */
function searchTexts({ kind, value }: Identifier): string[] {
  if (kind === 'EMAIL') return domainsOf(value).map((domain) => `@${domain}`)
  if (kind !== 'NETWORK_URL') return [value]
  const name = slugOfKey(value)
  return [name, encodeURIComponent(name)]
}

const hasCell = (record: unknown, isMeant: (identifier: Identifier) => boolean): boolean =>
  cellsOf(record).some((cell) => namesIn(cell).some(isMeant))

/** All texts and numbers, in order. Without recursion, because JSON may be nested deeper than the call stack allows. */
function cellsOf(record: unknown): string[] {
  const cells: string[] = []
  const left = [record]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value).reverse()) left.push(inner)
    } else if (typeof value === 'string' || typeof value === 'number') cells.push(String(value))
  }
  return cells
}

/** A cell may hold several identifiers with separators between them. */
function namesIn(text: string): Identifier[] {
  const words = text.split(/[\s,;|<>"]+/)
  const found = [
    { kind: 'URN' as const, value: text.trim() },
    ...words.filter((word) => word.includes('@')).map((word) => readEmail(word.replace(/^mailto:/i, ''))),
    ...words.filter((word) => word.includes('/')).map(addressOf),
    ...[text, ...text.split(/[,;|]/)].map(readPhone),
  ]
  return found.filter((each) => each !== undefined)
}
