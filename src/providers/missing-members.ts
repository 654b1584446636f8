/**
 * What an answer lacked of that which is read of it: the members that a schema names and the JSON does not have. Owns the comparison, and
 * who collects its results. Tells names of members only, never a value, nor a key that a vendor makes of data.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** Lists that skip what does not fit hide what they hold from the schema. */
const items = new WeakMap<z.ZodType, z.ZodType>()

export function holding<List extends z.ZodType>(list: List, item: z.ZodType): List {
  items.set(list, item)
  return list
}

/** In the order of the schema: "people[].employment.current.title". A member that is there and null is not missing. */
export function missingIn(schema: z.ZodType, value: unknown): string[] {
  return [...new Set(missing(schema, [value], ''))]
}

/** Of several values under one path, as the items of a list: what none of them has. */
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

/** What a wrapper is about; of a transformation what it is made from. */
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

/** Collects what the answers lack that are read during the work; also of work that fails. */
export class MissingMembers {
  readonly #paths = new Set<string>()

  during<T>(work: () => Promise<T>): Promise<T> {
    return collecting.run(this.#paths, work)
  }

  get paths(): string[] {
    return [...this.#paths]
  }
}
