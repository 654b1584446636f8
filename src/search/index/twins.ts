/** One person saved twice: people of a pool who have one profile address. A search shows the better match only. */
import type { Addresses } from '../../pool/documents.ts'

/** Of documents in the order of a search, those whose address one before them has. */
export function twinsAmong(addresses: Addresses, docs: number[]): Set<number> {
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
