/**
 * What a prompt requires, as clauses of a vendor: any clause of a group may hold. Owns how they are joined and which musts could
 * not be asked; what a clause says is up to each vendor. Pure.
 */
import type { SeniorityLevel } from '../../contract/levels.ts'
import type { MustName, MustsInWords } from './vendor-port.ts'

type Kind = Exclude<keyof MustsInWords, 'years'>

/** Each translates an item to clauses of which any may hold; empty if the vendor cannot be asked for it. */
export type MustClauses<Clause> = {
  [K in Kind]: (item: MustsInWords[K][number][number]) => Clause[]
} & {
  /** Unlike the others, all of these clauses must hold. */
  years: (years: NonNullable<MustsInWords['years']>) => Clause[]
}

export interface AskedMusts<Clause> {
  clauses: Clause[]
  /** Musts of which at least one group was not part of the question. */
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
  // The compiler cannot see that `by[kind]` takes exactly the items of `musts[kind]`.
  const translate = by[kind] as (item: unknown) => Clause[]
  const groups: readonly (readonly unknown[])[] = musts[kind]
  return groups.map((group) => group.flatMap((item) => translate(item)))
}

/**
 * Words of a title that show a level, for vendors whose own levels are coarser or often missing: a vendor that files a senior
 * manager under managers would not find them as a senior. MANAGER has no words, because a manager by title may manage nobody; MID
 * has none because no word says it.
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
