/** Finds people in a pool by the beginning of a name, or by a whole email, phone number or externalId. */
import { fold } from '../../base/fold.ts'
import { nameKey, otherSpellings } from '../../base/latin.ts'
import { emailSign, externalIdSign, mailboxSign, phoneEndSigns, type Sign } from '../../candidates/person-keys.ts'
import { findByNamePrefix, readNumbers } from '../../pool/documents.ts'
import { findOwners } from '../../pool/keys.ts'
import type { Scout } from '../scout.ts'

/** The fewest digits of a phone number that somebody could dial. */
const PHONE_DIGITS_MIN = 5
/** A text of more words is not a name. */
const NAME_WORDS_MAX = 6

/** Their numbers in the search index, in ascending order. */
export async function findPeople(scout: Scout, accountId: string, text: string): Promise<Uint32Array> {
  const signs = signsIn(text)
  const byName = text.includes('@') ? [] : await namedSo(scout, accountId, text)
  const bySign = await docsWithSigns(scout, accountId, signs)
  return Uint32Array.from(new Set([...byName, ...bySign])).sort()
}

/** Contacts are sealed and found only by their keys, so they match as a whole and not by their beginning. */
function signsIn(text: string): Sign[] {
  const trimmed = text.trim()
  const signs = [externalIdSign(trimmed)]
  if (trimmed.includes('@')) signs.push(emailSign(trimmed), mailboxSign(trimmed))
  const digits = trimmed.replace(/\D/g, '')
  if (/^[+\d\s().\-/]+$/.test(trimmed) && digits.length >= PHONE_DIGITS_MIN) signs.push(...phoneEndSigns([digits]))
  return signs
}

export async function docsWithSigns(scout: Scout, accountId: string, signs: Sign[]): Promise<number[]> {
  const owners = [...(await findOwners(scout.database, accountId, signs)).values()].flat()
  const urns = [...new Set(owners.map(({ urn }) => urn))]
  return [...(await readNumbers(scout.database, accountId, urns)).values()]
}

const spellings = (name: string) => (name === '' ? [] : [...new Set([nameKey(name), ...otherSpellings(name)])])

/** Matches "Ana Ruiz", "Ruiz, Ana" and "rui": tries every way to divide the words into two parts, and either part as the first name. */
async function namedSo(scout: Scout, accountId: string, text: string): Promise<number[]> {
  const words = text.split(/[\s,]+/).filter((word) => fold(word) !== '')
  if (words.length === 0 || words.length > NAME_WORDS_MAX) return []
  const splits = words.map((_, at) => [words.slice(0, at), words.slice(at)].map((part) => part.join(' ')))
  const asked = splits.flatMap(([head, tail]) => [
    { first: head!, last: tail! },
    { first: tail!, last: head! },
  ])
  const found = await Promise.all(
    asked.map(({ first, last }) =>
      findByNamePrefix(
        scout.database,
        accountId,
        [
          { column: 'first_key' as const, beginnings: spellings(first) },
          { column: 'last_key' as const, beginnings: spellings(last) },
        ].filter(({ beginnings }) => beginnings.length > 0),
      ),
    ),
  )
  return found.flatMap((docs) => [...docs])
}
