/**
 * Decides which items a prompt requires and which it only wishes for. Owns how far a wish ("ideally", "a plus") and a must
 * ("required") reach. A word before its object covers what follows, up to the end of the sentence, "but" or the next such word. A list
 * of one kind continues over commas; another kind ends it after a comma ("ideally with Kubernetes, in Berlin") or with its own
 * preposition ("ideally with Kubernetes in Berlin"), unless "and" or "or" joins it. Before a colon the word covers the whole sentence;
 * as a heading, all lines up to an empty one or the next heading. A word after its object covers what stands right before it and
 * everything joined to that by "and" or "or". It reaches over commas only if such a joint closes the list: "AWS, Azure and Terraform a
 * plus". In "TypeScript, GraphQL a plus" it covers only the latter.
 */
import type { CriterionKind } from '../../../contract/criteria.ts'
import type { Stress } from '../prompt/cues/hedges.ts'
import { degreeWords, levelWords } from '../prompt/cues/values.ts'
import type { Item } from './items.ts'
import { isContent, isPause, type Joint, jointOf, opens, type Part } from './parts.ts'

/** The items that are wished for, not required. */
export function optionalItems(parts: readonly Part[]): ReadonlySet<Item> {
  return new Reading(parts).run()
}

interface Scope {
  wish: boolean
  /** Announced by a colon: covers everything up to the end of the sentence. */
  whole: boolean
}

interface Heading {
  wish: boolean
  /** Whether its lines begin with bullets; undefined before the first line. */
  bulleted?: boolean
}

/** Kinds that describe what follows them: "3 years in Java". */
const MODIFIERS: ReadonlySet<CriterionKind> = new Set(['YEARS', 'SENIORITY', 'KEYWORD'])
/** Kinds that stand before a title and can be wished for without it: "preferably remote Python developers". */
const OF_TITLES: ReadonlySet<CriterionKind> = new Set(['SENIORITY', 'WORKPLACE'])
/** What more words may say of: "Kafka tuning preferred". Behind a title or a place they are a wish of their own. */
const BACKGROUND: ReadonlySet<CriterionKind> = new Set(['SKILL', 'INDUSTRY', 'EMPLOYER'])
const TITLE_WORDS: ReadonlySet<CriterionKind> = new Set(['TITLE', 'SKILL', 'INDUSTRY'])

const BULLET = /\n[^\S\n]*[-*•·–—▪◦]\s*$/u
const EMPTY_LINE = /\n[^\S\n]*\r?\n/

/** Whether anything is named between the previous pause and a part, between it and the next pause, and in the rest of the sentence. */
interface Sides {
  left: boolean
  right: boolean
  more: boolean
}

/** Computed in two passes over all parts, because a hostile prompt may ask at every word. */
function sidesOf(parts: readonly Part[]): Sides[] {
  const sides = parts.map((): Sides => ({ left: false, right: false, more: false }))
  for (let i = 1; i < parts.length; i++) {
    const before = parts[i - 1]!
    if (isPause(parts[i]) || before.cues.includes('BUT')) continue
    sides[i]!.left = isContent(before) || sides[i - 1]!.left
  }
  for (let i = parts.length - 2; i >= 0; i--) {
    const next = parts[i + 1]!
    sides[i]!.right = !isPause(next) && (isContent(next) || sides[i + 1]!.right)
    sides[i]!.more = next.gap !== 'STOP' && (isContent(next) || sides[i + 1]!.more)
  }
  return sides
}

class Reading {
  readonly #parts: readonly Part[]
  /** For each part, the index of the nearest content before it; -1 if there is none. */
  readonly #contentBefore: number[]
  readonly #sides: Sides[]
  readonly #wishes = new Set<Item>()
  #heading: Heading | null = null
  #scope: Scope | null = null
  /** The kind that the scope covered last. */
  #last: CriterionKind | null = null

