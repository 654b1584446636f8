/** A phrase in the other English spelling: "HGV licence" and "HGV license" are one. Owns the pairs: data/english-spellings.tsv. */
import { rowsIn } from '../lists.ts'

const pairs = rowsIn<'british' | 'american'>(new URL('./data/english-spellings.tsv', import.meta.url))
const other = new Map(
  pairs.flatMap(({ british, american }) => [
    [british, american],
    [american, british],
  ]),
)

/** Undefined where it is spelled the same everywhere. Folded. */
export function otherEnglish(folded: string): string | undefined {
  const spelled = folded
    .split(' ')
    .map((word) => other.get(word) ?? word)
    .join(' ')
  return spelled === folded ? undefined : spelled
}
