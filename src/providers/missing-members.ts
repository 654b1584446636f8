/**
 * Finds what an answer lacks: the members that a schema names and the JSON does not have. Owns the comparison and the collecting
 * of its results. Reports names of members only, never a value, and never a key that a vendor made from data.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** The item schemas of lists that skip what does not fit: such a list's own schema does not show its items. */
const items = new WeakMap<z.ZodType, z.ZodType>()

export function holding<List extends z.ZodType>(list: List, item: z.ZodType): List {
  items.set(list, item)
  return list
}

/** In the order of the schema: "people[].employment.current.title". A member that is present and null is not missing. */
export function missingIn(schema: z.ZodType, value: unknown): string[] {
  return [...new Set(missing(schema, [value], ''))]
}

/** For several values under one path, such as the items of a list: what none of them has. */
function missing(schema: z.ZodType, values: unknown[], path: string): string[] {
  const there = values.filter((value) => value != null)
  if (there.length === 0) return []
  const item = items.get(schema)
  if (item) return missing(item, there.flat(), `${path}[]`)
  if (schema instanceof z.ZodObject) return missingMembers(schema, there, path)
  if (schema instanceof z.ZodArray) return missing(schema.element as z.ZodType, there.flat(), `${path}[]`)
  if (schema instanceof z.ZodRecord) {
    const held = there.flatMap((value) => (isObject(value) ? Object.values(value) : []))
    return missing(schema.valueType as z.ZodType, held, `${path}{}`)
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.options as z.ZodType[]
    return options.flatMap((option) => {
      const fitting = there.filter((value) => options.find((one) => one.safeParse(value).success) === option)
      return missing(option, fitting, path)
    })
  }
  const inner = innerOf(schema)
  return inner ? missing(inner, there, path) : []
}

function missingMembers(schema: z.ZodObject, values: unknown[], path: string): string[] {
  const objects = values.filter(isObject)
  return Object.entries(schema.shape).flatMap(([name, member]) => {
    const at = path === '' ? name : `${path}.${name}`
    const having = objects.filter((one) => one[name] !== undefined)
    if (objects.length > 0 && having.length === 0) return [at]
    return missing(
      member as z.ZodType,
      having.map((one) => one[name]),
      at,
    )
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema inside a wrapper; for a transformation, the schema of its input. */
function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap() as z.ZodType
  if (schema instanceof z.ZodCatch || schema instanceof z.ZodDefault) return schema.unwrap() as z.ZodType
  return undefined
}

const collecting = new AsyncLocalStorage<Set<string>>()

/** Called wherever an answer is read. Costs nothing unless somebody collects. */
export function noteRead(schema: z.ZodType, value: unknown): void {
  const noted = collecting.getStore()
  if (noted) for (const path of missingIn(schema, value)) noted.add(path)
}

/** Collects what is missing from the answers read during the work, even if the work fails. */
export class MissingMembers {
  readonly #paths = new Set<string>()

  during<T>(work: () => Promise<T>): Promise<T> {
    return collecting.run(this.#paths, work)
  }

  get paths(): string[] {
    return [...this.#paths]
  }
}
