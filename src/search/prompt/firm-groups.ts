/** Groups of firms with one common name: "Big 4", "FAANG". Such a name means any of its members. Owns data/firm-groups.tsv. */
import { fold } from '../../base/fold.ts'
import { namesInCell, rowsIn } from '../../reference/lists.ts'
import type { NameSource, Reading } from './lexicon.ts'

interface Group {
  name: string
  firms: string[]
}

const groups = new Map<string, Group>(
  rowsIn<'name' | 'phrases' | 'firms'>(new URL('./data/firm-groups.tsv', import.meta.url)).flatMap(
    ({ name, phrases, firms }) =>
      namesInCell(phrases).map((phrase) => [phrase, { name, firms: namesInCell(firms) }] as const),
  ),
)
const beginnings = new Set(
  [...groups.keys()].flatMap((phrase) => phrase.split(' ').map((_, n, all) => all.slice(0, n).join(' '))),
)

const GROUP_PRIOR = 0.9
/** Outweighs every firm that happens to have the same name. */
const GROUP_WEIGHT = 1_000

/** `firmsNamed` returns the dictionaries' readings of a firm's name. */
export const firmGroups = (firmsNamed: (name: string) => readonly Reading[]): NameSource => ({
  continues: (phrase) => beginnings.has(phrase),
  readings(phrase) {
    const group = groups.get(phrase)
    if (!group) return []
    const members = group.firms.flatMap((firm) => likeliest(firmsNamed(fold(firm))))
    return [{ kind: 'COMPANY', id: '', name: group.name, prior: GROUP_PRIOR, weight: GROUP_WEIGHT, members }]
  },
})

const likeliest = (readings: readonly Reading[]): Reading[] =>
  readings
    .filter(({ kind }) => kind === 'COMPANY')
    .toSorted((a, b) => b.prior - a.prior)
    .slice(0, 1)
