/**
 * Generates the part of the Python SDK that depends on openapi.json: its types and operations. The synchronous half is made from
 * the asynchronous sources by removing every `await`. Owns these files; sdk-python-types.ts decides how a schema is written.
 */
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { PythonTypes, pascal } from './sdk-python-types.ts'
import { nameOf, type Operation, type Parameter, readDocument, type Schema, spokenKind } from './sdk-types.ts'

const FOLDER = new URL('../sdk/python/src/talent_scout/', import.meta.url)
const HEAD = (owns: string) => `"""${owns} Made by \`npm run generate\`: not to be edited."""\n`
const FUTURE = 'from __future__ import annotations\n'
const JSON_TYPE = 'application/json'

interface Shape {
  id: string
  address: string
  /** The keyword arguments of its call, in Python. */
  takes: string[]
  answer: string
}

export async function writePythonSdk(): Promise<void> {
  const { paths, components } = await readDocument()
  const types = new PythonTypes()
  for (const [name, schema] of Object.entries(components.schemas)) types.define(nameOf(name), schema)
  const shapes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => shapeOf(types, `${method.toUpperCase()} ${path}`, operation)),
  )
  await write('_generated/__init__.py', HEAD('The shapes of requests and answers.'))
  await write('_generated/types.py', typesText(types))
  await write('_generated/addresses.py', addressesText(shapes))
  await write('_async/calls.py', callsText(shapes))
  await rm(new URL('_sync/', FOLDER), { recursive: true, force: true })
  for await (const file of glob('*.py', { cwd: new URL('_async/', FOLDER) })) await writeSync(file)
}

const write = async (file: string, text: string) => {
  await mkdir(new URL('./', new URL(file, FOLDER)), { recursive: true })
  await writeFile(new URL(file, FOLDER), text)
}

function typesText(types: PythonTypes): string {
  const imports = 'from typing import Any, Literal\n\nfrom typing_extensions import NotRequired, TypeAlias, TypedDict\n'
  const all = `__all__ = [\n${types.names.map((name) => `    "${name}",\n`).join('')}]\n`
  return [HEAD('The shapes of requests and answers.'), FUTURE, imports, all, types.text].join('\n')
}

function addressesText(shapes: Shape[]): string {
  const lines = shapes.map(({ id, address }) => `    "${id}": "${address}",\n`)
  return `${HEAD('The address of every operation.')}\nADDRESSES: dict[str, str] = {\n${lines.join('')}}\n`
}

function shapeOf(types: PythonTypes, address: string, operation: Operation): Shape {
  const { operationId: id, parameters = [], requestBody, responses } = operation
  const takes = [
    ...group(types, `${pascal(id)}Params`, 'params', inPlace(parameters, 'path')),
    ...group(types, `${pascal(id)}Query`, 'query', inPlace(parameters, 'query')),
    ...(requestBody ? [bodyOf(types, id, requestBody.content)] : []),
  ]
  const answer = responses['200']!.content[JSON_TYPE]?.schema
  return { id, address, takes, answer: answer ? named(types, `${pascal(id)}Response`, answer) : 'Any' }
}

const inPlace = (parameters: Parameter[], place: string) => parameters.filter((each) => each.in === place)

/** A nameless object in an answer or a body is named after the operation. */
function named(types: PythonTypes, name: string, schema: Schema): string {
  const several = schema.anyOf ?? schema.oneOf
  if (schema.$ref || several) return quoted(types.typeOf(schema, name))
  types.define(name, schema)
  return quoted(name)
}

/** Prefixes type names, because the types are in a module that is imported as `t`. */
const quoted = (type: string): string =>
  type.replace(/\b(?<!')([A-Z]\w*)(?!\[)/g, (name) => (/^(None|Any|Literal)$/.test(name) ? name : `t.${name}`))

function bodyOf(types: PythonTypes, id: string, content: Record<string, { schema: Schema }>): string {
  if (Object.keys(content).length > 1) return 'file: PoolFile'
  return `body: ${named(types, `${pascal(id)}Body`, content[JSON_TYPE]!.schema)}`
}

function group(types: PythonTypes, name: string, argument: string, parameters: Parameter[]): string[] {
  if (parameters.length === 0) return []
  const properties = Object.fromEntries(
    parameters.map(({ name: field, description, schema }) => [field, { ...spoken(schema), description }]),
  )
  const required = parameters.filter((each) => each.required).map((each) => each.name)
  types.define(name, { type: 'object', properties, required })
  return [required.length > 0 ? `${argument}: t.${name}` : `${argument}: t.${name} | None = None`]
}

function spoken(schema: Schema): Schema {
  const kind = spokenKind(schema)
  return kind ? { type: kind === 'number' ? 'integer' : 'boolean' } : schema
}

/** Every operation as an overload of one method, so that calls are typed by the operation's name. */
function callsText(shapes: Shape[]): string {
  const overloads = shapes.map(({ id, takes, answer }) => {
    const given = takes.map((each) => `        ${each},\n`).join('')
    const star = '        *,\n'
    return `    @overload\n    async def call(\n        self,\n        operation: Literal["${id}"],\n${given ? star + given : ''}        **options: Unpack[CallOptions],\n    ) -> ${answer}: ...\n`
  })
  return [
    HEAD('Every operation of the service, typed by its name.'),
    FUTURE,
    'from typing import Any, Literal, overload\n\nfrom typing_extensions import Unpack\n',
    'from .._generated import types as t\nfrom .._options import CallOptions, PoolFile\nfrom .transport import Transport\n\n',
    'class Calls(Transport):\n    """The only way to the service, with the types of every operation."""\n',
    overloads.join('\n'),
    '    async def call(self, operation: str, **given: Any) -> Any:\n        """Calls an operation by its name in openapi.json."""\n        return await self._call(operation, **given)\n',
  ].join('\n')
}

const SYNC: [RegExp, string][] = [
  [/\basync (def|with|for)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\basyncio\.sleep\b/g, 'time.sleep'],
  [/^import asyncio$/gm, 'import time'],
  [/\bAsync(TalentScout|Client|Iterator|Iterable|Generator|Paged)\b/g, '$1'],
  [/\b__a(iter|next|enter|exit)__\b/g, '__$1__'],
  [/\ba(close|read|iter_lines|iter_bytes)\(/g, '$1('],
  [/^(from collections\.abc import .*)\bAwaitable, /gm, '$1'],
  [/\bAwaitable\[([^\]]+(?:\[[^\]]*\])?)\]/g, '$1'],
  [/\bStopAsyncIteration\b/g, 'StopIteration'],
]

async function writeSync(file: string): Promise<void> {
  const text = await readFile(new URL(`_async/${file}`, FOLDER), 'utf8')
  const plain = SYNC.reduce((made, [found, written]) => made.replace(found, written), text)
  await write(`_sync/${file}`, plain)
}
