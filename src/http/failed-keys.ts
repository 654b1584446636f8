/**
 * How often an address may come with keys that are none. Past that it is refused before anything is looked up, but for
 * keys that were good here lately: a neighbour behind the same address must not lock anybody out. Counted in this process.
 */
import { isIPv6 } from 'node:net'
import { Refusal } from '../base/refusal.ts'

const WINDOW_MS = 60_000
/** Some megabytes; who comes from more addresses than this within a minute is not stopped by counting them. */
const ADDRESSES_MAX = 100_000

interface Tries {
  failed: number
  until: number
}

export class FailedKeys {
  readonly #perMinute: number
  readonly #tries = new Map<string, Tries>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Throws when this address has failed too often. */
  refuse(address: string): void {
    const tries = this.#tries.get(blockOf(address))
    const waitMs = (tries?.until ?? 0) - performance.now()
    if (!tries || tries.failed < this.#perMinute || waitMs <= 0) return
    const seconds = Math.ceil(waitMs / 1_000)
    throw new Refusal('RATE_LIMITED', `Too many requests with unknown keys. Wait ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    })
  }

  note(address: string): void {
    const block = blockOf(address)
    const tries = this.#tries.get(block)
    if (tries && tries.until > performance.now()) {
      tries.failed++
      return
    }
    if (this.#tries.size >= ADDRESSES_MAX) this.#tries.clear()
    this.#tries.set(block, { failed: 1, until: performance.now() + WINDOW_MS })
  }
}

/** Of IPv6 the half that names a network: whoever has one address there has all of them. */
export function blockOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...(tail ? tail.split(':') : [])]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
