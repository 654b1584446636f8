/**
 * A tool's schema as clients are told it: zod validates, and its description is made once and without what means nothing to a model. Every
 * agent reads the list of tools with each of its thoughts.
 */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { z } from 'zod'

type Json = Record<string, unknown>

/** Undeclared members matter in what is sent, where a slip would go unnoticed; of what we answer nobody has to be warned. */
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

/** Nobody mends more at once; a thousand, each with its path and words, take longer to tell than to find. */
const ISSUES_SHOWN_MAX = 5

function fewOf<R extends { issues?: readonly { message: string }[] | undefined }>(result: R): R {
  const { issues } = result
  if (!issues || issues.length <= ISSUES_SHOWN_MAX) return result
  const more = { message: `and ${issues.length - ISSUES_SHOWN_MAX} more` }
  return { ...result, issues: [...issues.slice(0, ISSUES_SHOWN_MAX), more] }
}

/** 2020-12 is the dialect of the protocol, and names of members are texts anyway. */
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
