/**
 * Everything that the words of a prompt may be. Owns the list of candidate spans and what the dictionaries say of each; choosing
 * among them is path.ts. The dictionaries are asked by lookups.ts.
 */
import type { LanguageLevel } from '../../../contract/levels.ts'
import { titlesAt } from '../../reference/titles/lexicon.ts'
import type { SpanKind } from './contexts.ts'
import type { Cue, CueKind } from './cues/cue.ts'
import { cueContinues, cuesOf, settleCues } from './cues/cues.ts'
import { degreeWords, levelWords, seniorityWords, speakerWords, valueContinues, workplaceWords } from './cues/values.ts'
import type { Lexicon, Reading } from './lexicon.ts'
import { IN_SHORT_CHARS_MAX, isInShort, Lookups } from './lookups.ts'
import { byKind, isOnlyAlias, nameOf, reaches, speaker } from './name-spans.ts'
import { openCandidates } from './open-candidates.ts'
import { RARITIES, rarityOf } from './ordinary.ts'
import { withQualifiers } from './place-qualifiers.ts'
import { within } from './places.ts'
import { radiusAt } from './radius.ts'
import type { Candidate, CueSpan, NameSpan, OpenSpan, ValueSpan } from './spans.ts'
import { respelled } from './spelling.ts'
import { type TitleSurroundings, titleCandidates } from './title-candidates.ts'
import type { Token } from './tokens.ts'
import type { Wording } from './wording.ts'
import { isHeadcount, yearsAt } from './years.ts'

/** Names of more words exist and are found by their shorter forms. */
const NAME_WORDS_MAX = 6
/** Makers of tools are mostly named for the tool: "SAP", "Oracle". */
const TOOL_MIN = 0.4
/** So is a company that bears a town's name, other than the town as its own: "Elektriker Zürich" seeks no insurer. */
const TOWN_MIN = 0.5
/**
 * And what bears a famous name only as another of its own is not meant by it: Topeka once called itself Google, and New York & Company
 * is not New York.
 */
const BRAND_MIN = 0.9
/** Everyday words that are a known tool too; below are brands that only have a logo. */
const DOUBTFUL_MIN = 0.1

/** "New South Wales". */
const OUTER_WORDS_MAX = 3
/** Said with what it lies in, a name is hardly anything else. */
const surely = (reading: Reading): Reading => ({ ...reading, prior: Math.max(reading.prior, 0.9) })

const LEADS_TO_PLACE: ReadonlySet<CueKind> = new Set(['IN', 'PLACE', 'FROM', 'LOOSE_IN', 'GLUE', 'OUTSIDE'])

export function findCandidates(text: string, tokens: Token[], wording: Wording, lexicon: Lexicon): Candidate[][] {
  const lookups = new Lookups(lexicon)
  const finder = new Finder(text, tokens, wording, lookups)
  const found = withQualifiers(
    tokens.map((_, from) => finder.at(from)),
    tokens,
  )
  const meant = respelled(tokens, lexicon, (phrase) => lookups.find(phrase))
  return meant.size === 0 ? found : withMeant(found, meant, { text, tokens, wording, lookups })
}

type Read = { text: string; tokens: Token[]; wording: Wording; lookups: Lookups }

