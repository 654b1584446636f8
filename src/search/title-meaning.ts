/**
 * Which titles of a pool mean what a prompt asks for. Each distinct title is compared as a vector, so the cost grows with
 * the vocabulary, not with the pool; the index keeps the vectors. How near is near says the cut of the question.
 */
import { fold } from '../base/fold.ts'
import { remembered } from '../base/remembered.ts'
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
import { headAt, isWorkAt, workIn } from './title-facts.ts'
import { BROAD_TITLE_SHARE, headOfEnglish, SAME_WORK_SHARE, sharesFor } from './title-shares.ts'

/** More spellings of one job than any pool has; bounds what a vague title can pull in. */
const NEIGHBOURS_MAX = 600
/** Titles that name a skill; more of one pool name no skill but a trade ("sales"). */
const NAMING_MAX = 600
/** Of those who are in no segment yet, whose list is another one after every save. */
const ENCODED_MAX = 5_000
/** Every list of a pool is asked the same. */
const ASKED_MAX = 1_000

export class TitleMeaning {
  readonly #encoder: TitleEncoder
  readonly #neighboursMax: number
  readonly #encoded = new Map<string, Sense>()
  readonly #cut: TitleCut
  readonly #workOf = remembered((core: string): Work => this.#newWork(core), ASKED_MAX)

  /** `neighboursMax` of a list; without a bound, to measure what it costs. */
  constructor(encoder: TitleEncoder, neighboursMax = NEIGHBOURS_MAX) {
    this.#encoder = encoder
    this.#cut = new TitleCut(encoder)
    this.#neighboursMax = neighboursMax
  }

  /** Ahead of asking, where the titles may be many: each one that no segment keeps is encoded, in slices. */
  async learn(titles: Titles): Promise<void> {
    const { terms, senses } = titles
    // Others may learn the same list meanwhile: which row comes next is looked up at once before it is learned.
    while (senses.learnedUpTo < terms.length) {
      this.#learnNext(titles)
      if (isSliceOver()) await nextSlice()
    }
  }

  /** Title terms that mean `title`, each with how much, in 0–1. */
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
    const note = (row: number, share: number) => {
      if (share <= (shares.get(row) ?? 0)) return
      if (!isSoftware || !isNonSoftwareDeveloper(workIn(terms[row]!))) shares.set(row, share)
    }
    const { similar, holding } = sharesFor(title)
    yield* eachInPieces(senses.nearest(vector, wanted), ({ index, similarity }) =>
      note(index, similar(headAt(titles, index), nearness(similarity, cut))),
    )
    yield* eachInPieces(senses.holding(stemsOf(core), terms.length), (row) => note(row, holding(headAt(titles, row))))
    const phrases = meant.map(({ words }) => [...words])
    for (const [at, rows] of senses.holdingEach(phrases, terms.length).entries()) {
      const { head, words } = meant[at]!
      yield* eachInPieces(rows, (row) => {
        if ((headAt(titles, row) || head) !== head) return
        if (head !== '' || !isAnother(workIn(terms[row]!), words)) note(row, BROAD_TITLE_SHARE)
      })
    }
    return this.#weights(title, titles, shares, names)
  }

  /** Title terms that name a skill, in whatever spelling; each means it wholly. */
  naming(skill: string, titles: Titles): Map<string, number> {
    return atOnce(this.namingInPieces(skill, titles))
  }

  *namingInPieces(skill: string, titles: Titles): InPieces<Map<string, number>> {
    const { terms, senses } = titles
    this.#learnAll(titles)
    const found = new Map<string, number>()
    for (const spelling of spellingsOf(skill)) {
      yield* eachInPieces(senses.holding(stemsOf(spelling), terms.length), (row) => {
        const isName = found.size < NAMING_MAX && namesSkill(terms[row]!.slice(TITLE_PREFIX.length), spelling)
        if (isName) found.set(terms[row]!, 1)
      })
    }
    return found
  }

  /** By terms; the very title and its very work before all else. */
  #weights(title: string, titles: Titles, shares: Map<number, number>, names: string[]): Map<string, number> {
    const weights = new Map<string, number>()
    const [very, plain, normal] = [termsOf.title(title), fold(knownCore(title)), knownForm(title)]
    const called = new Set(names.map(termsOf.title))
    // The very title in whatever gender somebody writes it of themselves.
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

  /** Tells how near two titles are by the work they name, also by what they are in English; at most 1. Encodes each once. */
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
    return { core, vector, cut: this.#cut.of(core, vector), words: new Set(stemsOf(core)), meant, names }
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

/** A title that nobody has met takes some tens of microseconds. */
const ROWS_A_PIECE = 32

function* eachInPieces<T>(items: readonly T[], look: (item: T) => void): InPieces<void> {
  for (const [at, item] of items.entries()) {
    if (at % ROWS_A_PIECE === 0) yield
    look(item)
  }
}

const knownCore = remembered(coreOf, ASKED_MAX)
const knownForm = remembered(normalTitle, ENCODED_MAX)

/** Half of all titles hold a "de", and whoever writes "chauffeur bus" means the same. */
const tellingStems = (core: string): Set<string> => new Set(stemsOf(core).filter((word) => !isLinkWord(word)))

/** What somebody is comes first outside English: an "ingeniero mecánico" is no "mecánico". */
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
  /** Of a broad title: whoever holds all words of one of these, and is the same, is meant. */
  meant: { words: ReadonlySet<string>; head: string }[]
  /** Meant by these very names: without its level a "tech lead" is nothing. */
  names: string[]
}

const MEANT_NEARNESS = 0.75

/** A title that holds every word of another is the same work here too. Neither is the one asked for: both cuts count alike. */
function sameness(one: Work, other: Work): number {
  const [fewer, more] = one.words.size < other.words.size ? [one, other] : [other, one]
  if (fewer.words.size > 0 && fewer.words.isSubsetOf(more.words)) return 1
  const isMeant = (broad: Work, { words, core }: Work) =>
    broad.meant.some((each) => each.words.isSubsetOf(words) && (each.head !== '' || !isAnother(core, each.words)))
  const least = isMeant(one, other) || isMeant(other, one) ? MEANT_NEARNESS : 0
  return Math.max(least, nearness(cosine(one.vector, other.vector), (one.cut + other.cut) / 2))
}
