/**
 * The sandbox's only source of randomness: a small generator keyed by integers, the same on every machine and in every run. Owns
 * the arithmetic; decides nothing about people.
 */

/** Mixes one more number into a hash (the finaliser of MurmurHash3). */
function mixIn(hash: number, part: number): number {
  const first = Math.imul(hash ^ part, 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return second ^ (second >>> 16)
}

const START = 0x9e3779b9

/** Mixes whole numbers into 32 well-spread bits. */
export function mix(...parts: number[]): number {
  let hash = START
  for (const part of parts) hash = mixIn(hash, part)
  return hash >>> 0
}

/** Mixes a text in the same way. */
export function mixText(text: string, key = 0): number {
  let hash = mix(key)
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return mix(hash)
}

/** A fraction 0 ≤ x < 1, always the same for the same parts. */
export const fraction = (...parts: number[]): number => mix(...parts) / 4294967296

/** A random stream (sfc32: 128 bits of state, so that no two of a million people share a stream). */
export class Random {
  private a: number
  private b: number
  private c: number
  private d = 1

  constructor(...key: number[]) {
    this.a = key.reduce(mixIn, mixIn(START, 1))
    this.b = key.reduce(mixIn, mixIn(START, 2))
    this.c = key.reduce(mixIn, mixIn(START, 3))
    for (let i = 0; i < 8; i++) this.next()
  }

  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (this.c << 21) | (this.c >>> 11)
    this.c = (this.c + t) | 0
    return (t >>> 0) / 4294967296
  }

  chance(rate: number): boolean {
    return this.next() < rate
  }

  /** A whole number from low to high, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  /** The first `count` items of a shuffled copy. */
  sample<T>(list: readonly T[], count: number): T[] {
    const copy = [...list]
    const taken = Math.min(count, copy.length)
    for (let i = 0; i < taken; i++) {
      const j = i + Math.floor(this.next() * (copy.length - i))
      ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
    }
    return copy.slice(0, taken)
  }
}

/** Draws things in proportion to their weights. */
export class Wheel<T> {
  private readonly things: readonly T[]
  private readonly edges: number[] = []
  private readonly total: number

  constructor(things: readonly T[], weightOf: (thing: T) => number) {
    this.things = things
    let sum = 0
    for (const thing of things) {
      sum += weightOf(thing)
      this.edges.push(sum)
    }
    this.total = sum
  }

  spin(random: Random): T {
    const at = random.next() * this.total
    let low = 0
    let high = this.edges.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.edges[middle]! > at) high = middle
      else low = middle + 1
    }
    return this.things[low]!
  }
}
