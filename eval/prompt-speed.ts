/**
 * What reading a prompt costs: every prompt of the own suite, and hostile prompts of 10,000 characters, each after a warm-up
 * and as the median of several runs, so that neither the compiler nor a neighbour's work is measured.
 */
import type { Lexicon } from '../src/search/prompt/lexicon.ts'
import { readPrompt } from '../src/search/prompt/read-prompt.ts'
import { suiteCases } from '../test/search/suite.ts'
import { testLexicon } from '../test/support/lexicon.ts'
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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

function costMs(prompt: string, lexicon: Lexicon): number {
  const runs: number[] = []
  for (let i = 0; i < WARM_UPS; i++) readPrompt(prompt, lexicon)
  for (let i = 0; i < RUNS; i++) {
    const startedAt = performance.now()
    readPrompt(prompt, lexicon)
    runs.push(performance.now() - startedAt)
  }
  return median(runs)
}

export async function measurePrompts(lexicon: Lexicon = testLexicon()): Promise<Table> {
  const cases = await suiteCases()
  for (const { prompt } of cases) readPrompt(prompt, lexicon)
  const costs = cases.map(({ prompt }) => costMs(prompt, lexicon)).sort((a, b) => a - b)
  const different = Array.from({ length: CHARS }, (_, i) => i.toString(36)).join(' ')
  const rows = Object.entries({ ...hostile, 'every word another': different }).map(([name, part]) => {
    const prompt = part.repeat(Math.ceil(CHARS / part.length)).slice(0, CHARS)
    return [`${CHARS} characters, ${name}`, costMs(prompt, lexicon), 50]
  })
  return {
    title: 'Cost of reading a prompt (ms)',
    columns: ['prompt', 'ms', 'at most'],
    rows: [
      ['own suite, median', costs[Math.floor(costs.length / 2)]!, 5],
      ['own suite, dearest', costs.at(-1)!, 5],
      ...rows,
    ],
    notes: [`Median of ${RUNS} runs each, after ${WARM_UPS} that do not count.`],
  }
}

if (import.meta.main) process.stdout.write(`${printTable(await measurePrompts())}\n`)
