/**
 * Places that their surroundings make: "Austin, TX", "Lakeport, California", a state alone, and words of every day that
 * are none. Owns what stands behind a town or leads to it, and the nouns that some town is called as well.
 * data/nouns-like-towns.tsv has those of WordNet that are no frequent words. Their town is small, or has them for
 * another name of its own. The towns are in the gazetteer.
 */
import { rowsIn } from '../../reference/lists.ts'
import { titlesAt } from '../../reference/titles/lexicon.ts'
import { lexiconLanguages } from '../../reference/titles/lexicon-heads.ts'
import type { CueKind } from './cues/cue.ts'
import type { Reading } from './lexicon.ts'
import { IN_SHORT_CHARS_MAX, isInShort, type Lookups } from './lookups.ts'
import { nameOf } from './name-spans.ts'
import { RARITIES, rarityOf } from './ordinary.ts'
import { within } from './places.ts'
import type { CueSpan, NameSpan } from './spans.ts'
import type { TitleSurroundings } from './title-candidates.ts'
import type { Token } from './tokens.ts'
import type { Wording } from './wording.ts'

/** From here on a name is a town's before it is anything else's: "Elektriker Zürich" seeks no insurer. */
export const TOWN_MIN = 0.5
/** And how well by those who meet its name in small letters, where it is no word of every day. */
const RARE_TOWN_MIN = 0.3

/** Of a city of some hundred thousand whose name is a common word. */
const TOWN_WEIGHT = 25

/** Of one of half a million. */
const CITY_WEIGHT = 60

/** "lime mortar", "furnace operator": Lima is Lime to somebody, and a part of Easton is Furnace. */
const nouns: ReadonlySet<string> = new Set(
  rowsIn<'language' | 'words'>(new URL('./data/nouns-like-towns.tsv', import.meta.url)).flatMap(({ words }) =>
    words.split(' '),
  ),
)

/** "2. Staatsexamen", "7+": some district is called by a number alone. */
const ORDINAL = /^\d{1,2}\+?$/

/** "New South Wales". */
const OUTER_WORDS_MAX = 3
const isPlace = ({ kind }: Reading): boolean => kind === 'PLACE'
/** "VP Sales EMEA": some town lies in every area of many countries. */
const isArea = ({ id }: Reading): boolean => id.startsWith('area:')

/** Said with what it lies in, a name is hardly anything else. */
const surely = (reading: Reading): Reading => ({ ...reading, prior: Math.max(reading.prior, 0.9) })

const LEADS_TO_PLACE: ReadonlySet<CueKind> = new Set(['IN', 'PLACE', 'FROM', 'LOOSE_IN', 'GLUE', 'OUTSIDE'])

/** "leeds or hull" too. */
const leadsToTown = (kind: CueKind) => kind === 'OR' || LEADS_TO_PLACE.has(kind)

export class PlaceFinder {
  readonly #tokens: Token[]
  readonly #words: string[]
  readonly #reach: number[]
  readonly #wording: Wording
  readonly #lookups: Lookups
  readonly #cues: (at: number) => CueSpan[]
  /** Of a Boolean string: no operand begins a sentence. */
  readonly #areOperands: boolean

  constructor({ tokens, words, reach, wording, cuesAt }: TitleSurroundings, lookups: Lookups) {
    this.#tokens = tokens
    this.#words = words
    this.#reach = reach
    this.#wording = wording
    this.#lookups = lookups
    this.#cues = cuesAt
    this.#areOperands = tokens.some(({ gap }) => gap === 'BAR')
  }

