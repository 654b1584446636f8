/**
 * How often an address may send keys that do not exist before it is told to wait. Only a key that was looked up and is not good
 * counts. So nobody is locked out by a neighbour behind the same address, and a flood costs little (key-lookups.ts). Counted in
 * this process alone.
 */
import { isIPv6 } from 'node:net'
import { Refusal } from '../base/refusal.ts'

const WINDOW_MS = 60_000
/** Some megabytes of memory. An attacker with more addresses than this within a minute cannot be stopped by counting addresses. */
const ADDRESSES_MAX = 100_000

interface Tries {
  attempts: number
  until: number
}

export class AttemptLimit {
  readonly #perMinute: number
  readonly #why: string
  readonly #tries = new Map<string, Tries>()

  constructor(
    perMinute: number,
    why = 'This API key is unknown, expired or revoked, and your address has sent too many such keys.',
  ) {
    this.#perMinute = perMinute
    this.#why = why
  }

  /** Counts one more attempt; throws if there were too many from this address. */
  countAttempt(address: string): void {
    const tries = this.#note(networkPrefixOf(address))
    if (tries.attempts <= this.#perMinute) return
    const seconds = Math.ceil((tries.until - performance.now()) / 1_000)
    throw new Refusal('RATE_LIMITED', `${this.#why} Wait ${seconds} seconds.`, {
      retryAfterSeconds: seconds,
    })
  }

  #note(networkPrefix: string): Tries {
    const known = this.#tries.get(networkPrefix)
    if (known && known.until > performance.now()) {
      known.attempts++
      return known
    }
    if (this.#tries.size >= ADDRESSES_MAX) this.#tries.clear()
    const tries = { attempts: 1, until: performance.now() + WINDOW_MS }
    this.#tries.set(networkPrefix, tries)
    return tries
  }
}

/** For IPv6 the first half of the address, which names the network: whoever owns one address there owns all of them. */
export function networkPrefixOf(address: string): string {
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
