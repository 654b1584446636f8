/** The filters of Crustdata over plain objects. Owns what each operator means; `>=` and `<=` are refused, as there. */

export type Condition = { op: 'and' | 'or'; conditions: Condition[] } | { field: string; type: string; value: unknown }

export class UnknownOperator extends Error {}

/** Names that may stand in a filter but are spelt otherwise in the answer. */
const alias: Record<string, string> = { company_name: 'name', company_id: 'crustdata_company_id' }

export function holds(person: unknown, condition: Condition): boolean {
  if ('op' in condition) {
    const each = (inner: Condition) => holds(person, inner)
    return condition.op === 'and' ? condition.conditions.every(each) : condition.conditions.some(each)
  }
  const { field, type, value } = condition
  const values = valuesOf(person, field)
  const numbers = (test: (one: number) => boolean) => values.some((one) => typeof one === 'number' && test(one))
  switch (type) {
    case '=':
      return values.includes(value)
    case '!=':
      return !values.includes(value)
    case '<':
      return numbers((one) => one < Number(value))
    case '=<':
      return numbers((one) => one <= Number(value))
    case '>':
      return numbers((one) => one > Number(value))
    case '=>':
      return numbers((one) => one >= Number(value))
    case 'in':
      return values.some((one) => (value as unknown[]).includes(one))
    case 'not_in':
      return !values.some((one) => (value as unknown[]).includes(one))
    case '(.)':
      return values.some((one) => new RegExp(String(value), 'i').test(String(one)))
    case '(!)':
      return !values.some((one) => new RegExp(String(value), 'i').test(String(one)))
    case '[.]':
      return values.some((one) => String(one).includes(String(value)))
    case 'geo_distance':
      return near(person, value as { location: string })
    default:
      throw new UnknownOperator(`Unsupported filter type: ${type}`)
  }
}

/** Near enough for a test: in the city that the words begin with. */
function near(person: unknown, { location }: { location: string }): boolean {
  const [city] = location.split(',')
  return valuesOf(person, 'basic_profile.location.city').includes(city)
}

/** A field at no place in any answer is a mistake, and refused. */
function valuesOf(person: unknown, field: string): unknown[] {
  let found: unknown[] = [person]
  for (const step of field.split('.')) {
    found = found.flatMap((one) => {
      const object = one as Record<string, unknown>
      const name = step in object ? step : (alias[step] ?? step)
      if (!(name in object)) throw new UnknownOperator(`Unsupported field: ${field}`)
      const value = object[name]
      return Array.isArray(value) ? value : value === null ? [] : [value]
    })
  }
  return found
}
