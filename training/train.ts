/** Trains a model on the examples: sets up the shared memory, starts the other thread, and is the first thread itself. */
import { Worker } from 'node:worker_threads'
import { pagesFor } from './arena.ts'
import type { Examples } from './examples.ts'
import type { Model } from './model.ts'
import type { Settings } from './settings.ts'
import { floatsFor, type Job, runThread } from './thread.ts'

export interface Run {
  seed: number
  threads: number
  report?: (step: number, losses: number[]) => void
}

export function train(examples: Examples, settings: Settings, { seed, threads, report }: Run): Model {
  const pages = pagesFor(floatsFor(examples))
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  const job = (thread: number): Job => ({ thread, threads, memory, pages, examples, settings, seed })
  for (let thread = 1; thread < threads; thread++) {
    new Worker(new URL('./thread.ts', import.meta.url), { workerData: job(thread) })
  }
  return runThread(job(0), report)
}
