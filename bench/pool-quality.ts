/** How good a first page is, judged by how everybody was generated. Owns what is remembered of a million people: 32 bytes each. */
import { livesIn } from '../eval/asked-places.ts'
import { gradeBy, ndcg } from '../eval/search-truth.ts'
import { cities } from '../sandbox/world/places.ts'
import { numberOf, type Truth } from './pool-people.ts'
import type { Question } from './pool-questions.ts'

const SKILLS_A_PERSON = 18

type Asks = NonNullable<Question['asks']>

/**
 * nDCG@20, in three ways. A job of the generator is a trade with many titles: bartender, sommelier and restaurant supervisor are
 * one.
 */
export interface Quality {
  /**
   * Right are people whose title contains the words and who live there. The generator does not know whether another title of the
   * trade was meant, so found people with one are skipped.
   */
  asked: number
  /** The whole trade counts as right, if it lives there. */
  trade: number
  /** The whole trade counts as right, wherever it lives; the place is one of the things asked for. */
  anywhere: number
}

export class PoolTruth {
  readonly #jobs: Uint8Array
  readonly #titles: Uint16Array
  readonly #cities: Uint16Array
  readonly #skills: Uint16Array
  readonly #skillNumbers = new Map<string, number>()
  readonly #titleNumbers = new Map<string, number>()
  #people = 0

  constructor(people: number) {
    this.#jobs = new Uint8Array(people)
    this.#titles = new Uint16Array(people)
    this.#cities = new Uint16Array(people)
    this.#skills = new Uint16Array(people * SKILLS_A_PERSON)
  }

  add({ job, title, city, skills }: Truth): void {
    this.#jobs[this.#people] = job
    this.#titles[this.#people] = numbered(this.#titleNumbers, title)
    this.#cities[this.#people] = city
    for (const [n, skill] of skills.slice(0, SKILLS_A_PERSON).entries()) {
      this.#skills[this.#people * SKILLS_A_PERSON + n] = numbered(this.#skillNumbers, skill)
    }
    this.#people++
  }

  /**
   * Compares what was found (external ids) with the best possible among the first `people`. Undefined if nobody among them was
   * asked for, because then no order is better than another.
   */
  judge(asks: Asks, found: string[], people = this.#people): Quality | undefined {
    const skills = asks.skills.map((skill) => this.#skillNumbers.get(skill) ?? 0)
    const saying = this.#titlesSaying(asks.title)
    const figure = (gradeOf: (number: number) => number | undefined) => {
      const grades = Array.from({ length: people }, (_, number) =>
        this.#jobs[number] === asks.job ? gradeOf(number) : 0,
      )
      const best = bestOf(grades)
      const ofFound = found.map((id) => grades[numberOf(id)]).filter((grade) => grade !== undefined)
      return best.length > 0 ? ndcg(ofFound, best) : undefined
    }
    const there = (number: number) => (this.#livesThere(number, asks) ? gradeBy(this.#has(number, skills)) : 0)
    const asked = figure((number) => {
      if (!this.#livesThere(number, asks)) return 0
      return saying.has(this.#titles[number]!) ? there(number) : undefined
    })
    const trade = figure(there)
    const anywhere = figure((number) => gradeBy([...this.#has(number, skills), this.#livesThere(number, asks)]))
    if (asked === undefined || trade === undefined || anywhere === undefined) return undefined
    return { asked, trade, anywhere }
  }

  #titlesSaying(title: string): Set<number> {
    const matching = [...this.#titleNumbers].filter(([own]) => wordsIn(title).isSubsetOf(wordsIn(own)))
    return new Set(matching.map(([, number]) => number))
  }

  #has(number: number, skills: number[]): boolean[] {
    const own = this.#skills.subarray(number * SKILLS_A_PERSON, (number + 1) * SKILLS_A_PERSON)
    return skills.map((skill) => own.includes(skill))
  }

  #livesThere(number: number, { city }: Asks): boolean {
    return livesIn(cities[this.#cities[number]!]!, cities[city]!.id)
  }
}

const wordsIn = (title: string) => new Set(title.toLowerCase().split(/[^\p{L}\p{N}+#]+/u))

/** Gives each new name the next number, starting from one. */
function numbered(numbers: Map<string, number>, name: string): number {
  const number = numbers.get(name) ?? numbers.size + 1
  numbers.set(name, number)
  return number
}

/** The best grades, enough for a first page: sorting a million grades per question would take longer than asking it. */
function bestOf(grades: (number | undefined)[]): number[] {
  return [3, 2, 1].flatMap((grade) =>
    grades
      .filter((each) => each === grade)
      .slice(0, 20)
      .map(() => grade),
  )
}
