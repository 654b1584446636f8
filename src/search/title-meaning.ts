/**
 * Finds the titles of a pool that mean the title asked for. Each distinct title is compared as a vector, so the cost grows with the
 * vocabulary, not with the pool; the index stores the vectors. The cut of the title asked for decides how near is near enough.
 */
import { fold } from '../base/fold.ts'
import { rememberByText } from '../base/remembered.ts'
import { atOnce, type InPieces, isSliceOver, nextSlice } from '../base/slices.ts'
import { stem, TITLE_PREFIX, terms as termsOf } from '../reference/terms.ts'
import { isNonSoftwareDeveloper, makesSoftware, meantBy } from '../reference/titles/broad-titles.ts'
import { nearness, TitleCut } from '../reference/titles/cut.ts'
import { cosine, type TitleEncoder } from '../reference/titles/encoder.ts'
import { glossOf } from '../reference/titles/gloss.ts'
import { isLinkWord, isTitleNoun } from '../reference/titles/lexicon.ts'
import { namesSkill, spellingsOf } from '../reference/titles/named-skills.ts'
import { normalTitle } from '../reference/titles/normal.ts'
import { coreOf, type Sense, senseOf, stemsOf } from '../reference/titles/sense.ts'
import type { Titles } from './index/title-senses.ts'
import { headAt, isWorkAt, standingAt, workIn } from './title-facts.ts'
import { BROAD_TITLE_SHARE, headOfEnglish, SAME_WORK_SHARE, sharesFor } from './title-shares.ts'

/** More spellings of one job than any pool has; limits what a vague title can match. */
const NEIGHBOURS_MAX = 600
/** The most titles that name a skill. If a pool has more, the word is a trade ("sales") rather than a skill. */
const NAMING_MAX = 600
/** Cache for titles that no segment has: their list is a different one after every save. */
const ENCODED_MAX = 5_000
/** Cache size: every list of a pool is asked about the same titles. */
const ASKED_MAX = 1_000

export class TitleMeaning {
  readonly #encoder: TitleEncoder
  readonly #neighboursMax: number
  readonly #encoded = new Map<string, Sense>()
  readonly #cut: TitleCut
  readonly #workOf = rememberByText((core: string): Work => this.#newWork(core), ASKED_MAX)

  /** `neighboursMax` applies per list; it can be raised to measure the cost without a limit. */
  constructor(encoder: TitleEncoder, neighboursMax = NEIGHBOURS_MAX) {
    this.#encoder = encoder
    this.#cut = new TitleCut(encoder)
    this.#neighboursMax = neighboursMax
  }

  /** To be called before asking about a list that may be long: encodes, in slices, every title that no segment has stored. */
  async learn(titles: Titles): Promise<void> {
    const { terms, senses } = titles
    // A concurrent call may learn the same list, so the next row is determined immediately before it is learnt.
    while (senses.learnedUpTo < terms.length) {
      this.#learnNext(titles)
      if (isSliceOver()) await nextSlice()
    }
  }

  /** Title terms that mean `title`, each with a share from 0 to 1. */
  expand(title: string, titles: Titles): Map<string, number> {
    return atOnce(this.expandInPieces(title, titles))
  }

  *expandInPieces(title: string, titles: Titles): InPieces<Map<string, number>> {
    const { terms, senses } = titles
    this.#learnAll(titles)
    const core = knownCore(title)
    const { vector, cut, meant, names } = this.#workOf(core)
    yield
    const wanted = { rows: terms.length, limit: this.#neighboursMax, least: cut }
    const shares = new Map<number, number>()
    const isSoftware = makesSoftware(core)
    const { similar, holding, below } = sharesFor(title)
    const note = (row: number, raw: number, alike?: () => string) => {
      if (raw <= (shares.get(row) ?? 0)) return
      const share = below(raw, standingAt(titles, row), alike)
      if (share <= (shares.get(row) ?? 0)) return
      if (!isSoftware || !isNonSoftwareDeveloper(workIn(terms[row]!))) shares.set(row, share)
    }
    yield* eachInPieces(senses.nearest(vector, wanted), ({ index, similarity }) =>
      note(index, similar(headAt(titles, index), nearness(similarity, cut)), () => workIn(terms[index]!)),
    )
    const holdingAll = yield* senses.holding(stemsOf(core), terms.length)
    yield* eachInPieces(holdingAll, (row) => note(row, holding(headAt(titles, row))))
    const phrases = meant.map(({ words }) => [...words])
    for (const [at, rows] of (yield* senses.holdingEach(phrases, terms.length)).entries()) {
      const { head, words } = meant[at]!
      yield* eachInPieces(rows, (row) => {
        if ((headAt(titles, row) || head) !== head) return
        if (head !== '' || !isAnother(workIn(terms[row]!), words)) note(row, BROAD_TITLE_SHARE)
      })
    }
    return this.#weights(title, titles, shares, names)
  }

  /** Title terms that name a skill, in any spelling; each counts fully. */
  naming(skill: string, titles: Titles): Map<string, number> {
    return atOnce(this.namingInPieces(skill, titles))
  }

  *namingInPieces(skill: string, titles: Titles): InPieces<Map<string, number>> {
    const { terms, senses } = titles
    this.#learnAll(titles)
    const found = new Map<string, number>()
    for (const spelling of spellingsOf(skill)) {
      const rows = yield* senses.holding(stemsOf(spelling), terms.length)
      yield* eachInPieces(rows, (row) => {
        const isName = found.size < NAMING_MAX && namesSkill(terms[row]!.slice(TITLE_PREFIX.length), spelling)
        if (isName) found.set(terms[row]!, 1)
      })
    }
    return found
  }

  /** Shares by term. The title itself counts most, then other titles of exactly its work. */
  #weights(title: string, titles: Titles, shares: Map<number, number>, names: string[]): Map<string, number> {
    const weights = new Map<string, number>()
    const [very, plain, normal] = [termsOf.title(title), fold(knownCore(title)), knownForm(title)]
    const called = new Set(names.map(termsOf.title))
    // The same title in any gender.
    const isVery = (term: string) => term === very || knownForm(term.slice(TITLE_PREFIX.length)) === normal
    for (const [row, share] of shares) {
      const term = titles.terms[row]!
      const isCalled = called.delete(term)
      if (isWorkAt(titles, row, plain)) weights.set(term, isVery(term) ? 1 : Math.max(share, SAME_WORK_SHARE))
      else weights.set(term, isCalled ? Math.max(share, BROAD_TITLE_SHARE) : share)
    }
    for (const term of called) {
      const share = workIn(term) === plain ? SAME_WORK_SHARE : BROAD_TITLE_SHARE
      weights.set(term, term === very ? 1 : share)
    }
    return weights
  }

