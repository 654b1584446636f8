/**
 * Reads Boolean strings as sourcers write them into groups: (A or B) and (C or D) and not E. Owns the precedence: "or" binds closer
 * than "and", as people mean it when they omit parentheses. Never fails: open parentheses are closed at the end, and those nested too
 * deep are ignored.
 */
import { type BooleanGroup, type BooleanLeaf, either, negate, type Operand } from './groups.ts'
import { withOperators } from './operators.ts'
import { cutPieces, isAddress, type Piece, type PieceKind } from './pieces.ts'
import { type FieldMeaning, isOfKind } from './vocabulary.ts'

export interface BooleanQuery {
  /** All of them must hold; in text order. */
  groups: BooleanGroup[]
}

/** Nobody nests deeper by hand. The limit bounds how often an operand is copied. */
const DEPTH_MAX = 32

/** Null if the text is no Boolean string, or one that asks for nobody. */
export function readBoolean(text: string): BooleanQuery | null {
  const pieces = withOperators(text, cutPieces(text))
  return pieces ? new BooleanReader(text, pieces).read() : null
}

/** The state of one pair of parentheses while it is read. */
interface Frame {
  joined: Operand
  /** The operands of the "or" being read. */
  chain: Operand[]
  or: boolean
  not: boolean
  drop: boolean
  /** What a field says about the next operand. */
  means: FieldMeaning
  /** What a field says about all operands in these parentheses. */
  holds: FieldMeaning
}

const newFrame = (holds: FieldMeaning = ''): Frame => ({
  joined: { wanted: [], unwanted: [] },
  chain: [],
  or: false,
  not: false,
  drop: false,
  means: '',
  holds,
})

class BooleanReader {
  private readonly text: string
  private readonly pieces: Piece[]
  private readonly frames: Frame[] = [newFrame()]
  /** How many parentheses that are open now were ignored as too deep. */
  private tooDeep = 0

  constructor(text: string, pieces: Piece[]) {
    this.text = text
    this.pieces = pieces
  }

  read(): BooleanQuery | null {
    for (let at = 0; at < this.pieces.length; ) at = this.step(at)
    while (this.frames.length > 1) this.close()
    const { wanted, unwanted } = this.finish(this.frames[0]!)
    const groups = [
      ...wanted.map((alternatives) => ({ alternatives, negated: false })),
      ...unwanted.map((alternatives) => ({ alternatives, negated: true })),
    ]
    const first = ({ alternatives }: BooleanGroup) => alternatives[0]?.start ?? 0
    return groups.length > 0 ? { groups: groups.sort((a, b) => first(a) - first(b)) } : null
  }

  private get frame(): Frame {
    return this.frames.at(-1)!
  }

  /** Returns the index of the next piece to read. */
  private step(at: number): number {
    const { kind, start, end, means } = this.pieces[at]!
    if (kind === 'WORD') return this.run(at, this.pieces[at - 1]?.kind === 'NEXT' ? 1 : Number.POSITIVE_INFINITY)
    if (kind === 'QUOTED') this.operand(this.leaf(start, end, true))
    else if (kind === 'NOTHING') this.operand({ wanted: [], unwanted: [] })
    else if (kind === 'OPEN') this.open()
    else if (kind === 'CLOSE') this.closeOne()
    else if (kind === 'OR') this.frame.or = true
    else if (kind === 'NOT') this.frame.not = true
    else if (kind === 'NEXT') this.frame.means = means ?? this.frame.means
    else if (kind === 'DROP') this.frame.drop = true
    else if (kind === 'COMMA' && this.partsAlternatives(at)) this.frame.or = true
    return at + 1
  }

  /** ("Berlin", "Munich"): within parentheses a comma between quotations means "or", because nobody wants both. */
  private partsAlternatives(at: number): boolean {
    const isOne = (kind: PieceKind | undefined) => kind === 'QUOTED'
    return this.frames.length > 1 && isOne(this.pieces[at - 1]?.kind) && isOne(this.pieces[at + 1]?.kind)
  }

