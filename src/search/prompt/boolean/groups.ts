/**
 * Joins operands into groups that must all hold. Owns distributing (A or (B and C)) into (A or B) and (A or C) as long as the result
 * stays small. A larger one becomes a single group of alternatives, which asks for less but never for something else.
 */
import type { FieldMeaning } from './vocabulary.ts'

/** Where an operand stands in the text, without quotation marks, operators and a trailing "*". */
export interface BooleanLeaf {
  start: number
  end: number
  quoted: boolean
  /** What the search field before it says it is. */
  means?: FieldMeaning
}

export interface BooleanGroup {
  /** Any of them suffices; if negated, all of them are excluded. */
  alternatives: BooleanLeaf[]
  negated: boolean
}

/** Groups joined by "and". */
export interface Operand {
  wanted: BooleanLeaf[][]
  unwanted: BooleanLeaf[][]
}

/** Up to this many groups made of one pair of parentheses a person can still follow. */
const PRODUCT_MAX = 8

/** Excludes all that the operand asks for. What the operand itself excludes is dropped: a double negation does not ask for it. */
export function negate({ wanted }: Operand): Operand {
  const none = wanted.flat()
  return { wanted: [], unwanted: none.length > 0 ? [none] : [] }
}

/** "NOT a OR b" excludes both: nobody looks for people who either are not a or are b. */
export function either(operands: Operand[], written: (leaf: BooleanLeaf) => string): Operand {
  const unwanted = operands.flatMap((operand) => operand.unwanted)
  const first = operands[0]
  if (operands.length === 1 && first) return first
  if (first && first.wanted.length === 0 && first.unwanted.length > 0) {
    const none = operands.flatMap((operand) => [...operand.unwanted, ...operand.wanted].flat())
    return { wanted: [], unwanted: [none] }
  }
  return { wanted: distribute(operands, written), unwanted }
}

function distribute(operands: Operand[], written: (leaf: BooleanLeaf) => string): BooleanLeaf[][] {
  const asking = operands.filter(({ wanted }) => wanted.length > 0)
  const single = asking.filter(({ wanted }) => wanted.length === 1).flatMap(({ wanted }) => wanted[0]!)
  const several = asking.filter(({ wanted }) => wanted.length > 1)
  const size = several.reduce((product, { wanted }) => Math.min(product * wanted.length, PRODUCT_MAX + 1), 1)
  if (asking.length === 0) return []
  if (size > PRODUCT_MAX) return [asking.flatMap(({ wanted }) => wanted.flat())]
  if (several.length === 0) return [single]
  let groups = [single]
  for (const { wanted } of several) groups = groups.flatMap((group) => wanted.map((each) => [...group, ...each]))
  return withoutRepeats(groups, written)
}

/** (AWS and X) or (AWS and Y) is AWS and (X or Y): a group that contains another group adds nothing and is dropped. */
function withoutRepeats(groups: BooleanLeaf[][], written: (leaf: BooleanLeaf) => string): BooleanLeaf[][] {
  const named = groups.map((group) => new Map(group.map((leaf) => [written(leaf), leaf])))
  const isPart = (a: Map<string, unknown>, b: Map<string, unknown>) => [...a.keys()].every((name) => b.has(name))
  const kept = named.filter(
    (group, at) => !named.some((other, i) => i !== at && isPart(other, group) && (other.size < group.size || i < at)),
  )
  return kept.map((group) => [...group.values()])
}
