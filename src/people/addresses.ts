/** The profile addresses that the network gave for people. Reads `network_candidates` and `enrichments`. */
import { addressesIn } from '../candidates/known-addresses.ts'

export const networkAddresses = {
  ...addressesIn('from network_candidates', 'from enrichments'),
  /** Without enrichments: each has the address that it was asked with, which may be a client's. */
  readUnder: addressesIn('from network_candidates').readUnder,
}
