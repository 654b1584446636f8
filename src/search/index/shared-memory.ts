/** Memory that threads read without copying it. It is written before it is handed out and never afterwards. */

export const sharedFloats = (length: number): Float32Array =>
  new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT))

export const sharedNumbers = (length: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))

export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length))

export function shareNumbers(numbers: ArrayLike<number>): Uint32Array {
  const own = sharedNumbers(numbers.length)
  own.set(numbers)
  return own
}

export function shareBytes(bytes: Uint8Array): Uint8Array {
  const own = sharedBytes(bytes.length)
  own.set(bytes)
  return own
}

export function shareWide(numbers: Uint16Array): Uint16Array {
  const own = new Uint16Array(new SharedArrayBuffer(numbers.byteLength))
  own.set(numbers)
  return own
}
