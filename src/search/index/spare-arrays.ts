/**
 * Arrays that a query needs for a moment, megabytes each time. Allocating them anew would trigger a garbage collection every second,
 * which stops everything for fifteen milliseconds; returned arrays serve the next query instead.
 */
import { sharedBytes, sharedFloats } from './shared-memory.ts'

type Numbers = Uint8Array | Int16Array | Uint32Array | Float32Array

/** For each kind of array. If more are returned, the spare ones are dropped. */
const SPARE_BYTES_MAX = 16 * 1024 * 1024

class Spare<Kind extends Numbers> {
  readonly #make: (length: number) => Kind
  /** By length, which is rounded up to a power of two, because two queries seldom need exactly the same length. */
  readonly #spare = new Map<number, Kind[]>()
  #bytes = 0

  constructor(make: (length: number) => Kind) {
    this.#make = make
  }

  take(length: number): Kind {
    const whole = 2 ** Math.ceil(Math.log2(Math.max(1, length)))
    const used = this.#spare.get(whole)?.pop()
    if (!used) return this.#make(whole)
    this.#bytes -= used.byteLength
    used.fill(0)
    return used
  }

  giveBack(used: Kind): void {
    if (this.#bytes + used.byteLength > SPARE_BYTES_MAX) this.#forget()
    this.#bytes += used.byteLength
    const same = this.#spare.get(used.length)
    if (same) same.push(used)
    else this.#spare.set(used.length, [used])
  }

  /** Drops all spare arrays: a pool that has grown needs other lengths. */
  #forget(): void {
    this.#spare.clear()
    this.#bytes = 0
  }
}

const sums = new Spare((length) => new Uint32Array(length))
const places = new Spare((length) => new Int16Array(length))
const weights = new Spare(sharedFloats)
const flags = new Spare(sharedBytes)

/** The arrays of one query. Each starts with all zeros, and nobody may read one after they were given back. */
export class LentArrays {
  readonly #backs: (() => void)[] = []

  sums(length: number): Uint32Array {
    return this.#lent(sums, length).subarray(0, length)
  }

  places(length: number): Int16Array {
    return this.#lent(places, length).subarray(0, length)
  }

  /** Shared memory, so that threads can read it. */
  weights(length: number): Float32Array {
    return this.#lent(weights, length).subarray(0, length)
  }

  /** Shared memory, so that threads can read it. */
  flags(length: number): Uint8Array {
    return this.#lent(flags, length).subarray(0, length)
  }

  giveBack(): void {
    for (const back of this.#backs.splice(0)) back()
  }

  #lent<Kind extends Numbers>(spare: Spare<Kind>, length: number): Kind {
    const lent = spare.take(length)
    this.#backs.push(() => spare.giveBack(lent))
    return lent
  }
}
