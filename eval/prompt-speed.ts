/**
 * What reading a prompt costs with the service's own dictionaries: `npm run eval -- speed`, or this file alone. Every prompt of the own suite, and hostile prompts of 10,000 characters, each after a warm-up
 * and as the median of several runs, so that neither the compiler nor a neighbour's work is measured.
 */
import type { Knowledge } from '../src/operations/scout.ts'
import { suiteCases } from '../test/search/suite.ts'
import { testKnowledge } from '../test/support/reference.ts'
import { printTable, type Table } from './table.ts'

const RUNS = 9
const WARM_UPS = 5
const CHARS = 10_000

const hostile: Record<string, string> = {
  'function words only': 'in at with not or and of the from by ',
  'ambiguous names only': 'santiago valencia cordoba cambridge springfield san jose georgia ',
  'no spaces': 'a',
  'one letter a word': 'a,',
  'numbers and years': '5 + years ',
  'levels and languages': 'fluent german native good ',
  'titles only': 'senior software data engineer manager of of ',
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

type Read = Knowledge['readPrompt']

async function costMs(prompt: string, read: Read): Promise<number> {
  const runs: number[] = []
  for (let i = 0; i < WARM_UPS; i++) await read(prompt)
  for (let i = 0; i < RUNS; i++) {
    const startedAt = performance.now()
    await read(prompt)
    runs.push(performance.now() - startedAt)
  }
  return middle(runs)
}

export async function measurePrompts(): Promise<Table> {
  const { readPrompt: read } = await testKnowledge()
  const cases = await suiteCases()
  for (const { prompt } of cases) await read(prompt)
  const costs: number[] = []
  for (const { prompt } of cases) costs.push(await costMs(prompt, read))
  costs.sort((a, b) => a - b)
  const different = Array.from({ length: CHARS }, (_, i) => i.toString(36)).join(' ')
  const rows: Table['rows'] = []
  for (const [name, part] of Object.entries({ ...hostile, 'every word another': different })) {
    const prompt = part.repeat(Math.ceil(CHARS / part.length)).slice(0, CHARS)
    rows.push([`${CHARS} characters, ${name}`, await costMs(prompt, read), 50])
  }
  const median = middle(costs)
  return {
    title: 'Cost of reading a prompt (ms)',
    columns: ['prompt', 'ms', 'at most'],
    rows: [['own suite, median', median, 5], ['own suite, dearest', costs.at(-1)!, 5], ...rows],
    headlines: [
      ['a prompt, median ms', median],
      ['a prompt, dearest ms', costs.at(-1)!],
      [`${CHARS} hostile characters, dearest ms`, Math.max(...rows.map(([, ms]) => Number(ms)))],
    ],
    notes: [`Median of ${RUNS} runs each, after ${WARM_UPS} that do not count.`],
  }
}

if (import.meta.main) process.stdout.write(`${printTable(await measurePrompts())}\n`)
