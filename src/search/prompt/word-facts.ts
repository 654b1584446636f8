/**
 * What is known of the words of a prompt before they are read: how common each is, how it is written and what it may be. Owns these
 * facts, each computed once; features.ts turns them into numbers.
 */
import { isLinkWord, languagesOfTitleWord, titlesAt } from '../../reference/titles/lexicon.ts'
import { lexiconLanguages } from '../../reference/titles/lexicon-heads.ts'
import { isPartOfTitles } from '../../reference/titles/title-words.ts'
import { advertParts } from './advert/advert-part.ts'
import { cueKinds } from './cues/cue.ts'
import { seniorityWords } from './cues/values.ts'
import type { NameKind } from './lexicon.ts'
import { rarityOf } from './ordinary.ts'
import { type Candidate, type CueSpan, isSoftware } from './spans.ts'
import type { Gap, Token } from './tokens.ts'
import type { Wording } from './wording.ts'

/** Words are hashed into this many buckets; words of one bucket share their weights. */
export const BUCKETS = 8192

/** What a word looks like to its neighbours: one of these classes, or a kind of cue. */
const CLASSES = [
  ...(['EDGE', 'TITLE', 'SENIORITY', 'LEVEL', 'WORKPLACE', 'YEARS', 'LANGUAGE', 'SKILL', 'PLACE', 'COMPANY'] as const),
  ...(['NUMBER', 'UPPER', 'CAPITAL', 'ORDINARY', 'RARE'] as const),
]
export const TOKEN_CLASSES = CLASSES.length + cueKinds.length
const classNumber = (name: (typeof CLASSES)[number]) => CLASSES.indexOf(name)

/** The least prior of a name that gives its word the class of its kind. */
const TELLING = 0.4

/** The least prior of skills in the hand-kept lists. */
const PROFESSIONAL = 0.7
export const SKILL_SORTS = 4

/** Kinds of name that the same words may also be. The order gives the feature's numbers. */
const OTHER_KINDS = ['SKILL', 'PLACE', 'COMPANY', 'SCHOOL', 'INDUSTRY', 'LANGUAGE', 'TITLE', 'SENIORITY']

const SUFFIXES: RegExp[] = [
  ...[/ings?$/, /[ts]ions?$/, /ments?$/, /(?:ity|ities|ness)$/, /ed$/, /ly$/, /(?:er|or|ist|ant|ent)s?$/],
  ...[/(?:al|ic|ive|ous|able|ible)$/, /(?:ies|[^s]s)$/, /(?:ogy|phy|ics|omy)$/],
]

const ENDING_CHARS = 4
const CASINGS: readonly Token['casing'][] = ['LOWER', 'TITLE', 'UPPER']

function bucketOf(word: string): number {
  let hash = 2166136261
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619)
  return 1 + ((hash >>> 0) % (BUCKETS - 1))
}

export class WordFacts {
  readonly #tokens: Token[]
  readonly #wording: Wording
  readonly #candidates: Candidate[][]
  readonly #rarities: number[]
  readonly #classes: number[]
  readonly #words: string[]
  readonly language: number
  /** More than three words, with no punctuation between any two of them. */
  readonly isPauseless: boolean

  constructor(tokens: Token[], wording: Wording, candidates: Candidate[][]) {
    this.#tokens = tokens
    this.#wording = wording
    this.#candidates = candidates
    this.#words = tokens.map(({ word }) => word)
    this.language = lexiconLanguages.indexOf(wording.language)
    this.isPauseless =
      tokens.length > 3 && tokens.every(({ gap }, at) => at === 0 || gap === 'SPACE' || gap === 'TIGHT')
    this.#rarities = tokens.map(({ word }) => rarityOf(word, wording.language))
    this.#classes = tokens.map((_, at) => this.#classAt(at))
  }

  rarity(at: number): number {
    return this.#rarities[at]!
  }

  /** The bucket of a word; 0 is no word. */
  bucket(at: number): number {
    const word = this.#words[at]
    return word === undefined ? 0 : bucketOf(word)
  }

  /** The bucket of a word's last letters: "-recht", "-ista", "-ology". */
  ending(at: number): number {
    const word = this.#words[at]!
    return word.length <= ENDING_CHARS ? 0 : bucketOf(word.slice(-ENDING_CHARS))
  }

  /** 0 outside job descriptions. */
  advertPart(at: number): number {
    const { advertPart } = this.#tokens[at]!
    return advertPart === undefined ? 0 : 1 + advertParts.indexOf(advertPart)
  }

  gap(at: number): Gap | undefined {
    return this.#tokens[at]?.gap
  }

