/**
 * Lists everything that the words of a prompt may be: the candidate spans, with what the dictionaries say of each. path.ts chooses
 * among them; lookups.ts asks the dictionaries.
 */
import type { LanguageLevel } from '../../../contract/levels.ts'
import { type InPieces, mapInPieces } from '../../base/slices.ts'
import { isLinkWord, titlesAt } from '../../reference/titles/lexicon.ts'
import type { SpanKind } from './contexts.ts'
import type { Cue } from './cues/cue.ts'
import { cueContinues, cuesOf, settleCues } from './cues/cues.ts'
import { degreeWords, levelWords, seniorityWords, speakerWords, valueContinues, workplaceWords } from './cues/values.ts'
import { headcountAt } from './headcounts.ts'
import type { Lexicon, Reading } from './lexicon.ts'
import { Lookups } from './lookups.ts'
import { byKind, DOUBTFUL_MIN, isOnlyAlias, nameOf, reaches, speaker, withoutObscure } from './name-spans.ts'
import { openCandidates } from './open-candidates.ts'
import { PlaceFinder, TOWN_MIN } from './place-candidates.ts'
import { withQualifiers } from './place-qualifiers.ts'
import { radiusAt } from './radius.ts'
import { isSoftIn } from './soft-words.ts'
import type { Candidate, CueSpan, NameSpan, OpenSpan, ValueSpan } from './spans.ts'
import { respelled } from './spelling.ts'
import { type TitleSurroundings, titleCandidates } from './title-candidates.ts'
import type { Token } from './tokens.ts'
import { mayBeMeant } from './trade-skills.ts'
import type { Wording } from './wording.ts'
import { yearsAt } from './years.ts'

/** Longer names are found by their shorter forms. */
const NAME_WORDS_MAX = 6
/** Makers of tools are mostly named after the tool: "SAP", "Oracle". */
const TOOL_MIN = 0.4
/**
 * A famous name does not mean something that only has it as an alias: Topeka once called itself Google, and New York & Company is not
 * New York.
 */
const BRAND_MIN = 0.9
const PREFIX_CHARS_MAX = 3
/** In tokens, of which an apostrophe makes one more: "Trader Joe's" has three. */
const APOSTROPHE_WORDS_MAX = 4
/** A department such as "Côtes d'Armor" is less known than a town. */
const surely: Partial<Record<SpanKind, number>> = { COMPANY: TOWN_MIN, PLACE: 0.4 }
const isSurelyNamed = ({ kind, prior }: Reading): boolean => prior >= (surely[kind] ?? 1)

/** Longer words in capitals are emphasis, not acronyms: "PLEASE". */
const ACRONYM_CHARS_MAX = 3

export function* findCandidates(
  text: string,
  tokens: Token[],
  wording: Wording,
  lexicon: Lexicon,
): InPieces<Candidate[][]> {
  const lookups = new Lookups(lexicon)
  const finder = new Finder(text, tokens, wording, lookups)
  const found = withQualifiers(yield* mapInPieces(tokens.keys(), (from) => finder.at(from)), tokens)
  yield
  const meant = respelled(text, tokens, lexicon, (phrase) => lookups.find(phrase))
  return meant.size === 0 ? found : yield* withMeant(found, meant, { text, tokens, wording, lookups })
}

type Read = { text: string; tokens: Token[]; wording: Wording; lookups: Lookups }

/** Adds the readings of the corrected words to the readings of the words as they were typed. */
function* withMeant(
  found: Candidate[][],
  meant: Map<number, string>,
  { text, tokens, wording, lookups }: Read,
): InPieces<Candidate[][]> {
  const words = tokens.map((token, at) => ({ ...token, word: meant.get(at) ?? token.word }))
  const finder = new Finder(text, words, wording, lookups)
  return yield* mapInPieces(found.entries(), ([from, here]) => {
    const isNew = ({ type, to }: Candidate) => type !== 'OPEN' && type !== 'CUE' && isMeant(meant, from, to)
    const more = finder.at(from).filter(isNew)
    return [...here, ...more.map((one) => ({ ...one, meant: words.slice(from, one.to).map(({ word }) => word) }))]
  })
}

