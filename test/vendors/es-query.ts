/**
 * The part of Elasticsearch's query language that people-data vendors accept, over plain objects. Owns what each clause means for
 * each type of field; the vendor's own file says which clauses it accepts and how its fields are indexed. As in Elasticsearch, an
 * unknown clause is an error and an unknown field matches nobody.
 */

type Clause = Record<string, unknown>
/** A document, or an object inside one, with paths such as `experience.company_name`. */
type Doc = Record<string, unknown>

export class BadQuery extends Error {}

/** `keyword` is one token with its letters unchanged; `text` is words without case. */
export type FieldType = 'keyword' | 'text' | 'number'

export interface Mapping {
  /** By path. A field that is indexed twice has two entries: "job_title" and, for its words, "job_title.text". */
  fields: Record<string, FieldType>
  /** Lists whose objects are kept apart, so that only a nested query sees into them. Every other list is one flat set of values. */
  nested: string[]
}

/** Split as by the standard analyser: signs such as + and # are dropped, a point inside a word is kept. */
const words = (text: unknown): string[] =>
  String(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}_]+(?:[.'’][\p{L}\p{N}_]+)*/gu) ?? []
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

export function matches(doc: Doc, query: unknown, mapping: Mapping, at = ''): boolean {
  const [kind, clause] = only(query as Clause)
  const holds = (inner: unknown) => matches(doc, inner, mapping, at)
  switch (kind) {
    case 'match_all':
      return true
    case 'bool':
      return bool(clause as Clause, holds)
    case 'nested': {
      const { path, query: inner } = clause as { path: string; query: unknown }
      if (!mapping.nested.includes(path))
        throw new BadQuery(`[nested] failed to find nested object under path [${path}]`)
      return list(doc[path]).some((item) => matches(item as Doc, inner, mapping, `${path}.`))
    }
    case 'exists':
      return seen(doc, (clause as { field: string }).field, mapping, at).length > 0
    case 'query_string':
      return queryString(doc, clause as QueryString, mapping, at)
    default:
      return leaf(kind, clause as Clause, (field) => seen(doc, field, mapping, at), mapping)
  }
}

/** The values of a field that are visible to the query at its place. */
function seen(doc: Doc, field: string, { fields, nested }: Mapping, at: string): unknown[] {
  const hidden = nested.some((path) => field.startsWith(`${path}.`) && `${path}.` !== at)
  if (!(field in fields) || hidden) return []
  const path = field.startsWith(at) ? field.slice(at.length) : field
  let found: unknown[] = [doc]
  for (const step of path.split('.')) {
    found = found.flatMap((value) => (isObject(value) ? list(value[step]) : step === 'text' ? [value] : []))
  }
  return found.filter((value) => value !== null && value !== '')
}

function leaf(kind: string, clause: Clause, valuesOf: (field: string) => unknown[], { fields }: Mapping): boolean {
  const [field, given] = only(clause)
  const values = valuesOf(field)
  const isText = fields[field] === 'text'
  const wanted = isObject(given) ? (given.query ?? given.value) : given
  // In text these clauses look for single words as given, so a capital letter in the question finds nothing.
  const tokens = isText ? values.flatMap(words) : values
  switch (kind) {
    case 'term':
      return tokens.includes(wanted)
    case 'terms':
      return list(given).some((one) => tokens.includes(one))
    case 'range':
      return values.some((value) => inRange(value, given as Record<string, number | string>))
    case 'prefix':
      return tokens.some((value) => String(value).startsWith(String(wanted)))
    case 'wildcard':
      return tokens.some((value) => glob(String(wanted)).test(String(value)))
    case 'match_phrase':
      return isText ? values.some((value) => phrase(value, wanted)) : values.includes(wanted)
    case 'match':
      return isText ? matchWords(tokens, given, wanted) : values.includes(wanted)
    default:
      throw new BadQuery(`unknown query [${kind}]`)
  }
}

function matchWords(tokens: unknown[], given: unknown, wanted: unknown): boolean {
  const all = isObject(given) && String(given.operator).toLowerCase() === 'and'
  const has = (word: string) => tokens.includes(word)
  return all ? words(wanted).every(has) : words(wanted).some(has)
}

function bool(clause: Clause, holds: (query: unknown) => boolean): boolean {
  for (const part of Object.keys(clause)) {
    if (!['must', 'filter', 'should', 'must_not', 'minimum_should_match'].includes(part)) {
      throw new BadQuery(`[bool] query does not support [${part}]`)
    }
  }
  const should = list(clause.should)
  const needed = (clause.minimum_should_match as number | undefined) ?? (clause.must || clause.filter ? 0 : 1)
  return (
    [...list(clause.must), ...list(clause.filter)].every(holds) &&
    !list(clause.must_not).some(holds) &&
    (should.length === 0 || should.filter(holds).length >= needed)
  )
}

interface QueryString {
  query: string
  fields?: string[]
  default_field?: string
  default_operator?: string
}

/** Words and quoted phrases, joined by OR or by the default operator; the rest of that syntax is not needed. */
function queryString(doc: Doc, clause: QueryString, mapping: Mapping, at: string): boolean {
  const fields = clause.fields ?? [clause.default_field ?? '']
  const values = fields.flatMap((field) => seen(doc, field, mapping, at))
  const parts = clause.query.match(/"[^"]+"|[^\s"]+/g) ?? []
  const terms = parts.filter((part) => part !== 'OR').map((part) => part.replaceAll('"', ''))
  const begins = (term: string) => (value: unknown) => words(value).some((word) => word.startsWith(term.toLowerCase()))
  const has = (term: string) =>
    values.some(term.endsWith('*') ? begins(term.slice(0, -1)) : (value) => phrase(value, term))
  return clause.default_operator?.toLowerCase() === 'and' ? terms.every(has) : terms.some(has)
}

function only(clause: Clause): [string, unknown] {
  const entries = Object.entries(clause ?? {})
  if (entries.length !== 1) throw new BadQuery('a query is an object with one name')
  return entries[0]!
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const glob = (pattern: string) => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`)
const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
const phrase = (value: unknown, wanted: unknown) =>
  ` ${words(value).join(' ')} `.includes(` ${words(wanted).join(' ')} `)

function inRange(value: unknown, limits: Record<string, number | string>): boolean {
  const known = ['gte', 'lte', 'gt', 'lt'] as const
  for (const limit of Object.keys(limits)) {
    if (!known.includes(limit as 'gte')) throw new BadQuery(`[range] query does not support [${limit}]`)
  }
  const v = value as number
  const { gte, lte, gt, lt } = limits as Record<string, number>
  return (
    (gte === undefined || v >= gte) &&
    (lte === undefined || v <= lte) &&
    (gt === undefined || v > gt) &&
    (lt === undefined || v < lt)
  )
}
