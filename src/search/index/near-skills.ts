/**
 * Cache of which skills are near a skill in an account's segments: segments never change, and every search for a skill asks. Owns that
 * memory, which is bounded.
 */
import type { Sql } from '../../storage/database.ts'
import { readCooccurrences } from './cooccurrence-store.ts'
import { nearSkills } from './skill-cooccurrence.ts'

/** Some hundred bytes each, plus the names of the segments once. */
const REMEMBERED_MAX = 20_000

interface Segment {
  segmentId: string
  count: number
}

type Near = Map<string, number>

export class NearSkills {
  /** By the ids of the segments they were computed from. */
  readonly #known = new Map<string, Map<string, Near>>()
  #size = 0

  /** For each of these skills the skills near it, without those asked for. */
  async nearTo(sql: Sql, accountId: string, segments: Segment[], skills: string[]): Promise<Map<string, Near>> {
    const segmentIds = segments.map(({ segmentId }) => segmentId)
    const known = this.#known.get(segmentIds.join()) ?? new Map<string, Near>()
    const missing = skills.filter((skill) => !known.has(skill))
    const read = await readCooccurrences(sql, accountId, segmentIds, missing)
    const rows = Map.groupBy(read.rows, ({ term }) => term)
    const people = segments.reduce((sum, { count }) => sum + count, 0)
    const fresh = new Map(missing.map((skill) => [skill, nearSkills(rows.get(skill) ?? [], people)]))
    if (read.isWhole) this.#remember(segmentIds.join(), fresh)
    const asked = new Set(skills)
    const besides = (near: Near) => new Map([...near].filter(([skill]) => !asked.has(skill)))
    return new Map(skills.map((skill) => [skill, besides(known.get(skill) ?? fresh.get(skill)!)]))
  }

  #remember(segments: string, fresh: Map<string, Near>): void {
    if (this.#size + fresh.size > REMEMBERED_MAX) {
      this.#known.clear()
      this.#size = 0
    }
    const known = this.#known.get(segments) ?? new Map<string, Near>()
    this.#known.set(segments, known)
    for (const [skill, near] of fresh) {
      if (!known.has(skill)) this.#size++
      known.set(skill, near)
    }
  }
}