  constructor(parts: readonly Part[]) {
    this.#parts = parts
    this.#sides = sidesOf(parts)
    let last = -1
    this.#contentBefore = parts.map((part, i) => {
      const before = last
      if (isContent(part)) last = i
      return before
    })
  }

  run(): ReadonlySet<Item> {
    for (const [i, part] of this.#parts.entries()) {
      this.#pass(part, i)
      if (part.stress) this.#stress(part.stress, i)
      else if (part.cues.includes('BUT') && this.#last) this.#scope = null
      else if (isContent(part)) this.#cover(part, i)
    }
    return this.#wishes
  }

  #open(scope: Scope | null): void {
    this.#scope = scope
    this.#last = null
  }

  #pass(part: Part, i: number): void {
    if (part.gap !== 'STOP') return
    this.#open(null)
    if (this.#heading && part.before.includes('\n')) this.#passLine(this.#heading, part, i)
  }

  #passLine(heading: Heading, part: Part, i: number): void {
    const isBullet = BULLET.test(part.before)
    const isFirst = heading.bulleted === undefined
    const isOver = isFirst ? false : EMPTY_LINE.test(part.before) || (heading.bulleted && !isBullet)
    heading.bulleted ??= isBullet
    if (isOver || (!isBullet && this.#isHeading(i))) this.#heading = null
  }

  /** "Location: Berlin" */
  #isHeading(from: number): boolean {
    for (let i = from + 1; i < this.#parts.length && i <= from + HEADING_PARTS_MAX; i++) {
      const { before } = this.#parts[i]!
      if (before.includes(':')) return true
      if (before.includes('\n')) return false
    }
    return false
  }

  #stress(stress: Stress, i: number): void {
    const announced = this.#announces(i)
    if (announced === 'LINES') {
      this.#heading = { wish: stress.wish }
      this.#open(null)
    } else if (announced === 'SENTENCE') this.#open({ wish: stress.wish, whole: true })
    else if (this.#isBehind(stress, i)) this.#coverBack(stress.wish, i)
    else this.#open({ wish: stress.wish, whole: false })
  }

  /** Whether the word is a heading: "Nice to have:", "Preferred qualifications:", or alone on its line. */
  #announces(at: number): 'LINES' | 'SENTENCE' | undefined {
    const beginsLine = this.#beginsLine(at)
    for (let i = at + 1; i < this.#parts.length && i <= at + HEADING_PARTS_MAX; i++) {
      const { before, item } = this.#parts[i]!
      const isLine = before.includes('\n')
      if (before.includes(':')) return isLine ? 'LINES' : 'SENTENCE'
      if (isLine && beginsLine) return 'LINES'
      if (item || isPause(this.#parts[i])) return undefined
    }
    return undefined
  }

  /** Whether only a few function words stand before it on its line. */
  #beginsLine(at: number): boolean {
    for (let i = at; i > at - HEADING_PARTS_MAX; i--) {
      const part = this.#parts[i]!
      if (i === 0 || part.before.includes('\n')) return true
      if (isPause(part) || isContent(this.#parts[i - 1]!)) return false
    }
    return false
  }

  /** Whether it stands behind its object. The pauses around it decide; if they do not, the word itself does. */
  #isBehind({ side }: Stress, at: number): boolean {
    const { left, right, more } = this.#sides[at]!
    if (left !== right) return left
    if (side === 'BEHIND' && this.#isOfMoot(at)) return true
    if (left || this.#contentBefore[at] === -1) return side === 'BEHIND' && left
    const { before, gap } = this.#parts[at]!
    if (gap === 'STOP') return false
    const isApart = gap === 'BREAK' && !before.includes(':')
    return side === 'BEHIND' || isApart || !more
  }

  /** "German not required, nurse": the word belongs to something that does not matter anyway. */
  #isOfMoot(at: number): boolean {
    for (let i = at; !isPause(this.#parts[i]); i--) {
      const before = this.#parts[i - 1]
      if (!before || isContent(before) || before.stress) return false
      // "German B1 nice to have" is about German; "degree not required" is about the degree.
      if (levelWords.has(before.word)) return false
      if (before.cues.length === 0 || degreeWords.has(before.word)) return true
    }
    return false
  }

  #cover(part: Part, i: number): void {
    const kind = part.item?.kind ?? 'KEYWORD'
    if (this.#scope && !this.#scope.whole && this.#leaves(kind, i)) this.#open(null)
    if (this.#scope) this.#last = kind
    const { wish } = this.#scope ?? this.#heading ?? { wish: false }
    if (wish && part.item) this.#wishes.add(part.item)
  }

  #leaves(kind: CriterionKind, at: number): boolean {
    if (this.#last === null || this.#last === kind) return false
    const back = this.#contentBefore[at]!
    const between = this.#parts.slice(back + 1, at + 1)
    if (between.some(({ gap }) => gap === 'COMMA' || gap === 'BREAK')) return true
    const isJoined = between.some(({ cues }) => cues.includes('AND') || cues.includes('OR'))
    if (!isJoined && OF_TITLES.has(this.#last) && TITLE_WORDS.has(kind)) return true
    return !isJoined && !MODIFIERS.has(this.#last) && between.some(({ cues }) => opens(cues))
  }

  #coverBack(wish: boolean, at: number): void {
    this.#open(null)
    if (this.#isOfOther(at) || this.#isOfMoot(at)) return
    let isClosed = false
    for (let i = this.#pastUnread(this.#pastTitle(this.#contentBefore[at]!)); i >= 0; ) {
      const { item } = this.#parts[i]!
      if (!item) return
      if (wish) this.#wishes.add(item)
      else this.#wishes.delete(item)
      const back = this.#contentBefore[i]!
      if (back < 0) return
      const joint = jointOf(this.#parts, back, i)
      isClosed ||= joint === 'AND' || joint === 'OR' || joint === 'SLASH'
      if (this.#isParted(back, i) || !this.#reachesBack(item.kind, back, joint, isClosed)) return
      i = back
    }
  }

  /** "a CTO, startup experience would be great": the word belongs to words from which nothing was read. */
  #isOfOther(at: number): boolean {
    let own = false
    let i = at
    for (; !isPause(this.#parts[i]); i--) {
      const before = this.#parts[i - 1]
      if (!before || isContent(before)) return false
      own ||= !before.cues.includes('BUT') && !before.stress
    }
    return own || this.#parts[i]?.gap === 'STOP'
  }

  /** "senior developers preferred": only the seniority is a wish; developers are required. */
  #pastTitle(at: number): number {
    const back = this.#contentBefore[at] ?? -1
    const before = this.#parts[back]?.item?.kind
    const isOfTitle = this.#parts[at]?.item?.kind === 'TITLE' && before !== undefined && OF_TITLES.has(before)
    return isOfTitle && jointOf(this.#parts, back, at) === 'ATTACHED' ? back : at
  }

  /** "automotive tier 1 preferred": the wish reaches over words from which nothing was read, to the name that they stand beside. */
  #pastUnread(at: number): number {
    let i = at
    for (let n = 0; n < UNREAD_MAX && this.#parts[i] && !this.#parts[i]!.item; n++) {
      const back = this.#contentBefore[i]!
      if (back < 0 || jointOf(this.#parts, back, i) !== 'ATTACHED') return at
      i = back
    }
    return BACKGROUND.has(this.#parts[i]?.item?.kind ?? 'KEYWORD') ? i : at
  }

  /** "Dubai, and Arabic would help": over a comma a wish reaches only things of one kind. */
  #isParted(back: number, at: number): boolean {
    if (this.#parts[back]!.item?.kind === this.#parts[at]!.item?.kind) return false
    return this.#parts.slice(back + 1, at + 1).some(({ gap }) => gap === 'COMMA')
  }

  #reachesBack(kind: CriterionKind, back: number, joint: Joint, isClosed: boolean): boolean {
    const before = this.#parts[back]!.item?.kind
    if (before === undefined || joint === 'NONE') return false
    if (joint === 'COMMA' || joint === 'BAR') return before === kind && isClosed
    if (before === kind) return true
    if (joint === 'ATTACHED') return MODIFIERS.has(before)
    // "AWS and German would be nice", but not "… in Berlin and AWS would be nice".
    const further = this.#contentBefore[back]!
    return further < 0 || ['COMMA', 'BAR', 'NONE'].includes(jointOf(this.#parts, further, back))
  }
}

/** How many unread words may stand between a name and the wish that speaks of it. */
const UNREAD_MAX = 3

/** How many parts a heading may have: "Nice to have skills and experience:". */
const HEADING_PARTS_MAX = 6
