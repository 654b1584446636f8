/**
 * Field names in records that this service does not know, each once, in order of appearance. Limits how many are reported, so
 * that an answer stays readable.
 */
import type { PoolRecord } from '../../pool/record.ts'

const NAMES_MAX = 50

export class IgnoredFields {
  readonly #names = new Set<string>()

  get names(): string[] {
    return [...this.#names]
  }

  add({ ignored }: PoolRecord): void {
    for (const name of ignored) if (this.#names.size < NAMES_MAX) this.#names.add(name)
  }
}
