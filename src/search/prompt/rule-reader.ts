/**
 * Reads prompts by the rules. Owns the cache of readings and taking turns: a reading takes some milliseconds of the thread, and of
 * sixty that come at once nobody else should have to wait for all.
 */
import type { Interpretation } from '../../../contract/interpretation.ts'
import { frozen } from '../../base/frozen.ts'
import { inSlices, ownTurn } from '../../base/slices.ts'
import type { Lexicon } from './lexicon.ts'
import { readingOf } from './read-prompt.ts'

/** Longer prompts are pasted, not typed, and are not cached. */
export const LONG_PROMPT_CHARS = 500

/** A client counts, pages and searches again with the same words; a reading takes 10 to 40 KB. */
const READINGS_MAX = 150

export class RuleReader {
  readonly lexicon: Lexicon
  /** Holds promises, so that concurrent requests for the same prompt share one reading. */
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
