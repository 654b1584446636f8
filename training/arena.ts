/**
 * The one memory that all threads and kernels share, handed out from start to end. Every thread requests the same pieces in the
 * same order and so gets the same addresses; nothing but the memory itself is passed between threads.
 */

const PAGE_BYTES = 65_536
const LINE_BYTES = 64

export interface Piece {
  /** Byte address, for the kernels. */
  at: number
  floats: Float32Array
}

export class Arena {
  readonly memory: WebAssembly.Memory
  #at = 0

  constructor(memory: WebAssembly.Memory) {
    this.memory = memory
  }

  floats(count: number): Piece {
    const at = this.#at
    this.#at = Math.ceil((at + count * 4) / LINE_BYTES) * LINE_BYTES
    return { at, floats: new Float32Array(this.memory.buffer, at, count) }
  }

  integers(count: number): Int32Array {
    const { floats } = this.floats(count)
    return new Int32Array(floats.buffer, floats.byteOffset, count)
  }
}

export const pagesFor = (floats: number): number => Math.ceil((floats * 4) / PAGE_BYTES) + 1
