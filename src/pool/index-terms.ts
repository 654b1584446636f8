/** Turns a pool record into what the search index holds: its terms and its seniority. Pure. */
import { languageLevels } from '../../contract/levels.ts'
import { spelledInLatin } from '../base/latin.ts'
import { rememberByText } from '../base/remembered.ts'
import type { PoolCandidate, ResolvedIds } from '../candidates/candidate.ts'
import { hasReturned } from '../candidates/stays.ts'
import { terms, wordsOf } from '../reference/terms.ts'
import { SENIORITIES, seniorityOf } from '../reference/titles/seniority.ts'

/** Characters of a summary that are indexed; what comes late in a long text says little about a person. */
const SUMMARY_CHARS_MAX = 2_000
/** Words per person: a record with five hundred long skills must not fill the index. */
const WORDS_MAX = 400

const wordTerms = (text: string) => wordsOf(text).map(terms.word)
const nameTerms = (text: string) => wordsOf(text).map(terms.name)
const knownWordTerms = rememberByText(wordTerms)
/** The terms of a skill: one for the whole, and its words. */
export const skillTerms = rememberByText((skill: string) => ({ words: wordTerms(skill), term: terms.skill(skill) }))

/** Each term once. Collected in one set, because dozens of terms pass through here for every imported row. */
export function indexTerms(candidate: PoolCandidate, ids: ResolvedIds): string[] {
  const found = new Set<string>()
  const skills = candidate.skills.map(skillTerms)
  addWords(found, candidate, skills)
  for (const skill of skills) found.add(skill.term)
  for (const { name, level } of candidate.languages) {
    const reached = languageLevels.slice(0, languageLevels.indexOf(level) + 1)
    for (const atLeast of reached) found.add(terms.language(name, atLeast))
  }
  for (const id of ids.geoIds) found.add(terms.place(id))
  for (const id of ids.currentCompanyIds) found.add(terms.currentCompany(id))
  for (const id of employersLeft(candidate, ids)) found.add(terms.pastCompany(id))
  for (const id of ids.industryIds) found.add(terms.industry(id))
  for (const id of ids.schoolIds) found.add(terms.school(id))
  for (const tag of candidate.tags) found.add(terms.tag(tag))
  if (candidate.jobTitle.trim() !== '') found.add(terms.title(candidate.jobTitle))
  return [...found]
}

/** Being promoted within a company is not leaving it: a current employer counts as past only for people who left and came back. */
function employersLeft(candidate: PoolCandidate, { currentCompanyIds, pastCompanyIds }: ResolvedIds): string[] {
  const isStill = (id: string) => currentCompanyIds.includes(id)
  if (!pastCompanyIds.some(isStill) || hasReturned(candidate)) return pastCompanyIds
  return pastCompanyIds.filter((id) => !isStill(id))
}

/** Adds only the first WORDS_MAX words, in this order. */
function addWords(found: Set<string>, candidate: PoolCandidate, skills: { words: string[] }[]): void {
  const { jobTitle, currentCompany, fullName, summary } = candidate
  let left = WORDS_MAX
  const add = (words: string[]) => {
    for (const word of words) {
      if (left === 0) return
      left -= 1
      found.add(word)
    }
  }
  add(knownWordTerms(jobTitle))
  for (const { words } of skills) add(words)
  add(knownWordTerms(currentCompany))
  add(nameTerms(fullName))
  // Searches often spell a name in Latin letters. The opposite direction is handled by the search itself.
  add(nameTerms(spelledInLatin(fullName) ?? ''))
  if (summary) add(wordTerms(summary.slice(0, SUMMARY_CHARS_MAX)))
}

/** The title's rank between intern and chief; undefined if the title does not say. */
export function seniorityRank(title: string): number | undefined {
  const { seniority } = knownSeniority(title)
  return seniority === null ? undefined : SENIORITIES.indexOf(seniority)
}

const knownSeniority = rememberByText(seniorityOf)
