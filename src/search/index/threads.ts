/**
 * The threads that evaluate segments beside the one that answers requests. Owns their number, whose turn it is, and
 * what happens to a question whose thread dies. It is answered here, the next ones by a new thread.
 */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { nextSlice } from '../../base/slices.ts'
import { answerOf, type Limit, type SegmentAnswer } from './segment-answer.ts'
import type { SegmentPlan } from './segment-plan.ts'
import type { ThreadQuestion } from './thread-main.ts'

/** A release has no types, and other names of files. */
const MAIN = new URL(`./thread-main${extname(import.meta.url)}`, import.meta.url)
/** The next is there when one is answered: a thread never waits for this one, and a death takes few with it. */
const AT_ONCE = 2
/** One that cannot run at all is not started for every question. */
const REST_MS = 1_000

/** What it works on lies outside of its heap; left alone a thread takes fifty megabytes for what lives shortly. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 }

/** Made when a thread takes it: those of many segments at once would keep everybody else waiting. */
export type MakePlan = () => SegmentPlan

interface Job {
  plans: MakePlan[]
  limit: Limit
  /** The first that nobody has taken. */
  next: number
  left: number
  answers: SegmentAnswer[]
  resolve(answers: SegmentAnswer[]): void
  reject(error: unknown): void
}

interface Task {
  job: Job
  at: number
}

interface Thread {
  worker: Worker
  tasks: Map<number, Task>
}

export class Threads {
  readonly #most: number
  readonly #main: URL
  readonly #restMs: number
  readonly #threads = new Set<Thread>()
  /** Those with segments that nobody has taken; each has a turn. */
  readonly #waiting: Job[] = []
  #lastId = 0
  #restsUntil = 0
  #isClosed = false

  /** `main`: what a thread runs. */
  constructor(most: number, { main = MAIN, restMs = REST_MS } = {}) {
    this.#most = most
    this.#main = main
    this.#restMs = restMs
  }

  get running(): Worker[] {
    return [...this.#threads].map(({ worker }) => worker)
  }

  /** One answer for each segment, in their order. */
  ask(plans: MakePlan[], limit: Limit): Promise<SegmentAnswer[]> {
    if (plans.length === 0) return Promise.resolve([])
    return new Promise((resolve, reject) => {
      this.#waiting.push({ plans, limit, next: 0, left: plans.length, answers: [], resolve, reject })
      this.#handOut()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.running.map((worker) => worker.terminate()))
  }

  #handOut(): void {
    this.#startMissing()
    for (let round = 0; round < AT_ONCE; round++) {
      for (const thread of this.#threads) {
        if (thread.tasks.size > round) continue
        let task = this.#nextTask()
        while (task && !this.#give(thread, task)) task = this.#nextTask()
        if (!task) return
      }
    }
    // Nobody to wait for.
    if (this.#threads.size === 0)
      for (let task = this.#nextTask(); task; task = this.#nextTask()) void this.#answer(task)
  }

  /** Of those who ask at once each has a segment in turn: a small pool does not wait for a large one. */
  #nextTask(): Task | undefined {
    const job = this.#waiting.shift()
    if (!job) return undefined
    const at = job.next++
    if (job.next < job.plans.length) this.#waiting.push(job)
    return { job, at }
  }

  /** False where there is nothing to give. */
  #give(thread: Thread, task: Task): boolean {
    const { job, at } = task
    const plan = planned(job, at)
    if (!plan) return false
    const id = ++this.#lastId
    thread.tasks.set(id, task)
    // While it works for somebody the process stays.
    thread.worker.ref()
    thread.worker.postMessage({ id, plan, limit: job.limit } satisfies ThreadQuestion)
    return true
  }

  /** As many as there is work for. */
  #startMissing(): void {
    const wanted = this.#waiting.reduce((sum, { plans, next }) => sum + plans.length - next, this.#busy())
    while (
      !this.#isClosed &&
      this.#threads.size < Math.min(this.#most, wanted) &&
      performance.now() >= this.#restsUntil
    )
      this.#start()
  }

  #busy(): number {
    return [...this.#threads].filter(({ tasks }) => tasks.size > 0).length
  }

  #start(): void {
    // No environment: what it holds is nothing that a thread needs.
    const worker = new Worker(this.#main, { env: {}, execArgv: [], name: 'search', resourceLimits: LIMITS })
    const thread: Thread = { worker, tasks: new Map() }
    this.#threads.add(thread)
    worker.unref()
    worker.on('message', ({ id, answer }: { id: number; answer: SegmentAnswer }) => this.#take(thread, id, answer))
    // Whatever it was, its end follows.
    worker.on('error', () => {})
    worker.on('messageerror', () => void worker.terminate())
    worker.once('exit', () => this.#bury(thread))
  }

  #take(thread: Thread, id: number, answer: SegmentAnswer): void {
    const task = thread.tasks.get(id)
    thread.tasks.delete(id)
    if (thread.tasks.size === 0) thread.worker.unref()
    if (task) settle(task, answer)
    this.#handOut()
  }

  #bury(thread: Thread): void {
    this.#threads.delete(thread)
    if (!this.#isClosed) this.#restsUntil = performance.now() + this.#restMs
    for (const task of thread.tasks.values()) void this.#answer(task)
    this.#handOut()
  }

  /** By this thread, with room for others in between. */
  async #answer({ job, at }: Task): Promise<void> {
    await nextSlice()
    try {
      settle({ job, at }, answerOf(job.plans[at]!(), job.limit))
    } catch (error) {
      job.reject(error)
    }
  }
}

/** One that cannot be made is the failure of whoever asked, not of the thread that was about to take it. */
function planned({ plans, reject }: Job, at: number): SegmentPlan | undefined {
  try {
    return plans[at]!()
  } catch (error) {
    reject(error)
    return undefined
  }
}

function settle({ job, at }: Task, answer: SegmentAnswer): void {
  job.answers[at] = answer
  job.left--
  if (job.left === 0) job.resolve(job.answers)
}
