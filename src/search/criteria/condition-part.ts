/** A part of a criterion as index terms with shares, and how parts are combined into others. Pure. */

/** A person who has several of the terms gets the largest share. */
export interface ConditionPart {
  shares: Map<string, number>
  /** A share of at least this meets the part; a smaller one meets it partly. */
  metFrom: number
  /** It adds to the score but is not needed to meet the criterion. */
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

/** If a term occurs twice, its larger share counts. */
export function greatest(shares: Iterable<[string, number]>): Map<string, number> {
  const all = new Map<string, number>()
  for (const [term, share] of shares) if (share > (all.get(term) ?? 0)) all.set(term, share)
  return all
}

/** Alternatives combined into one part: a person who has one of them meets it. */
export function best(parts: ConditionPart[]): ConditionPart {
  const [first] = parts
  if (parts.length === 1) return first!
  const reasonFor = new Map<string, ConditionPart>()
  const shares = new Map<string, number>()
  for (const part of parts) {
    for (const [term, share] of part.shares) {
      // Shares of different alternatives are compared by how far each alternative is met.
      const met = Math.min(1, share / part.metFrom)
      if (met <= (shares.get(term) ?? 0)) continue
      shares.set(term, met)
      reasonFor.set(term, part)
    }
  }
  return { shares, metFrom: 1, reason: (term) => reasonFor.get(term)!.reason(term) }
}
