/** People of a pool with the same profile address: one person saved twice. A search shows only the better match. */
import type { Addresses } from '../../pool/documents.ts'

/** `docs` are in the order of a search. Returns those whose address an earlier one has. */
export function secondRecordsAmong(addresses: Addresses, docs: number[]): Set<number> {
  const seen = new Set<string>()
  const later = docs.filter((doc) => {
    const address = addresses.get(doc)
    if (address === undefined) return false
    const isLater = seen.has(address)
    seen.add(address)
    return isLater
  })
  return new Set(later)
}
