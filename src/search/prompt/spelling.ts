/**
 * Corrects misspelled words of a prompt: "enginer", "milwuakee", "pyhton". Owns which words are looked at and what they may stand for;
 * the path chooses between the word as typed and as corrected.
 */
import { atOnce, type InPieces } from '../../base/slices.ts'
import { titlesAt, titleVocabulary } from '../../reference/titles/lexicon.ts'
import { companionWords } from './companion-words.ts'
import { isCueWord } from './cues/cues.ts'
import { degreeWords, seniorityWords, workplaceWords } from './cues/values.ts'
import type { Lexicon, Reading } from './lexicon.ts'
import { isOrdinary } from './ordinary.ts'
import { isSoft } from './soft-words.ts'
import type { Token } from './tokens.ts'

/** In shorter words a single changed letter makes another word. */
export const LETTERS_MIN = 5
/** From this length on, a word with two slips still points to only one spelling. */
const TWO_SLIPS_MIN = 9
/** Nobody mistypes more words of one search, but a hostile text may. */
export const LOOKED_AT_MAX = 12
const INNER_CAPITAL = /^.+\p{Lu}/u
export const LETTERS_ONLY = /^[a-z]+$/

/** Words of the same first letter and length, concatenated: 80,000 words need no objects this way. */
interface WordBucket {
  words: string
  /** For each word, the bits of its letters. */
  letters: Int32Array
}

/** Correct spellings by first letter and length, because a slip seldom affects the first letter. */
export type SpellingBuckets = Map<string, WordBucket>

const known = new WeakMap<Lexicon, SpellingBuckets>()

const bucketsOf = (lexicon: Lexicon): SpellingBuckets => known.get(lexicon) ?? atOnce(gatherSpellings(lexicon))

/** Collecting all correct spellings takes a fifth of a second, so it is done in pieces before anybody mistypes a word. */
export function* gatherSpellings(lexicon: Lexicon): InPieces<SpellingBuckets> {
  const words = new Set(titleVocabulary())
  yield
  let count = 0
  for (const word of lexicon.words()) {
    words.add(word)
    if (++count % WORDS_A_PIECE === 0) yield
  }
  for (const word of [...seniorityWords.keys(), ...workplaceWords.keys()]) words.add(word)
  const made = yield* bucketed(words)
  known.set(lexicon, made)
  return made
}

/** Takes a millisecond or two. */
const WORDS_A_PIECE = 2_000

export function* bucketed(words: Iterable<string>): InPieces<SpellingBuckets> {
  const byBucket = new Map<string, string[]>()
  let count = 0
  for (const word of words) {
    if (++count % WORDS_A_PIECE === 0) yield
    if (word.length < LETTERS_MIN || !LETTERS_ONLY.test(word)) continue
    const key = bucketOf(word, word.length)
    const bucket = byBucket.get(key)
    if (bucket) bucket.push(word)
    else byBucket.set(key, [word])
  }
  const buckets: SpellingBuckets = new Map()
  for (const [key, all] of byBucket) {
    buckets.set(key, { words: all.join(''), letters: Int32Array.from(all, lettersOf) })
    yield
  }
  return buckets
}

const bucketOf = (word: string, length: number): string => `${word[0]}${length}`

/** One bit for each letter that occurs. */
function lettersOf(word: string): number {
  let bits = 0
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) - 97)
  return bits
}

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The corrected words, by their index; empty if all are spelled correctly. */
export function respelled(
  text: string,
  tokens: Token[],
  lexicon: Lexicon,
  find: (phrase: string) => readonly Reading[],
): Map<number, string> {
  const meant = new Map<number, string>()
  let lookedAt = 0
  for (const [at, { word, casing, start, end }] of tokens.entries()) {
    if (lookedAt >= LOOKED_AT_MAX) break
    if (word.length < LETTERS_MIN || !LETTERS_ONLY.test(word) || isOrdinary(word)) continue
    // "KUBERN" may be anything. In a prompt all in capitals the other words decide.
    if (casing === 'UPPER' && tokens.some((other) => other.casing !== 'UPPER')) continue
    // "ARISg", "iTWO": a capital inside a word is written on purpose.
    if (casing !== 'UPPER' && INNER_CAPITAL.test(text.slice(start, end))) continue
    if (isCueWord(word) || degreeWords.has(word) || isSoft(word) || companionWords.hasWord(word)) continue
    if (find(word).length > 0 || isSpelled(word, lexicon)) continue
    lookedAt++
    const most = word.length >= TWO_SLIPS_MIN ? 2 : 1
    const right = nearestSpelling(word, bucketsOf(lexicon), most, (other) => isFamous(other, find))
    if (right && (casing !== 'TITLE' || isWellKnown(right, find))) meant.set(at, right)
  }
  return meant
}

/**
 * An unknown capitalised name is more likely another name than a slip of one that few people know: "Octime" is not Epic OpTime. For
 * long names of towns less fame suffices: "Sunderlnad".
 */
const isWellKnown = (right: string, find: (phrase: string) => readonly Reading[]): boolean =>
  isOrdinary(right) ||
  titlesAt([right], 0, 1).length > 0 ||
  find(right).some(({ prior, kind }) => prior >= (kind === 'PLACE' && right.length >= LONG_MIN ? TOWN : WELL_KNOWN))
const WELL_KNOWN = 0.8
const TOWN = 0.5
const LONG_MIN = 8

function isSpelled(word: string, lexicon: Lexicon): boolean {
  const { words } = bucketsOf(lexicon).get(bucketOf(word, word.length)) ?? NO_WORDS
  for (let at = 0; at < words.length; at += word.length) if (words.startsWith(word, at)) return true
  return false
}
const NO_WORDS: WordBucket = { words: '', letters: new Int32Array() }

/** "Berllin" means Berlin rather than Bellin. */
const isFamous = (word: string, find: (phrase: string) => readonly Reading[]): boolean =>
  find(word).some(({ prior }) => prior >= FAMOUS)
const FAMOUS = 0.9

/** The single nearest spelling, or the only well-known one of several equally near; undefined if neither exists. */
export function nearestSpelling(
  word: string,
  buckets: SpellingBuckets,
  most: number,
  isKnown?: (word: string) => boolean,
): string | undefined {
  const letters = lettersOf(word)
  let best: string[] = []
  let least = most
  for (let length = word.length - most; length <= word.length + most; length++) {
    const bucket = buckets.get(bucketOf(word, length)) ?? NO_WORDS
    for (let n = 0; n < bucket.letters.length; n++) {
      if (bitsIn(letters ^ bucket.letters[n]!) > 2 * most) continue
      const other = bucket.words.slice(n * length, (n + 1) * length)
      const slips = slipsBetween(word, other, least)
      if (slips > least) continue
      if (slips < least) best = []
      best.push(other)
      least = slips
    }
  }
  return likeliest(best) ?? (isKnown && likeliest(best.filter(isKnown)))
}

/** "enginer" is "engineer", not "engine"; "nures" is "nurse" or "nurses", which are one job and yield the singular. */
function likeliest(best: string[]): string | undefined {
  const callings = best.filter((word) => titlesAt([word], 0, 1).length > 0)
  const [first, ...others] = callings.length > 0 ? callings : best
  return first !== undefined && others.every((word) => word === `${first}s`) ? first : undefined
}

/** The number of letters added, dropped, changed or swapped with a neighbour; stops counting above `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) slips = Math.min(slips, before[j - 2]! + 1)
      row.push(slips)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
