/** How good a first page is, by what the generator made of everyone. Owns what is remembered of a million people: 30 bytes each. */
import { ndcg } from '../eval/search-truth.ts'
import { cities } from '../sandbox/world/places.ts'
import { numberOf, type Truth } from './pool-people.ts'
import type { Question } from './pool-questions.ts'

const SKILLS_A_PERSON = 18

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

  /** nDCG@20 of what was found, by external ids, against the best there is among the first `people`. */
  judge(asks: NonNullable<Question['asks']>, found: string[], people = this.#people): number {
    const skills = asks.skills.map((skill) => this.#skillNumbers.get(skill) ?? 0)
    const grades = Array.from({ length: people }, (_, number) => this.#grade(number, asks, skills))
    const ofFound = found.map((id) => grades[numberOf(id)] ?? 0)
    return ndcg(ofFound, bestOf(grades))
  }

  /** As the evaluation grades: 3 all that was asked, 2 the job and half of the rest, 1 the job. */
  #grade(number: number, asks: NonNullable<Question['asks']>, skills: number[]): number {
    if (this.#jobs[number] !== asks.job) return 0
    const own = this.#skills.subarray(number * SKILLS_A_PERSON, (number + 1) * SKILLS_A_PERSON)
    const rest = [...skills.map((skill) => own.includes(skill)), this.#livesIn(number, asks.city)]
    const held = rest.filter((holds) => holds).length
    if (held === rest.length) return 3
    return held * 2 >= rest.length ? 2 : 1
  }

  #livesIn(number: number, city: number): boolean {
    return cities[this.#cities[number]!]!.id === cities[city]!.id
  }
}

/** Enough for a first page: sorting a million grades for each question would take longer than asking it. */
function bestOf(grades: number[]): number[] {
  return [3, 2, 1].flatMap((grade) => grades.filter((each) => each === grade).slice(0, 20))
}
