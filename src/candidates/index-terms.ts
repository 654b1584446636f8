/** A pool record as the search index sees it. Pure: which terms it stands under, and its years of experience. */
import { languageLevels } from '../../contract/network.ts'
import { spelledInLatin } from '../base/latin.ts'
import { terms, wordsOf } from '../reference/terms.ts'
import { SENIORITIES, seniorityOf } from '../reference/titles/seniority.ts'
import type { PoolCandidate, ResolvedIds } from './candidate.ts'
import { remembered } from './pool-memo.ts'

/** Of a summary; what is said late in a long text says little about a person. */
const SUMMARY_CHARS_MAX = 2_000
const YEARS_MAX = 60
/** Of one person: a record of five hundred long skills must not fill the index. */
const WORDS_MAX = 400

const wordTerms = (text: string) => wordsOf(text).map(terms.word)
const knownWordTerms = remembered(wordTerms)
const knownSkillTerm = remembered(terms.skill)

export function indexTerms(candidate: PoolCandidate, ids: ResolvedIds): string[] {
  const words = [
    ...knownWordTerms(candidate.jobTitle),
    ...candidate.skills.flatMap(knownWordTerms),
    ...knownWordTerms(candidate.currentCompany),
    ...wordTerms(candidate.fullName),
    // A name in Cyrillic or Greek is asked for in Latin letters as often; the other way a search spells it out itself.
    ...wordTerms(spelledInLatin(candidate.fullName) ?? ''),
    ...wordTerms((candidate.summary ?? '').slice(0, SUMMARY_CHARS_MAX)),
  ]
  const found = [
    ...words.slice(0, WORDS_MAX),
    ...candidate.skills.map(knownSkillTerm),
    ...candidate.languages.flatMap(({ name, level }) =>
      languageLevels.slice(0, languageLevels.indexOf(level) + 1).map((atLeast) => terms.language(name, atLeast)),
    ),
    ...ids.geoIds.map(terms.place),
    ...ids.currentCompanyIds.map(terms.currentCompany),
    ...ids.pastCompanyIds.map(terms.pastCompany),
    ...ids.industryIds.map(terms.industry),
    ...ids.schoolIds.map(terms.school),
    ...candidate.tags.map(terms.tag),
  ]
  if (candidate.jobTitle.trim() !== '') found.push(terms.title(candidate.jobTitle))
  return [...new Set(found)]
}

/** From the first position to the end of the last, in whole years; undefined where no position is dated. */
export function yearsOfExperience({ experience }: PoolCandidate, now: Date): number | undefined {
  const starts = experience.flatMap(({ startDate }) => (startDate ? [monthOf(startDate)] : []))
  if (starts.length === 0) return undefined
  const today = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const ends = experience.map(({ startDate, endDate }) => (endDate ? monthOf(endDate) : startDate ? today : 0))
  const months = Math.min(today, Math.max(...ends)) - Math.min(...starts)
  return Math.max(0, Math.min(YEARS_MAX, Math.floor(months / 12)))
}

function monthOf(date: string): number {
  const [year, month = '1'] = date.split('-')
  return Number(year) * 12 + Number(month) - 1
}

/** Where a title stands between intern and chief; undefined where it does not say. */
export function seniorityRank(title: string): number | undefined {
  const { seniority } = knownSeniority(title)
  return seniority === null ? undefined : SENIORITIES.indexOf(seniority)
}

const knownSeniority = remembered(seniorityOf)
