/**
 * What the gazetteer costs: time to open, memory, time per lookup. Measured by running this file in a process of its own that
 * does nothing else: in a process that had compiled or opened the gazetteer before, the memory figure would be meaningless.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compiledPlaces } from '../src/compile/places/compiled-places.ts'
import { openPlaces, type Places } from '../src/reference/places/places.ts'

/** Many lookups, so that the time of one can be measured. */
const LOOKUPS = 2_000
const NAMES = ['München', 'Paris', 'Springfield', '北京', 'NYC', 'Valencia', 'Saint Louis', 'Cambridge']

const residentMb = () => process.memoryUsage.rss() / 2 ** 20

function askAll(places: Places): void {
  for (let n = 0; n < LOOKUPS; n++) places.resolve({ city: NAMES[n % NAMES.length]! })
}

async function measure(): Promise<string> {
  const before = residentMb()
  const startedAt = performance.now()
  const places = await openPlaces(await compiledPlaces(process.env.SCOUT_REFERENCE_DIR))
  const openMs = performance.now() - startedAt
  const openMb = residentMb() - before
  askAll(places)
  const askedAt = performance.now()
  askAll(places)
  const microseconds = ((performance.now() - askedAt) * 1_000) / LOOKUPS
  return `opened in ${openMs.toFixed(0)} ms into ${openMb.toFixed(0)} MB; ${microseconds.toFixed(0)} µs a lookup with its answer, of which some have dozens of candidates.`
}

/** Call it after the gazetteer has been compiled. */
export async function placesCost(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url)])
  return stdout.trim()
}

if (import.meta.main) process.stdout.write(`${await measure()}\n`)
