/**
 * Turns a criterion into terms of the search index: which terms meet it, and how closely each does. Own people and the network's are
 * judged by the same conditions. Pure.
 */
import type { Criterion, CriterionOf } from '../../../contract/criteria.ts'
import { type LanguageLevel, languageLevels } from '../../../contract/levels.ts'
import { fold } from '../../base/fold.ts'
import { otherSpellings } from '../../base/latin.ts'
import { atOnce, type InPieces } from '../../base/slices.ts'
import { ownId } from '../../reference/entities/own-id.ts'
import { knownSkill } from '../../reference/skills/skill-key.ts'
import { terms, wordsOf } from '../../reference/terms.ts'
import { otherGenders } from '../../reference/titles/gender.ts'
import { best, type ConditionPart, named } from './condition-part.ts'
import { asksByName, mentionTerms } from './mentions.ts'
import { type Around, limitedAround, placePart, widerPlaces } from './place-part.ts'
import { listedPart, orBranch, skillPart } from './skill-part.ts'
import type { TermVocabulary } from './term-vocabulary.ts'
import { titlePart } from './title-part.ts'
import { PREFERRED_SHARE, WEIGHTS } from './weights.ts'
import { type WholeTitles, wholeTitles } from './whole-titles.ts'

export interface Condition {
  criterion: Criterion
  weight: number
  /** A person must meet all of them; empty if the index has no terms for the criterion. */
  parts: ConditionPart[]
  /** A person with one of these terms counts as found. */
  deciding: string[]
  /** Ids of places around the ones asked for: a person whose record names nothing narrower may live there. */
  wider: ReadonlySet<string>
}

export const conditionsOf = (criteria: readonly Criterion[], vocabulary: TermVocabulary): Condition[] =>
  atOnce(conditionsInPieces(criteria, vocabulary))

/** In pieces, because a title in a large pool stands for thousands of wordings. */
export function* conditionsInPieces(criteria: readonly Criterion[], vocabulary: TermVocabulary): InPieces<Condition[]> {
  const around = limitedAround(vocabulary.around)
  // Every city is a term that each segment must look up, and nobody of the pool lives in most of them.
  const lived: Around = (geoId, km) => around(geoId, km).filter((id) => vocabulary.hasPlace(id))
  const known = {
    ...vocabulary,
    around: lived,
    naming: first(NAMED_SKILLS_MAX, vocabulary.naming),
    wider: first(WIDENED_MAX, vocabulary.wider),
    byName: asksByName(criteria),
    wholes: wholeTitles(criteria),
  }
  const conditions: Condition[] = []
  for (const criterion of criteria) {
    const parts = yield* partsOf(criterion, known)
    conditions.push({
      criterion,
      weight: WEIGHTS[criterion.kind] * (criterion.importance === 'PREFERRED' ? PREFERRED_SHARE : 1),
      parts,
      deciding: decidingTerms(criterion, parts),
      wider: criterion.kind === 'PLACE' ? widerPlaces(criterion.anyOf, known.wider) : NONE,
    })
    yield
  }
  return conditions
}

const NONE: ReadonlySet<string> = new Set()

/** How many skills are looked up in titles: each may occur in hundreds of them. */
const NAMED_SKILLS_MAX = 10

/** How many places have their surroundings looked up: one area alone has hundreds. */
const WIDENED_MAX = 100

/** Limits `look` to the first `most` different arguments; later ones get nothing. */
function first(most: number, look: (asked: string) => Iterable<string>): (asked: string) => Iterable<string> {
  const asked = new Set<string>()
  return (one) => {
    if (asked.size < most) asked.add(one)
    return asked.has(one) ? look(one) : []
  }
}

/** A skill must be found by itself, not by skills that are listed with it. */
const decidingTerms = ({ kind }: Criterion, parts: ConditionPart[]): string[] =>
  parts.flatMap(({ shares, metFrom }) =>
    kind === 'SKILL' ? [...shares].flatMap(([term, share]) => (share < metFrom ? [] : [term])) : [...shares.keys()],
  )

/**
 * The pool's vocabulary, plus what the whole question adds: whether its words may be names of people, and which of its titles were
 * split.
 */
type AskedVocabulary = TermVocabulary & { byName: boolean; wholes: WholeTitles }

