/**
 * The index from a word to the people who have it, and in which fields. Owns the packing of a posting. Texts occur thousands of
 * times, so each is split into words once.
 */
import { stem, words } from '../text.ts'

/** The fields a word stands in, as bits. */
export const field = { title: 1, skill: 2, company: 4, name: 8, summary: 16, place: 32, language: 64 } as const
/** A posting is 27 bits: twenty of person and seven of fields. */
export const FIELD_BITS = 7

const stemLists = new Map<string, readonly string[]>()

/** The stemmed words of a text of the tables, cached. Not for texts from clients, which would fill the memory. */
export function stems(text: string): readonly string[] {
  let list = stemLists.get(text)
  if (!list) {
    list = words(text).map(stem)
    stemLists.set(text, list)
  }
  return list
}

export class WordIndex {
  private readonly numberOf = new Map<string, number>()
  private readonly numbersOf = new Map<string, readonly number[]>()
  private readonly lists: number[][] = []
  /** The fields of each word for the person being added, and the words whose entries must be cleared afterwards. */
  private masks = new Uint8Array(1 << 14)
  private readonly touched: number[] = []

  add(text: string, bit: number): void {
    for (const word of this.numbers(text)) {
      if (this.masks[word] === 0) this.touched.push(word)
      this.masks[word]! |= bit
    }
  }

  /** Stores everything added since the last call under this person. */
  file(person: number): void {
    for (const word of this.touched) {
      this.lists[word]!.push((person << FIELD_BITS) | this.masks[word]!)
      this.masks[word] = 0
    }
    this.touched.length = 0
  }

  /** By word: person numbers shifted by FIELD_BITS, combined with the fields the word stands in. */
  postings(): Map<string, Uint32Array> {
    return new Map([...this.numberOf].map(([word, number]) => [word, Uint32Array.from(this.lists[number]!)]))
  }

  private numbers(text: string): readonly number[] {
    let known = this.numbersOf.get(text)
    if (!known) {
      known = stems(text).map((word) => this.number(word))
      this.numbersOf.set(text, known)
    }
    return known
  }

  private number(word: string): number {
    const known = this.numberOf.get(word)
    if (known !== undefined) return known
    const number = this.lists.push([]) - 1
    this.numberOf.set(word, number)
    if (number >= this.masks.length) {
      const larger = new Uint8Array(this.masks.length * 2)
      larger.set(this.masks)
      this.masks = larger
    }
    return number
  }
}
