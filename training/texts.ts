/**
 * The table of texts: numbers each different normal text once, finds the features met often enough to be learned
 * from, and lays all texts' features out flat for the threads to share.
 */
import { bucketOf, letPass, passes, SIEVE_BYTES } from '../src/reference/titles/buckets.ts'
import { featuresOfNormal } from '../src/reference/titles/features.ts'
import { normalTitle } from '../src/reference/titles/normal.ts'

export interface TextFeatures {
  /** Features of text t: buckets[starts[t]] … buckets[starts[t + 1] - 1]. */
  buckets: Uint16Array<SharedArrayBuffer>
  starts: Uint32Array<SharedArrayBuffer>
  sieve: Uint8Array
}

export class TextTable {
  readonly #numbers = new Map<string, number>()
  readonly #features: number[][] = []
  readonly #barred: ReadonlySet<string>

  /** Barred texts (normal ones) get no number. */
  constructor(barred: ReadonlySet<string>) {
    this.#barred = barred
  }

  /** The numbers of the texts that may be used, each once. */
  number(names: string[]): number[] {
    const numbers = new Set<number>()
    for (const name of names) {
      const text = normalTitle(name)
      if (text === '' || this.#barred.has(text)) continue
      const number = this.#numbers.get(text) ?? this.#add(text)
      numbers.add(number)
    }
    return [...numbers]
  }

  #add(text: string): number {
    const number = this.#features.push(featuresOfNormal(text)) - 1
    this.#numbers.set(text, number)
    return number
  }

  /** Lets features pass that occur in at least `groupsMin` of the groups of texts. */
  layOut(groups: number[][], groupsMin: number): TextFeatures {
    const sieve = this.#sieve(groups, groupsMin)
    const lists = this.#features.map((features) => {
      const known = features.filter((feature) => passes(sieve, feature))
      // A text no feature of which is common keeps its first word: none may be empty.
      return (known.length > 0 ? known : features.slice(0, 1)).map(bucketOf)
    })
    const total = lists.reduce((sum, list) => sum + list.length, 0)
    const buckets = new Uint16Array(new SharedArrayBuffer(total * 2))
    const starts = new Uint32Array(new SharedArrayBuffer((lists.length + 1) * 4))
    let at = 0
    for (const [index, list] of lists.entries()) {
      buckets.set(list, at)
      at += list.length
      starts[index + 1] = at
    }
    return { buckets, starts, sieve }
  }

  #sieve(groups: number[][], groupsMin: number): Uint8Array {
    const counts = new Map<number, number>()
    for (const group of groups) {
      const met = new Set(group.flatMap((text) => this.#features[text]!))
      for (const feature of met) counts.set(feature, (counts.get(feature) ?? 0) + 1)
    }
    const sieve = new Uint8Array(SIEVE_BYTES)
    for (const [feature, count] of counts) if (count >= groupsMin) letPass(sieve, feature)
    return sieve
  }
}