  /** Compares two titles by the work they name, including their English translations: 1 is the same. Encodes each title once. */
  comparer(): (one: string, other: string) => number {
    const works = new Map<string, Work[]>()
    const worksOf = (title: string): Work[] => {
      const known = works.get(title) ?? [title, glossOf(title) ?? []].flat().map((each) => this.#workOf(coreOf(each)))
      works.set(title, known)
      return known
    }
    return (one, other) => Math.max(...worksOf(one).flatMap((a) => worksOf(other).map((b) => sameness(a, b))))
  }

  #newWork(core: string): Work {
    const vector = this.#encoder.encode(core)
    const [names, phrases] = [meantBy(core).filter(isOfLevel), meantBy(core).filter((name) => !isOfLevel(name))]
    const meant = [...new Set(phrases.map(coreOf))].map((each) => ({
      words: tellingStems(each),
      head: headOfEnglish(each),
    }))
    return { core, vector, cut: this.#cut.cutFor(core, vector), words: new Set(stemsOf(core)), meant, names }
  }

  #learnAll(titles: Titles): void {
    while (titles.senses.learnedUpTo < titles.terms.length) this.#learnNext(titles)
  }

  #learnNext({ terms, senses }: Titles): void {
    const row = senses.learnedUpTo
    senses.learn(row, this.#senseOf(terms[row]!))
  }

  #senseOf(term: string): Sense {
    const known = this.#encoded.get(term)
    if (known) return known
    const fresh = senseOf(this.#encoder, term.slice(TITLE_PREFIX.length))
    if (this.#encoded.size >= ENCODED_MAX) this.#encoded.clear()
    this.#encoded.set(term, fresh)
    return fresh
  }
}

/** A title that was never seen takes some tens of microseconds. */
const ROWS_A_PIECE = 32

function* eachInPieces<T>(items: readonly T[], look: (item: T) => void): InPieces<void> {
  for (const [at, item] of items.entries()) {
    if (at % ROWS_A_PIECE === 0) yield
    look(item)
  }
}

const knownCore = rememberByText(coreOf, ASKED_MAX)
const knownForm = rememberByText(normalTitle, ENCODED_MAX)

/** Half of all Romance titles contain a "de", and people who write "chauffeur bus" mean the same, so link words are left out. */
const tellingStems = (core: string): Set<string> => new Set(stemsOf(core).filter((word) => !isLinkWord(word)))

/** Outside English the first word says what somebody is: an "ingeniero mecánico" is no "mecánico". */
function isAnother(work: string, words: ReadonlySet<string>): boolean {
  const first = work.split(' ', 1)[0]!
  return !words.has(stem(first)) && isTitleNoun(first)
}

const isOfLevel = (name: string): boolean => coreOf(name) !== normalTitle(name)

interface Work {
  core: string
  vector: Float32Array
  cut: number
  words: ReadonlySet<string>
  /** For a broad title: titles that contain all words of one of these and have the same head are meant too. */
  meant: { words: ReadonlySet<string>; head: string }[]
  /** Names that must match exactly, because without its level a "tech lead" names nothing. */
  names: string[]
}

const MEANT_NEARNESS = 0.75

/** A title that contains every word of another counts as the same work here too. Neither was asked for, so both cuts count equally. */
function sameness(one: Work, other: Work): number {
  const [fewer, more] = one.words.size < other.words.size ? [one, other] : [other, one]
  if (fewer.words.size > 0 && fewer.words.isSubsetOf(more.words)) return 1
  const isMeant = (broad: Work, { words, core }: Work) =>
    broad.meant.some((each) => each.words.isSubsetOf(words) && (each.head !== '' || !isAnother(core, each.words)))
  const least = isMeant(one, other) || isMeant(other, one) ? MEANT_NEARNESS : 0
  return Math.max(least, nearness(cosine(one.vector, other.vector), (one.cut + other.cut) / 2))
}
