/**
 * The examples in the API's description: one call of each operation with its answer, kept in contract/examples. Owns where they
 * stand in the document; test/http/examples.test.ts checks them against the schemas.
 */
import { readdirSync, readFileSync } from 'node:fs'

interface Example {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean>
  body?: unknown
  /** Instead of `body`: a file, sent as it is. */
  file?: { type: string; content: string }
  /** JSON if not given. For a stream, the answer is one of its events. */
  answerType?: string
  answer: unknown
}

interface Media {
  example?: unknown
  examples?: Record<string, { $ref: string }>
}

export interface ExampledOperation {
  operationId?: string
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

interface ExampledDocument {
  paths: Record<string, Record<string, ExampledOperation>>
  components: { examples?: Record<string, { value: unknown }> }
}

const FOLDER = new URL('../../contract/examples/', import.meta.url)
const ERRORS = 'errors.json'
const JSON_TYPE = 'application/json'
/** Which error example is shown for which statuses. */
const SHOWN: Record<string, string> = { '4XX': 'Refused', '5XX': 'Failed' }

const read = (file: string) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))

function readExamples(): Record<string, Example> {
  const files = readdirSync(FOLDER).filter((file) => file !== ERRORS)
  return Object.assign({}, ...files.map(read))
}

export function addExamples(document: ExampledDocument): void {
  const examples = readExamples()
  document.components.examples = Object.fromEntries(
    Object.entries(read(ERRORS)).map(([name, value]) => [name, { value }]),
  )
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const example = examples[operation.operationId ?? '']
    if (example) addExample(operation, example)
    for (const [status, name] of Object.entries(SHOWN)) {
      const media = operation.responses[status]?.content?.[JSON_TYPE]
      if (media) media.examples = { [name.toLowerCase()]: { $ref: `#/components/examples/${name}` } }
    }
  }
}

function addExample(operation: ExampledOperation, example: Example): void {
  for (const parameter of operation.parameters ?? []) {
    const given = parameter.in === 'path' ? example.params : example.query
    // Everything in a URL is text and described as text.
    if (given && Object.hasOwn(given, parameter.name)) parameter.example = String(given[parameter.name])
  }
  const sent = operation.requestBody?.content[example.file?.type ?? JSON_TYPE]
  if (sent) sent.example = example.file ? example.file.content : example.body
  const answered = operation.responses['200']?.content?.[example.answerType ?? JSON_TYPE]
  if (answered) answered.example = example.answer
}
