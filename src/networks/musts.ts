/**
 * What a record shows of the things that a prompt requires: that they hold, that they are
 * clearly missing, or nothing. Owns the meaning of each must on a profile, the same for
 * all providers. An empty list shows nothing; any other is taken as complete. Pure.
 */
import { languageLevels, type SeniorityLevel } from '../../contract/levels.ts'
import type { NetworkProfile } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'
import { hasLeft } from '../candidates/stays.ts'
import type { MustName, MustsInWords, NamedEntity, VendorQuery } from '../providers/vendor-port.ts'
import { organisationKey } from '../reference/entities/organisation-key.ts'
import type { Places } from '../reference/places/places.ts'
import { type Seniority, seniorityOf } from '../reference/titles/seniority.ts'

export type MustEvidence = 'HOLDS' | 'MISSES' | 'UNKNOWN'

type Item<Kind extends keyof MustsInWords> = MustsInWords[Kind] extends (infer Each)[][] ? Each : never

export function mustShown(profile: NetworkProfile, name: MustName, musts: MustsInWords, places: Places): MustEvidence {
  const each = <Of>(groups: Of[][], of: (item: Of) => MustEvidence) => all(groups.map((group) => any(group.map(of))))
  switch (name) {
    case 'musts.titles':
      return each(musts.titles, (title) => titleShown(profile, title))
    case 'musts.skills':
      return each(musts.skills, (skill) => skillShown(profile, skill))
    case 'musts.places':
      return each(musts.places, (place) => placeShown(profile, place, places))
    case 'musts.companies':
      return each(musts.companies, (company) => companyShown(profile, company))
    case 'musts.schools':
      return each(musts.schools, (school) => schoolShown(profile, school))
    case 'musts.industries':
      return each(musts.industries, (industry) =>
        any([industryShown(profile, industry), ...(industry.skills ?? []).map((skill) => skillShown(profile, skill))]),
      )
    case 'musts.languages':
      return each(musts.languages, (language) => languageShown(profile, language))
    case 'musts.seniority':
      return each(musts.seniority, (level) => levelShown(profile, level))
    // Every vendor filters by years itself, and a record rarely lists all jobs.
    case 'musts.years':
      return 'UNKNOWN'
  }
}

const all = (shown: MustEvidence[]): MustEvidence =>
  shown.includes('MISSES') ? 'MISSES' : shown.includes('UNKNOWN') ? 'UNKNOWN' : 'HOLDS'
const any = (shown: MustEvidence[]): MustEvidence =>
  shown.includes('HOLDS') ? 'HOLDS' : shown.includes('UNKNOWN') ? 'UNKNOWN' : 'MISSES'

/** `tells`: the record has information of this kind. */
const shownBy = (holds: boolean, tells: boolean): MustEvidence => (holds ? 'HOLDS' : tells ? 'MISSES' : 'UNKNOWN')

const hasPhrase = (text: string, words: string) => ` ${fold(text)} `.includes(` ${fold(words)} `)
/** In any order, with other words between: "Engineer, Data" is a data engineer. */
const hasWords = (text: string, words: string) =>
  new Set(fold(words).split(' ')).isSubsetOf(new Set(fold(text).split(' ')))

const heldNow = ({ jobTitle, experience }: NetworkProfile): string[] =>
  [jobTitle, ...experience.filter(({ endDate }) => !endDate).map(({ title }) => title)].filter((title) => title !== '')

function titleShown(profile: NetworkProfile, { name, also }: Item<'titles'>): MustEvidence {
  const held = heldNow(profile)
  return shownBy(
    held.some((title) => [name, ...also].some((asked) => hasWords(title, asked))),
    held.length > 0,
  )
}

/** A skill may be named anywhere in the record; only a list of skills can show that one is missing. */
function skillShown({ skills, jobTitle, summary, experience }: NetworkProfile, skill: string): MustEvidence {
  const texts = [
    ...skills,
    jobTitle,
    summary ?? '',
    ...experience.flatMap(({ title, description }) => [title, description ?? '']),
  ]
  return shownBy(
    texts.some((text) => hasPhrase(text, skill)),
    skills.length > 0,
  )
}

