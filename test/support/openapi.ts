/** Checks answers against the OpenAPI document that the service itself serves. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
}

export class OpenApiCheck {
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #compiled = new Map<string, ValidateFunction>()

  constructor(document: unknown) {
    this.#document = document as Document
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document as object, 'openapi')
  }

  /** Throws with what differs. A path the document does not know is none of its business. */
  check(method: string, path: string, status: number, body: unknown): void {
    const operation = this.#document.paths[path]?.[method.toLowerCase()]
    if (!operation) return
    const code = status === 200 ? '200' : status < 500 ? '4XX' : '5XX'
    const found = Object.keys(operation.responses).find((key) => key.toUpperCase() === code)
    if (!found) throw new Error(`${method} ${path}: status ${status} is not in the OpenAPI document`)
    const validate = this.#validator(path, method.toLowerCase(), found)
    if (!validate(body)) {
      const faults = this.#ajv.errorsText(validate.errors).slice(0, 2_000)
      throw new Error(
        `${method} ${path} ${status} differs from the OpenAPI document: ${faults}\n${JSON.stringify(body).slice(0, 2_000)}`,
      )
    }
  }

  #validator(path: string, method: string, status: string): ValidateFunction {
    const pointer = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
    const ref = `openapi#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const known = this.#compiled.get(ref)
    if (known) return known
    const validate = this.#ajv.compile({ $ref: ref })
    this.#compiled.set(ref, validate)
    return validate
  }
}
