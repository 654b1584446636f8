/**
 * As much of a prompt as a pool is searched by. Owns how much that is: each title is compared with every title of the pool, each word
 * fetches everybody who has it, and a hostile prompt is hundreds of them. Nobody asks for as much as this of one person.
 */
import type { Interpretation, ReadLists } from '../../contract/interpretation.ts'

const TITLES_MAX = 10
const ITEMS_MAX = 50
const WORDS_MAX = 100
/** Of those words; some signs become eighteen when they are folded. */
const CHARS_MAX = 2_000

/** What stands first is kept, whatever comes behind. */
export function firstAsked(read: Interpretation): Interpretation {
  return {
    ...read,
    ...firstOfEach(read),
    exclusions: firstOfEach(read.exclusions),
    leftover: firstWords(read.leftover),
  }
}

const firstOfEach = (lists: ReadLists): ReadLists => ({
  titles: lists.titles.slice(0, TITLES_MAX),
  seniority: lists.seniority.slice(0, ITEMS_MAX),
  skills: lists.skills.slice(0, ITEMS_MAX),
  languages: lists.languages.slice(0, ITEMS_MAX),
  locations: lists.locations.slice(0, ITEMS_MAX),
  companies: lists.companies.slice(0, ITEMS_MAX),
  schools: lists.schools.slice(0, ITEMS_MAX),
  industries: lists.industries.slice(0, ITEMS_MAX),
  workplaces: lists.workplaces.slice(0, ITEMS_MAX),
})

function firstWords(leftover: Interpretation['leftover']): Interpretation['leftover'] {
  const first: Interpretation['leftover'] = []
  let words = WORDS_MAX
  let chars = CHARS_MAX
  for (const spot of leftover) {
    if (words <= 0 || chars <= 0) break
    const some = spot.text.slice(0, chars).toWellFormed().split(/\s+/, words).join(' ')
    first.push({ ...spot, text: some })
    words -= some.split(' ').length
    chars -= some.length
  }
  return first
}
