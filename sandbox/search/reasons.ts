/** Says in words why a person is in the result. Owns wording only; handles one page of people. */
import type { NetworkQuery } from '../../contract/network.ts'
import { currentPosition, type Person } from '../people/shape.ts'
import { languageName } from '../world/languages.ts'
import { labelOf } from '../world/places.ts'
import { compareTitle, coreOf } from './families.ts'
import { stems } from './words.ts'

/** A longer list helps nobody choose. */
const REASONS_MAX = 6

/** The query is prepared once for the whole page. */
export function reasonsBy(query: NetworkQuery, terms: readonly string[]): (person: Person) => string[] {
  const asked = new Set(terms)
  const hasAsked = (text: string) => stems(text).some((word) => asked.has(word))
  const { understood } = query
  const { titles = [], skills: musts = [], languages = [] } = understood?.musts ?? {}
  const wanted = new Set(
    [...query.skills, ...(understood?.skills ?? []), ...musts.flat()].map((skill) => skill.toLowerCase()),
  )
  const titleNames = [...(understood?.titles ?? []), ...titles.flat()].flatMap(({ name, also }) => [name, ...also])
  const cores = [...new Set(titleNames)].map(coreOf)
  const spoken = [...query.languages, ...(understood?.languages ?? []), ...languages.flat()]
  const wantedLanguages = new Set(spoken.map(({ name }) => languageName(name)))
  return (person) => {
    const { title, company } = currentPosition(person)
    const reasons: string[] = []
    if (hasAsked(title) || cores.some((core) => compareTitle(core, title) > 0)) reasons.push(`Title: ${title}`)
    const skills = person.skills.filter((skill) => hasAsked(skill) || wanted.has(skill.toLowerCase()))
    if (skills.length > 0) reasons.push(`Skills: ${skills.join(', ')}`)
    if (hasAsked(company.name) || query.currentCompanyId) reasons.push(`Works at ${company.name}`)
    if (hasAsked(person.first) || hasAsked(person.last)) reasons.push(`Name: ${person.first} ${person.last}`)
    if (hasAsked(labelOf(person.city)) || query.geoIds.length > 0) reasons.push(`Lives in ${labelOf(person.city)}`)
    for (const name of wantedLanguages) {
      const language = person.languages.find((each) => each.name === name)
      if (language) reasons.push(`Speaks ${language.name} (${language.level})`)
    }
    return reasons.slice(0, REASONS_MAX)
  }
}
