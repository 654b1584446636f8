/**
 * Compares the titles and skills of a question with lists of titles. Owns doing this in slices, before code that needs the answers at
 * once: a large pool has tens of thousands of titles, and a page of the network's people has some that were never seen.
 */
import { setImmediate } from 'node:timers/promises'
import type { Criterion } from '../../contract/criteria.ts'
import { inSlices } from '../base/slices.ts'
import type { TermVocabulary } from './criteria/term-vocabulary.ts'
import { inEnglishToo } from './criteria/title-part.ts'
import type { Expansion } from './index/expansions.ts'
import type { TitleRows } from './index/title-senses.ts'
import type { TitleMeaning } from './title-meaning.ts'

/**
 * Goes list by list, letting other requests run in between. Computing the meanings of a large pool's titles takes seconds, once per
 * process, unless the index has stored them.
 */
export async function compareTitles(
  lists: TitleRows[],
  meaning: TitleMeaning,
  criteria: readonly Criterion[],
): Promise<void> {
  const titles = namesOf(criteria, 'TITLE').flatMap(inEnglishToo)
  const skills = namesOf(criteria, 'SKILL')
  if (titles.length + skills.length === 0) return
  // Lets database queries that were started at the same time be sent first.
  await setImmediate()
  for (const list of lists) {
    await meaning.learn(list)
    for (const title of titles) {
      if (!list.meanings.find(title)) list.meanings.keep(title, await inSlices(meaning.expandInPieces(title, list)))
    }
    for (const skill of skills) {
      if (!list.namings.find(skill)) list.namings.keep(skill, await inSlices(meaning.namingInPieces(skill, list)))
    }
  }
}

/** The answers of these lists about words; fast for words that were compared before. */
export const vocabularyOfTitles = (
  lists: TitleRows[],
  meaning: TitleMeaning,
): Pick<TermVocabulary, 'similarTitles' | 'naming'> => ({
  similarTitles: (title) => inAll(lists, (list) => similarTitlesIn(list, meaning, title)),
  naming: (skill) => inAll(lists, (list) => namingIn(list, meaning, skill)).keys(),
})

const namesOf = (criteria: readonly Criterion[], kind: 'TITLE' | 'SKILL'): string[] =>
  criteria.flatMap((each) => (each.kind === kind ? each.anyOf.map(({ name }) => name) : []))

const similarTitlesIn = (list: TitleRows, meaning: TitleMeaning, title: string): Expansion =>
  list.meanings.find(title) ?? list.meanings.keep(title, meaning.expand(title, list))

const namingIn = (list: TitleRows, meaning: TitleMeaning, skill: string): Expansion =>
  list.namings.find(skill) ?? list.namings.keep(skill, meaning.naming(skill, list))

function inAll(lists: TitleRows[], look: (list: TitleRows) => Expansion): Expansion {
  const all = new Map<string, number>()
  for (const list of lists) for (const [term, share] of look(list)) all.set(term, share)
  return all
}
