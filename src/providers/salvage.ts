/**
 * Removes the bad parts from somebody's JSON. Owns how little is cut out: the bad value if
 * the schema can do without it, otherwise what contains it, up to the whole person or
 * match. If nothing that contains it can be spared, the whole JSON is unusable.
 */
import { z } from 'zod'
import { noteDropped } from './dropped.ts'
import { holding } from './missing-members.ts'

type Path = readonly PropertyKey[]

/** Each round cuts one level further out: no schema here is deeper than this. */
const ROUNDS_MAX = 12

/** With more faults than this, the answer does not just have a bad part, and cutting them out one by one would take too long. */
const FAULTS_MAX = 1_000

/**
 * Without one of these the rest would mean something else: a job without its end would be a present job, and a page without its
 * limits would seem complete. So what contains it is cut instead.
 */
const INSEPARABLE: ReadonlySet<PropertyKey> = new Set(['endDate', 'unsupported', 'partial', 'failedFields'])

export type Salvaged<T> = { value: T } | { fault: string }

/** Changes the given JSON. A fault is described by path and kind, because values are people's data. */
export function salvage<S extends z.ZodType>(schema: S, json: unknown): Salvaged<z.output<S>> {
  const dropped: string[] = []
  let fault = 'body'
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const parsed = schema.safeParse(json)
    if (parsed.success) {
      noteDropped(...dropped)
      return { value: parsed.data }
    }
    const { issues } = parsed.error
    if (round === 0) fault = `${issues[0]?.path.join('.') || 'body'}: ${issues[0]?.code}`
    if (issues.length > FAULTS_MAX) break
    const shortened = issues.filter((issue) => shorten(json, issue))
    const cuts = cutsFor(
      json,
      issues.filter((issue) => !shortened.includes(issue)),
    )
    if (cuts === undefined) break
    for (const path of cuts) cut(json, path)
    dropped.push(...shortened.map(({ path }) => nameOf(path)), ...cuts.map(nameOf))
  }
  return { fault }
}

/** An array from which bad items are left out; an array without any good item is bad itself. */
export function arrayOfGoodItems<S extends z.ZodType>(item: S) {
  const list = z.array(z.unknown()).transform((items, context): z.output<S>[] => {
    const read = items.map((one) => item.safeParse(one))
    const good = read.flatMap((one) => (one.success ? [one.data] : []))
    const bad = read.flatMap((one) => (one.success ? [] : [one.error.issues[0]!]))
    const [issue] = bad
    if (issue && good.length === 0) {
      context.issues.push({ code: 'custom', path: ['0', ...issue.path], message: issue.code, input: undefined })
      return z.NEVER
    }
    noteDropped(...bad.map(({ path }) => nameOf(['item', ...path])))
    return good
  })
  return holding(list, item)
}

/** Of a list that is too long the first items are kept: they are the best, or the latest. */
function shorten(json: unknown, issue: z.core.$ZodIssue): boolean {
  const list = issue.code === 'too_big' && issue.origin === 'array' ? valueAt(json, issue.path) : undefined
  if (!Array.isArray(list) || issue.code !== 'too_big' || INSEPARABLE.has(issue.path.at(-1) ?? '')) return false
  list.length = Number(issue.maximum)
  return true
}

/** The deepest and last first, so that no cut moves what another one names. Undefined if the whole JSON would have to go. */
function cutsFor(json: unknown, issues: z.core.$ZodIssue[]): Path[] | undefined {
  const cuts = new Map<string, Path>()
  for (const issue of issues) {
    const at = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
    const path = partAt(json, at)
    if (path.length === 0) return undefined
    cuts.set(path.join('\n'), path)
  }
  return [...cuts.values()].sort((a, b) => b.length - a.length || Number(b.at(-1)) - Number(a.at(-1)) || 0)
}

/** The path of the bad part; if the part is missing or cannot be cut alone, the path of what contains it. */
function partAt(json: unknown, path: Path): Path {
  let at = path
  while (at.length > 0 && (valueAt(json, at) === undefined || INSEPARABLE.has(at.at(-1)!))) at = at.slice(0, -1)
  return at
}

const valueAt = (json: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], json)

function cut(json: unknown, path: Path): void {
  const parent = valueAt(json, path.slice(0, -1))
  const key = path.at(-1)!
  if (Array.isArray(parent)) parent.splice(Number(key), 1)
  else if (typeof parent === 'object' && parent !== null) delete (parent as Record<PropertyKey, unknown>)[key]
}

/** "people[].pictureUrl"; a key that may be somebody's own word is not repeated. */
const nameOf = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? '[]' : /^[a-z_]{1,30}$/i.test(String(key)) ? String(key) : '?'))
    .join('.')
    .replaceAll('.[]', '[]')
