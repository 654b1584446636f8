/**
 * Operands joined to groups that must all hold. Owns distributing (A or (B and C)) to (A or B) and (A or C) as long as
 * that stays small. What would grow becomes one group of alternatives: that asks for less, but never for something
 * else.
 */
import type { FieldMeaning } from './vocabulary.ts'

/** Where an operand stands in the text, without quotation marks, operators and a trailing "*". */
export interface BooleanLeaf {
  start: number
  end: number
  quoted: boolean
  /** What the field before it says it is. */
  means?: FieldMeaning
}

export interface BooleanGroup {
  /** Any of them will do; if negated, none of them. */
  alternatives: BooleanLeaf[]
  negated: boolean
}

/** Joined by "and". */
export interface Operand {
  wanted: BooleanLeaf[][]
  unwanted: BooleanLeaf[][]
}

/** A reader still follows eight groups made of one pair of parentheses. */
const PRODUCT_MAX = 8

/** None of what the operand asks for. What it leaves out itself cannot be asked for by that. */
export function negate({ wanted }: Operand): Operand {
  const none = wanted.flat()
  return { wanted: [], unwanted: none.length > 0 ? [none] : [] }
}

/** "NOT a OR b" leaves out both: nobody looks for people who are not a, or else b. */
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

/** (AWS and X) or (AWS and Y) is AWS and (X or Y): a group that another is a part of says nothing. */
function withoutRepeats(groups: BooleanLeaf[][], written: (leaf: BooleanLeaf) => string): BooleanLeaf[][] {
  const named = groups.map((group) => new Map(group.map((leaf) => [written(leaf), leaf])))
  const isPart = (a: Map<string, unknown>, b: Map<string, unknown>) => [...a.keys()].every((name) => b.has(name))
  const kept = named.filter(
    (group, at) => !named.some((other, i) => i !== at && isPart(other, group) && (other.size < group.size || i < at)),
  )
  return kept.map((group) => [...group.values()])
}
