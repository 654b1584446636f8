/**
 * `npm run torture [-- part …] [--quick] [--kills 5 …]`: tries to break every promise about faults, load and attackers, checks
 * the eight invariants, prints figures. Owns the order and a clean end: nothing it started outlives it.
 */
import { arch, availableParallelism, loadavg } from 'node:os'
import { closeWhenInterrupted } from '../bench/interrupt.ts'
import { Closers } from '../bench/stage.ts'
import { type Figure, table } from './figures.ts'
import { abuse } from './part-abuse.ts'
import { cells } from './part-cells.ts'
import { disk } from './part-disk.ts'
import { failover } from './part-failover.ts'
import { input } from './part-input.ts'
import { load } from './part-load.ts'
import { pooled, rolling, standby } from './part-nodes.ts'
import { opensearch } from './part-opensearch.ts'
import { points } from './part-points.ts'
import { providers } from './part-providers.ts'
import { schemathesis } from './part-schemathesis.ts'
import { simulation } from './part-simulation.ts'
import { storm } from './part-storm.ts'
import { upgrade } from './part-upgrade.ts'
import { readArguments, type Sizes } from './sizes.ts'

const PARTS: Record<string, (closers: Closers, sizes: Sizes) => Promise<Figure[]>> = {
  points,
  storm,
  providers,
  load,
  rolling,
  upgrade,
  standby,
  failover,
  pooled,
  cells,
  simulation,
  input,
  schemathesis,
  abuse,
  disk,
  opensearch,
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const complain = (text: string): void => void process.stderr.write(text)

const { names, sizes, objections } = readArguments(process.argv.slice(2))
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0)
  objections.push(`knows no part ${unknown.join(', ')} (there are: ${Object.keys(PARTS).join(', ')})`)
if (objections.length > 0) {
  complain(`${objections.map((objection) => `torture ${objection}`).join('\n')}\n`)
  process.exit(2)
}

const closers = new Closers()
const interrupt = closeWhenInterrupted(closers)

/** The machine's load before the run: on a busy machine, speed figures mean little, but promises must hold. */
const busyAtStart = loadavg()[0]!
const figures: Figure[] = []
try {
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const startedAt = performance.now()
    complain(`${name} … `)
    figures.push(...(await PARTS[name]!(closers, sizes)))
    await closers.close()
    complain(`${Math.round((performance.now() - startedAt) / 1_000)} s\n`)
  }
} catch (error) {
  // Errors that follow an interrupt are not reported.
  if (interrupt.happened) await new Promise(() => {})
  complain(`BROKEN\n`)
  // Printed in full, because the cause names the promise.
  complain(
    `${(error as Error).stack}\n${(error as Error).cause instanceof Error ? `${((error as Error).cause as Error).stack}\n` : ''}`,
  )
  process.exitCode = 1
} finally {
  if (!interrupt.happened) await closers.close()
}
const machine = `Node ${process.versions.node}, ${process.platform} ${arch()}, ${availableParallelism()} cores`
say(`\n${machine}, load ${busyAtStart.toFixed(1)} before the start; ${JSON.stringify(sizes)}\n`)
say(table(figures))
if (figures.some(({ met }) => met === false)) process.exitCode = 1
