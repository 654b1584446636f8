/**
 * Reads a raw object field by field, whatever its names look like ("First Name", firstName, first_name) and whatever its values
 * are. Owns aliases, types and lengths, and collects every fault as text; does not know what the fields mean.
 */
import { RECORD_FIELDS_MAX } from '../../contract/limits.ts'
import { echoName } from '../base/echo.ts'
import { isObject, type RawObject } from '../base/json.ts'
import { rememberByText } from '../base/remembered.ts'

export const SHORT_MAX = 500
export const LONG_MAX = 20_000

/** For each field the names it can have; the first that holds something is used. */
export type FieldNames<F extends string> = Record<F, readonly string[]>

/** Longer than any name of a field, however it is spelled. */
const NAME_CHARS_MAX = 100

/** Remembered, because every row of a file has the same columns. */
export const fieldKey = rememberByText((name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ''),
)

interface Alias<F extends string> {
  field: F
  /** The name with the lower rank wins over other names of the field. */
  rank: number
}

const aliasTables = new WeakMap<object, Map<string, Alias<string>>>()

function aliasesOf<F extends string>(names: FieldNames<F>): Map<string, Alias<F>> {
  const made = aliasTables.get(names) as Map<string, Alias<F>> | undefined
  if (made) return made
  const table = new Map<string, Alias<F>>()
  for (const field of Object.keys(names) as F[])
    for (const [rank, alias] of names[field].entries()) table.set(alias, { field, rank })
  aliasTables.set(names, table)
  return table
}

const aliasOf = <A>(aliases: Map<string, A>, name: string): A | undefined =>
  name.length > NAME_CHARS_MAX ? undefined : aliases.get(fieldKey(name))

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** What is wrong with a text, or undefined. PostgreSQL can store neither NUL nor half of a surrogate pair. */
function textFault(text: string, max: number): string | undefined {
  if (text.length > max) return `must be at most ${max} characters, not ${text.length}`
  if (text.includes('\u0000')) return 'must not contain NUL characters'
  return text.isWellFormed() ? undefined : 'must not contain broken characters'
}

/** What the account says about the names in its records: the field each one stands for, or null for none. */
export type FieldMapping<F extends string> = ReadonlyMap<string, F | null>

export interface FieldsOptions<F extends string> {
  /** Put before every name in a fault. */
  path?: string
  mapping?: FieldMapping<F> | undefined
  /** If set, an implausible value that nothing depends on is left out instead of refusing the record. */
  lenient?: boolean
}

export class Fields<F extends string> {
  /** Names in the object that match no field. */
  readonly unknown: string[] = []
  readonly #leftOut = new Set<string>()
  readonly #lenient: boolean
  readonly #given = new Map<string, { name: string; value: unknown; rank: number }>()
  /** The first name seen for each field, even if its value is empty. */
  readonly #named = new Map<string, string>()
  readonly #faults: string[]
  readonly #path: string

  constructor(raw: RawObject, names: FieldNames<F>, faults: string[], options: FieldsOptions<F> = {}) {
    const { path = '', mapping, lenient = false } = options
    this.#faults = faults
    this.#lenient = lenient
    this.#path = path
    const given = Object.keys(raw)
    if (given.length > RECORD_FIELDS_MAX) {
      faults.push(
        `${path && `${path.slice(0, -1)}: `}must have at most ${RECORD_FIELDS_MAX} fields, not ${given.length}`,
      )
      return
    }
    const aliases = aliasesOf(names)
    const spokenFor = mapping && mappedFields(raw, mapping)
    for (const name of given) {
      const field = mapping?.get(name)
      const alias = field ? { field, rank: 0 } : aliasOf(aliases, name)
      if (field === null) continue
      if (!alias) this.unknown.push(name)
      // A name mapped to a field is the only source of that field.
      else if (field || !spokenFor?.has(alias.field)) this.#take(name, raw[name], alias)
    }
  }

