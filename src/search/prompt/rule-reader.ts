/**
 * Prompts, read by the rules. Owns what is remembered of them, and whose turn it is: a reading takes the thread for some milliseconds, and
 * of sixty that come at once nobody else should wait for all.
 */
import type { Interpretation } from '../../../contract/interpretation.ts'
import { frozen } from '../../base/frozen.ts'
import { inSlices, ownTurn } from '../../base/slices.ts'
import type { Lexicon } from './lexicon.ts'
import { readingOf } from './read-prompt.ts'

/** More is pasted, not typed. */
export const LONG_PROMPT_CHARS = 500

/** Who searches counts, pages and asks again by the same words; a reading takes 10 to 40 KB. */
const READINGS_MAX = 150

export class RuleReader {
  readonly lexicon: Lexicon
  /** Those who ask meanwhile wait for one reading. */
  readonly #readings = new Map<string, Promise<Interpretation>>()

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon
  }

  read(prompt: string): Promise<Interpretation> {
    if (prompt.length > LONG_PROMPT_CHARS) return this.#readInTurn(prompt)
    const known = this.#readings.get(prompt)
    if (known) return known
    if (this.#readings.size >= READINGS_MAX) this.#readings.clear()
    const reading = this.#readInTurn(prompt)
    this.#readings.set(prompt, reading)
    reading.catch(() => this.#readings.delete(prompt))
    return reading
  }

  async #readInTurn(prompt: string): Promise<Interpretation> {
    await ownTurn()
    return frozen(await inSlices(readingOf(prompt, this.lexicon)))
  }
}