/** A record that names only a larger place, such as the country, does not show whether the person is in the place asked for. */
function placeShown({ geoId, location }: NetworkProfile, asked: Item<'places'>, places: Places): MustEvidence {
  if (asked.places.length === 0) return shownBy(hasPhrase(location, asked.name), false)
  if (!geoId) return 'UNKNOWN'
  const meant = asked.geoIds ?? asked.places.map((place) => place.geoId)
  const around = new Set([geoId, ...(places.get(geoId)?.within ?? [])])
  if (meant.some((id) => around.has(id))) return 'HOLDS'
  // If there are too many places, the vendor may have been asked for the region around them.
  const askedPlaces = asked.places.map((place) => place.geoId)
  const isAround = [...meant, ...askedPlaces].some((id) => id === geoId || places.get(id)?.within.includes(geoId))
  return isAround ? 'UNKNOWN' : 'MISSES'
}

interface Named {
  name: string
  entities: NamedEntity[]
}

/** By the id, or by the name in any of its spellings. */
function isNamed(
  { name, entities }: Named,
  id: string | null | undefined,
  shownName: string | null | undefined,
): boolean {
  if (id && entities.some(({ entityId }) => entityId === id)) return true
  const keys = [name, ...entities.flatMap((entity) => entity.name ?? [])].map(organisationKey)
  return Boolean(shownName) && keys.includes(organisationKey(shownName!))
}

function companyShown({ company, companyId, experience }: NetworkProfile, asked: Item<'companies'>): MustEvidence {
  const isThere = (job: { companyId?: string | null | undefined; company: string }) =>
    isNamed(asked, job.companyId, job.company)
  const isNow = isThere({ companyId, company })
  if (asked.when === 'PAST') return shownBy(hasLeft(experience, isThere, isNow), experience.length > 0)
  const open = experience.filter(({ endDate }) => !endDate)
  if (asked.when === 'CURRENT') return shownBy(isNow || open.some(isThere), company !== '' || open.length > 0)
  return shownBy(isNow || experience.some(isThere), experience.length > 0)
}

/**
 * Whether somebody who should have left an employer clearly still works there: for vendors, every ended title is a past job, even
 * if the person only changed titles.
 */
export function isStillAtPastEmployer(profile: NetworkProfile, { pastCompany, understood }: Asked): boolean {
  const filter = pastCompany?.name ? [[{ name: pastCompany.name, entities: [pastCompany], when: 'PAST' as const }]] : []
  return [...filter, ...(understood?.musts?.companies ?? [])].some((group) =>
    group.every((asked) => asked.when === 'PAST' && isAt(profile, asked) && companyShown(profile, asked) === 'MISSES'),
  )
}

type Asked = Pick<VendorQuery, 'pastCompany' | 'understood'>

const isAt = (profile: NetworkProfile, asked: Item<'companies'>): boolean =>
  companyShown(profile, { ...asked, when: 'CURRENT' }) === 'HOLDS'

const schoolShown = ({ education }: NetworkProfile, asked: Item<'schools'>): MustEvidence =>
  shownBy(
    education.some(({ schoolId, school }) => isNamed(asked, schoolId, school)),
    education.length > 0,
  )

/** Vendors have their own industries; only two ids of ours are known to be different industries. */
function industryShown({ industry, industryId }: NetworkProfile, asked: Item<'industries'>): MustEvidence {
  const isOurs = (id: string | null | undefined) => Boolean(id) && !id!.startsWith('industry:at:')
  const tells = isOurs(industryId) && asked.entities.some(({ entityId }) => isOurs(entityId))
  return shownBy(isNamed(asked, industryId, industry), tells)
}

/** The lowest level may also mean that the level is unknown. */
function languageShown({ languages }: NetworkProfile, { name, level }: Item<'languages'>): MustEvidence {
  const spoken = languages.find((each) => fold(each.name) === fold(name))
  if (!spoken) return shownBy(false, languages.length > 0)
  const rank = languageLevels.indexOf(spoken.level)
  return shownBy(rank >= languageLevels.indexOf(level ?? 'BASIC'), rank > 0)
}

const LEVELS: Record<Seniority, readonly SeniorityLevel[]> = {
  intern: ['INTERN'],
  junior: ['JUNIOR'],
  mid: ['MID'],
  senior: ['SENIOR'],
  lead: ['LEAD', 'PRINCIPAL'],
  manager: ['MANAGER'],
  director: ['DIRECTOR'],
  vp: ['VP'],
  chief: ['C_LEVEL'],
}

/** Any word of the title may show the level: a senior manager is both senior and a manager. A title without such a word shows nothing. */
function levelShown({ jobTitle }: NetworkProfile, level: SeniorityLevel): MustEvidence {
  const levels = [jobTitle, ...jobTitle.split(/\s+/)].map((text) => seniorityOf(text).seniority)
  return shownBy(
    levels.some((each) => each !== null && LEVELS[each].includes(level)),
    levels[0] !== null,
  )
}
