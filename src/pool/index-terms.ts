/** A pool record as the search index sees it. Pure: which terms it stands under, and its seniority. */
import { languageLevels } from '../../contract/levels.ts'
import { spelledInLatin } from '../base/latin.ts'
import { remembered } from '../base/remembered.ts'
import type { PoolCandidate, ResolvedIds } from '../candidates/candidate.ts'
import { hasReturned } from '../candidates/stays.ts'
import { terms, wordsOf } from '../reference/terms.ts'
import { SENIORITIES, seniorityOf } from '../reference/titles/seniority.ts'

/** Of a summary; what is said late in a long text says little about a person. */
const SUMMARY_CHARS_MAX = 2_000
/** Of one person: a record of five hundred long skills must not fill the index. */
const WORDS_MAX = 400

const wordTerms = (text: string) => wordsOf(text).map(terms.word)
const nameTerms = (text: string) => wordsOf(text).map(terms.name)
const knownWordTerms = remembered(wordTerms)
/** A skill as terms: the whole, and its words. */
export const skillTerms = remembered((skill: string) => ({ words: wordTerms(skill), term: terms.skill(skill) }))

/** Each once. Gathered in place: of every imported row dozens of terms pass through here. */
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

/** Whoever rose within a house has not left it: an employer of today is one of the past for those alone who have been away. */
function employersLeft(candidate: PoolCandidate, { currentCompanyIds, pastCompanyIds }: ResolvedIds): string[] {
  const isStill = (id: string) => currentCompanyIds.includes(id)
  if (!pastCompanyIds.some(isStill) || hasReturned(candidate)) return pastCompanyIds
  return pastCompanyIds.filter((id) => !isStill(id))
}

/** The first ones only, in this order. */
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
  // A name in other letters is asked for in plain ones as often; the other way a search spells it out itself.
  add(nameTerms(spelledInLatin(fullName) ?? ''))
  if (summary) add(wordTerms(summary.slice(0, SUMMARY_CHARS_MAX)))
}

/** Where a title stands between intern and chief; undefined where it does not say. */
export function seniorityRank(title: string): number | undefined {
  const { seniority } = knownSeniority(title)
  return seniority === null ? undefined : SENIORITIES.indexOf(seniority)
}

const knownSeniority = remembered(seniorityOf)
