/**
 * Files of somebody else's making, read by large libraries, in a process of their own: one that hangs, swells or crashes takes
 * nobody with it. Owns the process and its bounds: memory, processor time, how much it may say, how many there are at once. It gets
 * no environment, no secret, may read our code alone and write no file.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { extname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { FairPlaces } from '../../base/fair-places.ts'
import { currentOwner } from '../../base/on-behalf.ts'
import { UnreadableFile } from '../source.ts'

/** A release has no types, and other names of files. */
const MAIN = fileURLToPath(new URL(`./main${extname(import.meta.url)}`, import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Installed, we lie beside the packages that we use, not above them. */
const PACKAGES = fileURLToPath(import.meta.resolve('mammoth')).split('/node_modules/', 1)[0]
const MAY_READ = [`${PACKAGES}/node_modules/*`, ...['contract/*', 'package.json', 'src/*'].map((each) => ROOT + each)]
const HEAP_MB = 600
/** Beside the heap: what files unpack to lies outside it. */
const MEMORY_KB = 1_500_000
/** Of a processor, so that a busy machine refuses nobody. 100,000 people take some ten, thirty pages one or two. */
const PROCESSOR_SECONDS = { sheet: 60, document: 15 }
/** Without a word from it. */
const SILENT_MS = 120_000
/** One for an account, so that files made to take long keep their own account waiting. */
const places = new FairPlaces(2)

/** What a line of the process says. */
export type ReadOutcome = { value: unknown } | { fault: string }

const BROKEN_FILE = 'It cannot be read: it is broken, or much larger inside than it looks.'

type Kind = 'sheet' | 'document'
type Child = ChildProcessByStdio<Writable, Readable, null>

/** The shell sets bounds that hold for the whole process; where a system knows one of them not, the others stand. */
const bounded = (kind: Kind) =>
  `ulimit -d ${MEMORY_KB} 2>/dev/null; ulimit -t ${PROCESSOR_SECONDS[kind]} 2>/dev/null; exec "$0" "$@"`

const start = (kind: Kind): Child =>
  spawn(
    '/bin/sh',
    [
      '-c',
      bounded(kind),
      process.execPath,
      `--max-old-space-size=${HEAP_MB}`,
      '--permission',
      ...MAY_READ.map((each) => `--allow-fs-read=${each}`),
      MAIN,
      kind,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
  )

/** Its place until it ends, however it does. */
async function startInTurn(kind: Kind): Promise<{ child: Child; ended: Promise<number | null> }> {
  const giveBack = await places.take(currentOwner() ?? '')
  let child: Child
  try {
    child = start(kind)
  } catch (error) {
    giveBack()
    throw error
  }
  const ended = new Promise<number | null>((resolve) => {
    // Not when its output is read, which nobody may do.
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  }).finally(giveBack)
  return { child, ended }
}

/** What the process makes of the bytes, as it makes it. */
export async function* readInChild(kind: Kind, bytes: Uint8Array): AsyncGenerator<unknown> {
  const { child, ended } = await startInTurn(kind)
  const silent = setTimeout(() => child.kill('SIGKILL'), SILENT_MS)
  // A process that ends early leaves nobody to write to.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  try {
    for await (const line of linesOf(child.stdout, () => silent.refresh())) {
      const outcome = JSON.parse(line) as ReadOutcome
      if ('fault' in outcome) throw new UnreadableFile(outcome.fault)
      yield outcome.value
    }
    if ((await ended) !== 0) throw new UnreadableFile(BROKEN_FILE)
  } finally {
    clearTimeout(silent)
    child.kill('SIGKILL')
  }
}

/** No more is read than is wanted: a reader of lines would hold a thousand of them, of a megabyte each. One without its end is none. */
async function* linesOf(output: Readable, onPiece: () => void): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const piece of output.setEncoding('utf8') as AsyncIterable<string>) {
    onPiece()
    const [end, ...others] = piece.split('\n')
    begun.push(end!)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
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