/** What may be read of the words as they were meant, beside what may be read of them as they stand. */
function withMeant(
  found: Candidate[][],
  meant: Map<number, string>,
  { text, tokens, wording, lookups }: Read,
): Candidate[][] {
  const words = tokens.map((token, at) => ({ ...token, word: meant.get(at) ?? token.word }))
  const finder = new Finder(text, words, wording, lookups)
  return found.map((here, from) => {
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
  /** Index after the last word that a span beginning here may reach: no name crosses a comma or a bracket. */
  readonly #reach: number[]
  readonly #wording: Wording
  readonly #surroundings: TitleSurroundings

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
  }

  at(from: number): Candidate[] {
    const cues = this.#cues(from)
    const names = [...this.#names(from), ...this.#stateInShort(from)]
    const titles = titleCandidates(this.#surroundings, from)
    const found: Candidate[] = [...titles, ...this.#values(from), ...names, ...cues]
    // What a dictionary knows is no unknown name of its kind.
    const isKnown = ({ kind, to }: OpenSpan) => names.some((name) => name.kind === kind && name.to === to)
    found.push(...openCandidates(this.#surroundings, from).filter((open) => !isKnown(open)))
    const years = yearsAt(this.#tokens, from, this.#text)
    if (years) found.push({ type: 'YEARS', kind: 'YEARS', from, to: years.to, years })
    return found
  }

  /** The phrase with the word before `to`. */
  #extend(phrase: string, to: number): string {
    return phrase === '' ? this.#words[to - 1]! : `${phrase} ${this.#words[to - 1]!}`
  }

  #names(from: number): NameSpan[] {
    const found: NameSpan[] = []
    const end = Math.min(this.#reach[from]!, from + NAME_WORDS_MAX)
    let phrase = ''
    for (let to = from + 1; to <= end; to++) {
      phrase = this.#extend(phrase, to)
      const kinds = byKind(this.#lookups.find(phrase))
      if (degreeWords.has(phrase)) this.#withoutDegree(kinds, from)
      const isTool = kinds.get('SKILL')?.some(({ prior, doubtful }) => prior >= (doubtful ? DOUBTFUL_MIN : TOOL_MIN))
      const isTown = kinds.get('PLACE')?.some(({ prior }) => prior >= TOWN_MIN)
      const isBrand = kinds.get('COMPANY')?.some(({ prior }) => prior >= BRAND_MIN)
      if (to === from + 1 && this.#isOrdinaryTown(from, kinds.get('PLACE'))) kinds.delete('PLACE')
      const inShort = kinds.has('PLACE') ? this.#placeInShort(phrase, from, to) : []
      // "Austin, TX" is one place, and Austin alone is not meant.
      if (inShort.length > 0 && this.#tokens[to]!.gap !== 'SPACE') kinds.delete('PLACE')
      for (const [kind, same] of kinds) {
        const isAlias = isOnlyAlias(kind, same, phrase, { isBrand, isTown })
        found.push(nameOf({ kind, from, to }, same, { isAlias, isElse: Boolean(isTool || isTown) }))
      }
      if (kinds.has('PLACE')) found.push(...this.#placeInside(phrase, from, to))
      found.push(...inShort)
      if (to < end && !this.#lookups.goesOn(phrase)) break
    }
    const code = speakerWords.get(this.#words[from]!)
    if (code) found.push(nameOf({ kind: 'LANGUAGE', from, to: from + 1 }, [speaker(code)]))
    return found
  }

  /** "content", "axis", "june": a word of every day is a small town only where a place is named, or with a capital that means something. */
  #isOrdinaryTown(at: number, same: Reading[] | undefined): boolean {
    const { word, casing, gap } = this.#tokens[at]!
    if (!same) return false
    // "la connaissance" is not in Los Angeles.
    if (casing === 'LOWER' && this.#wording.isGrammar(word)) return true
    if (same.some(({ prior }) => prior >= TOWN_MIN)) return false
    const isSmall = this.#wording.tellsCase && casing === 'LOWER'
    if (!isSmall && rarityOf(word, this.#wording.tongue) >= RARITIES - 1) return false
    if (this.#wording.tellsCase && casing !== 'LOWER' && at > 0 && gap !== 'STOP') return false
    return at === 0 || !this.#cues(at - 1).some(({ cue, to }) => to === at && LEADS_TO_PLACE.has(cue.kind))
  }

  /** MBA is another name of the town of Ba, and an MSc no shipping company unless it is shouted. */
  #withoutDegree(kinds: Map<SpanKind, Reading[]>, at: number): void {
    kinds.delete('PLACE')
    if (this.#tokens[at]!.casing !== 'UPPER') kinds.delete('COMPANY')
  }

  /** "Austin, TX", "memphis tn": the only name that goes over a comma. */
  #placeInShort(phrase: string, from: number, to: number): NameSpan[] {
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

  /** "Goiânia - GO", "Curitiba (PR)"; not "Lima - IT manager". */
  #endsInShort(at: number): boolean {
    const next = this.#tokens[at + 1]
    return this.#tokens[at]!.casing === 'UPPER' && (next === undefined || next.gap !== 'SPACE')
  }

  /** "Lakeport, California", "Castro, Paraná": a small town is meant where what it lies in follows. */
  #placeInside(phrase: string, from: number, to: number): NameSpan[] {
    const gap = this.#tokens[to]?.gap
    if (gap !== 'COMMA' && gap !== 'SPACE') return []
    const end = Math.min(this.#reach[to]!, to + OUTER_WORDS_MAX)
    let outer = ''
    for (let last = to + 1; last <= end; last++) {
      outer = outer === '' ? this.#words[last - 1]! : `${outer} ${this.#words[last - 1]!}`
      const around = this.#lookups.find(outer).filter(({ kind, prior }) => kind === 'PLACE' && prior >= TOWN_MIN)
      const inside = within(
        this.#lookups.find(phrase).filter(({ kind }) => kind === 'PLACE'),
        around,
      )
      if (inside.length > 0) return [nameOf({ kind: 'PLACE', from, to: last }, inside.map(surely))]
    }
    return []
  }

  /** "in ca", "located in PA", "…, TX": a state alone. */
  #stateInShort(from: number): NameSpan[] {
    const { word, casing, gap } = this.#tokens[from]!
    if (word.length < 2 || word.length > IN_SHORT_CHARS_MAX || this.#wording.isGrammar(word)) return []
    const isShouted = casing === 'UPPER' && this.#wording.isMixed
    const isLed =
      from > 0 &&
      gap === 'SPACE' &&
      this.#cues(from - 1).some(({ cue, to }) => to === from && LEADS_TO_PLACE.has(cue.kind))
    if (!isShouted && !isLed && gap !== 'COMMA') return []
    const same = this.#lookups.findCoded(word, this.#wording.tongue)
    return same.length === 0 ? [] : [nameOf({ kind: 'PLACE', from, to: from + 1 }, [...same])]
  }

  #values(from: number): (ValueSpan | CueSpan)[] {
    const found: (ValueSpan | CueSpan)[] = []
    let phrase = ''
    for (let to = from + 1; to <= this.#reach[from]! && (phrase === '' || valueContinues(phrase)); to++) {
      phrase = this.#extend(phrase, to)
      const rank = seniorityWords.get(phrase)
      if (rank) found.push({ type: 'VALUE', kind: 'SENIORITY', from, to, means: rank })
      const mode = workplaceWords.get(phrase)
      if (mode) found.push({ type: 'VALUE', kind: 'WORKPLACE', from, to, means: mode })
      const level = levelWords.get(phrase)
      if (level) found.push(this.#level(level, from, to))
    }
    return found
  }

  /** A level is one only beside a language: "advanced German", "German at an advanced level"; "advanced SQL" is none. */
  #level(level: LanguageLevel, from: number, to: number): ValueSpan | CueSpan {
    if (!this.#languageNear(from, to)) return { type: 'CUE', from, to, cue: { kind: 'GLUE', tongue: 'en' } }
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

  /** "3 junior data analysts", "zwei Altenpfleger": how many are wanted says nothing of whom. */
  #headcount(from: number): CueSpan[] {
    const next = from + 1
    if (!isHeadcount(this.#words[from]!) || next >= this.#reach[from]!) return []
    const counts = seniorityWords.has(this.#words[next]!) || titlesAt(this.#words, next, this.#reach[next]!).length > 0
    return counts ? [{ type: 'CUE', from, to: next, cue: { kind: 'GLUE', tongue: 'en' } }] : []
  }

  /** "Portland, OR with": the state of the city before it joins nothing. */
  #isState(at: number): boolean {
    const { word, casing, gap } = this.#tokens[at]!
    if (gap !== 'COMMA' || casing !== 'UPPER' || at === 0 || !this.#wording.tellsCase) return false
    return this.#lookups.findInside(this.#words[at - 1]!, word).length > 0
  }

  #cues(from: number): CueSpan[] {
    if (this.#isState(from)) return []
    const found: CueSpan[] = this.#headcount(from)
    const radius = radiusAt(this.#tokens, from)
    if (radius) found.push(radius)
    let phrase = ''
    for (let to = from + 1; to <= this.#reach[from]! && (phrase === '' || cueContinues(phrase)); to++) {
      phrase = this.#extend(phrase, to)
      const cues = cuesOf(phrase)
      if (!cues || (degreeWords.has(phrase) && !this.#isBehindSchool(from))) continue
      for (const settled of settleCues(cues, this.#wording.weights, this.#tokens[from]!.gap)) {
        found.push({ type: 'CUE', from, to, cue: this.#asStudy(settled, from) })
      }
    }
    return found
  }

  /** "Stanford degree"; any other degree is a free word. */
  #isBehindSchool(at: number): boolean {
    if (at === 0 || this.#tokens[at]!.gap !== 'SPACE') return false
    return this.#lookups.find(this.#words[at - 1]!).some(({ kind }) => kind === 'SCHOOL')
  }

  /** "PhD from Cambridge", "MBA por la Universidad de Deusto". */
  #asStudy(cue: Cue, from: number): Cue {
    const before = this.#words[from - 1] ?? ''
    const leadsOn = cue.kind === 'FROM' || (cue.kind === 'OF' && cue.tongue !== 'en')
    if (!leadsOn || this.#tokens[from]!.gap !== 'SPACE' || !degreeWords.has(before)) return cue
    // A scrum master from London has no degree from there.
    const isCalling = from > 1 && titlesAt(this.#words, from - 2, from).some(({ end }) => end === from)
    return isCalling ? cue : { ...cue, kind: 'STUDY' }
  }
}
