/**
 * Decides which words of a text are operators, and whether it is a Boolean string at all. Owns telling the "and" of "trust and safety"
 * from an operator, and a search string from a sentence with words in capitals. Does not know what an operator does.
 */
import { isCapitals, type Piece, type PieceKind, type Pieces } from './pieces.ts'
import { isOfKind, type OperatorRole } from './vocabulary.ts'

/** The words within one pair of parentheses, or outside of all. */
interface Level {
  /** It has an operator in capitals, so operator words in small letters are ordinary words. */
  hasCapitals: boolean
  /** An operator or another operand stands directly beside the parentheses. */
  isJoined: boolean
}

const OPERANDS: ReadonlySet<PieceKind> = new Set(['WORD', 'QUOTED', 'NOTHING', 'CLOSE'])
const BEFORE_OPERANDS: ReadonlySet<PieceKind> = new Set(['OPEN', 'NOT', 'NEXT', 'DROP'])
const SIGNS: ReadonlySet<PieceKind> = new Set(['OR', 'AND', 'NOT', 'QUOTED'])
/** What may stand beside the parentheses of a group, but not beside those of an aside. */
const BESIDE_GROUPS: ReadonlySet<PieceKind> = new Set([
  'OPEN',
  'CLOSE',
  'QUOTED',
  'NOTHING',
  'OR',
  'AND',
  'NOT',
  'NEXT',
])
/** A longer run of words without an operator is a sentence, unless something proves that it is a search string. */
const RUN_MAX = 6

/** The same pieces, with the words that act as operators marked so; null if the text is no Boolean string. */
export function withOperators(text: string, { pieces, proof }: Pieces): Piece[] | null {
  return new Judge(text, pieces).judge(proof)
}

class Judge {
  private readonly text: string
  private readonly pieces: Piece[]
  /** Whether the text has small letters. In a text all in capitals, capitals do not mark operators. */
  private readonly hasSmall: boolean
  private readonly language: string
  private readonly levels: Level[] = []
  private readonly levelAt: Int32Array
  /** How many letters operators in capitals have. */
  private shouted = 0

  constructor(text: string, pieces: Piece[]) {
    this.text = text
    this.pieces = pieces
    this.hasSmall = pieces.some((piece) => piece.operators.length === 0 && /\p{Ll}/u.test(this.written(piece)))
    this.language = this.findLanguage()
    this.levelAt = new Int32Array(pieces.length)
    this.findLevels()
  }

  judge(proof: boolean): Piece[] | null {
    const isString = proof || this.isPlain()
    const judged = this.pieces.map((piece, at) => {
      const role = this.roleAt(at)
      return role && this.operates(role, at) ? { ...piece, kind: role } : piece
    })
    if (this.isTalk(judged)) return null
    return isString || this.isShort(judged) ? judged : null
  }

  private written({ start, end }: Piece): string {
    return this.text.slice(start, end)
  }

  private isLoud(at: number): boolean {
    return this.hasSmall && isCapitals(this.written(this.pieces[at]!))
  }

  /** "E" is an operator beside "OU", not beside "AND". The language of most operators wins; English if none does. */
  private findLanguage(): string {
    const counts = new Map<string, number>([['en', 0]])
    for (const piece of this.pieces) {
      const isLoud = isCapitals(this.written(piece))
      for (const { language, inCapitals } of piece.operators)
        if (isLoud || !inCapitals) counts.set(language, (counts.get(language) ?? 0) + (isLoud ? 10 : 1))
    }
    return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
  }

  /** The role the word would have as an operator here; undefined for most words. */
  private roleAt(at: number): OperatorRole | undefined {
    const { kind, operators } = this.pieces[at]!
    if (kind !== 'WORD' || operators.length === 0) return undefined
    const isLoud = this.isLoud(at)
    const own = operators.find(({ language, inCapitals }) => language === this.language && (isLoud || !inCapitals))
    // "AND ... SAUF", "Y (PLC OR SCADA)": people who mix languages put the negation and the English operators in capitals.
    return (
      own?.role ??
      (isLoud ? operators.find(({ role, language }) => role === 'NOT' || language === 'en')?.role : undefined)
    )
  }

  private findLevels(): void {
    this.levels.push({ hasCapitals: false, isJoined: false })
    const open = [0]
    for (let at = 0; at < this.pieces.length; at++) {
      const { kind } = this.pieces[at]!
      if (kind === 'OPEN') open.push(this.levels.push({ hasCapitals: false, isJoined: this.joins(at - 1) }) - 1)
      const level = this.levels[open.at(-1)!]!
      this.levelAt[at] = open.at(-1)!
      if (kind === 'CLOSE') {
        level.isJoined ||= at + 1 < this.pieces.length && this.joins(at + 1)
        if (open.length > 1) open.pop()
      } else if (this.isLoud(at) && this.roleAt(at) && this.isBetween(at)) {
        level.hasCapitals = true
        this.shouted += this.written(this.pieces[at]!).length
      }
    }
  }

