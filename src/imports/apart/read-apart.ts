/**
 * Files of somebody else's making, read by large libraries, in a process of their own: one that hangs, swells or crashes takes
 * nobody with it. Owns the process and its bounds: memory, time, and how much it may say. It gets no environment, no secret, and may
 * write no file.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { UnreadableFile } from '../source.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const HEAP_MB = 600
const SECONDS_MAX = 90

/** What a line of the process says. */
export type Said = { value: unknown } | { fault: string }

const BROKEN_FILE = 'It cannot be read: it is broken, or much larger inside than it looks.'

/** What the process makes of the bytes, as it makes it. */
export async function* readApart(kind: 'sheet' | 'document', bytes: Uint8Array): AsyncGenerator<unknown> {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, '--permission', `--allow-fs-read=${ROOT}*`, MAIN, kind],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  const tooLong = setTimeout(() => child.kill('SIGKILL'), SECONDS_MAX * 1_000)
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('error', () => resolve(null))
  })
  // A process that ends early leaves nobody to write to.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
      const said = JSON.parse(line) as Said
      if ('fault' in said) throw new UnreadableFile(said.fault)
      yield said.value
    }
    if ((await ended) !== 0) throw new UnreadableFile(BROKEN_FILE)
  } finally {
    clearTimeout(tooLong)
    child.kill('SIGKILL')
  }
}

/** All of a file, which such libraries want at once. */
export async function wholeFile(bytes: AsyncIterable<Uint8Array>, max: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > max) {
      throw new UnreadableFile(`It is larger than ${Math.floor(max / 1_048_576)} MB, as much as is read.`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
