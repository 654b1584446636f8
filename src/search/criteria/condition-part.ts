/** What somebody must stand under to meet a part of a criterion, as terms with shares; how such parts are made of others. Pure. */

/** Of several terms somebody gets the best. */
export interface ConditionPart {
  shares: Map<string, number>
  /** From this share on it is met; below it, partly. */
  metFrom: number
  /** It counts, and is not needed. */
  isExtra?: true
  reason(term: string): string
}

export const named = (
  shares: Iterable<[string, number]>,
  reason: (term: string) => string,
  metFrom = 1,
): ConditionPart => ({
  shares: greatest(shares),
  metFrom,
  reason,
})

/** Of two shares of one term the greater. */
export function greatest(shares: Iterable<[string, number]>): Map<string, number> {
  const all = new Map<string, number>()
  for (const [term, share] of shares) if (share > (all.get(term) ?? 0)) all.set(term, share)
  return all
}

/** Alternatives as one part: whoever has one of them has it. */
export function best(parts: ConditionPart[]): ConditionPart {
  const [first] = parts
  if (parts.length === 1) return first!
  const reasonFor = new Map<string, ConditionPart>()
  const shares = new Map<string, number>()
  for (const part of parts) {
    for (const [term, share] of part.shares) {
      // Shares of different alternatives are compared by how far each is met.
      const met = Math.min(1, share / part.metFrom)
      if (met <= (shares.get(term) ?? 0)) continue
      shares.set(term, met)
      reasonFor.set(term, part)
    }
  }
  return { shares, metFrom: 1, reason: (term) => reasonFor.get(term)!.reason(term) }
}
