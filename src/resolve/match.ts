/** Decides between one clear match, a question and nothing: it never guesses. Pure. */

export type Resolution<T> =
  | { kind: 'RESOLVED'; match: T }
  | { kind: 'AMBIGUOUS'; candidates: T[] }
  | { kind: 'NOTHING' }

/** A near spelling always leads to a question, even when it is the only one. */
export function decide<T extends { exact: boolean }>(matches: T[]): Resolution<T> {
  const exact = matches.filter((match) => match.exact)
  const only = exact[0]
  if (only && exact.length === 1) return { kind: 'RESOLVED', match: only }
  if (exact.length > 1) return { kind: 'AMBIGUOUS', candidates: exact }
  return matches.length > 0 ? { kind: 'AMBIGUOUS', candidates: matches } : { kind: 'NOTHING' }
}
