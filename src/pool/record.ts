/**
 * Turns a raw record of a talent file into a pool candidate, or into the reasons why it is refused. Owns what makes two records
 * the same person. Pure: no file, no database, no network.
 */
import { hash } from 'node:crypto'
import { RECORD_DESCRIPTIONS_CHARS_MAX, RECORD_REASONS_MAX } from '../../contract/limits.ts'
import type { PlaceQuery } from '../../contract/network.ts'
import { echoName } from '../base/echo.ts'
import { isObject } from '../base/json.ts'
import type { PoolCandidate, ResolvedIds } from '../candidates/candidate.ts'
import { parseProfileUrl } from '../candidates/network-url.ts'
import { readNames } from './person-name.ts'
import { type FieldMapping, Fields, fieldKey, LONG_MAX } from './raw-fields.ts'
import { readEducation, readExperience, readLanguages, readSkills, readTags } from './record-lists.ts'
import { RECORD_NAMES } from './record-names.ts'

export interface PoolRecord {
  candidate: PoolCandidate
  /** The surest sign of whom the record is about. */
  naturalKey: string
  /** The record names its urn, or has no sign except its own content; either way only the urn identifies the person. */
  knownByUrn: boolean
  /** The parts of the place, if the record has them in separate fields. */
  place: PlaceQuery | null
  /** Ids that came with the record in addition to its words. */
  ids?: Partial<ResolvedIds>
  /** Names in the record that we do not know, in a form fit to be shown. */
  ignored: string[]
  /** Implausible values, each with its field. The person is accepted without them. */
  leftOut?: string[]
}

export type ReadRecord = { ok: true; record: PoolRecord } | { ok: false; reasons: string[] }

export type PoolField = keyof typeof RECORD_NAMES

/** The fields that a column of a file can be mapped to. */
export const poolFields = Object.keys(RECORD_NAMES) as PoolField[]

/** The field that a column with this name is recognised as. */
export const fieldOfColumn = (column: string): PoolField | undefined => FIELDS_BY_NAME.get(fieldKey(column))

const FIELDS_BY_NAME = new Map(
  poolFields.toReversed().flatMap((field) => RECORD_NAMES[field].map((name) => [name, field] as const)),
)

/** The account's mapping of a file's columns; other columns are recognised by their names. */
export type ColumnMapping = FieldMapping<PoolField>

/** Further fields in our own search answers; accepting them lets an exported result be imported unchanged. */
const OUR_OWN = new Set(['requiresEnrich', 'source', 'match', 'origin', 'otherContacts', 'createdAt', 'updatedAt'])

export interface ReadOptions {
  mapping?: ColumnMapping | undefined
  /** For files: a bad value is left out and the person is kept. */
  lenient?: boolean
}

export function readPoolRecord(accountId: string, raw: unknown, options: ReadOptions = {}): ReadRecord {
  if (!isObject(raw)) return { ok: false, reasons: ['must be an object with a candidate’s fields'] }
  const reasons: string[] = []
  const fields = new Fields<PoolField>(raw, RECORD_NAMES, reasons, options)
  if (reasons.length > 0) return { ok: false, reasons }
  const person = readPerson(fields, reasons)
  const own = readOwn(fields)
  const place = readPlace(fields)
  // Read here so that faults in a sign that is not part of the person are found before the verdict.
  const urn = fields.text('urn')
  if (reasons.length > 0) return { ok: false, reasons: someOf(reasons) }

  if (person.location === '') person.location = placeLabel(place)
  const sign = signOf(fields)
  // A record without any sign is only equal to itself.
  const naturalKey = sign ?? `hash:${sha256(JSON.stringify([person, own.industry]))}`
  return {
    ok: true,
    record: {
      candidate: { urn: urn ?? urnOf(accountId, naturalKey), ...person, ...own, otherContacts: [] },
      naturalKey,
      knownByUrn: urn !== null || sign === undefined,
      place: placeLabel(place) === '' ? null : place,
      ignored: fields.unknown.filter((name) => !OUR_OWN.has(name)).map((name) => echoName(name)),
      ...(fields.leftOut.length > 0 && { leftOut: fields.leftOut }),
    },
  }
}

/** Limits the reasons to what helps to correct a record: the list stored and shown must not grow larger than the record itself. */
function someOf(reasons: string[]): string[] {
  const others = reasons.length - RECORD_REASONS_MAX
  return others > 0 ? [...reasons.slice(0, RECORD_REASONS_MAX), `and ${others} more faults like these`] : reasons
}

/**
 * The urn of the person a record is about, read from its signs alone, which costs a tenth of reading the record. Undefined if it
 * has no sign or a faulty one: then the whole record must be read.
 */
export function urnOfRecord(accountId: string, raw: unknown, mapping?: ColumnMapping): string | undefined {
  if (!isObject(raw)) return undefined
  const faults: string[] = []
  const fields = new Fields<PoolField>(raw, RECORD_NAMES, faults, { mapping })
  const sign = signOf(fields)
  if (sign === undefined || faults.length > 0) return undefined
  return fields.text('urn') ?? urnOf(accountId, sign)
}

/** What the account itself says about a person; the other fields are about the person. */
type Own = Pick<PoolCandidate, 'externalId' | 'industry' | 'tags' | 'notes'>
type Person = Omit<PoolCandidate, 'urn' | 'otherContacts' | keyof Own>

