/**
 * What a prompt requires, in the clauses of a vendor: of every group any. Owns the joining and which musts were left unasked; what a
 * clause says is each vendor's own. Pure.
 */
import type { SeniorityLevel } from '../../contract/levels.ts'
import type { MustName, MustsInWords } from './vendor-port.ts'

type Kind = Exclude<keyof MustsInWords, 'years'>

/** Each gives the clauses of which any will do; none where the vendor cannot be asked. */
export type MustClauses<Clause> = {
  [K in Kind]: (item: MustsInWords[K][number][number]) => Clause[]
} & {
  /** All hold. */
  years: (years: NonNullable<MustsInWords['years']>) => Clause[]
}

export interface AskedMusts<Clause> {
  clauses: Clause[]
  /** At least a group of these was no part of the question. */
  unasked: MustName[]
}

const KINDS = ['titles', 'skills', 'places', 'companies', 'schools', 'industries', 'languages', 'seniority'] as const

export function askMusts<Clause>(
  musts: MustsInWords | null | undefined,
  by: MustClauses<Clause>,
  anyOf: (clauses: Clause[]) => Clause,
): AskedMusts<Clause> {
  const asked: AskedMusts<Clause> = { clauses: [], unasked: [] }
  for (const kind of musts ? KINDS : []) {
    const groups = groupsOf(musts!, by, kind)
    asked.clauses.push(...groups.filter((group) => group.length > 0).map(anyOf))
    if (groups.some((group) => group.length === 0)) asked.unasked.push(`musts.${kind}`)
  }
  if (musts?.years) asked.clauses.push(...by.years(musts.years))
  return asked
}

function groupsOf<Clause>(musts: MustsInWords, by: MustClauses<Clause>, kind: Kind): Clause[][] {
  // The items of a kind are what its own translation takes, which the compiler cannot see of both at once.
  const translate = by[kind] as (item: unknown) => Clause[]
  const groups: readonly (readonly unknown[])[] = musts[kind]
  return groups.map((group) => group.flatMap((item) => translate(item)))
}

/**
 * What a title says of a level, for vendors whose own are coarser or often missing. One that calls a senior manager a
 * manager finds no senior. A manager may manage nobody, and the middle has no word.
 */
export const LEVEL_WORDS: Record<SeniorityLevel, readonly string[]> = {
  INTERN: ['intern', 'trainee'],
  JUNIOR: ['junior'],
  MID: [],
  SENIOR: ['senior'],
  LEAD: ['lead'],
  PRINCIPAL: ['principal', 'staff'],
  MANAGER: [],
  DIRECTOR: ['director', 'head of'],
  VP: ['vp', 'vice president'],
  C_LEVEL: ['chief'],
}
