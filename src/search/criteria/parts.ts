/**
 * Cuts a prompt into items that were read, words that say how much they matter, function words and the rest. Owns that division, and
 * what joins two neighbours: a list, an "or", a pause. Linear in the number of words.
 */
import type { CueKind } from '../prompt/cues/cue.ts'
import { cueContinues, cuesOf, settleCues, weighLanguages } from '../prompt/cues/cues.ts'
import { isNoStress, type Stress, stressContinues, stressIn } from '../prompt/cues/hedges.ts'
import { type Gap, phraseOf, type Token } from '../prompt/tokens.ts'
import type { Item } from './items.ts'

export interface Part {
  /** Index of its first word, and the index after its last. */
  from: number
  to: number
  gap: Gap
  /** The characters between it and the previous part. */
  before: string
  item?: Item
  stress?: Stress
  /** Folded; the first one if it has several words. */
  word: string
  /** The kinds of a function word; empty for other parts. */
  cues: readonly CueKind[]
  /** Nothing was read from this word. */
  isUnread: boolean
}

export interface Parts {
  tokens: Token[]
  parts: Part[]
}

interface Spot {
  start: number
  end: number
}

/** `items` and `unread` are in text order, and no two share a word. */
export function partsOf(prompt: string, tokens: Token[], items: readonly Item[], unread: readonly Spot[]): Parts {
  return { tokens, parts: new Division(prompt, tokens, items, unread).run() }
}

class Division {
  readonly #prompt: string
  readonly #tokens: Token[]
  readonly #itemAt: (Item | undefined)[]
  readonly #isUnread: boolean[]
  readonly #weights: ReturnType<typeof weighLanguages>

  constructor(prompt: string, tokens: Token[], items: readonly Item[], unread: readonly Spot[]) {
    this.#prompt = prompt
    this.#tokens = tokens
    this.#itemAt = cover(tokens, items)
    this.#isUnread = cover(tokens, unread).map((piece) => piece !== undefined)
    this.#weights = weighLanguages(tokens.map(({ word }) => word))
  }

  run(): Part[] {
    const parts: Part[] = []
    for (let at = 0; at < this.#tokens.length; ) {
      const part = this.#at(at)
      parts.push(part)
      at = part.to
    }
    return parts
  }

  #at(from: number): Part {
    const { gap, word } = this.#tokens[from]!
    const before = this.#between(from)
    const item = this.#itemAt[from]
    const part = { from, gap, before, word, cues: [], isUnread: false }
    if (item) return { ...part, to: this.#endOf(item, from), item }
    const stressed = this.#stressAt(from)
    if (stressed) return { ...part, ...stressed }
    if (this.#isUnread[from]) return { ...part, to: from + 1, isUnread: true }
    return { ...part, ...this.#cueAt(from) }
  }

  #between(at: number): string {
    return this.#prompt.slice(this.#tokens[at - 1]?.end ?? 0, this.#tokens[at]?.start ?? this.#prompt.length)
  }

  #endOf(item: Item, from: number): number {
    let to = from + 1
    while (to < this.#tokens.length && this.#itemAt[to] === item) to++
    return to
  }

  #stressAt(from: number): { to: number; stress: Stress } | undefined {
    let found: { to: number; stress: Stress } | undefined
    for (let to = from + 1; to === from + 1 || this.#goesOn(to - 1); to++) {
      const phrase = phraseOf(this.#tokens, from, to)
      const stress = stressIn(phrase)
      const holds = stress?.label ? this.#standsAlone(from, to) : !stress?.closing || this.#closes(from, to)
      if (stress && holds) found = { to, stress }
      else if (isNoStress(phrase)) found = undefined
      if (!stressContinues(phrase)) break
    }
    return found
  }

  /** Whether a phrase may continue with this word. */
  #goesOn(at: number, over?: Gap): boolean {
    const gap = this.#tokens[at]?.gap
    return (gap === 'SPACE' || gap === 'TIGHT' || (gap !== undefined && gap === over)) && !this.#itemAt[at]
  }

  #standsAlone(from: number, to: number): boolean {
    const { gap } = this.#tokens[from]!
    const isApart = from === 0 || gap === 'STOP' || gap === 'BREAK' || gap === 'COMMA'
    return isApart && (to === this.#tokens.length || LABEL_END.test(this.#between(to)))
  }

