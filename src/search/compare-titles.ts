/**
 * The titles and skills of a question held against lists of titles. Owns that it happens in slices, ahead of whoever asks at once: a large
 * pool has tens of thousands of titles, and a page of people some that nobody has met.
 */
import { setImmediate } from 'node:timers/promises'
import type { Criterion } from '../../contract/criteria.ts'
import { Slices } from '../base/slices.ts'
import type { TermVocabulary } from './criteria/term-vocabulary.ts'
import { inEnglishToo } from './criteria/title-part.ts'
import { type Expansion, Expansions } from './index/expansions.ts'
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
  const slices = new Slices()
  for (const list of lists) {
    await meaning.learn(list)
    for (const title of titles) {
      if (slices.isOver) await slices.next()
      similarTitlesIn(list, meaning, title)
    }
    for (const skill of skills) {
      if (slices.isOver) await slices.next()
      namingIn(list, meaning, skill)
    }
  }
}

/** What these lists say of words; quickly of those that were compared. */
export const titleVocabulary = (
  lists: TitleRows[],
  meaning: TitleMeaning,
): Pick<TermVocabulary, 'similarTitles' | 'naming'> => ({
  similarTitles: (title) => inAll(lists, (list) => similarTitlesIn(list, meaning, title)),
  naming: (skill) => inAll(lists, (list) => namingIn(list, meaning, skill)).keys(),
})

const namesOf = (criteria: readonly Criterion[], kind: 'TITLE' | 'SKILL'): string[] =>
  criteria.flatMap((each) => (each.kind === kind ? each.anyOf.map(({ name }) => name) : []))

const similarTitlesIn = (list: TitleRows, meaning: TitleMeaning, title: string): Expansion =>
  meanings.of(list, title, () => meaning.expand(title, list))

const namingIn = (list: TitleRows, meaning: TitleMeaning, skill: string): Expansion =>
  namings.of(list, skill, () => new Map(meaning.naming(skill, list).map((term) => [term, 1])))

const inAll = (lists: TitleRows[], look: (list: TitleRows) => Expansion): Expansion =>
  new Map(lists.flatMap((list) => [...look(list)]))

const meanings = new Expansions()
const namings = new Expansions()
