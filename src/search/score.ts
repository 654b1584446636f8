/**
 * What a prompt asks for, as parts of a score over terms of the index, each with the words to explain it by. Owns the
 * weights: title before skills before everything that only ranks. Pure.
 */
import type { Interpretation } from '../../contract/interpretation.ts'
import type { LanguageLevel } from '../../contract/network.ts'
import { fold } from '../base/fold.ts'
import { otherSpellings } from '../base/latin.ts'
import { knownSkill } from '../reference/skills/skill-key.ts'
import { SKILL_PREFIX, terms, wordsOf } from '../reference/terms.ts'
import { glossOf } from '../reference/titles/gloss.ts'
import { SENIORITIES } from '../reference/titles/seniority.ts'
import type { IndexQuery, ScorePart } from './index/evaluate.ts'
import { unreadOf } from './unread.ts'

/**
 * The order of the weights matters, their size hardly: on the tuning half of the evaluation's queries (docs/quality.md)
 * halving or doubling a single one moves nDCG@20 by 0.004 at most, but for a doubled title (−0.014) and halved years (−0.010).
 */
const WEIGHTS = {
  title: 5,
  skill: 3,
  company: 2.5,
  place: 2,
  school: 2,
  language: 1.5,
  industry: 1.5,
  years: 1.5,
  seniority: 1.5,
  word: 1,
  // Less than any difference that matters: it decides between people who are as good otherwise.
  recency: 0.25,
}
/** Having been at a company counts for less than being there, where the prompt does not say which. */
const PAST_SHARE = 0.6
/** What the nearest skill of all would count for, of the one asked for. */
const KIN_SHARE = 0.5
/** A language asked for at a level and spoken below it still counts a little. */
const LOWER_LEVEL_SHARE = 0.4

/** A part that can be told: `reason` gives the words for one of its terms. */
export interface ExplainedPart extends ScorePart {
  reason: (term: string) => string
  /** Where not all of its terms make somebody count, those that do. */
  deciding?: string[]
}

export interface Scoring {
  parts: ExplainedPart[]
  /** Somebody who has none of these is not what was asked for. Null: nothing was asked. */
  floor: string[] | null
  not: string[]
  years: IndexQuery['years']
  seniority: IndexQuery['seniority']
  recency: IndexQuery['recency']
}

/** What a pool says about words: each answer is terms of it, with how much they are what was asked for, in 0–1. */
export interface PoolVocabulary {
  /** Titles that mean a title. */
  alike(title: string): Map<string, number>
  /** Skills that are listed with a skill, by its term, and are not asked for themselves. */
  near(skill: string): Map<string, number>
}

/** The skills a prompt asks for, as terms. */
export function skillsAsked(read: Interpretation): string[] {
  const unread = unreadOf(read.leftover).asked.filter(isPhrase)
  return [...read.skills.map(({ name }) => name), ...unread].map(terms.skill)
}

/** `recentFrom`: the first document that was saved lately, if that is to count. */
export function scoringOf(read: Interpretation, vocabulary: PoolVocabulary, recentFrom?: number): Scoring {
  const unread = unreadOf(read.leftover)
  const essential = [
    ...read.titles.map(({ name }) => titlePart(name, vocabulary)),
    ...read.skills.map(({ name }) => skillPart(name, vocabulary)),
    ...unread.asked.flatMap((text) => unreadParts(text, vocabulary)),
  ]
  const ranking = rankingParts(read)
  const parts = [...essential, ...ranking]
  const deciding = essential.length > 0 ? essential : ranking
  const years = read.years ? { min: read.years.min, max: read.years.max, weight: WEIGHTS.years } : undefined
  const seniority = seniorityOfPrompt(read)
  // Where nothing is asked for all are equal, and the last saved come first anyway.
  const isRecencyAsked = recentFrom !== undefined && (parts.length > 0 || years || seniority)
  return {
    parts,
    floor: deciding.length > 0 ? deciding.flatMap(decidingTerms) : null,
    not: [...excludedTerms(read.exclusions, vocabulary), ...unread.denied.map(terms.skill)],
    years,
    seniority,
    recency: isRecencyAsked ? { from: recentFrom, weight: WEIGHTS.recency } : undefined,
  }
}

