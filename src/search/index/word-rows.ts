/**
 * Which words occur in which rows of a list. Rows are stored word by word, so a question reads only the rows of its words. New entries
 * are sorted in when somebody asks. Owns that memory: four bytes per word of a row.
 */

const PAIRS_FIRST = 256
const NOBODY = new Uint32Array()

export class WordRows {
  readonly #numbers = new Map<string, number>()
  /** Where the sorted rows of each word begin in `#rows`; one more element marks the end of the last. */
  #starts = new Uint32Array(1)
  #rows = NOBODY
  /** Added since then: word number and row alternate. */
  #noted = NOBODY
  #notedCount = 0

  note(word: string, row: number): void {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(word, number)
    }
    if (2 * this.#notedCount === this.#noted.length) {
      const larger = new Uint32Array(Math.max(2 * PAIRS_FIRST, 2 * this.#noted.length))
      larger.set(this.#noted)
      this.#noted = larger
    }
    this.#noted[2 * this.#notedCount] = number
    this.#noted[2 * this.#notedCount++ + 1] = row
  }

  /** The rows of a word below `rows`, in rising order. */
  rowsOf(word: string, rows: number): Uint32Array {
    if (this.#notedCount > 0) this.#putInOrder()
    const number = this.#numbers.get(word)
    if (number === undefined) return NOBODY
    const start = this.#starts[number]!
    let end = this.#starts[number + 1]!
    while (end > start && this.#rows[end - 1]! >= rows) end--
    return this.#rows.subarray(start, end)
  }

  #putInOrder(): void {
    const words = this.#numbers.size
    const before = this.#starts.length - 1
    const starts = new Uint32Array(words + 1)
    for (let word = 0; word < before; word++) starts[word + 1] = this.#starts[word + 1]! - this.#starts[word]!
    for (let i = 0; i < this.#notedCount; i++) starts[this.#noted[2 * i]! + 1]!++
    for (let word = 1; word <= words; word++) starts[word]! += starts[word - 1]!
    const rows = new Uint32Array(starts[words]!)
    const next = starts.slice()
    for (let word = 0; word < before; word++) {
      rows.set(this.#rows.subarray(this.#starts[word], this.#starts[word + 1]), starts[word])
      next[word]! += this.#starts[word + 1]! - this.#starts[word]!
    }
    this.#addNoted(rows, next)
    for (let word = 0; word < words; word++) sortIfNeeded(rows.subarray(starts[word], starts[word + 1]))
    this.#starts = starts
    this.#rows = rows
    this.#noted = NOBODY
    this.#notedCount = 0
  }

  #addNoted(rows: Uint32Array, next: Uint32Array): void {
    for (let i = 0; i < this.#notedCount; i++) rows[next[this.#noted[2 * i]!]!++] = this.#noted[2 * i + 1]!
  }
}

/** They were usually added in this order. */
function sortIfNeeded(rows: Uint32Array): void {
  for (let i = 1; i < rows.length; i++) {
    if (rows[i]! > rows[i - 1]!) continue
    rows.sort()
    return
  }
}
