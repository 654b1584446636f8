/** Names with several meanings: which criterion has such a name, and the criterion once the user has chosen. Pure. */
import type { Criterion, Interpretation } from '../../api/types.ts'

/** The first alternative with several meanings, and its index. */
export function undecidedOf(criterion: Criterion): { name: string; at: number } | undefined {
  if (criterion.kind === 'PLACE') return first(criterion.anyOf, ({ geoIds }) => geoIds.length)
  if (criterion.kind === 'EMPLOYER' || criterion.kind === 'SCHOOL' || criterion.kind === 'INDUSTRY')
    return first(criterion.anyOf, ({ entityIds }) => entityIds.length)
  return undefined
}

function first<T extends { name: string }>(choices: T[], meanings: (choice: T) => number) {
  const at = choices.findIndex((choice) => meanings(choice) > 1)
  const choice = choices[at]
  return choice ? { name: choice.name, at } : undefined
}

/** The criterion with the chosen meaning. */
export function decided(criterion: Criterion, at: number, { label, id }: { label: string; id: string }): Criterion {
  if (criterion.kind === 'PLACE')
    return { ...criterion, anyOf: replaced(criterion.anyOf, at, { name: label, geoIds: [id] }) }
  if (criterion.kind === 'EMPLOYER')
    return { ...criterion, anyOf: replaced(criterion.anyOf, at, { name: label, entityIds: [id] }) }
  if (criterion.kind === 'SCHOOL' || criterion.kind === 'INDUSTRY')
    return { ...criterion, anyOf: replaced(criterion.anyOf, at, { name: label, entityIds: [id] }) }
  return criterion
}

const replaced = <T>(list: T[], at: number, change: Partial<T>): T[] =>
  list.map((each, index) => (index === at ? { ...each, ...change } : each))

/**
 * An excluded name with several meanings excludes nobody, so the reading has no criterion for it. This makes one, for the user to decide.
 */
export function undecidedExclusions({ exclusions }: Interpretation): Criterion[] {
  const common = { id: '', importance: 'EXCLUDED' as const }
  const places = exclusions.locations.flatMap(({ ambiguous, name, candidates }) =>
    ambiguous
      ? [{ ...common, kind: 'PLACE' as const, anyOf: [{ name, geoIds: candidates.map(({ geoId }) => geoId) }] }]
      : [],
  )
  const companies = exclusions.companies.flatMap(({ ambiguous, name, candidates, when }) =>
    ambiguous
      ? [
          {
            ...common,
            kind: 'EMPLOYER' as const,
            anyOf: [{ name, when, entityIds: candidates.map(({ entityId }) => entityId) }],
          },
        ]
      : [],
  )
  return [...places, ...companies]
}
