/**
 * Keeps the ids of a changed record for words that are still in it: neither a network that does not answer now nor a change of
 * something else removes them. Needed because ids that came beside the words cannot be found again. Pure.
 */
import type { PlaceQuery } from '../../contract/network.ts'
import type { ExperienceItem, PoolCandidate, ResolvedIds } from '../candidates/candidate.ts'

/** A record, and the ids known for its words. */
export interface KnownIds {
  candidate: PoolCandidate
  ids: Partial<ResolvedIds>
}

type Kind = keyof ResolvedIds

/** The words that the ids of each kind stand for; an item that has its own id is represented by that id. */
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
 * `found`: the ids the words yield now. `stored`: the people this candidate was made from. `stated`: records that brought ids of
 * their own; ids for words that the candidate did not take over are ignored.
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
    // Other parts may produce the same text: "Georgia" was the country and is now the state.
    const isPlaceReadAgain = kind === 'geoIds' && place !== null && found.complete
    const kept = isPlaceReadAgain ? [] : stillOf(stored)
    // The text alone may mean another place than the parts it was made from, so ids read from the text are not added to kept ones.
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

/** Whether all of `those` words are present. Ids that stood for no words are kept only while there are still no words. */
const areIn = (words: Set<string>, those: string[]) =>
  those.length === 0 ? words.size === 0 : those.every((word) => words.has(word))
