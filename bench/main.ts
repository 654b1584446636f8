/**
 * `npm run bench [-- part …] [--quick] [--data=folder] [--times=number] [--engine=opensearch]`: starts the real service, measures
 * it beside bare baselines of the same run, prints a table. Owns the order and a clean end: nothing it started outlives it.
 */
import { arch, availableParallelism, loadavg } from 'node:os'
import { type Figure, table } from './figures.ts'
import { closeWhenInterrupted } from './interrupt.ts'
import { batch } from './part-batch.ts'
import { dispatch } from './part-dispatch.ts'
import { door } from './part-door.ts'
import { drain } from './part-drain.ts'
import { footprint } from './part-footprint.ts'
import { imports } from './part-imports.ts'
import { ledger } from './part-ledger.ts'
import { poll } from './part-poll.ts'
import { search } from './part-search.ts'
import { searchCluster } from './part-search-cluster.ts'
import { searcher } from './part-searcher.ts'
import { Closers } from './stage.ts'

type Part = (closers: Closers, quick: boolean, folder?: string, times?: number) => Promise<Figure[]>

const PARTS: Record<string, Part> = {
  poll,
  dispatch,
  batch,
  drain,
  door,
  footprint,
  search,
  searcher,
  imports,
  ledger,
}
/** Parts that create hundreds of thousands of people or entries, which takes minutes: they run only when named. */
const ON_REQUEST = new Set(['search', 'searcher', 'imports', 'ledger'])

/** The folder where `search` keeps its pool, to query it again without an import. */
const DATA = '--data='
/** Repeats that pool's index this many times, standing for a larger pool. */
const TIMES = '--times='

const textOf = (args: string[], option: string): string | undefined =>
  args.find((argument) => argument.startsWith(option))?.slice(option.length)

/** Which index `search` uses: by default the one embedded in the database. */
const ENGINE = '--engine=opensearch'

function readArguments(given: string[]) {
  const args = given
    .join(' ')
    .replace('--engine opensearch', ENGINE)
    .split(' ')
    .filter((argument) => argument !== '')
  if (args.includes(ENGINE)) PARTS.search = searchCluster
  const options = ['--quick', DATA, TIMES, ENGINE]
  const names = args.filter((argument) => !options.some((option) => argument.startsWith(option)))
  const unknown = names.filter((name) => !(name in PARTS))
  if (unknown.length > 0) {
    console.error(
      `No part ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}; --quick, ${DATA}folder, ${TIMES}number and ${ENGINE}.`,
    )
    process.exit(2)
  }
  const usual = Object.keys(PARTS).filter((name) => !ON_REQUEST.has(name))
  const [folder, times] = [textOf(args, DATA), Number(textOf(args, TIMES) ?? 1)]
  return { quick: args.includes('--quick'), folder, times, names: names.length > 0 ? names : usual }
}

/** The machine's load before the run: with more than a few tenths of a core, the absolute figures mean little. */
const busyAtStart = loadavg()[0]!
const { quick, folder, times, names } = readArguments(process.argv.slice(2))
const closers = new Closers()
const interrupt = closeWhenInterrupted(closers)

const figures: Figure[] = []
try {
  for (const name of names) {
    const startedAt = performance.now()
    process.stderr.write(`${name} … `)
    figures.push(...(await PARTS[name]!(closers, quick, folder, times)))
    await closers.close()
    process.stderr.write(`${Math.round((performance.now() - startedAt) / 1_000)} s\n`)
  }
  const machine = `Node ${process.versions.node}, ${process.platform} ${arch()}, ${availableParallelism()} cores`
  console.log(
    `\n${machine}, load ${busyAtStart.toFixed(1)} before the start${quick ? ', quick: too short to quote' : ''}\n`,
  )
  console.log(table(figures))
} catch (error) {
  // Errors that follow an interrupt are not reported.
  if (interrupt.happened) await new Promise(() => {})
  console.error(error)
  process.exitCode = 1
} finally {
  if (!interrupt.happened) await closers.close()
}
