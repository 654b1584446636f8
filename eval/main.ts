/**
 * `npm run eval -- [part ...] [--data <folder>]`: how well the service understands, part by part, as tables for docs/quality.md.
 * Parts that need public data say so if it is missing; the own suite and the sandbox need none.
 */
import { parseArgs } from 'node:util'
import type { AskedOptions } from './asked.ts'
import { printTable, type Table } from './table.ts'
import type { TitleOptions } from './titles.ts'

type Options = TitleOptions & AskedOptions

interface Part {
  name: string
  /** What it reads from the data folder; undefined if it needs none. */
  needs?: string
  run(data: string, options: Options): Promise<Table | Table[]>
}

/** Imported only when run, because each part loads its own dictionaries. */
const PARTS: readonly Part[] = [
  {
    name: 'titles',
    needs: 'esco/ and onet/',
    run: async (data, options) => (await import('./titles.ts')).titles(data, options),
  },
  { name: 'places', needs: 'places/', run: async (data) => (await import('./places.ts')).evaluatePlaces(data) },
  { name: 'schools', needs: 'schools/', run: async (data) => (await import('./schools.ts')).evaluateSchools(data) },
  { name: 'skills', needs: 'esco/ and onet/', run: async (data) => (await import('./skills.ts')).evaluateSkills(data) },
  { name: 'prompts', run: async () => (await import('./prompts.ts')).evaluateSuite() },
  {
    name: 'readings',
    run: async (_data, options) => (await import('./readings.ts')).evaluateReadings(options.verbose ?? false),
  },
  { name: 'adverts', needs: 'skills/', run: async (data) => (await import('./prompts.ts')).evaluateAdverts(data) },
  { name: 'speed', run: async () => (await import('./prompt-speed.ts')).measurePrompts() },
  { name: 'search', run: async () => (await import('./search.ts')).evaluateSearch() },
  {
    name: 'fairness',
    run: async (_data, options) => (await import('./fairness.ts')).evaluateFairness(options.verbose ?? false),
  },
  { name: 'asked', run: async (_data, options) => (await import('./asked.ts')).evaluateAsked(options) },
]

const USAGE = `usage: npm run eval -- [${PARTS.map(({ name }) => name).join(' | ')}] ... [--data <folder>] [--neural] [--verbose]
The folder (or SCOUT_EVAL_DATA) holds ${[...new Set(PARTS.flatMap(({ needs }) => needs ?? []))].join(', ')}; see docs/quality.md.
--neural: titles are ranked by small neural models as well, which are fetched with npm and take minutes.
--verbose: asked shows the lists that went worst as well, readings every case that was read wrong, fairness every pair that moved.`

function chosen(names: string[]): readonly Part[] {
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name))
  if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(', ')}\n${USAGE}`)
  return names.length === 0 ? PARTS : PARTS.filter(({ name }) => names.includes(name))
}

/** Every figure of the titles counts as a headline: task, measure and the encoder's value. */
const titleHeadlines = ({ rows, columns }: Table): Table['headlines'] => {
  const at = (name: string) => columns.indexOf(name)
  let task = ''
  return rows.map((row) => {
    task = String(row[at('task')] || task)
    return [`titles, ${task}, ${row[at('measure')]}`, row[at('encoder')] ?? '']
  })
}

const overview = (tables: Table[]): Table => ({
  title: 'Overview',
  columns: ['measure', 'figure'],
  rows: tables.flatMap((table) => table.headlines ?? titleHeadlines(table) ?? []),
  notes: [],
})

/** Returns false if a part that was named on the command line could not be run. */
async function run(
  parts: readonly Part[],
  data: string | undefined,
  options: Options,
  named: boolean,
): Promise<boolean> {
  const tables: Table[] = []
  let complete = true
  for (const part of parts) {
    if (part.needs && !data) {
      console.log(`## ${part.name}\n\nNot measured: it reads ${part.needs} of --data <folder> or SCOUT_EVAL_DATA.\n`)
      complete = !named
      continue
    }
    for (const table of [await part.run(data ?? '', options)].flat()) {
      tables.push(table)
      console.log(`${printTable(table)}\n`)
    }
  }
  if (tables.length > 1) console.log(printTable(overview(tables)))
  return complete
}

try {
  const { values, positionals } = parseArgs({
    options: {
      data: { type: 'string', default: process.env.SCOUT_EVAL_DATA },
      neural: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  if (values.help) console.log(USAGE)
  else if (!(await run(chosen(positionals), values.data || undefined, values, positionals.length > 0)))
    process.exitCode = 2
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
