/** The model's batch jobs: everything a poll shows, derived from the items alone. */
import { STALL_MS } from './model-terms.ts'

/** The outcome of an item as a poll shows it; `undefined` while the item waits. */
export type ItemEnd =
  | { kind: 'FAILED'; code: string; refundedUnits: number }
  | { kind: string; [part: string]: unknown }

export const failedItem = (code: string, refundedUnits: number): ItemEnd => ({ kind: 'FAILED', code, refundedUnits })

interface Job {
  type: string
  items: Map<string, ItemEnd | undefined>
  usedUnits: number
  updatedAt: number
}

export class Jobs {
  readonly #jobs = new Map<string, Job>()

  get ids(): string[] {
    return [...this.#jobs.keys()]
  }

  open(jobId: string, type: string, urns: string[], now: number): void {
    this.#jobs.set(jobId, { type, items: new Map(urns.map((urn) => [urn, undefined])), usedUnits: 0, updatedAt: now })
  }

  settle({ jobId, urn }: { jobId: string; urn: string }, end: ItemEnd, usedUnits: number, now: number): void {
    const job = this.#job(jobId)
    if (!job.items.has(urn) || job.items.get(urn)) throw new Error(`the model settled ${urn} of ${jobId} twice`)
    job.items.set(urn, end)
    job.usedUnits += usedUnits
    job.updatedAt = now
  }

  /** Records that the provider reported itself still at work for one of the items. */
  confirm(jobId: string, now: number): void {
    this.#job(jobId).updatedAt = now
  }

  view(jobId: string, now: number) {
    const { type, items, usedUnits, updatedAt } = this.#job(jobId)
    const ended = [...items].flatMap(([urn, end]) => (end ? [[urn, end] as const] : []))
    const failedCount = ended.filter(([, end]) => end.kind === 'FAILED').length
    const done = ended.length === items.size
    const ends = failedCount === 0 ? 'COMPLETED' : failedCount === items.size ? 'FAILED' : 'PARTIAL'
    return {
      type,
      status: ended.length === 0 ? 'QUEUED' : done ? ends : 'PROCESSING',
      done,
      stalled: !done && now - updatedAt > STALL_MS,
      totalCount: items.size,
      completedCount: ended.length - failedCount,
      failedCount,
      usedUnits,
      results: Object.fromEntries(ended),
    }
  }

  #job(jobId: string): Job {
    const job = this.#jobs.get(jobId)
    if (!job) throw new Error(`the model has no job ${jobId}`)
    return job
  }
}
