/**
 * A prompt cut into what was read, words that say how much it matters, function words and the rest. Owns that division, and what
 * joins two neighbours: a list, an "or", a pause. Linear in the words.
 */
import type { CueKind } from '../prompt/cues/cue.ts'
import { cueContinues, cuesOf, settleCues, weighLanguages } from '../prompt/cues/cues.ts'
import { isNoStress, type Stress, stressContinues, stressIn } from '../prompt/cues/hedges.ts'
import { type Gap, phraseOf, type Token } from '../prompt/tokens.ts'
import type { Item } from './items.ts'

export interface Part {
  /** Words from `from` up to, not including, `to`. */
  from: number
  to: number
  gap: Gap
  /** The characters between it and the part before. */
  before: string
  item?: Item
  stress?: Stress
  /** Folded; of several words the first. */
  word: string
  /** Of a function word; empty elsewhere. */
  cues: readonly CueKind[]
  /** A word that nothing was read from. */
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

/** `items` and `unread` in the order of the words; no two share one. */
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

  /** Whether a phrase may go on with this word. */
  #goesOn(at: number, over?: Gap): boolean {
    const gap = this.#tokens[at]?.gap
    return (gap === 'SPACE' || gap === 'TIGHT' || (gap !== undefined && gap === over)) && !this.#itemAt[at]
  }

  #standsAlone(from: number, to: number): boolean {
    const { gap } = this.#tokens[from]!
    const isApart = from === 0 || gap === 'STOP' || gap === 'BREAK' || gap === 'COMMA'
    return isApart && (to === this.#tokens.length || LABEL_END.test(this.#between(to)))
  }

  /** "German nice"; "a great nurse" goes on, "Nice" may be unread, and "sem inglês não serve" asks for it. */
  #closes(from: number, to: number): boolean {
    const gap = this.#tokens[to]?.gap
    const isDenied = cuesOf(this.#tokens[from - 1]?.word ?? '')?.some(({ kind }) => kind === 'NOT')
    return !this.#isUnread[from] && !isDenied && gap !== 'SPACE' && gap !== 'TIGHT'
  }

  #cueAt(from: number): { to: number; cues: CueKind[] } {
    let found: { to: number; cues: CueKind[] } = { to: from + 1, cues: [] }
    for (let to = from + 1; to === from + 1 || this.#goesOn(to - 1, 'SLASH'); to++) {
      // "but not essential": the denial is part of what follows.
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

/** A colon, a closing bracket, a dash, or the end of the line. */
const LABEL_END = /^\s*(?:[:)\]–—]|-\s)|^[ \t*]*\n/u

/** What covers each word. */
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

/** SLASH and BAR bind only their two neighbours. ATTACHED: no pause and no joint. */
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
  // "with SQL, experience with dbt or Snowflake": what opens a phrase of its own goes on with no list.
  return between.some(({ cues }) => opens(cues)) ? 'NONE' : 'COMMA'
}

const OPENERS: ReadonlySet<CueKind> = new Set([
  ...(['PLACE', 'IN', 'LOOSE_IN', 'FROM', 'WITH', 'SPEAK', 'STUDY', 'SECTOR', 'TITLE', 'CLAUSE'] as const),
  ...(['EMPLOYER', 'EMPLOYER_PAST', 'EMPLOYER_ANY', 'PAST', 'NOW'] as const),
])

/** Whether a function word begins a phrase; "die" may as well be an article. */
export const opens = (cues: readonly CueKind[]): boolean =>
  cues.some((kind) => OPENERS.has(kind)) && !cues.includes('GLUE')