  /** "content", "axis", "june": a word of every day is a small town only where a place is named, or with a capital that means something. */
  isOrdinaryTown(at: number, same: Reading[] | undefined): boolean {
    const { word, casing, gap } = this.#tokens[at]!
    if (!same) return false
    if (ORDINAL.test(word) || this.#isShortened(at)) return true
    // "la connaissance" is not in Los Angeles, nor is "La résidence", whose capital only begins the line.
    const beginsSentence = at === 0 || (gap === 'STOP' && !this.#areOperands)
    if (this.#wording.isGrammar(word) && (casing === 'LOWER' || (casing === 'TITLE' && beginsSentence))) return true
    const isNoun = nouns.has(word)
    if (!isNoun && same.some(({ prior }) => prior >= TOWN_MIN)) return false
    const isSmall = this.#wording.tellsCase && casing === 'LOWER'
    const isRare = !isNoun && rarityOf(word, this.#wording.language) >= RARITIES - 1
    if (isRare && (!isSmall || same.some(({ prior }) => prior >= RARE_TOWN_MIN))) return false
    if (this.#wording.tellsCase && casing !== 'LOWER' && !beginsSentence) return false
    // (mobile or pensacola): the others of a group tell.
    if (this.#isAlternative(at)) return false
    return at === 0 || !this.#cues(at - 1).some(({ cue, to }) => to === at && leadsToTown(cue.kind))
  }

  /** "Führerschein Kl. B" is no capital of Malaysia. */
  #isShortened(at: number): boolean {
    const [{ casing, end, word }, next] = [this.#tokens[at]!, this.#tokens[at + 1]]
    if (casing !== 'TITLE' || word.length > IN_SHORT_CHARS_MAX || next?.gap !== 'STOP') return false
    return next.start === end + 2 && next.word.length <= IN_SHORT_CHARS_MAX
  }

  #isAlternative(at: number): boolean {
    return this.#areOperands && (this.#tokens[at]!.gap === 'BAR' || this.#tokens[at + 1]?.gap === 'BAR')
  }

  /**
   * "Nice, développeur Java": a word of every day in another language is a known town in this one, with a capital. So
   * it is behind an "in".
   */
  knownHere(at: number, same: Reading[]): Reading[] {
    const { word, casing } = this.#tokens[at]!
    const { language } = this.#wording
    const isCityOf = (one: Reading) => (one.weight ?? 0) >= CITY_WEIGHT
    if (casing === 'LOWER' && this.#endsBehindTitle(at) && same.some(isCityOf))
      return same.map((one) => (isCityOf(one) ? { ...one, prior: TOWN_MIN } : one))
    if (casing !== 'TITLE' || same.some(({ prior }) => prior >= RARE_TOWN_MIN)) return same
    const isForeign = lexiconLanguages.some((other) => rarityOf(word, other) < rarityOf(word, language))
    const isCity = this.#standsAlone(at) && same.some(({ weight = 0 }) => weight >= CITY_WEIGHT)
    if (!isForeign && !isCity && !this.#isLedTo(at)) return same
    return same.map((one) => ((one.weight ?? 0) >= TOWN_WEIGHT ? { ...one, prior: TOWN_MIN } : one))
  }

  /** "buchhalter essen", "nurse ny": the last word, right behind a job. */
  #endsBehindTitle(at: number): boolean {
    const isLast = at > 0 && (at + 1 === this.#tokens.length || this.#tokens[at + 1]!.gap !== 'SPACE')
    return isLast && this.#tokens[at]!.gap === 'SPACE' && titlesAt(this.#words, at - 1, at).length > 0
  }

  /** "Elektriker Essen", "Disponent, Essen"; "gutes Essen" is food. */
  #standsAlone(at: number): boolean {
    const { gap } = this.#tokens[at]!
    return at > 0 && gap !== 'STOP' && (gap !== 'SPACE' || this.#tokens[at - 1]!.casing !== 'LOWER')
  }

  /** "welder in Mobile". */
  #isLedTo(at: number): boolean {
    if (at === 0 || !this.#wording.tellsCase || this.#tokens[at]!.gap !== 'SPACE') return false
    return this.#cues(at - 1).some(({ cue, to }) => to === at && (cue.kind === 'IN' || cue.kind === 'PLACE'))
  }

  /** "Austin, TX", "memphis tn": the only name that goes over a comma. */
  inShort(phrase: string, from: number, to: number): NameSpan[] {
    const token = this.#tokens[to]
    if (!token || !isInShort(token.word) || token.gap === 'STOP' || token.gap === 'BAR') return []
    if (token.gap === 'BREAK' && !this.#endsInShort(to)) return []
    // "portland or" ends there; "portland or seattle" does not.
    const isGrammar = this.#wording.plainUse(to, to + 1, 'PLACE') === 'HARD'
    const isLast = to + 1 >= this.#reach[to]!
    if (isGrammar && !(isLast || (token.casing === 'UPPER' && this.#wording.tellsCase))) return []
    const inside = this.#lookups.findInside(phrase, token.word)
    return inside.length === 0 ? [] : [nameOf({ kind: 'PLACE', from, to: to + 1 }, [...inside])]
  }

  /** Whether what is short for a state ends what is said of it: "Austin, TX"; not "Brussels, EU climate law". */
  endsWith(at: number): boolean {
    const next = this.#tokens[at + 1]
    if (this.#tokens[at]!.gap === 'SPACE') return false
    return next?.gap !== 'SPACE' || this.#cues(at + 1).length > 0
  }

  /** "Halle (Saale)", "Frankfurt (Oder)". */
  inBrackets(phrase: string, from: number, to: number): NameSpan[] {
    const token = this.#tokens[to]
    if (!token?.opens || this.#tokens[to + 1]?.gap === 'SPACE') return []
    const same = this.#lookups.find(`${phrase} ${token.word}`).filter(({ kind }) => kind === 'PLACE')
    return same.length === 0 ? [] : [nameOf({ kind: 'PLACE', from, to: to + 1 }, same.map(surely))]
  }

  /** "Goiânia - GO", "Curitiba (PR)"; not "Lima - IT manager". */
  #endsInShort(at: number): boolean {
    const next = this.#tokens[at + 1]
    return this.#tokens[at]!.casing === 'UPPER' && (next === undefined || next.gap !== 'SPACE')
  }

  /** "Lakeport, California", "Castro, Paraná": a small town is meant where what it lies in follows. */
  inside(phrase: string, from: number, to: number): NameSpan[] {
    const gap = this.#tokens[to]?.gap
    if (gap !== 'COMMA' && gap !== 'SPACE') return []
    const end = Math.min(this.#reach[to]!, to + OUTER_WORDS_MAX)
    let outer = ''
    for (let last = to + 1; last <= end; last++) {
      outer = outer === '' ? this.#words[last - 1]! : `${outer} ${this.#words[last - 1]!}`
      const around = this.#lookups.find(outer).filter((one) => isPlace(one) && one.prior >= TOWN_MIN && !isArea(one))
      const inside = within(
        this.#lookups.find(phrase).filter(({ kind }) => kind === 'PLACE'),
        around,
        this.#tokens[from]!.advertPart !== undefined,
      )
      if (inside.length > 0) return [nameOf({ kind: 'PLACE', from, to: last }, inside.map(surely))]
    }
    return []
  }

  /** "in ca", "located in PA", "…, TX": a state alone. */
  stateInShort(from: number): NameSpan[] {
    const { word, casing, gap } = this.#tokens[from]!
    if (word.length < 2 || word.length > IN_SHORT_CHARS_MAX || this.#wording.isGrammar(word)) return []
    const isShouted = casing === 'UPPER' && this.#wording.isMixed
    const isLed =
      from > 0 &&
      gap === 'SPACE' &&
      this.#cues(from - 1).some(({ cue, to }) => to === from && LEADS_TO_PLACE.has(cue.kind))
    // "nurse pa" may be a physician's assistant.
    const isBehind = this.#endsBehindTitle(from) && this.#lookups.find(word).every(({ kind }) => kind !== 'SKILL')
    if (!isShouted && !isLed && !isBehind && gap !== 'COMMA' && gap !== 'BAR') return []
    const same = this.#lookups.findCoded(word, this.#wording.language)
    return same.length === 0 ? [] : [nameOf({ kind: 'PLACE', from, to: from + 1 }, [...same])]
  }

  /** "Portland, OR with": the state of the city before it joins nothing. */
  isState(at: number): boolean {
    const { word, casing, gap } = this.#tokens[at]!
    if (gap !== 'COMMA' || casing !== 'UPPER' || at === 0 || !this.#wording.tellsCase) return false
    return this.#lookups.findInside(this.#words[at - 1]!, word).length > 0
  }
}
