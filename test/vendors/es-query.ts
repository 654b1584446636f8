/**
 * The part of Elasticsearch's query language that people-data vendors let in, over plain objects. Owns what each clause means; which
 * clauses a vendor takes is the vendor's own. A clause it does not know is an error, as it is there.
 */

type Clause = Record<string, unknown>
/** A document, or an object in it, as its paths are written: `experience.company_name`. */
type Doc = Record<string, unknown>

export class BadQuery extends Error {}

/** How the text of a field was indexed: `exact` is one token, `text` is words without case. */
export type Analysis = (field: string) => 'exact' | 'text'

const words = (text: unknown): string[] =>
  String(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}+#.]+/gu) ?? []
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

export function matches(doc: Doc, query: unknown, analysis: Analysis, at = ''): boolean {
  const [kind, clause] = only(query as Clause)
  const holds = (inner: unknown) => matches(doc, inner, analysis, at)
  switch (kind) {
    case 'match_all':
      return true
    case 'bool':
      return bool(clause as Clause, holds)
    case 'nested': {
      const { path, query: inner } = clause as { path: string; query: unknown }
      return list(doc[path]).some((item) => matches(item as Doc, inner, analysis, `${path}.`))
    }
    case 'exists':
      return valuesOf(doc, (clause as { field: string }).field, at).some((value) => value !== null && value !== '')
    case 'query_string':
      return queryString(doc, clause as QueryString, at)
    default:
      return leaf(kind, clause as Clause, doc, analysis, at)
  }
}

function leaf(kind: string, clause: Clause, doc: Doc, analysis: Analysis, at: string): boolean {
  const [field, given] = only(clause)
  const values = valuesOf(doc, field, at)
  const exact = analysis(field) === 'exact'
  const wanted = isObject(given) ? (given.query ?? given.value) : given
  if (kind === 'term') return values.some((value) => same(value, wanted, exact))
  if (kind === 'terms') return list(given).some((one) => values.some((value) => same(value, one, exact)))
  if (kind === 'range') return values.some((value) => inRange(value, given as Record<string, number | string>))
  if (kind === 'prefix') return values.some((value) => String(value).startsWith(String(wanted)))
  if (kind === 'wildcard') return values.some((value) => glob(String(wanted)).test(String(value)))
  if (kind === 'match_phrase') return values.some((value) => (exact ? value === wanted : phrase(value, wanted)))
  if (kind === 'match') {
    if (exact) return values.some((value) => value === wanted)
    const has = (word: string) => values.some((value) => words(value).includes(word))
    const all = isObject(given) && String(given.operator).toLowerCase() === 'and'
    return all ? words(wanted).every(has) : words(wanted).some(has)
  }
  throw new BadQuery(`unknown query [${kind}]`)
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

/** Words and phrases in quotes, joined by OR or by the default operator; the rest of that language is not needed. */
function queryString(doc: Doc, clause: QueryString, at: string): boolean {
  const fields = clause.fields ?? [clause.default_field ?? '']
  const values = fields.flatMap((field) => valuesOf(doc, field, at))
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

function valuesOf(doc: Doc, field: string, at: string): unknown[] {
  const path = field.startsWith(at) ? field.slice(at.length) : field
  let found: unknown[] = [doc]
  for (const step of path.split('.'))
    found = found.flatMap((value) => (isObject(value) ? list(value[step]) : subfield(value, step)))
  return found
}

/** A field that is indexed twice: as a whole under its name, as words under `.text`. */
const subfield = (value: unknown, step: string): unknown[] =>
  typeof value === 'string' && step === 'text' ? [value] : []
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const same = (value: unknown, wanted: unknown, exact: boolean) =>
  exact ? value === wanted : typeof value === 'number' ? value === wanted : words(value).includes(String(wanted))
const glob = (pattern: string) => new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 'i')
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
