/** A phrase in the other English spelling: "HGV licence" equals "HGV license". Owns the pairs: data/english-spellings.tsv. */
import { rowsIn } from '../lists.ts'

const pairs = rowsIn<'british' | 'american'>(new URL('./data/english-spellings.tsv', import.meta.url))
const other = new Map(
  pairs.flatMap(({ british, american }) => [
    [british, american],
    [american, british],
  ]),
)

/** Takes folded text. Undefined if the spelling is the same everywhere. */
export function otherEnglish(folded: string): string | undefined {
  const spelled = folded
    .split(' ')
    .map((word) => other.get(word) ?? word)
    .join(' ')
  return spelled === folded ? undefined : spelled
}
