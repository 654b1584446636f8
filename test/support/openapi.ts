/** Checks answers against the OpenAPI document that the service itself serves. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Answer {
  content?: Record<string, unknown>
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
}

export class OpenApiCheck {
  readonly #document: Document
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true })
  readonly #compiled = new Map<string, ValidateFunction>()
  readonly #templates: { template: string; pattern: RegExp }[]

  constructor(document: unknown) {
    this.#document = document as Document
    this.#templates = Object.keys(this.#document.paths).map((template) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document as object, 'openapi')
  }

  /** Throws with the differences. Paths that the document does not describe are not checked. */
  check(method: string, path: string, status: number, body: unknown): void {
    const template = this.#templateOf(path, method.toLowerCase())
    const operation = template && this.#document.paths[template]?.[method.toLowerCase()]
    if (!operation) return
    const code = status === 200 ? '200' : status < 500 ? '4XX' : '5XX'
    const found = Object.keys(operation.responses).find((key) => key.toUpperCase() === code)
    if (!found) throw new Error(`${method} ${path}: status ${status} is not in the OpenAPI document`)
    // For a file only its content type is described, so there is no body to check.
    if (!operation.responses[found]?.content?.['application/json']) return
    const validate = this.#validator(template, method.toLowerCase(), found)
    if (!validate(body)) {
      const faults = this.#ajv.errorsText(validate.errors).slice(0, 2_000)
      throw new Error(
        `${method} ${path} ${status} differs from the OpenAPI document: ${faults}\n${JSON.stringify(body).slice(0, 2_000)}`,
      )
    }
  }

  /** The described path that matches an address: parts in braces stand for any text. */
  #templateOf(path: string, method: string): string | undefined {
    if (this.#document.paths[path]?.[method]) return path
    return this.#templates.find(
      ({ template, pattern }) => this.#document.paths[template]?.[method] && pattern.test(path),
    )?.template
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
