/**
 * The threads that evaluate segments beside the thread that answers requests. Owns their number, the order of work, and what happens
 * to a segment whose thread dies: it is answered in this thread, and a new thread takes later ones.
 */
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { nextSlice } from '../../base/slices.ts'
import { answerOf, type Limit, type SegmentAnswer } from './segment-answer.ts'
import type { SegmentPlan } from './segment-plan.ts'
import type { ThreadQuestion } from './thread-main.ts'

/** A release consists of JavaScript, whose files have another extension. */
const MAIN = new URL(`./thread-main${extname(import.meta.url)}`, import.meta.url)
/**
 * Segments given to a thread at once. The next one is already there when it finishes the first, so that a thread never waits for this
 * one; and when it dies, only few segments are lost with it.
 */
const AT_ONCE = 2
/** After a thread died, none is started for this long, so that one that cannot run at all is not started for every question. */
const REST_MS = 1_000

/** The data it works on lie outside its heap. Without limits a thread would take fifty megabytes for short-lived objects. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 128 }

/** Plans are made only when a thread takes them: making those of many segments at once would block all other requests. */
export type MakePlan = () => SegmentPlan

interface Job {
  plans: MakePlan[]
  limit: Limit
  /** Index of the first segment that no thread has taken. */
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
  /** Jobs with segments that no thread has taken, served in turn. */
  readonly #waiting: Job[] = []
  #lastId = 0
  #restsUntil = 0
  #isClosed = false

  /** `main`: the file that a thread runs. */
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
    // If no thread runs, nobody would answer, so this thread does.
    if (this.#threads.size === 0)
      for (let task = this.#nextTask(); task; task = this.#nextTask()) void this.#answer(task)
  }

  /** Concurrent jobs get one segment each in turn, so that a small pool does not wait for a large one. */
  #nextTask(): Task | undefined {
    const job = this.#waiting.shift()
    if (!job) return undefined
    const at = job.next++
    if (job.next < job.plans.length) this.#waiting.push(job)
    return { job, at }
  }

  /** Sends a segment to a thread; false if its plan could not be made. */
  #give(thread: Thread, task: Task): boolean {
    const { job, at } = task
    const plan = planned(job, at)
    if (!plan) return false
    const id = ++this.#lastId
    thread.tasks.set(id, task)
    // Keeps the process alive while the thread has work.
    thread.worker.ref()
    thread.worker.postMessage({ id, plan, limit: job.limit } satisfies ThreadQuestion)
    return true
  }

  /** Starts as many threads as there is work for, up to the limit. */
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
    // Without environment variables, because a thread needs none of them.
    const worker = new Worker(this.#main, { env: {}, execArgv: [], name: 'search', resourceLimits: LIMITS })
    const thread: Thread = { worker, tasks: new Map() }
    this.#threads.add(thread)
    worker.unref()
    worker.on('message', ({ id, answer }: { id: number; answer: SegmentAnswer }) => this.#take(thread, id, answer))
    // An 'exit' event follows every error and is handled below.
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

  /** Answers in this thread, after letting other work run. */
  async #answer({ job, at }: Task): Promise<void> {
    await nextSlice()
    try {
      settle({ job, at }, answerOf(job.plans[at]!(), job.limit))
    } catch (error) {
      job.reject(error)
    }
  }
}

/** A plan that cannot be made fails the caller's promise, not the thread that would have taken it. */
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
