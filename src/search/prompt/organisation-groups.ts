/**
 * Groups of firms or schools with one common name: "Big 4", "Ivy League". Such a name means any of its members. Owns
 * data/organisation-groups.tsv.
 */
import { fold } from '../../base/fold.ts'
import { namesInCell, rowsIn } from '../../reference/lists.ts'
import type { NameSource, Reading } from './lexicon.ts'

interface Group {
  kind: 'COMPANY' | 'SCHOOL'
  name: string
  members: string[]
}

const groups = new Map<string, Group>(
  rowsIn<'kind' | 'name' | 'phrases' | 'members'>(new URL('./data/organisation-groups.tsv', import.meta.url)).flatMap(
    ({ kind, name, phrases, members }) => {
      const group: Group = { kind: kind as Group['kind'], name, members: namesInCell(members) }
      return namesInCell(phrases).map((phrase) => [fold(phrase), group] as const)
    },
  ),
)
const beginnings = new Set(
  [...groups.keys()].flatMap((phrase) => phrase.split(' ').map((_, n, all) => all.slice(0, n).join(' '))),
)

const GROUP_PRIOR = 0.96
/** Outweighs every organisation that happens to have the same name. */
const GROUP_WEIGHT = 1_000

/** `named` returns the dictionaries' readings of the name of one organisation. */
export function organisationGroups(named: (name: string) => readonly Reading[]): NameSource {
  const known = new Map<Group, Reading[]>()
  const membersOf = (group: Group): Reading[] => {
    const members = known.get(group) ?? group.members.flatMap((name) => likeliest(group.kind, named(fold(name))))
    known.set(group, members)
    return members
  }
  return {
    continues: (phrase) => beginnings.has(phrase),
    readings(phrase) {
      const group = groups.get(phrase)
      if (!group) return []
      const { kind, name } = group
      return [{ kind, id: '', name, prior: GROUP_PRIOR, weight: GROUP_WEIGHT, members: membersOf(group) }]
    },
  }
}

const likeliest = (kind: Group['kind'], readings: readonly Reading[]): Reading[] =>
  readings
    .filter((one) => one.kind === kind)
    .toSorted((a, b) => b.prior - a.prior)
    .slice(0, 1)
