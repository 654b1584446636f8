/**
 * Corrects mistyped words of grammar: "prefered", "loking for", "4 yeras experiance". Owns which words of a sentence are taken for
 * one. spelling.ts corrects names, where the path may choose between both spellings.
 */
import { atOnce } from '../../base/slices.ts'
import { isTitleWord } from '../../reference/titles/lexicon.ts'
import { companionWords } from './companion-words.ts'
import { cuesOf, cueVocabulary, isForeignCue, weighLanguages } from './cues/cues.ts'
import type { Layout } from './layout.ts'
import type { Lexicon } from './lexicon.ts'
import { isOrdinary } from './ordinary.ts'
import { isSoft } from './soft-words.ts'
import {
  bucketed,
  LETTERS_MIN,
  LETTERS_ONLY,
  LOOKED_AT_MAX,
  nearestSpelling,
  type SpellingBuckets,
} from './spelling.ts'
import type { Token } from './tokens.ts'
import { yearsVocabulary } from './years.ts'

let buckets: SpellingBuckets | undefined

/** The layout with each such word corrected. Boolean strings and adverts are typed with more care and stay as they are. */
export function withCuesSpelled(layout: Layout, lexicon: Lexicon): Layout {
  if (layout.groups || layout.sections) return layout
  const meant = new Map<number, string>()
  let weights: ReturnType<typeof weighLanguages> | undefined
  let lookedAt = 0
  for (const [at, token] of layout.words.entries()) {
    if (lookedAt >= LOOKED_AT_MAX) break
    if (!mayBeMistyped(token, lexicon)) continue
    lookedAt++
    if (endsName(layout.words, at, lexicon)) continue
    buckets ??= atOnce(bucketed(new Set([...cueVocabulary(), ...yearsVocabulary()])))
    const right = nearestSpelling(token.word, buckets, 1)
    if (right) weights ??= weighLanguages(layout.words.map(({ word }) => word))
    if (right && !isForeignCue(right, weights!)) meant.set(token.start, right)
  }
  if (meant.size === 0) return layout
  const spelled = (tokens: Token[]) => tokens.map((token) => ({ ...token, word: meant.get(token.start) ?? token.word }))
  return { ...layout, tokens: spelled(layout.tokens), words: spelled(layout.words) }
}

/** In small letters, and unknown to every list and dictionary. */
function mayBeMistyped({ word, casing, start }: Token, lexicon: Lexicon): boolean {
  if (word.length < LETTERS_MIN || !LETTERS_ONLY.test(word) || isOrdinary(word) || isSoft(word) || isTitleWord(word))
    return false
  if (casing !== 'LOWER' && start > 0) return false
  return !cuesOf(word) && !companionWords.hasWord(word) && lexicon.readings(word).length === 0
}

/** "milton keynes": known only together with the word before it. */
const endsName = (words: Token[], at: number, lexicon: Lexicon): boolean =>
  at > 0 && lexicon.readings(`${words[at - 1]!.word} ${words[at]!.word}`).length > 0
