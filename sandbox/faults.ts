/**
 * Faults the sandbox commits on purpose, each at its own rate, to test clients against a bad network. Owns their names, their
 * settings and the random draw; pipeline.ts commits them.
 */
import { Random } from './random.ts'

/** docs/network-api.md says what each fault does. `stuck` is decided per lookup, not per request. */
export const faultNames = [
  'timeout',
  'error',
  'throttle',
  'malformed',
  'slow',
  'duplicate',
  'foreign',
  'stuck',
] as const
export type FaultName = (typeof faultNames)[number]
export type FaultRates = Partial<Record<FaultName, number>>

const isFaultName = (text: string): text is FaultName => (faultNames as readonly string[]).includes(text)

/** Reads "timeout=0.1,error=0.05"; describes every mistake in words. */
export function parseFaults(text: string): { rates: FaultRates; objections: string[] } {
  const rates: FaultRates = {}
  const objections: string[] = []
  const parts = text.split(',').map((part) => part.trim())
  for (const part of parts.filter((each) => each !== '' && each !== 'none')) {
    const [name, value] = part.split('=').map((half) => half.trim()) as [string, string?]
    const rate = Number(value)
    if (!isFaultName(name)) objections.push(`knows no fault "${name}" (there are: ${faultNames.join(', ')})`)
    else if (!value || !(rate >= 0 && rate <= 1))
      objections.push(`needs a rate from 0 to 1 for ${name}, not "${value ?? ''}"`)
    else rates[name] = rate
  }
  const sum = Object.values(rates).reduce((total, rate) => total + rate, 0)
  if (sum > 1 + 1e-9) objections.push(`has rates that sum to ${Number(sum.toFixed(6))}; at most 1 is possible`)
  return { rates, objections }
}

/** The fault a request asks for with its x-sandbox-fault header: a fault, none at all, or an unknown name. */
export function readFaultHeader(value: string | string[] | undefined): FaultName | 'none' | undefined | 'UNKNOWN' {
  if (value === undefined) return undefined
  if (value === 'none' || (typeof value === 'string' && isFaultName(value))) return value
  return 'UNKNOWN'
}

/** Seeded, so that the same requests in the same order meet the same faults. */
export function createFaultStream(rates: FaultRates, seed: number): () => FaultName | undefined {
  const random = new Random(seed, 0xfa017)
  const drawn = faultNames.filter((name) => name !== 'stuck')
  return () => {
    let at = random.next()
    for (const name of drawn) {
      at -= rates[name] ?? 0
      if (at < 0) return name
    }
    return undefined
  }
}
