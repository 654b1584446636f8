/**
 * What reading a prompt costs with the service's own dictionaries: `npm run eval -- speed`, or this file alone. Measures every
 * prompt of the own suite, and hostile prompts of 10,000 characters, each after a warm-up and in processor time, so that neither
 * compilation nor other processes are measured.
 */
import { readFile } from 'node:fs/promises'
import { readPrompt } from '../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../src/wiring/knowledge.ts'
import { suiteCases } from '../test/search/suite.ts'
import { referenceFolder } from '../test/support/reference.ts'
import { printTable, type Table } from './table.ts'

const RUNS_MIN = 9
/** Processor time is counted in ticks of some milliseconds, so a single short run would count as zero. */
const BATCH_MS = 40
const WARM_UPS = 5
const CHARS = 10_000
const ADVERT_CHARS = 20_000

const hostile: Record<string, string> = {
  'function words only': 'in at with not or and of the from by ',
  'ambiguous names only': 'santiago valencia cordoba cambridge springfield san jose georgia ',
  'no spaces': 'a',
  'one letter a word': 'a,',
  'numbers and years': '5 + years ',
  'levels and languages': 'fluent german native good ',
  'titles only': 'senior software data engineer manager of of ',
}

type Read = (prompt: string) => unknown

/** The mean over as many runs as fill a batch. */
function costMs(prompt: string, read: Read): number {
  for (let i = 0; i < WARM_UPS; i++) read(prompt)
  const until = performance.now() + BATCH_MS
  const before = process.threadCpuUsage()
  let runs = 0
  for (; runs < RUNS_MIN || performance.now() < until; runs++) read(prompt)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / runs
}

/** Adverts in five languages, one after the other. */
async function longAdvert(): Promise<string> {
  const cases = await readFile(new URL('data/readings/held-jd.jsonl', import.meta.url), 'utf8')
  const texts = cases.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as { text: string }).text))
  return texts.join('\n\n').slice(0, ADVERT_CHARS)
}

export async function measurePrompts(): Promise<Table> {
  const { lexicon } = await openDictionaries(referenceFolder)
  // Reads without the service's cache of short prompts, which would otherwise be all that is measured.
  const read: Read = (prompt) => readPrompt(prompt, lexicon)
  const cases = await suiteCases()
  for (const { prompt } of cases) read(prompt)
  const costs: number[] = []
  for (const { prompt } of cases) costs.push(costMs(prompt, read))
  costs.sort((a, b) => a - b)
  const different = Array.from({ length: CHARS }, (_, i) => i.toString(36)).join(' ')
  const rows: Table['rows'] = []
  for (const [name, part] of Object.entries({ ...hostile, 'every word another': different })) {
    const prompt = part.repeat(Math.ceil(CHARS / part.length)).slice(0, CHARS)
    rows.push([`${CHARS} characters, ${name}`, costMs(prompt, read), 50])
  }
  rows.push([`an advert of ${ADVERT_CHARS} characters`, costMs(await longAdvert(), read), 100])
  const median = costs[Math.floor(costs.length / 2)]!
  return {
    title: 'Cost of reading a prompt (ms)',
    columns: ['prompt', 'ms', 'at most'],
    rows: [['own suite, median', median, 5], ['own suite, dearest', costs.at(-1)!, 5], ...rows],
    headlines: [
      ['a prompt, median ms', median],
      ['a prompt, dearest ms', costs.at(-1)!],
      [`${CHARS} hostile characters, dearest ms`, Math.max(...rows.map(([, ms]) => Number(ms)))],
    ],
    notes: [
      `Processor time of the thread, mean of at least ${RUNS_MIN} runs each, after ${WARM_UPS} that do not count.`,
    ],
  }
}

if (import.meta.main) process.stdout.write(`${printTable(await measurePrompts())}\n`)
