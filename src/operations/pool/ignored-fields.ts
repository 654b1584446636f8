/** Names in records that mean nothing here, each once, in order of appearance. Owns how many are told: an answer stays readable. */
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
