/** A patch of a pool candidate: it changes only the fields it names, spelled as in a record; null empties a field. Pure. */
import type { PlaceQuery } from '../../contract/network.ts'
import type { RawObject } from '../base/json.ts'
import type { PoolCandidate } from '../candidates/candidate.ts'
import { Fields } from './raw-fields.ts'
import { type PoolField, placeLabel, readOwn, readPerson, readPlace } from './record.ts'
import { RECORD_NAMES } from './record-names.ts'

export interface PoolPatch {
  changes: Partial<PoolCandidate>
  place: PlaceQuery | null
}

export type ReadPatch = { ok: true; patch: PoolPatch } | { ok: false; reasons: string[] }

const NAME: (keyof PoolCandidate)[] = ['fullName', 'firstName', 'lastName']

/** The candidate fields that a patch field sets: the parts of a name are set together, and so are the parts of a place. */
function fieldsSetBy(field: PoolField): (keyof PoolCandidate)[] {
  if (field === 'fullName' || field === 'firstName' || field === 'lastName') return NAME
  if (field === 'city' || field === 'state' || field === 'country') return ['location']
  return [field]
}

export function readPoolPatch(raw: RawObject, before: PoolCandidate): ReadPatch {
  const given = new Fields<PoolField>(raw, RECORD_NAMES, [])
  const named = new Set((Object.keys(RECORD_NAMES) as PoolField[]).filter((field) => given.isNamed(field)))
  const reasons: string[] = []
  const fields = new Fields<PoolField>({ ...namesLeft(named, before), ...raw }, RECORD_NAMES, reasons)
  if (named.has('urn')) fields.fault('urn', 'cannot be changed')
  else if (named.size === 0) reasons.push('body: names no field of a candidate')
  const person = readPerson(fields, reasons)
  const own = readOwn(fields)
  const place = readPlace(fields)
  if (reasons.length > 0) return { ok: false, reasons }
  const read: Partial<PoolCandidate> = {
    ...person,
    ...own,
    location: person.location || placeLabel(place),
    // A record without these takes them from its experience. A patch sets only what it names.
    jobTitle: fields.text('jobTitle') ?? '',
    currentCompany: fields.text('currentCompany') ?? '',
  }
  const set = new Set([...named].flatMap(fieldsSetBy))
  const changes = Object.fromEntries(Object.entries(read).filter(([field]) => set.has(field as keyof PoolCandidate)))
  return { ok: true, patch: { changes, place: placeLabel(place) === '' ? null : place } }
}

/** A new given name is combined with the existing family name; a new full name is divided again. */
function namesLeft(named: Set<PoolField>, { fullName, firstName, lastName }: PoolCandidate): RawObject {
  if (named.has('fullName')) return {}
  if (!named.has('firstName') && !named.has('lastName')) return { fullName, firstName, lastName }
  return { ...(!named.has('firstName') && { firstName }), ...(!named.has('lastName') && { lastName }) }
}
