/** Reads values of a SCIM body: as leniently as identity providers write them, as strictly as the database needs. Pure. */
import type { z } from 'zod'
import { SCIM_OPERATIONS_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { text } from '../../../contract/text.ts'
import { readScimPath, type ScimPath } from './path.ts'
import { ScimRefusal } from './refusal.ts'

export type ScimObject = Record<string, unknown>

export const invalidScim = (problem: string) => new ScimRefusal('invalidValue', problem)

export const isScimObject = (value: unknown): value is ScimObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function scimObject(value: unknown, what: string): ScimObject {
  if (isScimObject(value)) return value
  throw new ScimRefusal('invalidSyntax', `${what} must be an object.`)
}

/** Attribute names are case-insensitive. */
export function attributeOf(object: ScimObject, name: string): unknown {
  const lower = name.toLowerCase()
  return Object.entries(object).find(([key]) => key.toLowerCase() === lower)?.[1]
}

/** Lower-case; '' for anything that is neither text nor boolean. */
export const scimWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : ''

/** Entra ID used to write `[{ "value": "x" }]` for "x", and some installations still do. */
export function plainScim(value: unknown): unknown {
  const [only, ...others] = Array.isArray(value) ? (value as unknown[]) : []
  return others.length === 0 && isScimObject(only) && attributeOf(only, 'value') !== undefined
    ? attributeOf(only, 'value')
    : value
}

/** Checked by a schema of the contract; the fault names the attribute. */
export function scimText(value: unknown, what: string, schema: z.ZodType<string> = text(TEXT_CHARS_MAX, 1)): string {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw invalidScim(
    `${what} ${typeof value === 'string' ? (read.error.issues[0]?.message ?? 'is not right') : 'must be text'}.`,
  )
}

/** A missing value and an empty text become null. */
export function optionalScimText(value: unknown, what: string, schema?: z.ZodType<string>): string | null {
  const plain = plainScim(value)
  if (plain === null || plain === undefined || plain === '') return null
  return scimText(plain, what, schema)
}

/** Also accepts "True" and "False", which Entra ID writes. */
export function scimBoolean(value: unknown, what: string): boolean {
  const plain = plainScim(value)
  if (typeof plain === 'boolean') return plain
  const word = typeof plain === 'string' ? plain.toLowerCase() : ''
  if (word === 'true' || word === 'false') return word === 'true'
  throw invalidScim(`${what} must be true or false.`)
}

export interface ScimOperation {
  op: 'add' | 'replace' | 'remove'
  /** Undefined if the operation has no path; then the value names its attributes. */
  path: ScimPath | undefined
  value: unknown
}

const OPS = ['add', 'replace', 'remove'] as const

/** The operations of a PATCH; `op` is case-insensitive. */
export function readScimOperations(body: unknown): ScimOperation[] {
  const operations = attributeOf(scimObject(body, 'The body'), 'Operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimRefusal('invalidSyntax', 'Operations must be a list of at least one operation.')
  if (operations.length > SCIM_OPERATIONS_MAX)
    throw new ScimRefusal('tooMany', `Send at most ${SCIM_OPERATIONS_MAX} operations in one PATCH.`)
  return operations.map((each: unknown) => {
    const operation = scimObject(each, 'Each of Operations')
    const word = attributeOf(operation, 'op')
    const op = OPS.find((name) => typeof word === 'string' && word.toLowerCase() === name)
    if (!op) throw new ScimRefusal('invalidSyntax', 'op must be add, replace or remove.')
    const path = attributeOf(operation, 'path') ?? ''
    if (typeof path !== 'string') throw new ScimRefusal('invalidPath', 'path must be text.')
    if (op === 'remove' && path === '')
      throw new ScimRefusal('noTarget', 'A removal needs a path that says what to remove.')
    return { op, path: path === '' ? undefined : readScimPath(path), value: attributeOf(operation, 'value') }
  })
}

/** The attributes that an object sets, one by one. Names that are no attribute are ignored, as the standard demands. */
export function attributesIn(value: unknown, what: string): { path: ScimPath; value: unknown }[] {
  return Object.entries(scimObject(value, what)).flatMap(([name, inner]) => {
    const path = pathOrNone(name)
    return path ? [{ path, value: inner }] : []
  })
}

function pathOrNone(name: string): ScimPath | undefined {
  try {
    return readScimPath(name)
  } catch {
    return undefined
  }
}