  /** Parentheses beside this piece are a group of a search string, not an aside. */
  private joins(at: number): boolean {
    const piece = this.pieces[at]
    return !piece || BESIDE_GROUPS.has(piece.kind) || this.roleAt(at) !== undefined
  }

  /** The operator stands between two operands. The "OR" of "Portland, OR" does not. */
  private isBetween(at: number): boolean {
    const next = this.pieces[at + 1]
    const before = this.pieces[at - 1]
    const role = this.roleAt(at)
    if (!next || next.kind === 'CLOSE') return false
    if (role === 'NOT') return OPERANDS.has(next.kind) || BEFORE_OPERANDS.has(next.kind)
    if (!before || before.kind === 'COMMA') return false
    const isFollowed = next.kind === 'BREAK' || OPERANDS.has(next.kind) || BEFORE_OPERANDS.has(next.kind)
    const nextRole = this.roleAt(at + 1)
    const isState = nextRole !== undefined && nextRole !== 'NOT' && this.isLoud(at + 1)
    return isFollowed && !isState
  }

  private operates(role: OperatorRole, at: number): boolean {
    const isDangling = !this.isBetween(at)
    if (this.isLoud(at)) return !isDangling || (role === 'AND' && this.pieces[at - 1]?.kind !== 'WORD')
    if (isDangling) return false
    return this.touches(at) || this.isAndNot(at) || !this.levels[this.levelAt[at]!]!.hasCapitals
  }

  /** "and not": no name contains these two words. */
  private isAndNot(at: number): boolean {
    const [role, before, next] = [at, at - 1, at + 1].map((i) => (this.pieces[i] ? this.roleAt(i) : undefined))
    return (role === 'NOT' && before === 'AND') || (role === 'AND' && next === 'NOT')
  }

  /** An operator in small letters counts beside parentheses, quotation marks or a negation. */
  private touches(at: number): boolean {
    const before = this.pieces[at - 1]?.kind
    const next = this.pieces[at + 1]?.kind
    return before === 'CLOSE' || before === 'QUOTED' || next === 'OPEN' || next === 'QUOTED' || next === 'NOT'
  }

  /** Parentheses or quotation marks together with operators prove a search string. */
  private isPlain(): boolean {
    return this.pieces.some(({ kind }, at) => {
      const level = this.levels[this.levelAt[at]!]!
      const inside = this.levelAt[at] !== 0
      if (kind === 'OR') return (inside && this.isLong(at - 1) && this.isLong(at + 1)) || this.touchesQuotes(at) > 0
      const role = this.roleAt(at)
      if (!role || !this.isBetween(at)) return false
      if (this.isLoud(at)) return inside || this.touches(at)
      return (inside && level.isJoined && role !== 'NOT') || this.touchesQuotes(at) === 2
    })
  }

  private touchesQuotes(at: number): number {
    return [at - 1, at + 1].filter((beside) => this.pieces[beside]?.kind === 'QUOTED').length
  }

  /** Longer than one letter, unlike the letters of "(m|w|d)". */
  private isLong(at: number): boolean {
    const piece = this.pieces[at]
    return piece !== undefined && piece.end - piece.start > 1
  }

  /** Words that only sentences have outnumber the operators: a sentence, whatever its capitals. */
  private isTalk(judged: Piece[]): boolean {
    const signs = judged.filter(({ kind }, at) =>
      kind === 'WORD' || this.pieces[at]!.kind !== 'WORD' ? SIGNS.has(kind) : this.isLoud(at) || this.touches(at),
    )
    return this.count(judged, 'TALK') > 2 * signs.length + 2
  }

  private count(judged: Piece[], kind: 'TALK' | 'LINK'): number {
    return judged.filter((piece) => piece.kind === 'WORD' && isOfKind(kind, this.written(piece))).length
  }

  /** Only capitals, "||", plus signs or quotation marks suggest a search string; then nothing may suggest a sentence. */
  private isShort(judged: Piece[]): boolean {
    const has = (sign: PieceKind) => judged.some(({ kind }) => kind === sign)
    // "motorista categoria E em Curitiba": one letter alone is no proof.
    const loud = this.shouted > 1 || this.pieces.some(({ kind }) => kind === 'AND')
    const quoted = judged.filter(({ kind }) => kind === 'QUOTED' || kind === 'NOTHING').length
    const required = judged.filter(({ kind }) => kind === 'NEXT').length
    if (!loud && quoted < 2 && required < 2 && !this.hasDoublePipe(judged)) return false
    if (this.count(judged, 'TALK') > 0) return false
    return longestRun(judged) <= RUN_MAX && (!has('OR') || this.count(judged, 'LINK') === 0)
  }

  private hasDoublePipe(judged: Piece[]): boolean {
    return judged.some(({ kind, start, end }) => kind === 'OR' && this.text.slice(start, end) === '||')
  }
}

function longestRun(pieces: Piece[]): number {
  let longest = 0
  let run = 0
  for (const { kind } of pieces) {
    run = kind === 'WORD' ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
