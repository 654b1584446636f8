/**
 * The ranking tasks for titles, made from occupations the model was not trained on. Owns what is asked and what counts as right:
 * a query never equals the name it has to find.
 */
import { normalTitle } from '../src/reference/titles/normal.ts'
import {
  type Corpus,
  type EscoConcept,
  LANGUAGES,
  type Language,
  languagesOf,
  type OnetOccupation,
} from '../training/corpus.ts'
import { withoutBracket } from '../training/examples.ts'
import { type Part, partOf } from '../training/holdout.ts'
import type { Query, RankingTask } from './ranking.ts'

const indexesOf = (items: { id: string }[], part: Part): number[] =>
  [...items.keys()].filter((index) => partOf(items[index]!.id) === part)

/** From an alternate title to its occupation, among all occupations. A title listed by several is right for each of them. */
function onetTask(onet: OnetOccupation[], part: Part): RankingTask {
  const owners = new Map<string, Set<number>>()
  for (const [index, { alternates }] of onet.entries()) {
    for (const alternate of alternates) {
      const key = normalTitle(withoutBracket(alternate))
      owners.set(key, (owners.get(key) ?? new Set()).add(index))
    }
  }
  const queries = new Map<string, Query>()
  for (const index of indexesOf(onet, part)) {
    for (const alternate of onet[index]!.alternates.map(withoutBracket)) {
      const key = normalTitle(alternate)
      if (key !== normalTitle(onet[index]!.title)) queries.set(key, { text: alternate, right: owners.get(key)! })
    }
  }
  const targets = onet.map(({ title }) => title)
  return { name: 'O*NET alternate title → occupation', targets, queries: [...queries.values()] }
}

/** The preferred name and, if it gives two genders, each of them. */
const readings = (name: string): Set<string> => new Set([name, ...name.split('/')].map(normalTitle))

/** From every other name of a concept to its preferred name, among all concepts. */
function namesTask(concepts: { id: string; preferred: string; names: string[] }[], part: Part) {
  const queries: Query[] = []
  for (const index of indexesOf(concepts, part)) {
    const { preferred, names } = concepts[index]!
    const seen = readings(preferred)
    for (const text of names) {
      const key = normalTitle(text)
      if (seen.has(key)) continue
      seen.add(key)
      queries.push({ text, right: new Set([index]) })
    }
  }
  return { targets: concepts.map(({ preferred }) => preferred), queries }
}

/** From a synonym in one language to the preferred name in the same or another language. */
function synonymTask(concepts: EscoConcept[], part: Part, from: Language, to: Language): RankingTask {
  const name = from === to ? `ESCO synonym → concept, ${from}` : `ESCO name → concept, ${from} → ${to}`
  const named = concepts.map(({ id, names }) => ({ id, preferred: names[to][0]!, names: names[from] }))
  return { name, ...namesTask(named, part) }
}

/** The same within each further language. */
export function furtherTasks(corpus: Corpus, part: Part): RankingTask[] {
  const languages = languagesOf(corpus).filter((language) => !LANGUAGES.some((own) => own === language))
  return languages.map((language) => {
    const named = corpus.occupations.flatMap(({ id, further }) => {
      const names = further[language] ?? []
      return names.length > 0 ? [{ id, preferred: names[0]!, names }] : []
    })
    return { name: `ESCO synonym → concept, ${language}`, ...namesTask(named, part) }
  })
}

/** From one title to all titles of the same work, among those of the held-out occupations. */
function gatheringTask(name: string, groups: { query: string; titles: string[]; kind: string }[]): RankingTask {
  const targets: string[] = []
  const kinds: string[] = []
  for (const { titles, kind, query } of groups) {
    for (const title of new Map(titles.map((title) => [normalTitle(title), title])).values()) {
      if (readings(query).has(normalTitle(title))) continue
      targets.push(title)
      kinds.push(kind)
    }
  }
  const queries = groups.map(({ query, kind }) => ({
    text: query,
    right: new Set([...kinds.keys()].filter((index) => kinds[index] === kind)),
  }))
  return { name, targets, queries: queries.filter(({ right }) => right.size > 0) }
}

export function findingTasks({ onet, occupations }: Corpus, part: Part): RankingTask[] {
  return [
    onetTask(onet, part),
    synonymTask(occupations, part, 'en', 'en'),
    synonymTask(occupations, part, 'es', 'es'),
    synonymTask(occupations, part, 'de', 'de'),
    synonymTask(occupations, part, 'es', 'en'),
    synonymTask(occupations, part, 'de', 'en'),
    synonymTask(occupations, part, 'es', 'de'),
  ]
}

export function gatheringTasks({ onet, occupations }: Corpus, part: Part): RankingTask[] {
  const heldOut = indexesOf(occupations, part).map((index) => occupations[index]!)
  const ofLanguage = (language: Language): RankingTask =>
    gatheringTask(
      `ESCO title → titles of its ISCO group, ${language}`,
      heldOut.map(({ names, isco }) => ({ query: names[language][0]!, titles: names[language].slice(1), kind: isco })),
    )
  const ofOnet = indexesOf(onet, part).map((index) => onet[index]!)
  return [
    gatheringTask(
      'O*NET occupation → its titles',
      ofOnet.map(({ title, alternates, id }) => ({ query: title, titles: alternates.map(withoutBracket), kind: id })),
    ),
    ofLanguage('en'),
    ofLanguage('es'),
    ofLanguage('de'),
  ]
}