function isMeant(meant: Map<number, string>, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (meant.has(at)) return true
  return false
}

class Finder {
  readonly #text: string
  readonly #tokens: Token[]
  readonly #lookups: Lookups
  readonly #words: string[]
  /** For each word, the index after the last word that a span beginning there may reach: no name crosses a comma or a bracket. */
  readonly #reach: number[]
  readonly #wording: Wording
  readonly #surroundings: TitleSurroundings
  readonly #places: PlaceFinder

  constructor(text: string, tokens: Token[], wording: Wording, lookups: Lookups) {
    this.#text = text
    this.#tokens = tokens
    this.#lookups = lookups
    this.#words = tokens.map((token) => token.word)
    this.#reach = reaches(tokens)
    this.#wording = wording
    this.#surroundings = {
      tokens,
      words: this.#words,
      reach: this.#reach,
      wording: this.#wording,
      lookUp: (phrase) => this.#lookups.find(phrase),
      cuesAt: (at) => this.#cues(at),
    }
    this.#places = new PlaceFinder(this.#surroundings, lookups)
  }

  at(from: number): Candidate[] {
    const cues = this.#cues(from)
    const names = [...this.#names(from), ...this.#places.stateInShort(from)]
    const titles = titleCandidates(this.#surroundings, from)
    const found: Candidate[] = [...titles, ...this.#values(from), ...names, ...cues]
    // A name that a dictionary has is no unknown name of the same kind, and a "lab manager" is no kind of lab.
    const isKnown = ({ kind, to }: OpenSpan) =>
      names.some((name) => name.kind === kind && name.to === to) ||
      (kind === 'INDUSTRY' && titles.some((title) => title.to === to))
    found.push(...openCandidates(this.#surroundings, from).filter((open) => !isKnown(open)))
    const years = yearsAt(this.#tokens, from, this.#text)
    if (years) found.push({ type: 'YEARS', kind: 'YEARS', from, to: years.to, years })
    return found
  }

  /** Appends the word before `to` to the phrase. */
  #extend(phrase: string, to: number): string {
    return phrase === '' ? this.#words[to - 1]! : `${phrase} ${this.#words[to - 1]!}`
  }

  #names(from: number): NameSpan[] {
    const found: NameSpan[] = []
    const end = Math.min(this.#reach[from]!, from + NAME_WORDS_MAX)
    let phrase = ''
    for (let to = from + 1; to <= end; to++) {
      phrase = this.#extend(phrase, to)
      const kinds = byKind(this.#lookups.find(phrase).filter((one) => mayBeMeant(one, this.#tokens, from)))
      if (degreeWords.has(phrase)) this.#withoutDegree(kinds, from)
      // "Ica o Trujillo" does not mention the ICAO.
      if (to > from + 1 && this.#tokens[to]?.gap === 'SPACE' && this.#isOr(to - 1)) kinds.clear()
      // "energetic", "guy": in small letters they are no town or firm.
      if (this.#tokens[from]!.casing === 'LOWER' && isSoftIn(this.#wording.language, phrase)) kinds.clear()
      if (this.#places.stateInShort(to - 1).length > 0) withoutObscure(kinds, isLinkWord(this.#words[from]!))
      const isTool = kinds.get('SKILL')?.some(({ prior, doubtful }) => prior >= (doubtful ? DOUBTFUL_MIN : TOOL_MIN))
      const towns = kinds.get('PLACE')
      if (towns && to === from + 1 && !isTool) kinds.set('PLACE', this.#places.knownHere(from, towns))
      const isTown = kinds.get('PLACE')?.some(({ prior }) => prior >= TOWN_MIN)
      const isBrand = kinds.get('COMPANY')?.some(({ prior }) => prior >= BRAND_MIN)
      if (to === from + 1 && this.#places.isOrdinaryTown(from, kinds.get('PLACE'))) kinds.delete('PLACE')
      const inShort = kinds.has('PLACE') ? this.#places.inShort(phrase, from, to) : []
      // "Austin, TX" is one place; Austin alone is not meant.
      if (inShort.length > 0 && this.#places.endsWith(to)) kinds.delete('PLACE')
      for (const [kind, same] of kinds) {
        const isAlias = isOnlyAlias(kind, same, phrase, { isBrand, isTown })
        if (isAlias && kind === 'PLACE') continue
        found.push(nameOf({ kind, from, to }, same, { isAlias, isElse: Boolean(isTool || isTown) }))
      }
      if (kinds.has('PLACE')) found.push(...this.#places.inside(phrase, from, to))
      found.push(...inShort, ...this.#places.inBrackets(phrase, from, to))
      if (to < end && !this.#lookups.goesOn(phrase)) break
    }
    found.push(...this.#withApostrophe(from))
    const code = speakerWords.get(this.#words[from]!)
    if (code) found.push(nameOf({ kind: 'LANGUAGE', from, to: from + 1 }, [speaker(code)]))
    return found
  }

  /** "McDonald's", "N'Djamena", "Cox's Bazar": dictionaries list them without the apostrophe. */
  #withApostrophe(from: number): NameSpan[] {
    const found: NameSpan[] = []
    const end = Math.min(this.#reach[from]!, from + APOSTROPHE_WORDS_MAX)
    let phrase = this.#words[from]!
    let isJoined = false
    if (this.#wording.tellsCase && this.#tokens[from]!.casing === 'LOWER') return found
    for (let to = from + 2; to <= end; to++) {
      const isHere = this.#isApostrophe(to - 1)
      isJoined ||= isHere
      phrase += isHere ? this.#words[to - 1]! : ` ${this.#words[to - 1]!}`
      if (!isJoined) continue
      const kinds = byKind(this.#lookups.find(phrase).filter(isSurelyNamed))
      for (const [kind, same] of kinds) found.push(nameOf({ kind, from, to }, same))
    }
    return found
  }

  #isApostrophe(at: number): boolean {
    const { gap, start } = this.#tokens[at]!
    return gap === 'TIGHT' && /['’`´]/.test(this.#text[start - 1]!)
  }

  /** MBA is also an alias of the town of Ba, and "MSc" means the shipping company only in capitals. */
  #withoutDegree(kinds: Map<SpanKind, Reading[]>, at: number): void {
    kinds.delete('PLACE')
    if (this.#tokens[at]!.casing !== 'UPPER') kinds.delete('COMPANY')
  }

  #isOr(at: number): boolean {
    return this.#cues(at).some(({ cue, to }) => cue.kind === 'OR' && to === at + 1)
  }

  #values(from: number): (ValueSpan | CueSpan)[] {
    const found: (ValueSpan | CueSpan)[] = []
    let phrase = ''
    for (let to = from + 1; to <= this.#reach[from]! && (phrase === '' || valueContinues(phrase)); to++) {
      phrase = this.#extend(phrase, to)
      const rank = seniorityWords.get(phrase)
      if (rank && !this.#isPrefix(phrase, to)) found.push({ type: 'VALUE', kind: 'SENIORITY', from, to, means: rank })
      const mode = workplaceWords.get(phrase)
      if (mode) found.push({ type: 'VALUE', kind: 'WORKPLACE', from, to, means: mode })
      const level = levelWords.get(phrase)
      // "NOT débutant": without a language nearby it is a seniority, not a language level.
      if (level && (!rank || this.#languageNear(from, to)) && !this.#isTitle(from, to))
        found.push(this.#level(level, from, to))
    }
    return found
  }

  /** "German business analyst" states no level of German. */
  #isTitle(from: number, to: number): boolean {
    return titlesAt(this.#words, from, this.#reach[from]!).some(({ end, open }) => end > to && !open)
  }

  /** "mid-market", "mid-sized": the prefix is no seniority. */
  #isPrefix(phrase: string, to: number): boolean {
    return phrase.length <= PREFIX_CHARS_MAX && this.#tokens[to]?.gap === 'TIGHT'
  }

  /** Counts as a level only beside a language: "advanced German", "German at an advanced level", but not "advanced SQL". */
  #level(level: LanguageLevel, from: number, to: number): ValueSpan | CueSpan {
    if (!this.#languageNear(from, to)) return { type: 'CUE', from, to, cue: { kind: 'GLUE', language: 'en' } }
    return { type: 'VALUE', kind: 'LEVEL', from, to, means: level }
  }

  #languageNear(from: number, to: number): boolean {
    for (let at = Math.max(0, from - 4); at < Math.min(this.#tokens.length, to + 4); at++) {
      if (at >= from && at < to) continue
      const isLanguage = this.#lookups.find(this.#words[at]!).some((reading) => reading.kind === 'LANGUAGE')
      if (isLanguage || speakerWords.has(this.#words[at]!)) return true
    }
    return false
  }

  #cues(from: number): CueSpan[] {
    if (this.#places.isState(from)) return []
    const found: CueSpan[] = headcountAt(this.#words, from, this.#reach[from]!)
    const radius = radiusAt(this.#tokens, from)
    if (radius) found.push(radius)
    let phrase = ''
    for (let to = from + 1; to <= this.#reach[from]! && (phrase === '' || cueContinues(phrase)); to++) {
      phrase = this.#extend(phrase, to)
      const cues = cuesOf(phrase)
      if (!cues || this.#isAcronym(from, to) || (degreeWords.has(phrase) && !this.#isBehindSchool(from))) continue
      // "de astilleros no": a cue at the end of a clause introduces nothing; only a denial can still stand there.
      const isLast = to === this.#reach[from]! && cues.some(({ kind }) => kind === 'NOT')
      const kept = cues.filter((cue) => (!isLast || cue.kind === 'NOT') && this.#isSaid(cue, from, phrase))
      for (const settled of kept.length === 0 ? [] : settleCues(kept, this.#wording.weights, this.#tokens[from]!.gap)) {
        if (settled.kind === 'NOT' && this.#isHyphened(to) && !seniorityWords.has(this.#tokens[to]!.word)) continue
        found.push({ type: 'CUE', from, to, cue: this.#asStudy(settled, from) })
      }
    }
    return found
  }

  /** "German tax" says nothing of a language; "audit and tax" asks for tax. */
  #isSaid({ kind }: Cue, from: number, phrase: string): boolean {
    const isOf = (word: string) => this.#lookups.find(word).some((one) => one.kind === 'LANGUAGE')
    return kind !== 'MARKET_BEHIND' || isOf(this.#words[from - 1] ?? '') || this.#lookups.find(phrase).length === 0
  }

  /** "non-executive", "no-code", "not-for-profit": as part of a word it denies nothing, but in "non-senior" it does. */
  #isHyphened(at: number): boolean {
    const token = this.#tokens[at]
    return token?.gap === 'TIGHT' && this.#text[token.start - 1] === '-'
  }

  /** "ALS", "Grand Rapids MI", "IT": a word in capitals in an English prompt is not the German "als" or the English "it". */
  #isAcronym(from: number, to: number): boolean {
    const { word, casing } = this.#tokens[from]!
    if (to > from + 1 || casing !== 'UPPER' || !this.#wording.isMixed || this.#wording.isGrammar(word)) return false
    return word.length <= ACRONYM_CHARS_MAX || !this.#wording.isFunctionWord(word)
  }

  /** "Stanford degree" names the school's degree; any other degree word is ordinary text. */
  #isBehindSchool(at: number): boolean {
    if (at === 0 || this.#tokens[at]!.gap !== 'SPACE') return false
    return this.#lookups.find(this.#words[at - 1]!).some(({ kind }) => kind === 'SCHOOL')
  }

  /** "PhD from Cambridge", "MBA por la Universidad de Deusto": the preposition leads to a school. */
  #asStudy(cue: Cue, from: number): Cue {
    const before = this.#words[from - 1] ?? ''
    const leadsOn = cue.kind === 'FROM' || (cue.kind === 'OF' && cue.language !== 'en')
    if (!leadsOn || this.#tokens[from]!.gap !== 'SPACE' || !degreeWords.has(before)) return cue
    // "scrum master from London": the title ends in a degree word, but London is no school.
    const isCalling = from > 1 && titlesAt(this.#words, from - 2, from).some(({ end }) => end === from)
    return isCalling ? cue : { ...cue, kind: 'STUDY' }
  }
}
