/**
 * What a provider could not be asked, looked at in its answer: who of the people found does not pass the client's
 * filters. Owns the meaning of each filter on a profile, the same for all providers. Pure.
 */
import { languageLevels, type NetworkProfile, type NetworkQuery } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'
import type { FilterName } from '../providers/vendor-port.ts'
import type { Places } from '../reference/places/places.ts'

type Holds = (profile: NetworkProfile, query: NetworkQuery, places: Places) => boolean

const begins = (text: string, prefix: string | undefined) => prefix === undefined || fold(text).startsWith(fold(prefix))

/** Whole words: Java is not JavaScript, "Python (Programming Language)" is Python. */
const hasWords = (text: string, words: string) => ` ${fold(text)} `.includes(` ${fold(words)} `)

const RULES: Record<FilterName, Holds> = {
  firstName: (profile, { firstName }) => begins(profile.firstName, firstName),
  lastName: (profile, { lastName }) => begins(profile.lastName, lastName),
  skills: ({ skills }, query) => query.skills.every((skill) => skills.some((each) => hasWords(each, skill))),
  languages: ({ languages }, query) =>
    query.languages.every(({ name, level }) =>
      languages.some(
        (each) => fold(each.name) === fold(name) && languageLevels.indexOf(each.level) >= languageLevels.indexOf(level),
      ),
    ),
  titles: ({ jobTitle }, { titles }) => titles.length === 0 || titles.some((title) => hasWords(jobTitle, title)),
  currentCompanyId: (profile, { currentCompanyId: id }) =>
    id === undefined ||
    profile.companyId === id ||
    profile.experience.some((held) => held.companyId === id && !held.endDate),
  pastCompanyId: ({ experience }, { pastCompanyId: id }) =>
    id === undefined || experience.some((held) => held.companyId === id && Boolean(held.endDate)),
  industryId: ({ industryId }, query) => query.industryId === undefined || industryId === query.industryId,
  schoolId: ({ education }, { schoolId: id }) => id === undefined || education.some((each) => each.schoolId === id),
  geoIds: ({ geoId }, { geoIds }, places) =>
    geoIds.length === 0 ||
    (typeof geoId === 'string' && [geoId, ...(places.get(geoId)?.within ?? [])].some((each) => geoIds.includes(each))),
}

export const passes = (profile: NetworkProfile, query: NetworkQuery, names: FilterName[], places: Places): boolean =>
  names.every((name) => RULES[name](profile, query, places))
