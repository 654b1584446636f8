/** Reads what a directory wants a user to be: completely (POST, PUT) or in part (PATCH). Pure. */
import type { z } from 'zod'
import { KEY_NAME_CHARS_MAX } from '../../../contract/limits.ts'
import { memberEmail, memberName } from '../../../contract/members.ts'
import type { ScimComparison, ScimPath } from './path.ts'
import { ScimRefusal } from './refusal.ts'
import {
  attributeOf,
  attributesIn,
  invalidScim,
  isScimObject,
  optionalScimText,
  plainScim,
  readScimOperations,
  type ScimObject,
  scimBoolean,
  scimText,
  scimWord,
} from './values.ts'

/** A missing property leaves the value as it is; null removes it. */
export interface ScimUserChange {
  userName?: string
  externalId?: string | null
  displayName?: string | null
  formatted?: string | null
  givenName?: string | null
  familyName?: string | null
  email?: string | null
  active?: boolean
}

/** Standard attributes we do not store. They are accepted and ignored, so that what directories send by default does not fail. */
const PASSED_OVER = new Set(
  `nickname profileurl title usertype preferredlanguage locale timezone password phonenumbers ims photos addresses entitlements
  x509certificates`.split(/\s+/),
)
/** Attributes that only we set: the role follows from groups, and group membership is changed under /Groups. */
const READ_ONLY = new Set(['id', 'meta', 'schemas', 'groups', 'roles'])

const nameText: z.ZodType<string> = memberName as unknown as z.ZodType<string>
const emailText: z.ZodType<string> = memberEmail as unknown as z.ZodType<string>

export const asScimEmail = (value: string): string | undefined => memberEmail.safeParse(value).data

export function readScimUser(body: unknown): ScimUserChange {
  const change: ScimUserChange = { externalId: null, givenName: null, familyName: null }
  for (const { path, value } of attributesIn(body, 'The body')) set(change, path, value)
  return change
}

export function readScimUserPatch(body: unknown): ScimUserChange {
  const change: ScimUserChange = {}
  for (const { op, path, value } of readScimOperations(body)) {
    if (path) setByPath(change, path, op === 'remove' ? null : value)
    else for (const each of attributesIn(value, 'value')) set(change, each.path, each.value)
  }
  return change
}

/** A path that names an attribute directly must name one we know. */
function setByPath(change: ScimUserChange, path: ScimPath, value: unknown): void {
  const { attribute } = path
  if (READ_ONLY.has(attribute))
    throw new ScimRefusal(
      'mutability',
      `${attribute} cannot be written. Groups decide the role, and /Groups changes the groups.`,
    )
  if (!set(change, path, value)) throw new ScimRefusal('invalidPath', 'There is no such attribute of a user.')
}

/** Returns false if the attribute is unknown. */
function set(change: ScimUserChange, path: ScimPath, value: unknown): boolean {
  const { attribute, sub } = path
  if (attribute === 'username') change.userName = scimText(plainScim(value), 'userName').trim() || emptyName()
  else if (attribute === 'externalid') change.externalId = optionalScimText(value, 'externalId')
  else if (attribute === 'displayname') change.displayName = optionalScimText(value, 'displayName', nameText)
  else if (attribute === 'active') change.active = scimBoolean(value, 'active')
  else if (attribute === 'name') return setName(change, sub, value)
  else if (attribute === 'emails') setEmail(change, path, value)
  else return PASSED_OVER.has(attribute) || READ_ONLY.has(attribute) || attribute.startsWith('urn:')
  return true
}

const emptyName = (): never => {
  throw invalidScim('userName must not be empty.')
}

const NAME_PARTS = new Map<string, 'givenName' | 'familyName' | 'formatted'>([
  ['givenname', 'givenName'],
  ['familyname', 'familyName'],
  ['formatted', 'formatted'],
])

function setName(change: ScimUserChange, sub: string | undefined, value: unknown): boolean {
  if (sub === undefined) {
    const parts = value === null ? { givenName: null, familyName: null } : value
    for (const each of attributesIn(parts, 'name')) setName(change, each.path.attribute, each.value)
    return true
  }
  const part = NAME_PARTS.get(sub)
  if (part) change[part] = optionalScimText(value, `name.${part}`, nameText)
  return true
}

const isOfWork = ({ attribute, value }: ScimComparison): boolean =>
  attribute === 'type' ? String(value).toLowerCase() === 'work' : attribute === 'primary' && String(value) !== 'false'

/** Only one address is stored, the work one. */
function setEmail(change: ScimUserChange, { where, sub }: ScimPath, value: unknown): void {
  if (where && !where.every(isOfWork)) return
  if (sub !== undefined && sub !== 'value') return
  const chosen = value === null ? null : chooseEmail(value)
  if (chosen !== undefined) change.email = chosen === null ? null : scimText(chosen, 'emails', emailText)
}

/** The first primary address, else the first work address, else the first one. Undefined if there is none. */
function chooseEmail(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? undefined : value
  const all = (Array.isArray(value) ? value : [value]).filter(isScimObject).filter((each) => attributeOf(each, 'value'))
  const is = (each: ScimObject, name: string, word: string) => scimWord(attributeOf(each, name)) === word
  const best = all.find((each) => is(each, 'primary', 'true')) ?? all.find((each) => is(each, 'type', 'work')) ?? all[0]
  return best && attributeOf(best, 'value')
}

/** The full name made from these parts; undefined if the directory gave neither. */
export function fullNameOf(given: string | null, family: string | null): string | undefined {
  const name = [given, family].filter((part) => part !== null).join(' ')
  return name === '' ? undefined : name.slice(0, KEY_NAME_CHARS_MAX).toWellFormed().trim()
}
