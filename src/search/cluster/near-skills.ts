/**
 * Which skills are near a skill in the cluster: those listed with it most often, counted over the last million people and weighed as
 * in the embedded index. Owns a cache of this, bounded in size and age.
 */
import { SKILL_PREFIX } from '../../reference/terms.ts'
import { nearSkills, type SkillRow } from '../index/skill-cooccurrence.ts'
import type { ClusterClient, Json } from './client.ts'

/** At least this many people must list both skills, as in a segment. */
const TOGETHER_MIN = 5
/**
 * A skill nearer than a tenth is also listed by at least a hundredth of the people who list the one asked for. With a smaller share
 * the cosine cannot reach a tenth.
 */
const SHARE_MIN = 0.01
const OTHERS_MAX = 500
/** How many of the last saved people are looked at. Counting more costs more and tells nothing new. */
const SEEN_IN = 1_000_000
const REMEMBERED_MAX = 20_000
const REMEMBERED_MS = 600_000

type Near = Map<string, number>

interface Asked {
  index: string
  accountId: string
  people: number
}

export class ClusterNearSkills {
  readonly #client: ClusterClient
  readonly #known = new Map<string, { near: Near; until: number }>()

  constructor(client: ClusterClient) {
    this.#client = client
  }

  /** For each of these skill terms the skills near it, without those asked for. */
  async nearTo(asked: Asked, skills: string[]): Promise<Map<string, Near>> {
    const wanted = new Set(skills)
    const all = await Promise.all([...wanted].map(async (skill) => [skill, await this.#near(asked, skill)] as const))
    const besides = (near: Near) => new Map([...near].filter(([skill]) => !wanted.has(skill)))
    return new Map(all.map(([skill, near]) => [skill, besides(near)]))
  }

  async #near(asked: Asked, skill: string): Promise<Near> {
    const key = `${asked.accountId}\n${skill}`
    const known = this.#known.get(key)
    if (known && known.until > performance.now()) return known.near
    const near = nearSkills(await this.#rows(asked, skill), Math.min(asked.people, SEEN_IN))
    if (this.#known.size >= REMEMBERED_MAX) this.#known.clear()
    this.#known.set(key, { near, until: performance.now() + REMEMBERED_MS })
    return near
  }

  async #rows({ index, accountId, people: all }: Asked, skill: string): Promise<SkillRow[]> {
    const own = valueOfSkill(skill)
    const last = all > SEEN_IN ? [{ range: { doc: { gt: all - SEEN_IN } } }] : []
    const having = (value: string): Json => ({
      bool: { filter: [{ term: { account: accountId } }, { term: { s: value } }, ...last] },
    })
    const answer = await this.#client.search(index, {
      size: 0,
      track_total_hits: true,
      query: having(own),
      aggs: { others: { terms: { field: 's', size: OTHERS_MAX, min_doc_count: TOGETHER_MIN } } },
    })
    const people = answer.hits.total!.value
    if (people < TOGETHER_MIN) return []
    const { buckets } = answer.aggregations!.others as { buckets: { key: string; doc_count: number }[] }
    const others = buckets.filter(({ key, doc_count: together }) => key !== own && together >= people * SHARE_MIN)
    const counts = await this.#client.searchAll(
      index,
      others.map(({ key }) => ({ size: 0, track_total_hits: true, query: having(key) })),
    )
    const cooccurring = others.map(({ key, doc_count: together }, at) => ({
      term: SKILL_PREFIX + key,
      together,
      people: counts[at]!.hits.total!.value,
    }))
    return [{ term: skill, people, cooccurring }]
  }
}

const valueOfSkill = (term: string) => term.slice(SKILL_PREFIX.length)
