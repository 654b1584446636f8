/**
 * The ids of a person whose record was changed: those that stood for words which are still there stay. Neither a
 * network that is silent now nor a change of something else takes them. Nothing finds ids that came beside the words.
 * Pure.
 */
import type { PlaceQuery } from '../../contract/network.ts'
import type { ExperienceItem, PoolCandidate, ResolvedIds } from '../candidates/candidate.ts'

/** A record, and ids that are known of its words. */
export interface KnownIds {
  candidate: PoolCandidate
  ids: Partial<ResolvedIds>
}

type Kind = keyof ResolvedIds

/** What the ids of each kind stand for; an item that brings its id stands for that. */
const WORDS: Record<Kind, (candidate: PoolCandidate) => string[]> = {
  geoIds: ({ location }) => present([location]),
  currentCompanyIds({ currentCompany, experience }) {
    const open = experience.filter(({ endDate }) => endDate === null)
    const isNamed = open.some(({ company }) => company === currentCompany)
    return [...employers(open), ...(isNamed ? [] : present([currentCompany]))]
  },
  pastCompanyIds: ({ experience }) => employers(experience.filter(({ endDate }) => endDate !== null)),
  industryIds: ({ industry }) => present([industry]),
  schoolIds: ({ education }) => present(education.map(({ school, schoolId }) => (schoolId ? `#${schoolId}` : school))),
}

const present = (words: (string | null)[]) => words.filter((word): word is string => word !== null && word !== '')

const employers = (items: ExperienceItem[]) =>
  present(items.map(({ company, companyId }) => (companyId ? `#${companyId}` : company)))

/**
 * `found`: what the words give now. `stored`: people that the candidate was made of. `told`: records that came with ids;
 * those of words that were not taken over are not the candidate's.
 */
export function keepIds(
  { candidate, place }: { candidate: PoolCandidate; place: PlaceQuery | null },
  found: { ids: ResolvedIds; complete: boolean },
  stored: KnownIds[],
  stated: KnownIds[] = [],
): ResolvedIds {
  if (stored.length === 0 && stated.length === 0) return found.ids
  const idsOf = (kind: Kind): string[] => {
    const words = new Set(WORDS[kind](candidate))
    const stillOf = (known: KnownIds[]) =>
      known.flatMap(({ candidate: other, ids }) => (areIn(words, WORDS[kind](other)) ? (ids[kind] ?? []) : []))
    // Other parts may make the same text: "Georgia" was the country and is the state.
    const isPlaceReadAgain = kind === 'geoIds' && place !== null && found.complete
    const kept = isPlaceReadAgain ? [] : stillOf(stored)
    // The text alone may mean elsewhere than the parts it was made of: what they gave is not added to.
    const now = kind === 'geoIds' && kept.length > 0 ? [] : found.ids[kind]
    return [...new Set([...kept, ...now, ...stillOf(stated)])]
  }
  return {
    geoIds: idsOf('geoIds'),
    currentCompanyIds: idsOf('currentCompanyIds'),
    pastCompanyIds: idsOf('pastCompanyIds'),
    industryIds: idsOf('industryIds'),
    schoolIds: idsOf('schoolIds'),
  }
}

/** All of them. None at all stay none: ids that stood for nothing are not those of a word that came since. */
const areIn = (words: Set<string>, those: string[]) =>
  those.length === 0 ? words.size === 0 : those.every((word) => words.has(word))
