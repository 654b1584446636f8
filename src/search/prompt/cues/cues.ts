/**
 * All function words of the five languages (data/cues.tsv) in one index, and the language of a prompt. Owns which meaning a phrase
 * shared by two languages has: "no" is a denial in English and "in the" in Portuguese, so the other words decide.
 */
import { fold } from '../../../base/fold.ts'
import { groupRows, knownCell, rowsIn } from '../../../reference/lists.ts'
import { languagesOfTitleWord } from '../../../reference/titles/lexicon.ts'
import { type LexiconLanguage, lexiconLanguages } from '../../../reference/titles/lexicon-heads.ts'
import type { Gap } from '../tokens.ts'
import { type Cue, cueKinds } from './cue.ts'
import { hedgePhrases } from './hedges.ts'
import { beginningsOf } from './values.ts'

const rows = rowsIn<'kind' | 'language' | 'phrase'>(new URL('./data/cues.tsv', import.meta.url))
const byLanguage = groupRows(rows, 'language', lexiconLanguages)

const index = new Map<string, Cue[]>()
const spelled = new Map<string, Set<LexiconLanguage>>()
for (const language of lexiconLanguages) {
  for (const { kind, phrase } of byLanguage[language]) learn(fold(phrase), cueOf(kind, language))
}
for (const language of lexiconLanguages) for (const phrase of hedgePhrases(language)) learnHedge(phrase, language)

function cueOf(kind: string, language: LexiconLanguage): Cue {
  if (kind === 'UNNEEDED_AHEAD') return { kind: 'UNNEEDED', language, isAhead: true }
  if (kind === 'UNNEEDED_EITHER') return { kind: 'UNNEEDED', language, isEither: true }
  if (kind === 'PAST_AFTER_ALL') return { kind: 'PAST_BEHIND', language, isAfterAll: true }
  return { kind: knownCell(cueKinds, kind), language }
}

/**
 * Makes hedges cues, so that "would be nice" names no town in France. A phrase that cues.tsv lists keeps that meaning: "nice to have"
 * also announces skills.
 */
function learnHedge(phrase: string, language: LexiconLanguage): void {
  if (!index.has(phrase)) learn(phrase, { kind: phrase.includes(' ') ? 'FILL' : 'GLUE', language })
}

function learn(phrase: string, cue: Cue): void {
  const known = index.get(phrase)
  if (known) known.push(cue)
  else index.set(phrase, [cue])
  if (phrase.includes(' ')) return
  const inLanguages = spelled.get(phrase) ?? new Set()
  spelled.set(phrase, inLanguages.add(cue.language))
}

/** Whether some cue continues after these words. Most words begin no cue, and this is asked at every word of a long prompt. */
const beginnings = beginningsOf(index.keys())
export const cueContinues = (phrase: string) => beginnings.has(phrase)

/** A language counts as the prompt's if its weight is at least this share of the largest. */
const SPOKEN = 0.5

/**
 * The role of a word in the languages of the prompt. HARD is a word of grammar, which is never a name ("mit" in German, "la" in
 * French). SOFT means little, and may be a name where one is expected ("in the us").
 */
export function functionOf(word: string, weights: ReadonlyMap<LexiconLanguage, number>): 'HARD' | 'SOFT' | undefined {
  const cues = spelled.has(word) ? index.get(word) : undefined
  if (!cues) return undefined
  const isSpoken = spokenIn(weights)
  const spoken = cues.filter(({ language }) => isSpoken(language))
  if (spoken.length === 0) return undefined
  return spoken.some((cue) => cue.kind !== 'FILL') ? 'HARD' : 'SOFT'
}

function spokenIn(weights: ReadonlyMap<LexiconLanguage, number>): (language: LexiconLanguage) => boolean {
  let most = 0
  for (const weight of weights.values()) most = Math.max(most, weight)
  return (language) => weights.get(language)! >= SPOKEN * most
}

/** A word that is a cue only in another language: "equine" among English words is not "equipe". */
export const isForeignCue = (word: string, weights: ReadonlyMap<LexiconLanguage, number>): boolean =>
  spelled.has(word) && ![...spelled.get(word)!].some(spokenIn(weights))

export function* cueVocabulary(): Iterable<string> {
  for (const phrase of index.keys()) yield* phrase.split(' ')
}

const cueWords: ReadonlySet<string> = new Set(cueVocabulary())

/** Also true of the parts of longer cues: "trabajaron en". */
export const isCueWord = (word: string): boolean => cueWords.has(word)

export const cuesOf = (phrase: string): readonly Cue[] | undefined => index.get(phrase)

/** How much of each language the words hold; a word of two languages counts half for each. */
export function weighLanguages(words: readonly string[]): Map<LexiconLanguage, number> {
  const weights = new Map<LexiconLanguage, number>(lexiconLanguages.map((language) => [language, 0]))
  for (const word of words) {
    const known = spelled.get(word) ?? languagesOfTitleWord(word)
    if (known) for (const language of known) weights.set(language, weights.get(language)! + 1 / known.size)
  }
  return weights
}

/**
 * Thresholds for "gerente de marketing no Brasil" and "desenvolvedor backend no Brasil": one word of this language alone, or two shared
 * with another, beside one of English.
 */
const WHOLE_WORD = 1
const NEARLY = 0.8

/** The cues of a shared phrase in the language of most of the prompt; English if nothing decides. */
export function settleCues(
  cues: readonly Cue[],
  weights: ReadonlyMap<LexiconLanguage, number>,
  gap: Gap,
): readonly Cue[] {
  if (cues.length === 1) return cues
  const best = Math.max(...cues.map((cue) => weights.get(cue.language)!))
  const likely = cues.filter((cue) => weights.get(cue.language) === best)
  // In Spanish a denial follows a pause ("…, no PHP"); without one, "gerente de marketing no Brasil" is the Portuguese "in the". If
  // English has as much weight or more, it is mostly a denial: "python berlin no juniors".
  const isSpoken = ({ language }: Cue) => {
    const [weight, english] = [weights.get(language)!, weights.get('en')!]
    const isNear = weight >= WHOLE_WORD && weight <= english && weight >= NEARLY * english
    return weight >= SPOKEN * best && (weight > english || isNear)
  }
  const inside = gap === 'SPACE' ? cues.find((cue) => cue.kind === 'LOOSE_IN' && isSpoken(cue)) : undefined
  const { language } = inside ?? likely[0]!
  return cues.filter((cue) => cue.language === language)
}
