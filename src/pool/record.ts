/**
 * A raw record of somebody's talent file to a pool candidate, or the reasons why it is refused. Owns
 * what makes two records the same person. Pure: no file, no database, no network.
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
  /** It names its urn, or has no sign but its own content: the urn says who it is. */
  knownByUrn: boolean
  /** Where the record keeps the parts of its place apart. */
  place: PlaceQuery | null
  /** Ids that came with the record beside its words. */
  ids?: Partial<ResolvedIds>
  /** Names in the record that mean nothing to us, as they can be told. */
  ignored: string[]
  /** Values that cannot be right, each with its field: the person is taken without them. */
  leftOut?: string[]
}

export type ReadRecord = { ok: true; record: PoolRecord } | { ok: false; reasons: string[] }

export type PoolField = keyof typeof RECORD_NAMES

/** What a column of somebody's file can be told to be. */
export const poolFields = Object.keys(RECORD_NAMES) as PoolField[]

/** The field that a column of this name is taken for. */
export const fieldOfColumn = (column: string): PoolField | undefined => FIELDS_BY_NAME.get(fieldKey(column))

const FIELDS_BY_NAME = new Map(
  poolFields.toReversed().flatMap((field) => RECORD_NAMES[field].map((name) => [name, field] as const)),
)

/** What its owner says of a file's columns; others are recognised by their names. */
export type ColumnMapping = FieldMapping<PoolField>

/** What our own search answers carry besides: an exported result can be imported as it is. */
const OUR_OWN = new Set(['requiresEnrich', 'source', 'match', 'origin', 'otherContacts', 'createdAt', 'updatedAt'])

export interface ReadOptions {
  mapping?: ColumnMapping | undefined
  /** For files: one bad value is left out, and the person kept. */
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
  // What is wrong with a sign that is no part of the person is found here, before the verdict.
  const urn = fields.text('urn')
  if (reasons.length > 0) return { ok: false, reasons: someOf(reasons) }

  if (person.location === '') person.location = placeLabel(place)
  const sign = signOf(fields)
  // A record without any sign is only ever equal to itself.
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

/** Enough to mend a record by: what is kept and told of a refused one must not grow larger than the record. */
function someOf(reasons: string[]): string[] {
  const others = reasons.length - RECORD_REASONS_MAX
  return others > 0 ? [...reasons.slice(0, RECORD_REASONS_MAX), `and ${others} more faults like these`] : reasons
}

/**
 * Whom a record is about, read from its signs alone, which costs a tenth of reading it. Undefined where it has none, or
 * one that is wrong: then only the whole record tells.
 */
export function urnOfRecord(accountId: string, raw: unknown, mapping?: ColumnMapping): string | undefined {
  if (!isObject(raw)) return undefined
  const faults: string[] = []
  const fields = new Fields<PoolField>(raw, RECORD_NAMES, faults, { mapping })
  const sign = signOf(fields)
  if (sign === undefined || faults.length > 0) return undefined
  return fields.text('urn') ?? urnOf(accountId, sign)
}

/** What an account says of a person on its own account; the rest is about the person. */
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

/** Our own answers repeat the urn as `id`, which is nobody's own id. */
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

/** Loose on purpose: it must keep out "n/a", under which strangers would become one person. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

function readEmail(fields: Fields<PoolField>, field: 'workEmail' | 'personalEmail'): string | null {
  const email = fields.text(field)?.replace(/^mailto:/i, '') ?? null
  return email === null || EMAIL.test(email) ? email : fields.useless(field, 'is not an email address')
}

const PHONE_DIGITS_MIN = 5
/** "3.36E+10": how a spreadsheet shows a long number, and what it then exports. */
const SHORTENED = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i

function readPhone(fields: Fields<PoolField>): string | null {
  const phone = fields.textOrWhole('phone')
  if (phone === null) return null
  const [, first, others = '', zeros] = SHORTENED.exec(phone) ?? []
  if (first) {
    // All of its digits may still be there.
    if (others.length >= Number(zeros)) return first + others.slice(0, Number(zeros))
    return fields.useless('phone', 'was shortened by a spreadsheet (as in 3.36E+10), and its last digits are lost')
  }
  if (phone.replace(/\D/g, '').length >= PHONE_DIGITS_MIN) return phone
  return fields.useless('phone', 'is not a phone number')
}

/** It ends up in somebody's page: an address of another kind could be a script. */
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

/** What a record is known by, where it says so; the surest sign first. */
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

/** 80 bits: short enough to read, and two of a pool's millions do not meet. */
const URN_HEX_CHARS = 20

/** Under which somebody with this id of the owner's comes in, unless another sign says who it is. */
export const urnOfExternalId = (accountId: string, externalId: string) => urnOf(accountId, `id:${externalId}`)

const urnOf = (accountId: string, naturalKey: string) =>
  `urn:pool:${sha256(`${accountId}\n${naturalKey}`).slice(0, URN_HEX_CHARS)}`

const sha256 = (text: string) => hash('sha256', text)
