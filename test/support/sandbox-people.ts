/**
 * The people of the tests' sandboxes: two thousand unless told otherwise. Those of one seed and number are made once for all sandboxes of
 * a process.
 */
import { createPopulation, type Population } from '../../sandbox/search/population.ts'
import type { SandboxOptions } from '../../sandbox/server.ts'

const made = new Map<string, Population>()

/** The options together with the people they ask for. */
export function withPeople(options: SandboxOptions = {}): SandboxOptions & { seed: number; population: Population } {
  const { seed = 1, people = 2_000 } = options
  const key = `${seed} ${people}`
  const population = made.get(key) ?? createPopulation(seed, people)
  made.set(key, population)
  return { ...options, seed, people, population }
}
