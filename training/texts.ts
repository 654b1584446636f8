/**
 * The table of texts. Gives each different normalised text a number, finds the features frequent enough to be learned, and lays
 * out all texts' features in flat arrays for the threads to share.
 */
import { spelledInLatin } from '../src/base/latin.ts'
import { featuresOfNormal } from '../src/reference/titles/features.ts'
import { normalTitle } from '../src/reference/titles/normal.ts'
import { Vocabulary } from '../src/reference/titles/vocabulary.ts'

export interface TextFeatures {
  /** Feature numbers of text t: features[starts[t]] … features[starts[t + 1] - 1]. A text may have none. */
  features: Uint32Array<SharedArrayBuffer>
  starts: Uint32Array<SharedArrayBuffer>
  /** The features that have a number, in the order of their numbers. */
  vocabulary: Uint32Array<SharedArrayBuffer>
}

export class TextTable {
  readonly #numbers = new Map<string, number>()
  readonly #features: number[][] = []
  readonly #barred: ReadonlySet<string>

  /** Barred texts (normalised) get no number. */
  constructor(barred: ReadonlySet<string>) {
    this.#barred = barred
  }

  /** The numbers of the usable texts, each once. */
  number(names: string[]): number[] {
    const numbers = new Set<number>()
    for (const name of names) {
      const normal = normalTitle(name)
      if (normal === '' || this.#barred.has(normal)) continue
      const text = spelledInLatin(normal) ?? normal
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

  /** Keeps the features that occur in at least `groupsMin` groups of one of these lists. */
  layOut(lists: { groups: number[][]; groupsMin: number }[]): TextFeatures {
    const known = new Set(
      lists.flatMap(({ groups, groupsMin }) =>
        [...this.#met(groups)].filter(([, count]) => count >= groupsMin).map(([feature]) => feature),
      ),
    )
    const vocabulary = shared([...known].sort((a, b) => a - b))
    const numbers = new Vocabulary(vocabulary)
    const features = this.#features.map((met) => numbers.numbersOf(met))
    const starts = [0]
    for (const list of features) starts.push(starts.at(-1)! + list.length)
    return { features: shared(features.flat()), starts: shared(starts), vocabulary }
  }

  /** Every feature, with the number of groups it occurs in. */
  #met(groups: number[][]): Map<number, number> {
    const counts = new Map<number, number>()
    for (const group of groups) {
      const met = new Set(group.flatMap((text) => this.#features[text]!))
      for (const feature of met) counts.set(feature, (counts.get(feature) ?? 0) + 1)
    }
    return counts
  }
}

function shared(numbers: number[]): Uint32Array<SharedArrayBuffer> {
  const array = new Uint32Array(new SharedArrayBuffer(numbers.length * 4))
  array.set(numbers)
  return array
}
