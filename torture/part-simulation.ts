/** Thousands of simulated worlds, one after the other. A failing one is reported by its seed, with which it can be replayed. */
import type { Closers } from '../bench/stage.ts'
import { startTestCluster } from '../test/support/cluster.ts'
import { ModelEnvironment } from '../test/support/model-environment.ts'
import { copyTemplate } from '../test/support/template.ts'
import { count, type Figure, promised, seconds } from './figures.ts'
import { playWorld } from './simulation.ts'
import type { Sizes } from './sizes.ts'

/** Worlds per database: each check covers the whole database and must not become slower with every world. */
const WORLDS_OF_A_LAB = 40

export async function simulation(closers: Closers, { seed, seeds }: Pick<Sizes, 'seed' | 'seeds'>): Promise<Figure[]> {
  const cluster = await startTestCluster()
  closers.push(() => cluster.stop())
  const startedAt = performance.now()
  let steps = 0
  for (let first = seed; first < seed + seeds; first += WORLDS_OF_A_LAB) {
    const environment = await ModelEnvironment.open(await copyTemplate(cluster.url))
    try {
      for (let each = first; each < Math.min(first + WORLDS_OF_A_LAB, seed + seeds); each++) {
        steps += await playWorld(environment, each).catch((error) => {
          throw new Error(`seed ${each}; again by: npm run torture -- simulation --seed ${each} --seeds 1`, {
            cause: error,
          })
        })
      }
    } finally {
      await environment.close()
    }
  }
  const took = performance.now() - startedAt
  return [
    promised(
      'simulation',
      `worlds of 1 to 4 accounts, seeds ${seed} to ${seed + seeds - 1}`,
      `${count(steps)} steps in ${seconds(took)}`,
      { aim: 'every answer as the model says, eight invariants', met: true },
    ),
  ]
}
