/** Named blocks of bytes in one file, read in one go and used in place. Owns the layout, not what the blocks mean. */

const MAGIC = 'SCOUTREF'
const HEADER_AT = 16
/** Four-byte numbers must begin at a multiple of four to be used in place. */
const ALIGNMENT = 8

export type Blocks = Record<string, Uint8Array | Uint32Array>

const aligned = (at: number): number => Math.ceil(at / ALIGNMENT) * ALIGNMENT

export function encodeBlocks(blocks: Blocks): Buffer {
  let at = 0
  const places: Record<string, [at: number, bytes: number]> = {}
  for (const [name, block] of Object.entries(blocks)) {
    places[name] = [at, block.byteLength]
    at = aligned(at + block.byteLength)
  }
  const header = Buffer.from(JSON.stringify({ bytes: at, places }))
  const bodyAt = aligned(HEADER_AT + header.length)
  const file = Buffer.alloc(bodyAt + at)
  file.write(MAGIC, 0, 'latin1')
  file.writeUInt32LE(header.length, 8)
  header.copy(file, HEADER_AT)
  for (const [name, block] of Object.entries(blocks)) {
    file.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), bodyAt + places[name]![0])
  }
  return file
}

/** Undefined if the file is not one of ours or was cut short. */
export function decodeBlocks(file: Buffer): Record<string, Buffer> | undefined {
  if (file.length < HEADER_AT || file.toString('latin1', 0, 8) !== MAGIC) return undefined
  const headerLength = file.readUInt32LE(8)
  const bodyAt = aligned(HEADER_AT + headerLength)
  if (file.length < bodyAt) return undefined
  const { bytes, places } = JSON.parse(file.toString('utf8', HEADER_AT, HEADER_AT + headerLength)) as {
    bytes: number
    places: Record<string, [at: number, bytes: number]>
  }
  if (file.length !== bodyAt + bytes) return undefined
  return Object.fromEntries(
    Object.entries(places).map(([name, [at, length]]) => [name, file.subarray(bodyAt + at, bodyAt + at + length)]),
  )
}

/** The block as numbers; copied if it does not begin at a multiple of four in memory. */
export function numbersOf(block: Buffer): Uint32Array {
  if (block.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0) {
    return new Uint32Array(block.buffer, block.byteOffset, block.byteLength / Uint32Array.BYTES_PER_ELEMENT)
  }
  return numbersOf(Buffer.from(Uint8Array.from(block).buffer))
}
