/** A name that is being typed: the places that it may become, the largest first. Only ever offered, never taken for an answer. */
import type { PlaceMatches } from '../../../contract/network.ts'
import { foldPlace } from './fold.ts'
import type { Names } from './names.ts'
import { writeMatches } from './resolve.ts'
import { nameKinds } from './table.ts'
import type { Tree } from './tree.ts'

/** What a list under a field can show. */
const COMPLETIONS_MAX = 8
/** Two letters begin ten thousand names. */
const TYPED_CHARS_MIN = 3
/** Hungary is Madžarska to some, and hardly meant by "mad"; Munich is surely meant by "münch". */
const ALTERNATE_SHARE = 1 / 50
/** Who types "Madrid" rather means the city than the larger province around it. */
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
  // A region that is its city, such as Berlin, would stand there twice.
  const apart = largest.filter((row) => !largest.some((city) => tree.isSameGround(row, city)))
  return writeMatches(
    tree,
    apart.slice(0, COMPLETIONS_MAX).map((row) => ({ row, kind: nameKinds.PRIMARY, exact: false })),
  )
}

const weightOf = (tree: Tree, row: number): number =>
  tree.population(row) * (tree.level(row) === 'CITY' || tree.level(row) === 'COUNTRY' ? 1 : UNIT_SHARE)
