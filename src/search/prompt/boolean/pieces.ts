/**
 * Cuts a Boolean string into pieces. Owns where words, quotations, parentheses, signs and search fields begin and end; does not know
 * whether an "or" is meant as an operator. Every step looks ahead a bounded number of characters, so the time is linear.
 */
import {
  type FieldMeaning,
  fieldNamed,
  isOfKind,
  type Operator,
  operatorsNamed,
  type SearchField,
} from './vocabulary.ts'

/**
 * BREAK ends a run of words. NOTHING stands for an operand that does not describe a person (an address). NEXT makes the next word an
 * operand of its own. DROP discards the next operand; NOT excludes it.
 */
export type PieceKind =
  | 'WORD'
  | 'QUOTED'
  | 'NOTHING'
  | 'OPEN'
  | 'CLOSE'
  | 'OR'
  | 'AND'
  | 'NOT'
  | 'NEXT'
  | 'DROP'
  | 'COMMA'
  | 'BREAK'

export interface Piece {
  kind: PieceKind
  start: number
  end: number
  /** Words only: the roles it could have as an operator. */
  operators: readonly Operator[]
  /** What a search field says about the next operand. */
  means?: FieldMeaning
}

export interface Pieces {
  pieces: Piece[]
  /** It has something that only search strings have: a field, or a minus before a word. */
  proof: boolean
}

const NONE: readonly Operator[] = []
const QUOTES = '"“”„«»'
const OPENING = '([{'
const CLOSING = ')]}'
/** Longer than any title or phrase: a quotation that goes on beyond it lacks its closing mark. */
const QUOTATION_MAX = 300

