/**
 * One thread's share of training. All threads run this same program with the same seed and draw the same batches; they differ
 * only in the lanes they compute. As a worker it takes its job from workerData.
 */
import { writeSync } from 'node:fs'
import { isMainThread, workerData } from 'node:worker_threads'
import { Arena } from './arena.ts'
import { Barrier } from './barrier.ts'
import { type Batch, BatchSource } from './batches.ts'
import { Contrast, contrastFloats } from './contrast.ts'
import type { Examples, Task } from './examples.ts'
import { loadKernels } from './kernels.ts'
import { LANES, Model, modelFloats } from './model.ts'
import { random } from './random.ts'
import type { Settings } from './settings.ts'

const STDERR = 2

export interface Job {
  thread: number
  threads: number
  memory: WebAssembly.Memory
  pages: number
  examples: Examples
  settings: Settings
  seed: number
}

const pairsMaxOf = (examples: Examples): number => Math.max(...examples.tasks.map(({ batch }) => batch))

export const floatsFor = (examples: Examples): number =>
  modelFloats(examples.vocabulary.length) + contrastFloats(pairsMaxOf(examples)) + 4096

/** One cycle: a linear rise to the full rate, then half a cosine down to zero. */
function rateAt(step: number, { steps, warmUpShare }: Settings): number {
  const climb = steps * warmUpShare
  if (step < climb) return (step + 1) / (climb + 1)
  return 0.5 * (1 + Math.cos((Math.PI * (step - climb)) / (steps - climb)))
}

type Report = (step: number, losses: number[]) => void

function learn(job: Job, arena: Arena, barrier: Barrier, report: Report): Model {
  const { examples, settings, seed } = job
  const kernels = loadKernels(job.memory, job.pages)
  const model = new Model(arena, kernels, examples.vocabulary.length)
  const contrast = new Contrast(arena, kernels, model, pairsMaxOf(examples))
  const lanes = [...Array(LANES).keys()].filter((lane) => lane % job.threads === job.thread)
  const eachLane = (phase: (lane: number) => void): void => {
    for (const lane of lanes) phase(lane)
    barrier.wait()
  }
  const learnFrom = (task: Task, batch: Batch): number => {
    eachLane((lane) => contrast.encode(batch, lane))
    eachLane((lane) => contrast.compare(batch, task, lane))
    eachLane((lane) => contrast.judgeRows(batch, task, lane))
    eachLane((lane) => contrast.judgeColumns(batch, lane))
    eachLane((lane) => contrast.scatter(batch, lane))
    return contrast.loss()
  }
  if (job.thread === 0) model.initialise(random(seed), examples.features, examples.starts.length - 1)
  barrier.wait()
  const source = new BatchSource(examples, random(seed + 1), settings.dropout)
  for (let step = 0; step < settings.steps; step++) {
    const losses = examples.tasks.map((task) => learnFrom(task, source.draw(task)))
    eachLane((lane) => model.step(lane, step, rateAt(step, settings), settings))
    report(step, losses)
  }
  return model
}

export function runThread(job: Job, report: Report = () => undefined): Model {
  const arena = new Arena(job.memory)
  const barrier = new Barrier(arena.integers(3), job.threads)
  try {
    return learn(job, arena, barrier, report)
  } catch (error) {
    // Written synchronously: the main thread stops as soon as it hears of the failure, and the cause would be lost.
    if (!isMainThread) writeSync(STDERR, `${error instanceof Error ? error.stack : error}\n`)
    barrier.abandon()
    throw error
  }
}

if (!isMainThread && workerData) runThread(workerData as Job)
