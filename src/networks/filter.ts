/**
 * Checks in a provider's answer what the provider could not be asked for: drops people who do not pass the client's filters. Owns
 * the meaning of each filter on a profile, the same for all providers. Pure.
 */

import { languageLevels } from '../../contract/levels.ts'
import type { NetworkProfile, NetworkQuery } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'
import { hasLeft } from '../candidates/stays.ts'
import type { FilterName, MustName, NamedEntity, VendorQuery } from '../providers/vendor-port.ts'
import type { Places } from '../reference/places/places.ts'
import { type MustEvidence, mustShown } from './musts.ts'

/** What ids stand for, and the prompt: places from the gazetteer, organisations as the provider was asked for them. */
interface Meaning {
  places: Places
  words: Pick<VendorQuery, 'currentCompany' | 'pastCompany' | 'industry' | 'school' | 'understood'>
}

type Holds = (profile: NetworkProfile, query: NetworkQuery, meaning: Meaning) => boolean

const begins = (text: string, prefix: string | undefined) => prefix === undefined || fold(text).startsWith(fold(prefix))

/** Compares whole words: "Java" is not in "JavaScript", "Python" is in "Python (Programming Language)". */
const hasWords = (text: string, words: string) => ` ${fold(text)} `.includes(` ${fold(words)} `)

/** By the id, or by the full name if the provider's record has no id: not every provider gives the sites of companies and schools. */
const isThe = (asked: NamedEntity | undefined, id: string | null | undefined, name: string | null | undefined) =>
  asked === undefined || id === asked.entityId || Boolean(name && asked.name && fold(name) === fold(asked.name))

const RULES: Record<Exclude<FilterName, MustName>, Holds> = {
  firstName: (profile, { firstName }) => begins(profile.firstName, firstName),
  lastName: (profile, { lastName }) => begins(profile.lastName, lastName),
  skills: ({ skills }, query) => query.skills.every((skill) => skills.some((each) => hasWords(each, skill))),
  languages: ({ languages }, query) =>
    query.languages.every(({ name, level }) =>
      languages.some(
        (each) => fold(each.name) === fold(name) && languageLevels.indexOf(each.level) >= languageLevels.indexOf(level),
      ),
    ),
  titles: ({ jobTitle, experience }, { titles }) => {
    const held = [jobTitle, ...experience.filter(({ endDate }) => !endDate).map(({ title }) => title)]
    return titles.length === 0 || titles.some((title) => held.some((each) => hasWords(each, title)))
  },
  currentCompanyId: ({ companyId, company, experience }, _, { words: { currentCompany: asked } }) =>
    isThe(asked, companyId, company) ||
    experience.some((held) => isThe(asked, held.companyId, held.company) && !held.endDate),
  pastCompanyId: ({ companyId, company, experience }, _, { words: { pastCompany: asked } }) =>
    asked === undefined ||
    hasLeft(experience, (held) => isThe(asked, held.companyId, held.company), isThe(asked, companyId, company)),
  industryId: ({ industryId, industry }, _, { words }) => isThe(words.industry, industryId, industry),
  schoolId: ({ education }, _, { words: { school: asked } }) =>
    asked === undefined || education.some((each) => isThe(asked, each.schoolId, each.school)),
  geoIds: ({ geoId }, { geoIds }, { places }) =>
    geoIds.length === 0 ||
    (typeof geoId === 'string' && [geoId, ...(places.get(geoId)?.within ?? [])].some((each) => geoIds.includes(each))),
}

export const passes = (profile: NetworkProfile, query: NetworkQuery, names: FilterName[], meaning: Meaning): boolean =>
  names.every((name) =>
    isMust(name) ? shown(profile, name, meaning) !== 'MISSES' : RULES[name](profile, query, meaning),
  )

/** Of the parts not asked for, the musts about which some of these profiles show nothing. Only musts are examined this closely. */
export const unseenIn = (profiles: NetworkProfile[], names: FilterName[], meaning: Meaning): FilterName[] =>
  names.filter((name) => isMust(name) && profiles.some((profile) => shown(profile, name, meaning) === 'UNKNOWN'))

const isMust = (name: FilterName): name is MustName => name.startsWith('musts.')

const shown = (profile: NetworkProfile, name: MustName, { places, words: { understood } }: Meaning): MustEvidence =>
  understood?.musts ? mustShown(profile, name, understood.musts, places) : 'HOLDS'