const SPACE = /\s+/y
const WORD = /(?:[^\s()[\]{}"“”„«»|,;]|,(?=\d))+/y
/** Search strings of some sites use single quotes. An apostrophe has a letter before it. */
const SINGLE_QUOTED = /['‘’`]([^'‘’`"\n]{1,80})['’`](?=[\s),;|]|$)/y
/** "infirmier(e)" is one word; the distance of "AROUND(3)" is no group. */
const GLUED = /\((?:\p{L}{1,4}|\d{1,3})\)/uy
const SIGNED = /[-–−+!](?=[\p{L}\p{N}.("“„«'‘[])/uy
/** "-5" and "- 7 years" are numbers, not negations. */
const NUMBER = /[-–−+]\d+(?![\p{L}\d])/uy
const FIELD = /(\p{L}{3,16}):/uy
const VALUE = /[^\s()"“”„«»]+/y
const NEXT_ADDRESS = /[ \t]{1,8}[^\s()"“”„«».]{0,63}\.[^\s()"“”„«»]+/y
const ADDRESS = /^(?:https?:\/\/|\*\.)?(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,6}(\/\S*)?$/i
/** "java developer"~5: the permitted distance between the words. */
const DISTANCE = /^~\d+$/
const SENTENCE_END = /[.!?…]$/

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** A web address: it says where to look, never for whom. "Booking.com" is a company. */
export function isAddress(word: string): boolean {
  const found = word.length <= QUOTATION_MAX ? ADDRESS.exec(word) : null
  return found !== null && (found[1] !== undefined || isOfKind('HOST', word.toLowerCase()))
}

export const cutPieces = (text: string): Pieces => new Cutter(text).cut()

class Cutter {
  private readonly text: string
  private readonly pieces: Piece[] = []
  private readonly hasLines: boolean
  private proof = false
  private at = 0

  constructor(text: string) {
    this.text = text
    this.hasLines = text.trim().includes('\n')
  }

  cut(): Pieces {
    while (this.at < this.text.length) this.step()
    return { pieces: this.pieces, proof: this.proof }
  }

  private step(): true {
    const space = matchAt(SPACE, this.text, this.at)
    if (space) return space[0].includes('\n') ? this.add('BREAK', space[0].length) : this.moveOn(space[0].length)
    const sign = this.text[this.at]!
    if (QUOTES.includes(sign)) return this.quotation()
    if (sign === '(' && this.isGlued()) return true
    if (OPENING.includes(sign)) return this.add('OPEN', 1)
    if (CLOSING.includes(sign)) return this.add('CLOSE', 1)
    if (sign === ',') return this.add('COMMA', 1)
    if (sign === ';') return this.add('BREAK', 1)
    if (sign === '|') return this.add('OR', this.text[this.at + 1] === '|' ? 2 : 1)
    if (this.isBeginning() && (this.isSingleQuoted() || this.isSigned() || this.isField())) return true
    return this.word()
  }

  /** Adds a piece. Returns true, as every method does that consumed something: the step is done. */
  private add(kind: PieceKind, length: number, operators = NONE): true {
    this.pieces.push({ kind, start: this.at, end: this.at + length, operators })
    return this.moveOn(length)
  }

  private moveOn(length: number): true {
    this.at += length
    return true
  }

  private quotation(): true {
    const close = this.closingQuote()
    if (close < 0) return this.add('BREAK', 1)
    return this.quoted(1, close)
  }

  /** Adds the text between the quotation mark here and the one at `close`; the next piece begins after it. */
  private quoted(mark: number, close: number): true {
    const start = this.at + mark
    const kind = isAddress(this.text.slice(start, close)) ? 'NOTHING' : 'QUOTED'
    this.pieces.push({ kind, start, end: close, operators: NONE })
    return this.moveOn(close + mark - this.at)
  }

  /** The index of the closing mark. -1 if it was forgotten: the next mark opens another quotation, or none comes soon. */
  private closingQuote(): number {
    const last = Math.min(this.text.length, this.at + 1 + QUOTATION_MAX)
    for (let i = this.at + 1; i < last; i++) {
      const sign = this.text[i]!
      if (sign === '\n') return -1
      if (!QUOTES.includes(sign)) continue
      const opensAnother = /[\s(|]/.test(this.text[i - 1]!) && /[\p{L}\p{N}.]/u.test(this.text[i + 1] ?? ' ')
      return opensAnother && i > this.at + 1 ? -1 : i
    }
    return -1
  }

  private isGlued(): boolean {
    const last = this.pieces.at(-1)
    if (last?.kind !== 'WORD' || last.end !== this.at) return false
    const glued = matchAt(GLUED, this.text, this.at)
    if (!glued) return false
    const isOperator = last.operators.length > 0 && isCapitals(this.text.slice(last.start, last.end))
    if (isOperator && !/\d/.test(glued[0])) return false
    if (!isOperator) last.end += glued[0].length
    return this.moveOn(glued[0].length)
  }

  /** Signs and fields have a meaning only at the beginning of a word. */
  private isBeginning(): boolean {
    return this.at === 0 || /[\s([{|,;"“”„«»:+\-–−]/.test(this.text[this.at - 1]!)
  }

  private isSingleQuoted(): boolean {
    const found = matchAt(SINGLE_QUOTED, this.text, this.at)
    if (!found) return false
    return this.quoted(1, this.at + found[0].length - 1)
  }

  private isSigned(): boolean {
    if (!matchAt(SIGNED, this.text, this.at) || matchAt(NUMBER, this.text, this.at)) return false
    const sign = this.text[this.at]!
    if (sign !== '+' && this.isBullet()) return false
    if (sign !== '+') this.proof = true
    this.add(sign === '+' ? 'NEXT' : 'NOT', 1)
    // "-team lead" excludes "team" alone, as in every search engine.
    if (sign !== '+') this.pieces.push({ kind: 'NEXT', start: this.at, end: this.at, operators: NONE })
    return true
  }

  /** In a text of several lines, a sign that begins a line is a list mark. */
  private isBullet(): boolean {
    const last = this.pieces.at(-1)
    return (!last || last.kind === 'BREAK') && this.hasLines
  }

  private isField(): boolean {
    const found = matchAt(FIELD, this.text, this.at)
    const field = found ? fieldNamed(found[1]!) : undefined
    if (!found || !field) return false
    this.moveOn(found[0].length)
    const isTight = !/\s/.test(this.text[this.at] ?? ' ')
    if (field.proof && isTight) this.proof = true
    return this.take(field, isTight)
  }

  private take({ takes, means }: SearchField, isTight: boolean): true {
    if (takes === 'WORD' && isTight) {
      this.add('NEXT', 0)
      this.pieces.at(-1)!.means = means
      return true
    }
    if (takes !== 'DROP') return this.add('BREAK', 0)
    const value = matchAt(isTight ? VALUE : NEXT_ADDRESS, this.text, this.at)
    if (value) return this.add('NOTHING', value[0].length)
    return this.add(isTight ? 'DROP' : 'BREAK', 0)
  }

  private word(): true {
    const word = matchAt(WORD, this.text, this.at)?.[0] ?? this.text[this.at]!
    if (isAddress(word)) return this.add('NOTHING', word.length)
    if (word === '&&') return this.add('AND', 2)
    // A lone "&" or dash separates nothing: the run of words goes on.
    if (!/[\p{L}\p{N}]/u.test(word) || DISTANCE.test(word)) return this.moveOn(word.length)
    this.add('WORD', word.length, operatorsNamed(word.replace(/\/\d+$/, '')))
    if (SENTENCE_END.test(word) && word.length > 3) this.add('BREAK', 0)
    return true
  }
}

export const isCapitals = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase()
