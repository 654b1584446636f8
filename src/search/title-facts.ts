/**
 * For the titles of a list, row by row: the head, how its holder stands, and a hash of the work without its level. Computed when first
 * needed. A vague title looks at a fifth of a pool's hundred thousand titles, so the facts are kept with the list as numbers, some bytes
 * each. Owns that memory.
 */
import { fold } from '../base/fold.ts'
import { rememberByText } from '../base/remembered.ts'
import { hashKey } from '../reference/hash.ts'
import { TITLE_PREFIX } from '../reference/terms.ts'
import { coreOf } from '../reference/titles/sense.ts'
import type { TitleSenses, Titles } from './index/title-senses.ts'
import { headOfEnglish, type WorkStanding, workStanding } from './title-shares.ts'

interface Facts {
  /** For each row, the number of its head in `names` and a hash of its work; 0 means not yet computed. */
  heads: Uint32Array
  works: Uint32Array
  standings: Uint8Array
  names: string[]
  numbers: Map<string, number>
}

const known = new WeakMap<TitleSenses, Facts>()

/** The head of an English title, which says what its holder is; empty for other titles. */
export function headAt(titles: Titles, row: number): string {
  const { heads, names } = learned(titles, row)
  return names[heads[row]!]!
}

/** How the holder of a title stands by its work. */
export const standingAt = (titles: Titles, row: number): WorkStanding => learned(titles, row).standings[row]!

/** Whether the title of a row names this work, at any level. */
export const isWorkAt = (titles: Titles, row: number, work: string): boolean =>
  learned(titles, row).works[row] === hashKey(work) && workIn(titles.terms[row]!) === work

/** Computes the facts in advance. */
export const learnFacts = (titles: Titles, row: number): void => void learned(titles, row)

function learned({ terms, senses }: Titles, row: number): Facts {
  const facts = factsOf(senses, terms.length)
  if (facts.heads[row] === 0) {
    const work = workIn(terms[row]!)
    facts.works[row] = hashKey(work)
    facts.standings[row] = workStanding(work)
    facts.heads[row] = numberOf(facts, headOfEnglish(work))
  }
  return facts
}

/** A list that has grown keeps the facts of the shorter list before it. */
function factsOf(senses: TitleSenses, rows: number): Facts {
  const before = known.get(senses)
  if (before && before.heads.length >= rows) return before
  const room = Math.max(rows, 2 * (before?.heads.length ?? 0))
  const facts = {
    names: [''],
    numbers: new Map<string, number>(),
    ...before,
    heads: new Uint32Array(room),
    works: new Uint32Array(room),
    standings: new Uint8Array(room),
  }
  facts.heads.set(before?.heads ?? [])
  facts.works.set(before?.works ?? [])
  facts.standings.set(before?.standings ?? [])
  known.set(senses, facts)
  return facts
}

function numberOf({ names, numbers }: Facts, head: string): number {
  const number = numbers.get(head) ?? names.push(head) - 1
  numbers.set(head, number)
  return number
}

/** The work without level that a title's term names. Cached, because pages mostly show titles that other pages had. */
export const workIn = rememberByText((term: string): string => fold(coreOf(term.slice(TITLE_PREFIX.length))))