  #take(name: string, value: unknown, { field, rank }: Alias<F>): void {
    if (!this.#named.has(field)) this.#named.set(field, name)
    if (isEmpty(value) || (this.#given.get(field)?.rank ?? rank) < rank) return
    this.#given.set(field, { name, value, rank })
  }

  /** Returns undefined so that a reader can return it: the record will be refused, but is still read to its end. */
  fault(field: F, problem: string): undefined {
    this.#faults.push(`${this.nameOf(field)}: ${problem}`)
  }

  /** For a single unusable value that need not cost the whole person. Returns null so that a reader can return it. */
  useless(field: F, problem: string): null {
    if (this.#lenient) this.#leftOut.add(`${this.nameOf(field)}: ${problem}`)
    else this.fault(field, problem)
    return null
  }

  /** The values that were left out, each with the reason. */
  get leftOut(): string[] {
    return [...this.#leftOut]
  }

  /** The field's name as this record writes it, if it does. */
  nameOf(field: F): string {
    return this.#path + echoName(this.#given.get(field)?.name ?? this.#named.get(field) ?? field)
  }

  /** Whether the object names the field, even if its value is empty. */
  isNamed(field: F): boolean {
    return this.#named.has(field)
  }

  value(field: F): unknown {
    return this.#given.get(field)?.value
  }

  text(field: F, max = SHORT_MAX): string | null {
    const value = this.value(field)
    if (value === undefined) return null
    return this.checked(field, value, max) ?? null
  }

  /** Ids and years are numbers in many files. */
  textOrWhole(field: F): string | null {
    const value = this.value(field)
    return Number.isSafeInteger(value) ? String(value) : this.text(field)
  }

  /** Checks a text found inside the field's value; faults are reported under the field's name. */
  checked(field: F, value: unknown, max = SHORT_MAX): string | undefined {
    if (typeof value !== 'string') return this.fault(field, `must be text, not ${kindOf(value)}`)
    const problem = textFault(value.trim(), max)
    return problem ? this.fault(field, problem) : value.trim()
  }

  /** A list, or a cell that holds JSON or items divided by `;` or `|` (by commas if it has neither). */
  list(field: F, max: number): unknown[] {
    const value = this.value(field)
    const items = typeof value === 'string' && !looksLikeJson(value) ? divide(value) : this.#parsed(field, value)
    return this.#bounded(field, items, max)
  }

  /** A list of objects, or a cell with the same as JSON. */
  objects(field: F, max: number): RawObject[] {
    const items = this.#bounded(field, this.#parsed(field, this.value(field)), max)
    const objects = items.filter(isObject)
    if (objects.length < items.length) this.fault(field, 'must be a list of objects')
    return objects
  }

  /** The prefix for faults in the field's n-th item. */
  pathOf(field: F, index: number): string {
    return `${this.nameOf(field)}[${index}].`
  }

  #parsed(field: F, value: unknown): unknown {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return this.useless(field, 'must be a list written as JSON') ?? undefined
    }
  }

  #bounded(field: F, items: unknown, max: number): unknown[] {
    if (items === undefined || items === null) return []
    const list = isObject(items) ? [items] : items
    if (!Array.isArray(list)) {
      this.fault(field, `must be a list, not ${kindOf(list)}`)
      return []
    }
    if (list.length <= max) return list
    this.fault(field, `must have at most ${max} items, not ${list.length}`)
    return []
  }
}

function mappedFields<F extends string>(raw: RawObject, mapping: FieldMapping<F>): Set<F | null> {
  const fields = new Set<F | null>()
  for (const [name, field] of mapping) if (field && Object.hasOwn(raw, name)) fields.add(field)
  return fields
}

const looksLikeJson = (text: string) => /^\s*[[{]/.test(text)

function divide(text: string): string[] {
  return text
    .split(/[;|]/.test(text) ? /[;|]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
