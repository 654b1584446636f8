/**
 * Remembers which of many people must not be counted. Checking a person takes some statements, and a count needs everybody who
 * matches. So results are remembered for as long as the suppression lists stay the same. Owns that memory.
 */
import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../../base/refusal.ts'
import type { Shield } from '../../privacy/shield.ts'
import type { HiddenOfMany } from '../../search/count-pool.ts'
import { hiddenDocuments } from '../known-people/hidden.ts'
import type { Scout } from '../scout.ts'

/**
 * A changed record gets a new document number and is looked up again. Anything else that ties somebody to a list, such as an
 * address found later, is noticed only after this time.
 */
const REMEMBERED_MS = 600_000
const ACCOUNTS_MAX = 50
/** Looking up this many takes some ten milliseconds of the only thread. */
const TOGETHER = 100
/** At least this many are looked up, even if the lists change meanwhile. */
const FEW = 1_000
/**
 * As long as a client is willing to wait. A longer lookup continues without the client, and the next request finds it done or further on.
 */
const AWAITED_MS = 5_000
const RETRY_SECONDS = 5

interface Remembered {
  version: string
  until: number
  seen: Bits
  hidden: Set<number>
  /** Lookups run one after another, so that a second count finds what the first has looked up. */
  turn: Promise<unknown>
}

const remembered = new Map<string, Remembered>()

/** Undefined if nobody is on a list. */
export async function hiddenAmongMany(scout: Scout, accountId: string): Promise<HiddenOfMany | undefined> {
  const shield = await scout.suppressions.shieldFor(scout.database, accountId)
  if (shield.isEmpty) return undefined
  const memory = memoryFor(accountId, shield)
  return (docs) => {
    const turn = memory.turn.then(() => lookUp(scout, accountId, { shield, memory, docs }))
    memory.turn = turn.catch(() => {})
    return inTime(turn)
  }
}

const unfinished = () =>
  new Refusal(
    'SERVICE_UNAVAILABLE',
    'The service is comparing your people with the suppressions. Send the request again in a few seconds.',
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  )

async function inTime<T>(work: Promise<T>): Promise<T> {
  const waiting = new AbortController()
  const late = setTimeout(AWAITED_MS, undefined, { signal: waiting.signal, ref: false }).then(() => {
    throw unfinished()
  })
  // Aborting the timer rejects this promise, which nobody awaits any more.
  late.catch(() => {})
  return Promise.race([work, late]).finally(() => waiting.abort())
}

function memoryFor(accountId: string, { version }: Shield): Remembered {
  const known = remembered.get(accountId)
  if (known && known.version === version && known.until > performance.now()) return known
  const fresh = {
    version,
    until: performance.now() + REMEMBERED_MS,
    seen: new Bits(),
    hidden: new Set<number>(),
    turn: Promise.resolve(),
  }
  remembered.delete(accountId)
  remembered.set(accountId, fresh)
  if (remembered.size > ACCOUNTS_MAX) remembered.delete(remembered.keys().next().value!)
  return fresh
}

async function lookUp(
  { database }: Scout,
  accountId: string,
  { shield, memory, docs }: { shield: Shield; memory: Remembered; docs: Uint32Array },
): Promise<ReadonlySet<number>> {
  const unseen = docs.filter((doc) => !memory.seen.has(doc))
  for (let from = 0; from < unseen.length; from += TOGETHER) {
    // The suppression lists have changed. This caps the work done under old lists, however often they change.
    if (from >= FEW && remembered.get(accountId) !== memory) throw unfinished()
    const some = Array.from(unseen.subarray(from, from + TOGETHER))
    for (const doc of await hiddenDocuments(shield, database, accountId, some)) memory.hidden.add(doc)
    for (const doc of some) memory.seen.add(doc)
  }
  return memory.hidden
}

/** A set of document numbers. They are close together, so one bit per number is enough. */
class Bits {
  #bytes = new Uint8Array(1_024)

  has(number: number): boolean {
    return ((this.#bytes[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0
  }

  add(number: number): void {
    const at = number >>> 3
    if (at >= this.#bytes.length) {
      const grown = new Uint8Array(Math.max(at + 1, this.#bytes.length * 2))
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes[at]! |= 1 << (number & 7)
  }
}
