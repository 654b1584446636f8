/** What an address says of an organisation besides who it is: its label, its country. Pure. */
import { registeredOf } from '../../reference/entities/sites.ts'

/** "ikea" of "ikea.com" and "ikea.co.jp". */
export const labelOf = (host: string): string => registeredOf(host).split('.')[0]!

/** Top-level domains that say nothing of a country although they have two letters. */
const WORLDWIDE = new Set([
  'io',
  'ai',
  'co',
  'me',
  'tv',
  'eu',
  'cc',
  'fm',
  'ly',
  'gg',
  'so',
  'sh',
  'to',
  'la',
  'ws',
  'su',
])

export function countryOfHost(host: string): string {
  const top = host.split('.').at(-1)!
  if (top === 'uk') return 'GB'
  if (top === 'edu' || top === 'gov' || top === 'mil') return 'US'
  return top.length === 2 && !WORLDWIDE.has(top) ? top.toUpperCase() : ''
}
