/** Many short lists of small numbers in one typed array, for things a person has several of. Owns the packing. */

export class PackedLists {
  private values = new Uint16Array(1024)
  private used = 0
  private readonly ends: number[] = []

  /** Appends the list of the next row. */
  push(list: readonly number[]): void {
    if (this.used + list.length > this.values.length) {
      const larger = new Uint16Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    for (const value of list) this.values[this.used++] = value
    this.ends.push(this.used)
  }

  some(row: number, test: (value: number) => boolean): boolean {
    for (let i = row === 0 ? 0 : this.ends[row - 1]!; i < this.ends[row]!; i++) if (test(this.values[i]!)) return true
    return false
  }
}

/** Gives each new text the next number, so that a table stores numbers instead of texts. */
export class Vocabulary {
  private readonly numbers = new Map<string, number>()
  readonly texts: string[] = []

  number(text: string): number {
    let number = this.numbers.get(text)
    if (number === undefined) {
      number = this.texts.length
      this.numbers.set(text, number)
      this.texts.push(text)
    }
    return number
  }

  /** The number of a text seen before. */
  find(text: string): number | undefined {
    return this.numbers.get(text)
  }
}
