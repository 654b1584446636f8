/**
 * What searching needs to know about everybody, in columns of numbers: facts for the filters, and an index from words to people.
 * Built once, before the first search; a few megabytes for twenty thousand people. Owns the layout; filters.ts and rank.ts read
 * it.
 */
import { languageLevels } from '../../contract/levels.ts'
import { REFERENCE_MONTH } from '../people/career.ts'
import type { Directory } from '../people/directory.ts'
import { currentPosition, type Person } from '../people/shape.ts'
import { summaryParts } from '../people/text.ts'
import { fold } from '../text.ts'
import type { Company } from '../world/entities.ts'
import { forgetEmployers, jobs } from '../world/jobs.ts'
import { labelOf } from '../world/places.ts'
import { PackedLists, Vocabulary } from './packed-lists.ts'
import { field, WordIndex } from './words.ts'

export interface Table {
  size: number
  /** People below this number are ordinary; those above are found only by the magic first name. */
  ordinary: number
  /** Position of each person in the order of urns, and the reverse. */
  rank: Uint32Array
  byRank: Uint32Array
  city: Uint16Array
  company: Uint16Array
  industry: Uint8Array
  title: Uint16Array
  titles: Vocabulary
  /** Position of the job in its table, step on its ladder, and whole years since the first position. */
  job: Uint8Array
  level: Uint8Array
  years: Uint8Array
  firstName: string[]
  lastName: string[]
  skills: PackedLists
  skillNames: Vocabulary
  /** Language number times four plus level. */
  languages: PackedLists
  languageNames: Vocabulary
  pastCompanies: PackedLists
  schools: PackedLists
  /** The format is described at WordIndex. */
  postings: Map<string, Uint32Array>
}

export function buildTable(directory: Directory): Table {
  const { size } = directory
  const table = emptyTable(size, directory.count)
  const index = new WordIndex()
  const urns: string[] = []
  for (let number = 0; number < size; number++) {
    const person = directory.at(number)
    urns.push(person.urn)
    addFacts(table, number, person)
    addWords(index, person)
    index.file(number)
  }
  forgetEmployers()
  table.postings = index.postings()
  table.byRank.set([...urns.keys()].sort((a, b) => (urns[a]! < urns[b]! ? -1 : 1)))
  for (let rank = 0; rank < size; rank++) table.rank[table.byRank[rank]!] = rank
  return table
}

function emptyTable(size: number, ordinary: number): Table {
  return {
    size,
    ordinary,
    rank: new Uint32Array(size),
    byRank: new Uint32Array(size),
    city: new Uint16Array(size),
    company: new Uint16Array(size),
    industry: new Uint8Array(size),
    title: new Uint16Array(size),
    titles: new Vocabulary(),
    job: new Uint8Array(size),
    level: new Uint8Array(size),
    years: new Uint8Array(size),
    firstName: [],
    lastName: [],
    skills: new PackedLists(),
    skillNames: new Vocabulary(),
    languages: new PackedLists(),
    languageNames: new Vocabulary(),
    pastCompanies: new PackedLists(),
    schools: new PackedLists(),
    postings: new Map(),
  }
}

const jobNumbers = new Map(jobs.map((job, number) => [job, number]))

function addFacts(table: Table, number: number, person: Person): void {
  const { title, company, job, level } = currentPosition(person)
  table.job[number] = jobNumbers.get(job)!
  table.level[number] = level
  table.years[number] = Math.floor((REFERENCE_MONTH - person.positions.at(-1)!.start) / 12)
  table.city[number] = person.city.index
  table.company[number] = company.index
  table.industry[number] = company.industry.id
  table.title[number] = table.titles.number(folded(title))
  table.firstName.push(folded(person.first))
  table.lastName.push(folded(person.last))
  table.skills.push(person.skills.map((skill) => table.skillNames.number(folded(skill))))
  table.languages.push(
    person.languages.map(({ name, level }) => table.languageNames.number(name) * 4 + languageLevels.indexOf(level)),
  )
  table.pastCompanies.push(employersLeft(person).map(({ index }) => index))
  table.schools.push(person.studies.map((study) => study.school.index))
}

/**
 * Employers the person has left. Positions at the current company directly before today's belong to the same stay, which is not
 * over.
 */
function employersLeft({ positions }: Person): Company[] {
  const employers = positions.map(({ company }) => company)
  const left = employers.findIndex((company) => company !== employers[0])
  return left === -1 ? [] : employers.slice(left)
}

/** Cached, because names, skills and titles occur thousands of times. */
const foldedTexts = new Map<string, string>()

function folded(text: string): string {
  let result = foldedTexts.get(text)
  if (result === undefined) {
    result = fold(text)
    foldedTexts.set(text, result)
  }
  return result
}

function addWords(index: WordIndex, person: Person): void {
  const { title, company } = currentPosition(person)
  index.add(title, field.title)
  for (const skill of person.skills) index.add(skill, field.skill)
  index.add(company.name, field.company)
  index.add(person.first, field.name)
  index.add(person.last, field.name)
  index.add(labelOf(person.city), field.place)
  for (const { name } of person.languages) index.add(name, field.language)
  const { duty, closing } = summaryParts(person)
  // The rest of a summary repeats title, company, place and skills, which are indexed with more weight.
  for (const part of [company.industry.name, duty, closing]) index.add(part, field.summary)
}