  /** Consecutive words are one operand, including commas between them. */
  private run(from: number, most: number): number {
    let to = from + 1
    while (to - from < most && this.goesOn(to)) to++
    const [cutFrom, cutTo] = this.cuts(from, to)
    if (cutFrom > from) this.words(from, cutFrom)
    this.words(cutFrom, cutTo)
    if (cutTo < to) this.words(cutTo, to)
    return to
  }

  private goesOn(at: number): boolean {
    const kind = this.pieces[at]?.kind
    return kind === 'WORD' || (kind === 'COMMA' && this.pieces[at + 1]?.kind === 'WORD')
  }

  /** The part of the words that an adjacent "or" or "not" applies to: in "java or kotlin | in berlin" it ends before "in". */
  private cuts(from: number, to: number): [from: number, to: number] {
    const isLink = (at: number) => at > from && isOfKind('LINK', this.written(this.pieces[at]!))
    const { or, not } = this.frame
    let cutFrom = from
    let cutTo = to
    if (or || not) for (let at = to - 1; at > from; at--) if (isLink(at)) cutTo = at
    if (!or && !not && this.pieces[to]?.kind === 'OR')
      for (let at = from + 1; at < to; at++) if (isLink(at)) cutFrom = at
    return [cutFrom, cutTo]
  }

  private words(from: number, to: number): void {
    this.operand(this.leaf(this.pieces[from]!.start, this.pieces[to - 1]!.end, false))
  }

  private written({ start, end }: { start: number; end: number }): string {
    return this.text.slice(start, end)
  }

  private leaf(from: number, to: number, quoted: boolean): Operand {
    let start = from
    let end = to
    while (start < end && /[\s*'’`\-–—:;,!?/\\&~]/.test(this.text[start]!)) start++
    while (start < end && /[\s*'’`\-–—:;,!?/\\&~.…]/.test(this.text[end - 1]!)) end--
    const leaf = { start, end, quoted, means: this.frame.means || this.frame.holds }
    const written = this.written(leaf)
    const isEmpty = !/[\p{L}\p{N}]/u.test(written) || isAddress(written) || this.isPage(written)
    return { wanted: isEmpty ? [] : [[leaf]], unwanted: [] }
  }

  /** "intitle:resume" looks for a kind of page and "-template" excludes one; "-resume" is meant as written. */
  private isPage(written: string): boolean {
    return isOfKind(this.frame.not ? 'UNWANTED_PAGE' : 'PAGE', written.toLowerCase())
  }

  private operand(operand: Operand): void {
    const frame = this.frame
    const isDropped = frame.drop
    const read = frame.not ? negate(operand) : operand
    const joinsChain = frame.or && frame.chain.length > 0
    frame.or = frame.not = frame.drop = false
    frame.means = ''
    if (!joinsChain) this.endChain(frame)
    frame.chain.push(isDropped ? { wanted: [], unwanted: [] } : read)
  }

  private endChain(frame: Frame): void {
    if (frame.chain.length === 0) return
    const { wanted, unwanted } = either(frame.chain, (leaf: BooleanLeaf) => this.written(leaf).toLowerCase())
    for (const group of wanted) frame.joined.wanted.push(group)
    for (const group of unwanted) frame.joined.unwanted.push(group)
    frame.chain = []
  }

  private finish(frame: Frame): Operand {
    this.endChain(frame)
    return frame.joined
  }

  private open(): void {
    if (this.frames.length > DEPTH_MAX) this.tooDeep++
    else this.frames.push(newFrame(this.frame.means || this.frame.holds))
  }

  private closeOne(): void {
    if (this.tooDeep > 0) this.tooDeep--
    else if (this.frames.length > 1) this.close()
  }

  private close(): void {
    this.operand(this.finishLast())
  }

  private finishLast(): Operand {
    return this.finish(this.frames.pop()!)
  }
}
