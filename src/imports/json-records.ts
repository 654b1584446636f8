/**
 * Records of JSON files, one at a time however large the file: lines of NDJSON, or the items of an array.
 * Owns where one record ends and the next begins; JSON.parse judges each of them.
 */
import { IMPORT_RECORD_CHARS_MAX, IMPORT_RECORD_VALUES_MAX } from '../../contract/limits.ts'
import { echoName } from '../base/echo.ts'
import { beyondBounds } from '../base/json.ts'
import { type SourceRecord, UnreadableFile } from './source.ts'
import { BROKEN, NOT_TEXT } from './text.ts'

/** One person with a long history takes some ten thousand characters; a bracket that never closes would take the whole file. */
const TOO_LONG = `has no end within ${IMPORT_RECORD_CHARS_MAX} characters`
/** A candidate needs three levels. */
const BOUNDS = { depth: 20, values: IMPORT_RECORD_VALUES_MAX }
const BEYOND = {
  DEPTH: `is nested more than ${BOUNDS.depth} levels deep`,
  VALUES: `holds more than ${BOUNDS.values} values`,
}

function parseRecord(row: number, text: string): SourceRecord {
  if (text.length > IMPORT_RECORD_CHARS_MAX) return { row, fault: TOO_LONG }
  if (text.includes(BROKEN)) return { row, fault: NOT_TEXT }
  const beyond = beyondBounds(text, BOUNDS)
  if (beyond) return { row, fault: BEYOND[beyond] }
  try {
    return { row, record: JSON.parse(text) }
  } catch (error) {
    return { row, fault: `is not JSON: ${withoutQuote((error as Error).message)}` }
  }
}

/**
 * Parser messages quote a piece of the text, perhaps somebody's phone number, and reasons are stored in clear. The problem itself
 * stands before the quote.
 */
const withoutQuote = (message: string) => echoName(message.split(', "')[0]!.split(', ..."')[0]!)

/** Each line stands for itself: a broken or overlong one costs no other. Rows are lines. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  let row = 0
  let rest = ''
  let overlong = false
  for await (const piece of text) {
    // Each piece is searched once, so a line that arrives in a thousand pieces is not searched a thousand times.
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      const line = rest + piece.slice(from, end)
      row += 1
      if (overlong) yield { row, fault: TOO_LONG }
      else if (line.trim() !== '') yield parseRecord(row, line)
      rest = ''
      overlong = false
      from = end + 1
    }
    rest += piece.slice(from)
    // A line longer than any record is dropped; only its end is awaited.
    if (rest.length > IMPORT_RECORD_CHARS_MAX) {
      overlong = true
      rest = ''
    }
  }
  if (overlong) yield { row: row + 1, fault: TOO_LONG }
  else if (rest.trim() !== '') yield parseRecord(row + 1, rest)
}

/** Items of one array, or objects one after another, as some tools write them. Rows are items. */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRecord> {
  const splitter = new Splitter()
  let row = 0
  for await (const piece of text) {
    for (const item of splitter.add(piece)) yield parseRecord(++row, item)
    if (splitter.pending > IMPORT_RECORD_CHARS_MAX) throw new UnreadableFile(`Record ${row + 1} ${TOO_LONG}.`)
  }
  for (const item of splitter.end()) yield parseRecord(++row, item)
  if (splitter.isOpen) throw new UnreadableFile(`It ends in the middle of its JSON, after record ${row}.`)
}

const OPENING = '[{'
const CLOSING = ']}'

/** Cuts a text into the items of its outermost array, without parsing them. */
class Splitter {
  #inArray = false
  #begun = false
  #depth = 0
  #inString = false
  #escaped = false
  #item = ''

  get pending(): number {
    return this.#item.length
  }

  get isOpen(): boolean {
    return this.#depth > 0 || this.#inString || this.#inArray
  }

  *add(piece: string): Generator<string> {
    let from = 0
    for (let i = 0; i < piece.length; i++) {
      const char = piece[i]!
      if (this.#inString) {
        this.#readString(char)
        continue
      }
      const ends = this.#readOutside(char)
      if (ends === 'no') continue
      const upTo = ends === 'after' ? i + 1 : i
      yield* this.#cut(this.#item + piece.slice(from, upTo))
      from = i + 1
    }
    this.#item += piece.slice(from)
  }

  *end(): Generator<string> {
    if (this.#depth === 0 && !this.#inString) yield* this.#cut(this.#item)
  }

  #readString(char: string): void {
    if (this.#escaped) this.#escaped = false
    else if (char === '\\') this.#escaped = true
    else if (char === '"') this.#inString = false
  }

  /** Whether an item ends at this character: before it (a comma, the array's brackets), after it, or not. */
  #readOutside(char: string): 'before' | 'after' | 'no' {
    if (char === '"') this.#inString = true
    else if (char === '[' && !this.#begun) {
      this.#inArray = true
      this.#begun = true
      return 'before'
    } else if (OPENING.includes(char)) this.#depth += 1
    else if (CLOSING.includes(char)) {
      if (this.#depth === 0) {
        this.#inArray = false
        return 'before'
      }
      this.#depth -= 1
      if (this.#depth === 0) return 'after'
    } else if (char === ',' && this.#depth === 0) return 'before'
    if (!this.#begun && char.trim() !== '') this.#begun = true
    return 'no'
  }

  *#cut(text: string): Generator<string> {
    this.#item = ''
    if (text.trim() !== '') yield text
  }
}
