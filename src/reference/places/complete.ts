/** Completes a name that is being typed: the places it may become, the largest first. They are only offered, never used as an answer. */
import type { PlaceMatches } from '../../../contract/network.ts'
import { foldPlace } from './fold.ts'
import type { Names } from './names.ts'
import { writeMatches } from './resolve.ts'
import { nameKinds } from './table.ts'
import type { Tree } from './tree.ts'

/** As many as a list under an input field can show. */
const COMPLETIONS_MAX = 8
/** Two letters are the beginning of ten thousand names. */
const TYPED_CHARS_MIN = 3
/** Madžarska is a name of Hungary, but somebody who types "mad" hardly means it; "münch" surely means Munich. */
const ALTERNATE_SHARE = 1 / 50
/** Somebody who types "Madrid" means the city rather than the larger province around it. */
const UNIT_SHARE = 1 / 4

export function completePlace(tree: Tree, names: Names, typed: string): PlaceMatches['matches'] {
  const key = foldPlace(typed)
  if (key.length < TYPED_CHARS_MIN) return []
  const weights = new Map<number, number>()
  for (const { row, kind } of names.beginning(key)) {
    if (kind === nameKinds.WEAK) continue
    const weight = weightOf(tree, row) * (kind === nameKinds.PRIMARY ? 1 : ALTERNATE_SHARE)
    weights.set(row, Math.max(weight, weights.get(row) ?? 0))
  }
  const ranked = [...weights.keys()].sort((a, b) => weights.get(b)! - weights.get(a)! || a - b)
  const largest = ranked.slice(0, 3 * COMPLETIONS_MAX)
  // A region that is the same place as its city, such as Berlin, would be listed twice.
  const apart = largest.filter((row) => !largest.some((city) => tree.isSameGround(row, city)))
  return writeMatches(
    tree,
    apart.slice(0, COMPLETIONS_MAX).map((row) => ({ row, kind: nameKinds.PRIMARY, exact: false })),
  )
}

const weightOf = (tree: Tree, row: number): number =>
  tree.population(row) * (tree.level(row) === 'CITY' || tree.level(row) === 'COUNTRY' ? 1 : UNIT_SHARE)
