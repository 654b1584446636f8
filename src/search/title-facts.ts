/**
 * What the titles of a list are by their heads and by the work alone, row by row, worked out when first asked for. A vague title looks at
 * a fifth of a pool's hundred thousand titles: kept as numbers with the list itself they take some bytes each. Owns that memory.
 */
import { fold } from '../base/fold.ts'
import { remembered } from '../base/remembered.ts'
import { hashKey } from '../reference/hash.ts'
import { TITLE_PREFIX } from '../reference/terms.ts'
import { coreOf } from '../reference/titles/sense.ts'
import type { TitleSenses, Titles } from './index/title-senses.ts'
import { headOfEnglish } from './title-shares.ts'

interface Facts {
  /** Of each row the number of its head in `names`, and a hash of its work; 0: not yet known. */
  heads: Uint32Array
  works: Uint32Array
  names: string[]
  numbers: Map<string, number>
}

const known = new WeakMap<TitleSenses, Facts>()

/** What somebody with the title of a row is, where it is an English one; empty elsewhere. */
export function headAt(titles: Titles, row: number): string {
  const { heads, names } = learned(titles, row)
  return names[heads[row]!]!
}

/** Whether the title of a row names this work, at any level. */
export const isWorkAt = (titles: Titles, row: number, work: string): boolean =>
  learned(titles, row).works[row] === hashKey(work) && workIn(titles.terms[row]!) === work

/** Before anybody asks. */
export const learnFacts = (titles: Titles, row: number): void => void learned(titles, row)

function learned({ terms, senses }: Titles, row: number): Facts {
  const facts = factsOf(senses, terms.length)
  if (facts.heads[row] === 0) {
    const work = workIn(terms[row]!)
    facts.works[row] = hashKey(work)
    facts.heads[row] = numberOf(facts, headOfEnglish(work))
  }
  return facts
}

/** A list that has grown shares what is known with the list it was. */
function factsOf(senses: TitleSenses, rows: number): Facts {
  const before = known.get(senses)
  if (before && before.heads.length >= rows) return before
  const room = () => new Uint32Array(Math.max(rows, 2 * (before?.heads.length ?? 0)))
  const facts = { names: [''], numbers: new Map<string, number>(), ...before, heads: room(), works: room() }
  facts.heads.set(before?.heads ?? [])
  facts.works.set(before?.works ?? [])
  known.set(senses, facts)
  return facts
}

function numberOf({ names, numbers }: Facts, head: string): number {
  const number = numbers.get(head) ?? names.push(head) - 1
  numbers.set(head, number)
  return number
}

/** The work alone that a title's term names. Every page shows titles that others had. */
export const workIn = remembered((term: string): string => fold(coreOf(term.slice(TITLE_PREFIX.length))))
