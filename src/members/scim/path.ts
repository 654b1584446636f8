/**
 * Reads filters and paths as identity providers write them: comparisons with `eq`, joined by `and`, and attributes such as
 * `emails[type eq "work"].value`. Reads from left to right, each character once. Pure.
 */
import { SCIM_FILTER_CHARS_MAX, TEXT_CHARS_MAX } from '../../../contract/limits.ts'
import { text } from '../../../contract/text.ts'
import { ScimRefusal } from './refusal.ts'

export type ScimLiteral = string | boolean | null

export interface ScimComparison {
  /** Lower-case, with its sub-attribute: `emails.value`. */
  attribute: string
  value: ScimLiteral
}

export interface ScimPath {
  /** Lower-case; attributes of an extension include its schema. */
  attribute: string
  sub?: string
  /** Selects one of several values: `[type eq "work"]`. */
  where?: ScimComparison[]
}

/** The schemas of our own resources may be written before their attributes. */
const OWN_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
const EXTENSION = /^urn:/

const ATTRIBUTE = /[a-z$][\w$.:-]*/iy
const SUB_ATTRIBUTE = /\.([a-z$][\w$-]*)/iy
const SPACES = / +/y
const OPERATOR = /[a-z]{2}(?= )/iy
const AND = /and(?= )/iy
const STRING = /"(?:[^"\\]|\\.)*"/y
const WORD = /(?:true|false|null)(?![\w])/iy

type Kind = 'invalidFilter' | 'invalidPath'

class Reader {
  readonly #text: string
  readonly #kind: Kind
  #at = 0

  constructor(given: string, kind: Kind) {
    this.#text = given.trim()
    this.#kind = kind
    if (given.length > SCIM_FILTER_CHARS_MAX)
      throw new ScimRefusal(kind, `A filter or path has at most ${SCIM_FILTER_CHARS_MAX} characters.`)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at
    const found = form.exec(this.#text)
    if (found) this.#at = form.lastIndex
    return found
  }

  takeText(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.#at)) return false
    this.#at += expected.length
    return true
  }

  path(): ScimPath {
    const name = this.take(ATTRIBUTE)?.[0] ?? this.fail()
    const path = splitName(name.toLowerCase())
    if (!this.takeText('[')) return path
    const where = this.comparisons()
    if (!this.takeText(']')) this.fail()
    const sub = this.take(SUB_ATTRIBUTE)?.[1]?.toLowerCase()
    return { ...path, where, ...(sub !== undefined && { sub }) }
  }

  comparisons(): ScimComparison[] {
    const all = this.comparison()
    while (this.take(SPACES) && this.take(AND) && this.take(SPACES)) all.push(...this.comparison())
    return all
  }

  /** `emails[type eq "work"].value eq "x"` gives two comparisons: which of the values, and what it must be. */
  comparison(): ScimComparison[] {
    const { attribute, sub, where = [] } = this.path()
    if (!this.take(SPACES) || this.take(OPERATOR)?.[0].toLowerCase() !== 'eq' || !this.take(SPACES)) this.fail()
    const value = this.literal()
    const inner = where.map((each) => ({ ...each, attribute: `${attribute}.${each.attribute}` }))
    return [...inner, { attribute: sub === undefined ? attribute : `${attribute}.${sub}`, value }]
  }

  literal(): ScimLiteral {
    const word = this.take(WORD)?.[0].toLowerCase()
    if (word !== undefined) return word === 'null' ? null : word === 'true'
    const quoted = this.take(STRING)?.[0] ?? this.fail()
    const value = unquote(quoted) ?? this.fail()
    return text(TEXT_CHARS_MAX).safeParse(value).success ? value : this.fail()
  }

  fail(): never {
    throw new ScimRefusal(
      this.#kind,
      this.#kind === 'invalidFilter'
        ? 'The filter is not understood. Compare with eq and join with and, such as: userName eq "ana@acme.example".'
        : 'The path is not understood. Name an attribute, such as active, name.givenName or members[value eq "…"].',
    )
  }
}

function unquote(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return undefined
  }
}

/** An extension's schema contains dots of its own, so it is not split. */
function splitName(name: string): ScimPath {
  const own = name.replace(OWN_SCHEMA, '')
  if (EXTENSION.test(own)) return { attribute: own }
  const at = own.indexOf('.')
  return at < 0 ? { attribute: own } : { attribute: own.slice(0, at), sub: own.slice(at + 1) }
}

export function readScimPath(given: string): ScimPath {
  const reader = new Reader(given, 'invalidPath')
  const path = reader.path()
  if (!reader.isAtEnd) reader.fail()
  return path
}

/**
 * The value each attribute must have; undefined if nothing can match, because one attribute would need two values. `known` lists
 * the attributes that may be used.
 */
export function readScimFilter(given: string, known: readonly string[]): Map<string, ScimLiteral> | undefined {
  const reader = new Reader(given, 'invalidFilter')
  const comparisons = reader.comparisons()
  if (!reader.isAtEnd) reader.fail()
  const wanted = new Map<string, ScimLiteral>()
  let isPossible = true
  for (const { attribute, value } of comparisons) {
    if (!known.includes(attribute))
      throw new ScimRefusal(
        'invalidFilter',
        `Filtering by this attribute is not supported. Filter by ${known.join(', ')}.`,
      )
    if (wanted.has(attribute) && wanted.get(attribute) !== value) isPossible = false
    wanted.set(attribute, value)
  }
  return isPossible ? wanted : undefined
}