  /**
   * "German nice": the word ends its clause. It does not in "a great nurse"; nor does it count if it was left unread ("Nice" may be the
   * town) or is denied ("sem inglês não serve").
   */
  #closes(from: number, to: number): boolean {
    const gap = this.#tokens[to]?.gap
    const isDenied = cuesOf(this.#tokens[from - 1]?.word ?? '')?.some(({ kind }) => kind === 'NOT')
    return !this.#isUnread[from] && !isDenied && gap !== 'SPACE' && gap !== 'TIGHT'
  }

  #cueAt(from: number): { to: number; cues: CueKind[] } {
    let found: { to: number; cues: CueKind[] } = { to: from + 1, cues: [] }
    for (let to = from + 1; to === from + 1 || this.#goesOn(to - 1, 'SLASH'); to++) {
      // "but not essential": the denial belongs to the phrase that follows.
      if (to > from + 1 && this.#stressAt(to - 1)) break
      const phrase = phraseOf(this.#tokens, from, to)
      const cues = cuesOf(phrase)
      if (cues) {
        const settled = settleCues(cues, this.#weights, this.#tokens[from]!.gap)
        found = { to, cues: settled.map(({ kind }) => kind) }
      }
      if (!cueContinues(phrase)) break
    }
    return found
  }
}

/** What may follow a label: a colon, a closing bracket, a dash, or the end of the line. */
const LABEL_END = /^\s*(?:[:)\]–—]|-\s)|^[ \t*]*\n/u

/** The spot that covers each word. */
function cover<One extends Spot>(tokens: Token[], spots: readonly One[]): (One | undefined)[] {
  let next = 0
  return tokens.map(({ start, end }) => {
    while (next < spots.length && spots[next]!.end <= start) next++
    const spot = spots[next]
    return spot && spot.start <= start && end <= spot.end ? spot : undefined
  })
}

export const isContent = (part: Part): boolean => part.item !== undefined || part.isUnread

const PAUSES: ReadonlySet<Gap> = new Set(['COMMA', 'BREAK', 'STOP'])
export const isPause = (part: Part | undefined): boolean =>
  part === undefined || PAUSES.has(part.gap) || part.cues.includes('BUT')

/** SLASH and BAR join only their two neighbours. ATTACHED: neither a pause nor a joint stands between. */
export type Joint = 'OR' | 'SLASH' | 'BAR' | 'AND' | 'COMMA' | 'ATTACHED' | 'NONE'

/** What joins the part at `at` to the nearest content before it, at `back`. */
export function jointOf(parts: readonly Part[], back: number, at: number): Joint {
  const between = parts.slice(back + 1, at + 1)
  const has = (kind: CueKind) => between.some(({ cues }) => cues.includes(kind))
  const gap = (one: Gap) => between.some((part) => part.gap === one)
  if (gap('STOP') || has('BUT')) return 'NONE'
  if (has('OR')) return 'OR'
  if (between.some(({ stress }) => stress)) return 'NONE'
  if (gap('SLASH')) return 'SLASH'
  if (between.some(({ before }) => before.includes('|'))) return 'BAR'
  if (has('AND') || gap('AND')) return 'AND'
  if (gap('BREAK')) return 'NONE'
  if (!gap('COMMA')) return 'ATTACHED'
  // "with SQL, experience with dbt or Snowflake": a function word that opens a phrase of its own ends the list.
  return between.some(({ cues }) => opens(cues)) ? 'NONE' : 'COMMA'
}

const OPENERS: ReadonlySet<CueKind> = new Set([
  'PLACE',
  'IN',
  'LOOSE_IN',
  'FROM',
  'WITH',
  'SPEAK',
  'STUDY',
  'SECTOR',
  'TITLE',
  'CLAUSE',
  'EMPLOYER',
  'EMPLOYER_PAST',
  'EMPLOYER_ANY',
  'PAST',
  'NOW',
])

/** Whether a function word begins a phrase. The German "die" may also be an article and does not count. */
export const opens = (cues: readonly CueKind[]): boolean =>
  cues.some((kind) => OPENERS.has(kind)) && !cues.includes('GLUE')
