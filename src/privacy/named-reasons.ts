/** Free-text reasons in standings and notices that mention another person: finds and changes them. */
import type { Tx } from '../storage/database.ts'

/** Lower-case and without accents, as far as needed to find a word. */
const HAS_WORD = `regexp_replace(normalize(lower(reason), NFKD), '[\\u0300-\\u036f]', '', 'g') like any ($2::text[])`

const KEPT = [
  {
    read: `select urn, reason from candidate_standings where account_id = $1 and ${HAS_WORD}`,
    change: 'update candidate_standings set reason = $3 where account_id = $1 and urn = $2',
  },
  {
    read: `select urn, reason from candidate_notices where account_id = $1 and ${HAS_WORD}`,
    change: 'update candidate_notices set reason = $3 where account_id = $1 and urn = $2',
  },
]

/** `words` are in plain letters; every reason to be changed contains at least one. Returns how many were changed. */
export async function rewordReasons(
  tx: Tx,
  accountId: string,
  words: string[],
  reword: (reason: string) => string,
): Promise<number> {
  let changed = 0
  for (const { read, change } of KEPT) {
    const rows = await tx.query<{ urn: string; reason: string }>(read, [accountId, words.map((word) => `%${word}%`)])
    for (const { urn, reason } of rows) {
      const left = reword(reason)
      if (left === reason) continue
      await tx.query(change, [accountId, urn, left])
      changed++
    }
  }
  return changed
}
