/**
 * Places recognised by their surroundings: "Austin, TX", "Lakeport, California", a state alone; and everyday words that are no place.
 * Owns what follows a town or leads to it, and the nouns that are also the name of some town. data/nouns-like-towns.tsv lists nouns of
 * WordNet that are not frequent words and whose town is small or has the noun only as an alias. The gazetteer holds the towns.
 */
import { rowsIn } from '../../reference/lists.ts'
import { titlesAt } from '../../reference/titles/lexicon.ts'
import { lexiconLanguages } from '../../reference/titles/lexicon-heads.ts'
import type { CueKind } from './cues/cue.ts'
import { departmentAt } from './french-departments.ts'
import type { Reading } from './lexicon.ts'
import { IN_SHORT_CHARS_MAX, isInShort, type Lookups } from './lookups.ts'
import { nameOf } from './name-spans.ts'
import { RARITIES, rarityOf } from './ordinary.ts'
import { within } from './places.ts'
import type { CueSpan, NameSpan } from './spans.ts'
import type { TitleSurroundings } from './title-candidates.ts'
import type { Token } from './tokens.ts'
import type { Wording } from './wording.ts'

/** From this prior on a name means the town before anything else: "Elektriker Zürich" looks for no insurer. */
export const TOWN_MIN = 0.5
/** The prior from which a rare word in small letters may still be a town. */
const RARE_TOWN_MIN = 0.3

/** The weight of a city of some hundred thousand whose name is a common word. */
const TOWN_WEIGHT = 25

/** The weight of a city of half a million. */
const CITY_WEIGHT = 60

/** "lime mortar", "furnace operator": Lime is an alias of Lima, and Furnace is a part of Easton. */
const nouns: ReadonlySet<string> = new Set(
  rowsIn<'language' | 'words'>(new URL('./data/nouns-like-towns.tsv', import.meta.url)).flatMap(({ words }) =>
    words.split(' '),
  ),
)

/** "2. Staatsexamen", "7+": some districts are named by a number alone. */
const ORDINAL = /^\d{1,2}\+?$/

/** The longest surrounding place: "New South Wales". */
const NUMBER = /^\d\d$/

const OUTER_WORDS_MAX = 3
const isPlace = ({ kind }: Reading): boolean => kind === 'PLACE'
/** "VP Sales EMEA": an area of many countries contains a namesake of almost any word. */
const isArea = ({ id }: Reading): boolean => id.startsWith('area:')

/** A name followed by the place it lies in is hardly anything else. */
const surely = (reading: Reading): Reading => ({ ...reading, prior: Math.max(reading.prior, 0.9) })

const LEADS_TO_PLACE: ReadonlySet<CueKind> = new Set(['IN', 'PLACE', 'FROM', 'LOOSE_IN', 'GLUE', 'OUTSIDE'])

/** "leeds or hull": an "or" leads to a town as well. */
const leadsToTown = (kind: CueKind) => kind === 'OR' || LEADS_TO_PLACE.has(kind)

export class PlaceFinder {
  readonly #tokens: Token[]
  readonly #words: string[]
  readonly #reach: number[]
  readonly #wording: Wording
  readonly #lookups: Lookups
  readonly #cues: (at: number) => CueSpan[]
  /** The words are operands of a Boolean string, so none begins a sentence. */
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

