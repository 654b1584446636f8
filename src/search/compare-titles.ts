/**
 * The titles and skills of a question held against lists of titles. Owns that it happens in slices, ahead of whoever asks at once: a large
 * pool has tens of thousands of titles, and a page of people some that nobody has met.
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
 * List by list, with room for other requests in between. Working out what the titles of a large pool mean takes
 * seconds, once for a process, where the index has not kept it.
 */
export async function compareTitles(
  lists: TitleRows[],
  meaning: TitleMeaning,
  criteria: readonly Criterion[],
): Promise<void> {
  const titles = namesOf(criteria, 'TITLE').flatMap(inEnglishToo)
  const skills = namesOf(criteria, 'SKILL')
  if (titles.length + skills.length === 0) return
  // What is asked of the database at the same time leaves first.
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

/** What these lists say of words; quickly of those that were compared. */
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
