/**
 * Which titles of a pool mean what a prompt asks for. Each distinct title is compared as a vector, so the cost grows with
 * the vocabulary, not with the pool; the index keeps the vectors. How near is near says the cut of the question.
 */
import { fold } from '../base/fold.ts'
import { remembered } from '../base/remembered.ts'
import { TITLE_PREFIX, terms as termsOf } from '../reference/terms.ts'
import { nearness, TitleCut } from '../reference/titles/cut.ts'
import { cosine, type TitleEncoder } from '../reference/titles/encoder.ts'
import { headOf, isEnglishTitle, isLeading } from '../reference/titles/english.ts'
import { glossOf } from '../reference/titles/gloss.ts'
import { coreOf, type Sense, senseOf, stemsOf } from '../reference/titles/sense.ts'
import { meantBy } from '../reference/titles/umbrellas.ts'
import type { TitleRows } from './index/title-senses.ts'

/** More spellings of one job than any pool has; bounds what a vague title can pull in. */
const NEIGHBOURS_MAX = 600
/** A title that holds every word asked for is what was asked for, however little the encoder makes of it. */
const WORDS_SHARE = 0.8
/** One of the kinds of work that a title names at once; after those who bear its words. */
const UMBRELLA_SHARE = 0.75
/** The very title comes before the same work at another level, and both before whatever only means it. */
const SAME_WORK_SHARE = 0.95
const ALIKE_SHARE = 0.85
/**
 * Of two English titles the words tell whether they are one work, and an encoder's likeness is mostly of the trade: an accountant and
 * an auditor, a translator and an interpreter. What is nearly the same all the same (engineer and developer) is met still.
 */
const RESEMBLING_SHARE = 0.68
/** A nurse manager is no nurse: short of what meets a title. */
const OTHER_HEAD_SHARE = 0.55
/** Of those who are in no segment yet, whose list is another one after every save. */
const ENCODED_MAX = 5_000
/** Every list of a pool is asked the same. */
const ASKED_MAX = 1_000

/** The work alone that a title's term names: of every title that means another one it is asked again and again. */
const workIn = remembered((term) => fold(coreOf(term.slice(TITLE_PREFIX.length))))
/** What somebody with such a title is, where it is an English one. */
const headIn = remembered((term) => headOfEnglish(workIn(term)))

const headOfEnglish = (core: string): string | undefined => (isEnglishTitle(core) ? headOf(core) : undefined)

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

  /** Title terms that mean `title`, each with how much, in 0–1. */
  expand(title: string, titles: TitleRows): Map<string, number> {
    const { terms, senses } = titles
    this.#learn(titles)
    const core = coreOf(title)
    const { vector, cut, meant } = this.#workOf(core)
    const wanted = { rows: terms.length, limit: this.#neighboursMax, least: cut }
    const weights = new Map<string, number>()
    const note = (term: string, share: number) => {
      if (share > (weights.get(term) ?? 0)) weights.set(term, share)
    }
    const { alike, holding } = sharesFor(title, core)
    for (const { index, similarity } of senses.nearest(vector, wanted))
      note(terms[index]!, nearness(similarity, cut) * alike(terms[index]!))
    for (const row of senses.holding(stemsOf(core), terms.length)) note(terms[row]!, holding(terms[row]!))
    for (const words of meant)
      for (const row of senses.holding([...words], terms.length)) note(terms[row]!, UMBRELLA_SHARE)
    const [very, plain] = [termsOf.title(title), fold(core)]
    for (const term of weights.keys()) {
      if (term === very) note(term, 1)
      else if (workIn(term) === plain) note(term, SAME_WORK_SHARE)
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
    const meant = meantBy(core).map((words) => new Set(stemsOf(coreOf(words))))
    return { vector, cut: this.#cut.of(core, vector), words: new Set(stemsOf(core)), meant }
  }

  /** What was not kept with a segment. */
  #learn({ terms, senses }: TitleRows): void {
    while (senses.learnedUpTo < terms.length) {
      const row = senses.learnedUpTo
      senses.learn(row, this.#senseOf(terms[row]!))
    }
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

/** How much a title of a list is worth that resembles one asked for, and one that holds all its words. */
function sharesFor(title: string, core: string) {
  const head = headOfEnglish(fold(core))
  const isTold = head !== undefined || glossOf(title) !== undefined
  return {
    alike(term: string): number {
      const other = headIn(term)
      if (!isTold || other === undefined) return ALIKE_SHARE
      return head !== undefined && other !== head && isLeading(other) ? OTHER_HEAD_SHARE : RESEMBLING_SHARE
    },
    holding(term: string): number {
      const other = headIn(term)
      return head === undefined || other === undefined || other === head ? WORDS_SHARE : OTHER_HEAD_SHARE
    },
  }
}

interface Work {
  vector: Float32Array
  cut: number
  words: ReadonlySet<string>
  /** Of an umbrella: whoever holds all words of one of these is meant. */
  meant: ReadonlySet<string>[]
}

/** A title that holds every word of another is the same work here too. Neither is the one asked for: both cuts count alike. */
function sameness(one: Work, other: Work): number {
  const [fewer, more] = one.words.size < other.words.size ? [one, other] : [other, one]
  if (fewer.words.size > 0 && fewer.words.isSubsetOf(more.words)) return 1
  const isMeant = (umbrella: Work, { words }: Work) => umbrella.meant.some((each) => each.isSubsetOf(words))
  const least = isMeant(one, other) || isMeant(other, one) ? UMBRELLA_SHARE : 0
  return Math.max(least, nearness(cosine(one.vector, other.vector), (one.cut + other.cut) / 2))
}