export function readOwn(fields: Fields<PoolField>): Own {
  return {
    externalId: readExternalId(fields),
    industry: fields.text('industry'),
    tags: readTags(fields),
    notes: fields.text('notes', LONG_MAX),
  }
}

/** Our own answers repeat the urn as `id`; that is not an id of the account's own. */
function readExternalId(fields: Fields<PoolField>): string | null {
  const externalId = fields.textOrWhole('externalId')
  return externalId === fields.text('urn') ? null : externalId
}

export function readPerson(fields: Fields<PoolField>, reasons: string[]): Person {
  const experience = readExperience(fields, reasons)
  refuseEndless(experience, reasons)
  const now = experience.find((item) => item.endDate === null)
  return {
    ...readNames(fields),
    jobTitle: fields.text('jobTitle') ?? now?.title ?? '',
    currentCompany: fields.text('currentCompany') ?? now?.company ?? '',
    location: fields.text('location') ?? '',
    summary: fields.text('summary', LONG_MAX),
    skills: readSkills(fields),
    languages: readLanguages(fields, reasons),
    workEmail: readEmail(fields, 'workEmail'),
    personalEmail: readEmail(fields, 'personalEmail'),
    phone: readPhone(fields),
    pictureUrl: readPictureUrl(fields),
    networkUrl: readNetworkUrl(fields),
    experience,
    education: readEducation(fields, reasons),
  }
}

function refuseEndless(experience: Person['experience'], reasons: string[]): void {
  const chars = experience.reduce((sum, { description }) => sum + (description?.length ?? 0), 0)
  if (chars <= RECORD_DESCRIPTIONS_CHARS_MAX) return
  reasons.push(
    `experience: its descriptions must be at most ${RECORD_DESCRIPTIONS_CHARS_MAX} characters in all, not ${chars}`,
  )
}

/** Loose on purpose: it only has to reject texts like "n/a", which would turn strangers into one person. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

function readEmail(fields: Fields<PoolField>, field: 'workEmail' | 'personalEmail'): string | null {
  const email = fields.text(field)?.replace(/^mailto:/i, '') ?? null
  return email === null || EMAIL.test(email) ? email : fields.useless(field, 'is not an email address')
}

const PHONE_DIGITS_MIN = 5
/** "3.36E+10": what a spreadsheet shows, and exports, instead of a long number. */
const SHORTENED = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

function readPhone(fields: Fields<PoolField>): string | null {
  const phone = fields.textOrWhole('phone')
  if (phone === null) return null
  const [, first, others = '', zeros] = SHORTENED.exec(phone) ?? []
  if (first) {
    // The mantissa may still contain all the digits.
    if (others.length >= Number(zeros)) return first + others.slice(0, Number(zeros))
    return fields.useless('phone', 'was shortened by a spreadsheet (as in 3.36E+10), and its last digits are lost')
  }
  if (phone.replace(/\D/g, '').length >= PHONE_DIGITS_MIN) return phone
  return fields.useless('phone', 'is not a phone number')
}

/** The picture's address is put into a web page: an address with another scheme could be a script. */
function readPictureUrl(fields: Fields<PoolField>): string | null {
  const url = fields.text('pictureUrl', 2_000)
  if (url === null || /^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  return fields.useless('pictureUrl', 'must be an http or https address')
}

function readNetworkUrl(fields: Fields<PoolField>): string | null {
  const text = fields.text('networkUrl')
  if (text === null) return null
  const parsed = parseProfileUrl(text)
  return parsed?.url ?? fields.useless('networkUrl', 'is not the address of a profile (https://<network>/in/<name>)')
}

export function readPlace(fields: Fields<PoolField>): PlaceQuery {
  const city = fields.text('city')
  const state = fields.text('state')
  const country = fields.text('country')
  return { ...(city && { city }), ...(state && { state }), ...(country && { country }) }
}

export const placeLabel = ({ city, state, country }: PlaceQuery) => [city, state, country].filter(Boolean).join(', ')

/** The key that identifies the person, if the record has one; the surest sign first. */
function signOf(fields: Fields<PoolField>): string | undefined {
  const urn = fields.text('urn')
  if (urn) return `urn:${urn}`
  const externalId = readExternalId(fields)
  if (externalId) return `id:${externalId}`
  const url = parseProfileUrl(readNetworkUrl(fields))
  if (url) return `url:${url.key}`
  const workEmail = readEmail(fields, 'workEmail')
  if (workEmail) return `work:${workEmail.toLowerCase()}`
  const personalEmail = readEmail(fields, 'personalEmail')
  return personalEmail ? `personal:${personalEmail.toLowerCase()}` : undefined
}

/** 80 bits: short enough to read, and no two urns collide among a pool's millions. */
const URN_HEX_CHARS = 20

/** The urn for a new person with this id of the account's own, unless another sign identifies them. */
export const urnOfExternalId = (accountId: string, externalId: string) => urnOf(accountId, `id:${externalId}`)

const urnOf = (accountId: string, naturalKey: string) =>
  `urn:pool:${sha256(`${accountId}\n${naturalKey}`).slice(0, URN_HEX_CHARS)}`

const sha256 = (text: string) => hash('sha256', text)
