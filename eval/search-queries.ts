/**
 * The queries of the end-to-end evaluation: sentences drawn from the wordings with a fixed seed, each with what it asks for. Owns
 * the draw and the two halves: weights are chosen on one, the other is reported.
 */
import { currentPosition, type Person } from '../sandbox/people/shape.ts'
import { Random } from '../sandbox/random.ts'
import { jobs } from '../sandbox/world/jobs.ts'
import { languageWordings, placeWordings, rankWordings, shapes, skillWordings } from './search-phrases.ts'
import { type PromptLanguage, promptLanguages, type TitleWording, titleWordings } from './search-titles.ts'
import { askedGradeOf, gradeOf, type Wanted } from './search-truth.ts'

export interface SearchQuery {
  prompt: string
  language: PromptLanguage
  half: 'tuning' | 'reported'
  wanted: Wanted
  /** The grade of every person, in order; people who live elsewhere were not asked for and get 0. */
  grades: number[]
  /** The grades if the place does not matter as a condition. */
  anywhere: number[]
}

const SEED = 20_260_915
/** Four of every shape of sentence in every language. */
const QUERIES = 4 * shapes.length * promptLanguages.length
/** With fewer people who have everything, the figure would be a matter of luck. */
const COMPLETE_MIN = 3
const DRAWS_MAX = 200
const YEARS = [3, 5, 8, 10]

const skillsOf = new Map(jobs.map((job) => [job.id, job.skills]))

export function searchQueries(people: readonly Person[]): SearchQuery[] {
  const random = new Random(SEED)
  return Array.from({ length: QUERIES }, (_, at): SearchQuery => {
    const language = promptLanguages[at % promptLanguages.length]!
    const shape = shapes[Math.floor(at / promptLanguages.length) % shapes.length]!
    for (let draws = 0; draws < DRAWS_MAX; draws++) {
      const sentence = random.pick(shape[language])
      const { prompt, wanted } = fill(random, sentence, language, people)
      const grades = people.map((person) => gradeOf(person, wanted))
      if (grades.filter((grade) => grade === 3).length < COMPLETE_MIN) continue
      const asked = people.map((person) => askedGradeOf(person, wanted))
      return { prompt, language, half: at % 2 === 0 ? 'tuning' : 'reported', wanted, grades: asked, anywhere: grades }
    }
    throw new Error(`nobody fits "${shape[language][0]}", however it is filled`)
  })
}

/** Fills the slots, and records what the sentence then asks for. */
function fill(random: Random, sentence: string, promptLanguage: PromptLanguage, people: readonly Person[]) {
  const title: TitleWording = random.pick(titleWordings)
  const [first, second, unwanted] = random.sample(skillsOf.get(random.pick(title.jobs))!, 3) as [string, string, string]
  const place = random.pick(placeWordings)
  const language = random.pick(languageWordings)
  const rank = random.pick(Object.keys(rankWordings) as (keyof typeof rankWordings)[])
  const years = random.pick(YEARS)
  const has = (slot: string) => sentence.includes(slot)
  const wanted: Wanted = {
    jobs: has('{t}') ? title.jobs : [],
    skills: [...(has('{s}') ? [first] : []), ...(has('{u}') ? [second] : [])],
    ...(has('{p}') && { geoId: place.geoId }),
    ...(has('{l}') && { language: language.name }),
    ...(has('{y}') && { yearsMin: years }),
    ...(has('{r}') && { rank }),
    ...(has('{x}') && { notSkill: unwanted }),
  }
  if (has('{c}')) wanted.notCompany = commonEmployer(people, wanted)
  const words: Record<string, string> = {
    '{t}': random.pick(title.words[promptLanguage]),
    '{s}': typed(random, first),
    '{u}': typed(random, second),
    '{x}': typed(random, unwanted),
    '{p}': place.words[promptLanguage],
    '{l}': language.words[promptLanguage],
    '{r}': rankWordings[rank][promptLanguage],
    '{y}': String(years),
    '{c}': wanted.notCompany ?? '',
  }
  return { prompt: sentence.replace(/\{[a-z]\}/g, (slot) => words[slot]!), wanted }
}

const typed = (random: Random, skill: string) => random.pick(skillWordings[skill] ?? [skill])

/** The employer of most people who fit: excluding it must make a difference. */
function commonEmployer(people: readonly Person[], wanted: Wanted): string {
  const counts = new Map<string, number>()
  for (const person of people) {
    if (gradeOf(person, wanted) < 2) continue
    const { name } = currentPosition(person).company
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'Nobody'
}
