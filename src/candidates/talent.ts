/** One candidate named in a batch call. */
export interface Talent {
  urn: string
  networkUrl?: string | null
}

/** A urn sent twice counts once, with what was said of it first. */
export function distinctTalents(talents: Talent[]): Talent[] {
  const byUrn = new Map<string, Talent>()
  for (const talent of talents) if (!byUrn.has(talent.urn)) byUrn.set(talent.urn, talent)
  return [...byUrn.values()]
}
