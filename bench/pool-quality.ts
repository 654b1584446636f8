/** How good a first page is, by what the generator made of everyone. Owns what is remembered of a million people: 30 bytes each. */
import { livesIn } from '../eval/asked-places.ts'
import { gradeBy, ndcg } from '../eval/search-truth.ts'
import { cities } from '../sandbox/world/places.ts'
import { numberOf, type Truth } from './pool-people.ts'
import type { Question } from './pool-questions.ts'

const SKILLS_A_PERSON = 18

type Asks = NonNullable<Question['asks']>

/** nDCG@20. */
export interface Quality {
  /** By who was asked for: whoever lives elsewhere was not. */
  asked: number
  /** By how much of it somebody of the job has, wherever they live. */
  anywhere: number
}

export class PoolTruth {
  readonly #jobs: Uint8Array
  readonly #cities: Uint16Array
  readonly #skills: Uint16Array
  readonly #skillNumbers = new Map<string, number>()
  #people = 0

  constructor(people: number) {
    this.#jobs = new Uint8Array(people)
    this.#cities = new Uint16Array(people)
    this.#skills = new Uint16Array(people * SKILLS_A_PERSON)
  }

  add({ job, city, skills }: Truth): void {
    this.#jobs[this.#people] = job
    this.#cities[this.#people] = city
    for (const [n, skill] of skills.slice(0, SKILLS_A_PERSON).entries()) {
      const number = this.#skillNumbers.get(skill) ?? this.#skillNumbers.size + 1
      this.#skillNumbers.set(skill, number)
      this.#skills[this.#people * SKILLS_A_PERSON + n] = number
    }
    this.#people++
  }

  /**
   * Of what was found, by external ids, against the best there is among the first `people`. Undefined where nobody among them was asked
   * for: there is no order to be better or worse.
   */
  judge(asks: Asks, found: string[], people = this.#people): Quality | undefined {
    const skills = asks.skills.map((skill) => this.#skillNumbers.get(skill) ?? 0)
    const graded = (gradeOf: (number: number) => number) => {
      const grades = Array.from({ length: people }, (_, number) =>
        this.#jobs[number] === asks.job ? gradeOf(number) : 0,
      )
      const best = bestOf(grades)
      const ofFound = found.map((id) => grades[numberOf(id)] ?? 0)
      return best.length > 0 ? ndcg(ofFound, best) : undefined
    }
    const asked = graded((number) => (this.#livesThere(number, asks) ? gradeBy(this.#has(number, skills)) : 0))
    const anywhere = graded((number) => gradeBy([...this.#has(number, skills), this.#livesThere(number, asks)]))
    return asked === undefined || anywhere === undefined ? undefined : { asked, anywhere }
  }

  #has(number: number, skills: number[]): boolean[] {
    const own = this.#skills.subarray(number * SKILLS_A_PERSON, (number + 1) * SKILLS_A_PERSON)
    return skills.map((skill) => own.includes(skill))
  }

  #livesThere(number: number, { city }: Asks): boolean {
    return livesIn(cities[this.#cities[number]!]!, cities[city]!.id)
  }
}

/** Enough for a first page: sorting a million grades for each question would take longer than asking it. */
function bestOf(grades: number[]): number[] {
  return [3, 2, 1].flatMap((grade) => grades.filter((each) => each === grade).slice(0, 20))
}