function* partsOf(criterion: Criterion, vocabulary: AskedVocabulary): InPieces<ConditionPart[]> {
  switch (criterion.kind) {
    case 'TITLE':
      return [yield* titlePart(criterion, vocabulary)]
    case 'SKILL':
      return skillParts(criterion, vocabulary)
    case 'PLACE':
      return [named(...placePart(criterion.anyOf, vocabulary.around))]
    case 'LANGUAGE':
      return [languagePart(criterion.anyOf, isExcluded(criterion))]
    case 'EMPLOYER':
      return [
        best(
          criterion.anyOf
            .flatMap((each) => orNow(criterion, whenMeant(criterion, each)))
            .map((each) => employerPart(each, typedOf(criterion, each.name), vocabulary.byName)),
        ),
      ]
    case 'SCHOOL':
      return [best(criterion.anyOf.map(schoolPart))]
    case 'INDUSTRY':
      return [
        best(
          criterion.anyOf.map((each) =>
            industryPart(each, isExcluded(criterion) ? null : typedOf(criterion, each.name)),
          ),
        ),
      ]
    case 'TAG':
      return [tagPart(criterion.anyOf)]
    case 'KEYWORD':
      return keywordParts(criterion.anyOf, vocabulary)
    default:
      return []
  }
}

function skillParts(criterion: CriterionOf<'SKILL'>, vocabulary: AskedVocabulary): ConditionPart[] {
  const { anyOf } = criterion
  const [first, ...others] = isUnknown(criterion) ? keywordParts(anyOf, vocabulary) : [skillPart(criterion, vocabulary)]
  return [isExcluded(criterion) ? first! : orBranch(first!, anyOf, vocabulary), ...others]
}

/**
 * A skill that no list has may also be found as words of a profile. But an excluded phrase does not exclude people who only mention
 * its words.
 */
const isUnknown = (criterion: CriterionOf<'SKILL'>): boolean =>
  criterion.anyOf.every(({ name }) => !knownSkill(name)) &&
  !(isExcluded(criterion) && criterion.anyOf.some(({ name }) => name.includes(' ')))

const isExcluded = ({ importance }: Criterion) => importance === 'EXCLUDED'

/** An excluded employer without a stated time means current employment; former employees are excluded only if the prompt says so. */
const whenMeant = (criterion: Criterion, employer: AskedEmployer): AskedEmployer =>
  isExcluded(criterion) && employer.when === 'ANY' ? { ...employer, when: 'CURRENT' } : employer

/** "never worked at SAP" also excludes the people who work there now. */
const orNow = (criterion: Criterion, employer: AskedEmployer): AskedEmployer[] =>
  isExcluded(criterion) && employer.when === 'PAST' ? [employer, { ...employer, when: 'CURRENT' }] : [employer]

/** The words as typed, if there is only one choice: "acme" may mean Acme Markets or any other Acme. */
const typedOf = ({ anyOf, text }: { anyOf: unknown[]; text?: string | null | undefined }, name: string) =>
  anyOf.length === 1 && text ? text : name

const tagPart = (tags: { name: string }[]): ConditionPart =>
  named(
    tags.map(({ name }) => [terms.tag(name), 1]),
    (term) => `Tag: ${term.slice(2)}`,
  )

/** "Speaks German" means well enough to work in it; a beginner meets it partly. */
const LEVEL_MEANT: LanguageLevel = 'CONVERSATIONAL'
const LOWER_LEVEL_SHARE = 0.5

function languagePart(languages: { name: string; level: LanguageLevel | null }[], isExcluded: boolean): ConditionPart {
  const reasons = new Map<string, string>()
  const shares: [string, number][] = []
  for (const { name, level } of languages) {
    // Someone excluded for a language must not speak it at any level.
    const wanted = level ?? (isExcluded ? 'BASIC' : LEVEL_MEANT)
    const below = languageLevels[languageLevels.indexOf(wanted) - 1]
    const asked = terms.language(name, wanted)
    reasons.set(asked, level === null ? `Speaks ${name}` : `Speaks ${name} (${level.toLowerCase()} or better)`)
    shares.push([asked, 1])
    if (below === undefined) continue
    reasons.set(terms.language(name, below), `Speaks ${name}`)
    shares.push([terms.language(name, below), LOWER_LEVEL_SHARE])
  }
  return named(shares, (term) => reasons.get(term)!)
}

/** If the time is not stated, having worked there counts less than working there. */
const PAST_SHARE = 0.6

/** For a name that stands anywhere in a record: it may be the employer's. */
const MENTIONED_SHARE = 0.3
type AskedOrganisation = { name: string; entityIds: string[] }
type AskedEmployer = AskedOrganisation & { when: 'CURRENT' | 'PAST' | 'ANY' }

