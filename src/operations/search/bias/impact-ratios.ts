/**
 * Rates and impact ratios by group, as the rules on Local Law 144 of New York City define them (6 RCNY § 5-300). A rate is either
 * a selection rate or a scoring rate, the share with a score above the sample's median. An impact ratio is a rate divided by the
 * highest rate. Owns the arithmetic, and which groups are too small for a ratio. Pure.
 */

/** A group with less than this share of the data may be left out of the ratios (§ 5-301 (d)). Its figures are reported all the same. */
export const SMALL_SHARE = 0.02

export interface Labels {
  /** Null: unknown. */
  sex: string | null
  ethnicity: string | null
}

export interface Labelled extends Labels {
  /** Selected, or scored above the median. */
  isFavoured: boolean
}

export interface GroupFigures {
  group: string
  people: number
  favoured: number
  rate: number
  /** Null: the group is too small, or nobody of any group was favoured. */
  impactRatio: number | null
  isSmall: boolean
}

const breakdowns = ['SEX', 'ETHNICITY', 'SEX_AND_ETHNICITY'] as const
export type Breakdown = (typeof breakdowns)[number]

export interface Measured {
  breakdown: Breakdown
  groups: GroupFigures[]
  /** How many people lack this label: they are counted here and belong to no group. */
  unknown: number
}

const groupOf: Record<Breakdown, (labels: Labels) => string | null> = {
  SEX: ({ sex }) => sex,
  ETHNICITY: ({ ethnicity }) => ethnicity,
  SEX_AND_ETHNICITY: ({ sex, ethnicity }) => (sex !== null && ethnicity !== null ? `${sex}, ${ethnicity}` : null),
}

export const measureAll = (people: readonly Labelled[]): Measured[] => breakdowns.map((by) => measure(people, by))

export function measure(people: readonly Labelled[], breakdown: Breakdown): Measured {
  const byGroup = Map.groupBy(people, groupOf[breakdown])
  const unknown = byGroup.get(null)?.length ?? 0
  byGroup.delete(null)
  const figures = [...byGroup].map(([group, members]) => {
    const favoured = members.filter(({ isFavoured }) => isFavoured).length
    const isSmall = members.length < SMALL_SHARE * people.length
    return { group: group!, people: members.length, favoured, rate: favoured / members.length, isSmall }
  })
  const highest = Math.max(0, ...figures.filter(({ isSmall }) => !isSmall).map(({ rate }) => rate))
  const groups = figures.map((each) => ({
    ...each,
    impactRatio: each.isSmall || highest === 0 ? null : each.rate / highest,
  }))
  return { breakdown, groups: groups.sort((a, b) => (a.group < b.group ? -1 : 1)), unknown }
}

/** For an even number, the mean of the two in the middle; 0 for an empty list. */
export function median(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return 0
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