  /** The number of words before it in its sentence or line, at most `most`. */
  wordsBefore(at: number, most: number): number {
    let count = 0
    while (count < most && at - count > 0 && this.#tokens[at - count]!.gap !== 'STOP') count++
    return count
  }

  wordsBehind(at: number, most: number): number {
    let count = 0
    while (count < most && at + count < this.#tokens.length && this.#tokens[at + count]!.gap !== 'STOP') count++
    return count
  }

  classOf(at: number): number {
    return this.#classes[at] ?? 0
  }

  classBefore(at: number): number {
    return at === 0 ? 0 : this.#classes[at - 1]!
  }

  isCue(at: number): boolean {
    return this.#candidates[at]!.some(({ type }) => type === 'CUE')
  }

  isFill(at: number): boolean {
    return this.#candidates[at]!.some((one) => one.type === 'CUE' && one.to === at + 1 && one.cue.kind === 'FILL')
  }

  plainUse(from: number, to: number): number {
    const use = this.#wording.plainUse(from, to, 'PLACE')
    return use === 'HARD' ? 2 : use === 'SOFT' ? 1 : 0
  }

  /**
   * 0: capitals mean nothing here, 1: small letters, 2: a capital at the start of a sentence, 3: a capital, 4: all capitals, 5: mixed.
   */
  casing(from: number, to: number): number {
    const { casing, gap } = this.#tokens[from]!
    if (!this.#wording.tellsCase) return casing === 'UPPER' && this.#wording.isMixed ? 4 : 0
    if (this.#wording.isLower(from, to)) return 1
    if (casing === 'UPPER') return 4
    if (casing === 'LOWER') return 5
    return from === 0 || gap === 'STOP' ? 2 : 3
  }

  /** 0: nothing special; then digits, letters with digits, short capitals, joined words, and endings of the last word. */
  shape(from: number, to: number): number {
    const { word, casing } = this.#tokens[to - 1]!
    if (/^\d+$/.test(word)) return 1
    if (/\d/.test(word)) return 2
    if (casing === 'UPPER' && word.length <= 5 && this.#wording.isMixed) return 3
    if (to > from + 1 && this.#tokens[to - 1]!.gap === 'TIGHT') return 4
    if (word.length <= 2) return 5
    const ending = SUFFIXES.findIndex((suffix) => suffix.test(word))
    return ending < 0 ? 0 : 6 + ending
  }

  /** The likeliest other kind of exactly these words, with three grades of likelihood. */
  strongest(from: number, to: number, except?: string): number {
    let best = 0
    let found = 0
    for (const one of this.#candidates[from]!) {
      if (one.to !== to || one.type === 'CUE' || one.type === 'OPEN' || one.kind === except) continue
      const worth =
        one.type === 'NAME' ? (one.facts?.prior ?? 1) : one.type === 'TITLE' ? (one.unknown ? 0 : one.title.prior) : 1
      const kind = OTHER_KINDS.indexOf(one.kind)
      if (kind < 0 || worth <= best) continue
      best = worth
      found = (kind + 1) * 3 + (worth < 0.2 ? 0 : worth < 0.5 ? 1 : 2)
    }
    return found
  }

  /** The same for the likeliest name that a part of these words is. */
  strongestInside(from: number, to: number): number {
    let best = 0
    for (let at = from; at < to; at++) {
      for (const one of this.#candidates[at]!) {
        if (one.type !== 'NAME' || one.to > to || (at === from && one.to === to)) continue
        if (one.kind === 'SKILL' || one.kind === 'INDUSTRY') continue
        best = Math.max(best, this.strongest(at, one.to))
      }
    }
    return best
  }

  /** The casing of the first and the last word together: "NICU ventilators" are two things, "Wound Care" is one. */
  joint(from: number, to: number): number {
    if (to === from + 1 || !this.#wording.isMixed) return 0
    const number = (at: number) => CASINGS.indexOf(this.#tokens[at]!.casing)
    return 1 + number(from) * CASINGS.length + number(to - 1)
  }

  /** Whether the beginning or the end of the words is a skill by itself, and whether there are more than two words. */
  skillParts(from: number, to: number): number {
    if (to === from + 1) return 0
    return (
      (this.#isSkill(from, from + 1) || this.#isSkill(from, to - 1) ? 1 : 0) +
      (this.#isSkill(to - 1, to) || this.#isSkill(from + 1, to) ? 2 : 0) +
      (to - from > 2 ? 4 : 0)
    )
  }

  #isSkill(from: number, to: number): boolean {
    return this.#isNamed('SKILL', from, to)
  }

  /** Whether the beginning or the end of the words is an industry by itself: "titanium aerospace" is two things. */
  industryParts(from: number, to: number): number {
    let parts = 0
    for (let at = from + 1; at < to; at++) {
      if (this.#isNamed('INDUSTRY', from, at)) parts |= 1
      if (this.#isNamed('INDUSTRY', at, to)) parts |= 2
    }
    return parts
  }

  /** The sort of skill of exactly these words: 0 none, 1 a name from a package, 2 a trade's skill, 3 software. */
  skillSort(from: number, to: number): number {
    for (const one of this.#candidates[from] ?? [])
      if (one.type === 'NAME' && one.kind === 'SKILL' && one.to === to && one.facts)
        return isSoftware(one.facts) ? 3 : one.facts.prior < PROFESSIONAL ? 1 : 2
    return 0
  }

  /** Whether a title is adjacent, separated only by space: 0 none, 1 it follows, 2 it precedes. */
  besideTitle(from: number, to: number): number {
    const title = classNumber('TITLE')
    if (this.classOf(to) === title && this.gap(to) === 'SPACE') return 1
    return from > 0 && this.classBefore(from) === title && this.gap(from) === 'SPACE' ? 2 : 0
  }

  isCapitals(from: number): boolean {
    return this.#wording.isMixed && this.#tokens[from]!.casing === 'UPPER'
  }

  #isNamed(kind: NameKind, from: number, to: number): boolean {
    return this.#candidates[from]!.some((one) => one.type === 'NAME' && one.kind === kind && one.to === to)
  }

  /** "conteo de carbohidratos": the number of link words inside, two at most. */
  links(from: number, to: number): number {
    let count = 0
    for (let at = from + 1; at < to - 1; at++) if (isLinkWord(this.#words[at]!)) count++
    return Math.min(count, 2)
  }

  /** 0: none of these words occurs in titles, 1: some do, 2: all do. */
  titleWords(from: number, to: number): number {
    let known = 0
    for (let at = from; at < to; at++) if (isPartOfTitles(this.#words[at]!)) known++
    return known === 0 ? 0 : known < to - from ? 1 : 2
  }

  /** "senior SRE": words after a seniority are no tool. In "staff nurse", "staff" is part of the title. */
  isRanked(from: number): boolean {
    const before = from - 1
    if (before < 0 || this.#tokens[from]!.gap !== 'SPACE' || !seniorityWords.has(this.#words[before]!)) return false
    return titlesAt(this.#words, before, this.#words.length).length === 0
  }

  /** A Romance adjective stands after its noun: "gráfico" in "designer gráfico freelancer" belongs to the designer. */
  isTurned(from: number, head: number): boolean {
    const spoken = from === head ? undefined : languagesOfTitleWord(this.#words[from]!)
    return spoken !== undefined && !spoken.has('en') && !spoken.has('de')
  }

  #classAt(at: number): number {
    const here = this.#candidates[at]!
    const cues = here.filter((one): one is CueSpan => one.type === 'CUE')
    const cue = cues.reduce<CueSpan | undefined>((last, one) => (last && last.to >= one.to ? last : one), undefined)
    if (cue) return CLASSES.length + cueKinds.indexOf(cue.cue.kind)
    for (const one of here) {
      if (one.type === 'TITLE' && !one.unknown && !one.title.open) return classNumber('TITLE')
      if (one.type === 'VALUE') return classNumber(one.kind as 'SENIORITY' | 'LEVEL' | 'WORKPLACE')
      if (one.type === 'YEARS') return classNumber('YEARS')
    }
    return this.#nameClass(here) ?? this.#wordClass(at)
  }

  #nameClass(here: Candidate[]): number | undefined {
    let best: { kind: string; prior: number } | undefined
    for (const one of here) {
      if (one.type !== 'NAME' || !one.facts || one.facts.prior < TELLING || one.facts.doubtful) continue
      if (!best || one.facts.prior > best.prior) best = { kind: one.kind, prior: one.facts.prior }
    }
    const known = best && (CLASSES as readonly string[]).indexOf(best.kind)
    return known === undefined || known < 0 ? undefined : known
  }

  #wordClass(at: number): number {
    const { word, casing } = this.#tokens[at]!
    if (/\d/.test(word)) return classNumber('NUMBER')
    if (this.#wording.tellsCase && casing === 'UPPER') return classNumber('UPPER')
    if (this.#wording.tellsCase && casing === 'TITLE') return classNumber('CAPITAL')
    return classNumber(this.#rarities[at]! < 4 ? 'ORDINARY' : 'RARE')
  }
}
