/**
 * Reads files made by strangers with large libraries, in a separate process, so that a file which makes them hang, grow or crash
 * harms nobody else. Owns the process and its bounds: memory, processor time, output, how many run at once. It gets no
 * environment and no secret, may read only our code and write no file.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { extname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { FairPlaces } from '../../base/fair-places.ts'
import { currentOwner } from '../../base/on-behalf.ts'
import { UnreadableFile } from '../source.ts'

/** A release has compiled files with another extension. */
const MAIN = fileURLToPath(new URL(`./main${extname(import.meta.url)}`, import.meta.url))
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** In an installed package we lie beside the packages that we use, not above them. */
const PACKAGES = fileURLToPath(import.meta.resolve('mammoth')).split('/node_modules/', 1)[0]
const MAY_READ = [`${PACKAGES}/node_modules/*`, ...['contract/*', 'package.json', 'src/*'].map((each) => ROOT + each)]
const HEAP_MB = 600
/** In addition to the heap, because buffers of unpacked files lie outside it. */
const MEMORY_KB = 1_500_000
/**
 * Seconds of processor time, not of the clock, so that a busy machine refuses nobody. 100,000 people take about ten, thirty pages
 * one or two.
 */
const PROCESSOR_SECONDS = { sheet: 60, document: 15 }
/** How long the process may go without any output. */
const SILENT_MS = 120_000
/** Two at once, and one per account, so that an account's slow files delay only that account. */
const places = new FairPlaces(2)

/** What one line of the process's output contains. */
export type ReadOutcome = { value: unknown } | { fault: string }

const BROKEN_FILE = 'It cannot be read: it is broken, or much larger inside than it looks.'

type Kind = 'sheet' | 'document'
type Child = ChildProcessByStdio<Writable, Readable, null>

/** The shell sets limits for the whole process. If a system does not know one of them, the other still applies. */
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

/** Waits for a place and keeps it until the process ends, however it ends. */
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
    // The `exit` event, not `close`: `close` waits until the output was read, which may never happen.
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  }).finally(giveBack)
  return { child, ended }
}

/** The values that the process reads from the bytes, yielded as they come. */
export async function* readInChild(kind: Kind, bytes: Uint8Array): AsyncGenerator<unknown> {
  const { child, ended } = await startInTurn(kind)
  const silent = setTimeout(() => child.kill('SIGKILL'), SILENT_MS)
  // If the process ends early, writing to it fails; that error must not be thrown.
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

/**
 * Reads only as much as is wanted: a line reader would buffer a thousand lines of up to a megabyte each. A last line without a
 * line break is dropped as incomplete.
 */
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

/** The whole file in memory, which these libraries need. */
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