  /**
   * "content", "axis", "june": an everyday word means a small town only after a word that leads to a place, or with a meaningful
   * capital.
   */
  isOrdinaryTown(at: number, same: Reading[] | undefined): boolean {
    const { word, casing, gap } = this.#tokens[at]!
    if (!same) return false
    if (ORDINAL.test(word) || this.#isShortened(at)) return true
    // "la connaissance" is not in Los Angeles, and neither is "La résidence", whose capital only begins the line.
    const beginsSentence = at === 0 || (gap === 'STOP' && !this.#areOperands)
    if (this.#wording.isGrammar(word) && (casing === 'LOWER' || (casing === 'TITLE' && beginsSentence))) return true
    const isNoun = nouns.has(word)
    if (!isNoun && same.some(({ prior }) => prior >= TOWN_MIN)) return false
    const isSmall = this.#wording.tellsCase && casing === 'LOWER'
    const isRare = !isNoun && rarityOf(word, this.#wording.language) >= RARITIES - 1
    if (isRare && (!isSmall || same.some(({ prior }) => prior >= RARE_TOWN_MIN))) return false
    if (this.#wording.tellsCase && casing !== 'LOWER' && !beginsSentence) return false
    // (mobile or pensacola): the other alternatives of the group decide.
    if (this.#isAlternative(at)) return false
    return at === 0 || !this.#cues(at - 1).some(({ cue, to }) => to === at && leadsToTown(cue.kind))
  }

  /** "Führerschein Kl. B": an abbreviation, not Kuala Lumpur. */
  #isShortened(at: number): boolean {
    const [{ casing, end, word }, next] = [this.#tokens[at]!, this.#tokens[at + 1]]
    if (casing !== 'TITLE' || word.length > IN_SHORT_CHARS_MAX || next?.gap !== 'STOP') return false
    return next.start === end + 2 && next.word.length <= IN_SHORT_CHARS_MAX
  }

  #isAlternative(at: number): boolean {
    return this.#areOperands && (this.#tokens[at]!.gap === 'BAR' || this.#tokens[at + 1]?.gap === 'BAR')
  }

  /** "Nice, développeur Java": with a capital, an everyday word of another language is the known town. The same holds after an "in". */
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

  /** "buchhalter essen", "nurse ny": the last word, right after a job. */
  #endsBehindTitle(at: number): boolean {
    const isLast = at > 0 && (at + 1 === this.#tokens.length || this.#tokens[at + 1]!.gap !== 'SPACE')
    return isLast && this.#tokens[at]!.gap === 'SPACE' && titlesAt(this.#words, at - 1, at).length > 0
  }

  /** "Elektriker Essen", "Disponent, Essen" name the city; "gutes Essen" is food. */
  #standsAlone(at: number): boolean {
    const { gap } = this.#tokens[at]!
    return at > 0 && gap !== 'STOP' && (gap !== 'SPACE' || this.#tokens[at - 1]!.casing !== 'LOWER')
  }

  /** A preposition of place stands before the word: "welder in Mobile". */
  #isLedTo(at: number): boolean {
    if (at === 0 || !this.#wording.tellsCase || this.#tokens[at]!.gap !== 'SPACE') return false
    return this.#cues(at - 1).some(({ cue, to }) => to === at && (cue.kind === 'IN' || cue.kind === 'PLACE'))
  }

  /** "Austin, TX", "memphis tn": the only names that cross a comma. */
  inShort(phrase: string, from: number, to: number): NameSpan[] {
    const token = this.#tokens[to]
    if (!token || !isInShort(token.word) || token.gap === 'STOP' || token.gap === 'BAR') return []
    if (token.gap === 'BREAK' && !this.#endsInShort(to)) return []
    // "portland or" ends with the state; "portland or seattle" does not.
    const isGrammar = this.#wording.plainUse(to, to + 1, 'PLACE') === 'HARD'
    const isLast = to + 1 >= this.#reach[to]!
    if (isGrammar && !(isLast || (token.casing === 'UPPER' && this.#wording.tellsCase))) return []
    const inside = this.#lookups.findInside(phrase, token.word)
    return inside.length === 0 ? [] : [nameOf({ kind: 'PLACE', from, to: to + 1 }, [...inside])]
  }

  /** Whether nothing follows the abbreviated state: "Austin, TX", but not "Brussels, EU climate law". */
  endsWith(at: number): boolean {
    const next = this.#tokens[at + 1]
    if (this.#tokens[at]!.gap === 'SPACE') return false
    return next?.gap !== 'SPACE' || this.#cues(at + 1).length > 0
  }

  /** Towns whose name includes the word in brackets: "Halle (Saale)", "Frankfurt (Oder)". */
  inBrackets(phrase: string, from: number, to: number): NameSpan[] {
    const token = this.#tokens[to]
    if (!token?.opens || this.#tokens[to + 1]?.gap === 'SPACE') return []
    const same = this.#lookups.find(`${phrase} ${token.word}`).filter(({ kind }) => kind === 'PLACE')
    return same.length === 0 ? [] : [nameOf({ kind: 'PLACE', from, to: to + 1 }, same.map(surely))]
  }

  /** "Goiânia - GO", "Curitiba (PR)", but not "Lima - IT manager". */
  #endsInShort(at: number): boolean {
    const next = this.#tokens[at + 1]
    return this.#tokens[at]!.casing === 'UPPER' && (next === undefined || next.gap !== 'SPACE')
  }

  /** "Lakeport, California", "Castro, Paraná": a small town counts if the place it lies in follows. */
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

  /** A state alone: "in ca", "located in PA", "…, TX". */
  stateInShort(from: number): NameSpan[] {
    const { word, casing, gap } = this.#tokens[from]!
    if (NUMBER.test(word)) return this.#department(from)
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

  #department(from: number): NameSpan[] {
    if (from === 0 || this.#wording.weights.get('fr') !== Math.max(...this.#wording.weights.values())) return []
    const isBehindTitle = (at: number) =>
      this.#tokens[at]!.gap === 'SPACE' &&
      [1, 2, 3].some((n) => n <= at && titlesAt(this.#words, at - n, at).some(({ end }) => end === at))
    const same = departmentAt(this.#tokens, from, isBehindTitle, (phrase) => this.#lookups.find(phrase))
    return same.length === 0 ? [] : [nameOf({ kind: 'PLACE', from, to: from + 1 }, same.map(surely))]
  }

  /** "Portland, OR with": this "OR" is the state of the city before it and joins nothing. */
  isState(at: number): boolean {
    const { word, casing, gap } = this.#tokens[at]!
    if (gap !== 'COMMA' || casing !== 'UPPER' || at === 0 || !this.#wording.tellsCase) return false
    return this.#lookups.findInside(this.#words[at - 1]!, word).length > 0
  }
}
