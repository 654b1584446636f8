/**
 * A tool's schema as clients see it: zod validates, and the JSON schema is made once, without parts that mean nothing to a model.
 * Agents send the list of tools to their model with every step, so it must be short.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { z } from 'zod'

type Json = Record<string, unknown>

/**
 * Unknown members are rejected in what is sent, where a slip would go unnoticed otherwise. Of our own answers nobody has to be warned.
 */
export function toolSchema(schema: z.ZodObject, way: 'input' | 'output'): StandardSchemaWithJSON<Json, Json> {
  const standard = (schema as unknown as StandardSchemaWithJSON<Json, Json>)['~standard']
  let made: Json | undefined
  const json = () => {
    made ??= slim(standard.jsonSchema[way]({ target: 'draft-2020-12' }), way === 'output') as Json
    return made
  }
  const validate: typeof standard.validate = async (value) => fewOf(await standard.validate(value))
  return { '~standard': { ...standard, validate, jsonSchema: { input: json, output: json } } }
}

/** Nobody corrects more at once. A thousand faults, each with its path and text, take longer to report than to find. */
const ISSUES_SHOWN_MAX = 5

function fewOf<R extends { issues?: readonly { message: string }[] | undefined }>(result: R): R {
  const { issues } = result
  if (!issues || issues.length <= ISSUES_SHOWN_MAX) return result
  const more = { message: `and ${issues.length - ISSUES_SHOWN_MAX} more` }
  return { ...result, issues: [...issues.slice(0, ISSUES_SHOWN_MAX), more] }
}

/** Drops what clients know anyway: 2020-12 is the protocol's dialect, and member names are always texts. */
function slim(value: unknown, isAnswer: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => slim(each, isAnswer))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name, each]) => !isIdle(name, each, isAnswer))
  return Object.fromEntries(kept.map(([name, each]) => [name, slim(each, isAnswer)]))
}

const isIdle = (name: string, value: unknown, isAnswer: boolean): boolean =>
  name === '$schema' ||
  name === 'propertyNames' ||
  (name === 'additionalProperties' && (isOpen(value) || (value === false && isAnswer)))

const isOpen = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