const decidingTerms = ({ deciding, weights }: ExplainedPart) => deciding ?? [...weights.keys()]

function part(
  name: keyof typeof WEIGHTS,
  shares: Iterable<[term: string, share: number]>,
  reason: (term: string) => string,
): ExplainedPart {
  const weights = new Map([...shares].map(([term, share]) => [term, share * WEIGHTS[name]]))
  return { name, weights, reason }
}

function titlePart(title: string, { alike }: PoolVocabulary): ExplainedPart {
  const shares = new Map(alike(title))
  const gloss = glossOf(title)
  for (const [term, share] of gloss ? alike(gloss) : []) shares.set(term, Math.max(share, shares.get(term) ?? 0))
  return part('title', shares, (term) => (term === terms.title(title) ? `Title: ${title}` : `Title like “${title}”`))
}

/** Who lists what goes with a skill comes before who does not; nobody is found by that alone. */
function skillPart(name: string, { near }: PoolVocabulary): ExplainedPart {
  const asked = terms.skill(name)
  const kin = [...near(asked)].map(([term, nearness]): [string, number] => [term, nearness * KIN_SHARE])
  return {
    ...part('skill', [...kin, [asked, 1]], (term) =>
      term === asked ? `Skill: ${name}` : `Skill close to ${name}: ${skillName(term)}`,
    ),
    deciding: [asked],
  }
}

function skillName(term: string): string {
  const key = term.slice(SKILL_PREFIX.length)
  return knownSkill(key)?.name ?? key
}

/** A skill that no dictionary has, if the pool has one of that name, and else words that a profile mentions. */
function unreadParts(text: string, vocabulary: PoolVocabulary): ExplainedPart[] {
  const words = wordsOf(text)
  const phrase = isPhrase(text) ? [skillPart(text, vocabulary)] : []
  const typed = new Map(text.split(/\s+/).map((word) => [fold(word), word]))
  return [...phrase, ...words.map((word) => wordPart(word, typed.get(word) ?? word))]
}

const isPhrase = (text: string) => wordsOf(text).length > 1

/** `typed`: the word with its accents, which say how else it may be spelled. */
function wordPart(word: string, typed: string): ExplainedPart {
  const spellings = [word, ...otherSpellings(typed)].map((way): [string, number] => [terms.word(way), 1])
  return part(
    'word',
    [...spellings, asSkill(word, 'word')],
    reasonOr(word, () => `Mentions “${word}”`),
  )
}

function rankingParts(read: Interpretation): ExplainedPart[] {
  return [
    ...read.locations.map(({ name, geoId, candidates }) =>
      part(
        'place',
        (geoId ? [geoId] : candidates.map((each) => each.geoId)).map((id) => [terms.place(id), 1]),
        () => `Lives in ${name}`,
      ),
    ),
    ...read.languages.map(languagePart),
    ...read.companies.map(companyPart),
    ...read.schools.map(({ name, entityId, candidates }) =>
      part(
        'school',
        idsOf(entityId, candidates).map((id) => [terms.school(id), 1]),
        () => `Studied at ${name}`,
      ),
    ),
    ...read.industries.map(({ name, text, entityId, candidates }) => {
      const industries = idsOf(entityId, candidates).map((id): [string, number] => [terms.industry(id), 1])
      return part(
        'industry',
        [...industries, asSkill(text, 'industry')],
        reasonOr(text, () => `Industry: ${name}`),
      )
    }),
  ]
}

/** "Speaks German" means well enough to work in it, so that a beginner counts for less; below a level asked for, the more. */
const SPOKEN: [level: LanguageLevel, share: number][] = [
  ['FLUENT', 1],
  ['CONVERSATIONAL', 0.75],
  ['BASIC', 0.5],
]

