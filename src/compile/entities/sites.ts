/** What an address says about an organisation: its label and its country. Pure. */
import { registeredOf } from '../../reference/entities/sites.ts'

/** "ikea" for "ikea.com" and "ikea.co.jp". */
export const labelOf = (host: string): string => registeredOf(host).split('.')[0]!

/** Top-level domains with two letters that say nothing about a country. */
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