function employerPart({ name, entityIds, when }: AskedEmployer, typed: string, byName: boolean): ConditionPart {
  const ids = known(entityIds, 'COMPANY', name)
  const now = ids.map((id): [string, number] => [terms.currentCompany(id), 1])
  const before = ids.map((id): [string, number] => [terms.pastCompany(id), when === 'PAST' ? 1 : PAST_SHARE])
  const isNow = new Set(now.map(([term]) => term))
  const reason = (term: string) => (isNow.has(term) ? `Works at ${name}` : `Worked at ${name}`)
  if (when === 'CURRENT') return named(now, reason)
  if (when === 'PAST') return named(before, reason)
  // "SAP" is a company and a skill, so listing the skill meets what was typed. "Müller" is also a surname.
  const words = typed.includes(' ') ? [] : mentionTerms([fold(typed), ...otherSpellings(typed)], byName)
  const other = new Map([
    ...words.map((term): [string, string] => [term, `Mentions “${typed}”`]),
    [terms.skill(typed), `Skill: ${typed}`],
  ])
  const mentioned = words.map((term): [string, number] => [term, MENTIONED_SHARE])
  return named(
    [...now, ...before, [terms.skill(typed), 1], ...mentioned],
    (term) => other.get(term) ?? reason(term),
    PAST_SHARE,
  )
}

/** An organisation that is not in our data means any with the same name, in all spellings. */
const known = (entityIds: string[], kind: 'COMPANY' | 'SCHOOL', name: string): string[] =>
  entityIds.length > 0 ? entityIds : [ownId(kind, name) ?? []].flat()

const schoolPart = ({ name, entityIds }: AskedOrganisation): ConditionPart =>
  named(
    known(entityIds, 'SCHOOL', name).map((id) => [terms.school(id), 1]),
    () => `Studied at ${name}`,
  )

/** "Catering" is an industry and also a skill. */
function industryPart({ name, entityIds }: AskedOrganisation, typed: string | null): ConditionPart {
  const industries = entityIds.map((id): [string, number] => [terms.industry(id), 1])
  if (typed === null) return named(industries, () => `Industry: ${name}`)
  const skill = terms.skill(typed)
  return named([...industries, [skill, 1]], (term) => (term === skill ? `Skill: ${typed}` : `Industry: ${name}`))
}

/** A skill that no dictionary has: the pool's skill of that name, or else words that a profile mentions. */
function keywordParts(keywords: { name: string }[], vocabulary: AskedVocabulary): ConditionPart[] {
  const { byName } = vocabulary
  if (keywords.length > 1) return [best(keywords.map(({ name }) => phrasePart(name, byName)))]
  const text = keywords[0]!.name
  const words = wordsOf(text)
  const typed = new Map(text.split(/\s+/).map((word) => [fold(word), word]))
  if (words.length === 1) return [wordPart(words[0]!, typed.get(words[0]!) ?? words[0]!, byName)]
  const phrase = { ...listedPart([{ name: text }], vocabulary), isExtra: true as const }
  // A person who lists the phrase as a skill, in any spelling, has each of its words.
  return [phrase, ...words.map((word) => orPhrase(wordPart(word, typed.get(word) ?? word, byName), text))]
}

function orPhrase({ shares, metFrom, reason }: ConditionPart, phrase: string): ConditionPart {
  const skill = terms.skill(phrase)
  return named([...shares, [skill, 1]], (term) => (term === skill ? `Skill: ${phrase}` : reason(term)), metFrom)
}

const phrasePart = (name: string, byName: boolean): ConditionPart => {
  const words = wordsOf(name)
  if (words.length > 1) return named([[terms.skill(name), 1]], () => `Skill: ${name}`)
  return wordPart(words[0] ?? name, name, byName)
}

/** Listing a word as a skill says more than mentioning it. */
const WORD_SHARE = 0.9

/** `typed` is the word with its accents, which decide how else it may be spelled. */
function wordPart(word: string, typed: string, byName: boolean): ConditionPart {
  const skill = terms.skill(word)
  const ways = [word, ...otherSpellings(typed), ...otherGenders(word)]
  const spellings = mentionTerms(ways, byName).map((term): [string, number] => [term, WORD_SHARE])
  return named(
    [[skill, 1], ...spellings],
    (term) => (term === skill ? `Skill: ${word}` : `Mentions “${word}”`),
    WORD_SHARE,
  )
}