function languagePart({ name, level }: Interpretation['languages'][number]): ExplainedPart {
  const shares: [LanguageLevel, number][] =
    level === null
      ? SPOKEN
      : [
          [level, 1],
          ['BASIC', LOWER_LEVEL_SHARE],
        ]
  const asked = level && terms.language(name, level)
  return part(
    'language',
    // Of two shares of one term the later would win: basic German asked for is basic German had.
    shares.toReversed().map(([each, share]) => [terms.language(name, each), share]),
    (term) => (term === asked ? `Speaks ${name} (${level!.toLowerCase()} or better)` : `Speaks ${name}`),
  )
}

/** "SAP" and "catering" are names of companies and industries, and skills as well: who lists it has what was typed. */
const asSkill = (text: string, name: keyof typeof WEIGHTS): [string, number] => [
  terms.skill(text),
  WEIGHTS.skill / WEIGHTS[name],
]

/** "Müller" is a company and a surname. */
const asWord = (typed: string, name: keyof typeof WEIGHTS): [string, number][] =>
  [fold(typed), ...otherSpellings(typed)].map((way) => [terms.word(way), WEIGHTS.word / WEIGHTS[name]])

const reasonOr = (text: string, otherwise: (term: string) => string) => (term: string) =>
  term === terms.skill(text) ? `Skill: ${text}` : otherwise(term)

function companyPart({ name, text, entityId, candidates, when }: Interpretation['companies'][number]): ExplainedPart {
  const ids = idsOf(entityId, candidates)
  const now = ids.map((id): [string, number] => [terms.currentCompany(id), 1])
  const before = ids.map((id): [string, number] => [terms.pastCompany(id), when === 'PAST' ? 1 : PAST_SHARE])
  const words = text.includes(' ') ? [] : asWord(text, 'company')
  const reason = (term: string) => {
    if (words.some(([word]) => word === term)) return `Mentions “${text}”`
    return now.some(([current]) => current === term) ? `Works at ${name}` : `Worked at ${name}`
  }
  if (when === 'CURRENT') return part('company', now, reason)
  if (when === 'PAST') return part('company', before, reason)
  return part('company', [...now, ...before, ...words, asSkill(text, 'company')], reasonOr(text, reason))
}

const idsOf = (id: string | null, candidates: { entityId: string }[]) =>
  id ? [id] : candidates.map((each) => each.entityId)

/** An ambiguous name excludes nobody: leaving people out on a guess would hide them for good. */
function excludedTerms(exclusions: Interpretation['exclusions'], { alike }: PoolVocabulary): string[] {
  const known = (items: { entityId: string | null }[]) => items.flatMap(({ entityId }) => (entityId ? [entityId] : []))
  const { companies, locations, skills, titles, languages, industries, schools } = exclusions
  return [
    ...known(companies.filter(({ when }) => when !== 'PAST')).map(terms.currentCompany),
    ...known(companies.filter(({ when }) => when === 'PAST')).map(terms.pastCompany),
    ...locations.flatMap(({ geoId }) => (geoId ? [terms.place(geoId)] : [])),
    ...skills.map(({ name }) => terms.skill(name)),
    ...languages.map(({ name, level }) => terms.language(name, level ?? 'BASIC')),
    ...known(industries).map(terms.industry),
    ...known(schools).map(terms.school),
    // Only titles that surely mean it: a look-alike must not be hidden.
    ...titles.flatMap(({ name }) => [...alike(name)].filter(([, share]) => share > 0.7).map(([term]) => term)),
  ]
}

const RANKS: Record<Interpretation['seniority'][number]['level'], (typeof SENIORITIES)[number]> = {
  INTERN: 'intern',
  JUNIOR: 'junior',
  MID: 'mid',
  SENIOR: 'senior',
  LEAD: 'lead',
  PRINCIPAL: 'lead',
  MANAGER: 'manager',
  DIRECTOR: 'director',
  VP: 'vp',
  C_LEVEL: 'chief',
}

function seniorityOfPrompt({ seniority }: Interpretation): IndexQuery['seniority'] {
  const [first] = seniority
  return first && { rank: SENIORITIES.indexOf(RANKS[first.level]), weight: WEIGHTS.seniority }
}
