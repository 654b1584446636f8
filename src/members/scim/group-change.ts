/** Reads what a directory wants a group to be: completely (POST, PUT) or in part (PATCH). Pure. */
import type { z } from 'zod'
import { KEY_NAME_CHARS_MAX, SCIM_OPERATIONS_MAX } from '../../../contract/limits.ts'
import { memberName } from '../../../contract/members.ts'
import type { ScimPath } from './path.ts'
import { ScimRefusal } from './refusal.ts'
import {
  attributeOf,
  attributesIn,
  invalidScim,
  isScimObject,
  optionalScimText,
  plainScim,
  readScimOperations,
  type ScimOperation,
  scimText,
  scimWord,
} from './values.ts'

export interface ScimGroupState {
  displayName: string
  externalId: string | null
  memberIds: Set<string>
}

/** Turns the current state of a group into the new one. */
export type ScimGroupChange = (before: ScimGroupState) => ScimGroupState

const READ_ONLY = new Set(['id', 'meta', 'schemas'])
const nameText = memberName as unknown as z.ZodType<string>

export function readScimGroup(body: unknown): ScimGroupState {
  const state: ScimGroupState = { displayName: '', externalId: null, memberIds: new Set() }
  const count = new Counter()
  for (const { path, value } of attributesIn(body, 'The body')) apply(state, { op: 'replace', path, value }, count)
  if (state.displayName === '') throw invalidScim('displayName is required.')
  return state
}

/** The whole patch is read before anything is looked up, and applied to the group's state found then. */
export function readScimGroupPatch(body: unknown): ScimGroupChange {
  const operations = readScimOperations(body).flatMap((operation): (ScimOperation & { path: ScimPath })[] => {
    const { op, path, value } = operation
    if (!path) return attributesIn(value, 'value').map((each) => ({ op, ...each }))
    const { attribute } = path
    if (READ_ONLY.has(attribute)) throw new ScimRefusal('mutability', `${attribute} cannot be written.`)
    if (!KNOWN.has(attribute)) throw new ScimRefusal('invalidPath', 'There is no such attribute of a group.')
    return [{ op, path, value }]
  })
  return (before) => {
    const state = { ...before, memberIds: new Set(before.memberIds) }
    const count = new Counter()
    for (const operation of operations) apply(state, operation, count)
    return state
  }
}

const KNOWN = new Set(['displayname', 'externalid', 'members'])

/** Limits how many people one call may name. */
class Counter {
  #left = SCIM_OPERATIONS_MAX

  take(count: number): void {
    this.#left -= count
    if (this.#left < 0)
      throw new ScimRefusal(
        'tooMany',
        `Name at most ${SCIM_OPERATIONS_MAX} members in one call, and the others in another call.`,
      )
  }
}

function apply(state: ScimGroupState, { op, path, value }: ScimOperation & { path: ScimPath }, count: Counter): void {
  const { attribute } = path
  if (attribute === 'displayname') state.displayName = nameOf(op, value)
  else if (attribute === 'externalid') state.externalId = op === 'remove' ? null : optionalScimText(value, 'externalId')
  else if (attribute === 'members') applyMembers(state, { op, path, value }, count)
}

function nameOf(op: ScimOperation['op'], value: unknown): string {
  if (op === 'remove') throw new ScimRefusal('mutability', 'A group must have a name.')
  return scimText(plainScim(value), `displayName (at most ${KEY_NAME_CHARS_MAX} characters)`, nameText)
}

function applyMembers(
  { memberIds }: ScimGroupState,
  { op, path, value }: ScimOperation & { path: ScimPath },
  count: Counter,
) {
  const named = path.where ? whereIds(path) : idsIn(value)
  count.take(named.length)
  if (op === 'remove') {
    // A removal that names nobody removes everybody.
    if (!path.where && (value === undefined || value === null)) memberIds.clear()
    for (const id of named) memberIds.delete(id)
    return
  }
  if (op === 'replace' && !path.where) memberIds.clear()
  for (const id of named) memberIds.add(id)
}

/** Reads the id in `members[value eq "…"]`. */
function whereIds({ where = [] }: ScimPath): string[] {
  const [only] = where
  if (where.length === 1 && only?.attribute === 'value' && typeof only.value === 'string') return [only.value]
  throw new ScimRefusal('invalidPath', 'A member is named by their id: members[value eq "…"].')
}

function idsIn(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => {
    if (isScimObject(each) && scimWord(attributeOf(each, 'type') ?? 'User') !== 'user')
      throw invalidScim('Groups in groups are not supported. Name users.')
    return scimText(isScimObject(each) ? attributeOf(each, 'value') : each, 'members')
  })
}
