/**
 * How well sentences, Boolean strings and adverts written by strangers are read: `npm run eval -- readings [--verbose]`. A short
 * text must be read completely right. For an advert the title, place and required skills must be right, and no title, place or
 * employer may be false.
 */
import { parseArgs } from 'node:util'
import { readPrompt } from '../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../src/wiring/knowledge.ts'
import { referenceFolder } from '../test/support/reference.ts'
import { type Comparison, compare, holdsWords, type ReadItem, type ReadingCase, readingCases } from './reading-cases.ts'
import { printTable, type Table } from './table.ts'

interface Judged extends Comparison {
  one: ReadingCase
  isRight: boolean
}

const NAMES = new Set(['TITLE', 'PLACE', 'EMPLOYER'])

/** In an advert a skill may have a word more or less: "safeguarding procedures" asks for safeguarding. */
function isRight({ type }: ReadingCase, { missed, extra }: Comparison): boolean {
  if (type !== 'jd') return missed.length === 0 && extra.length === 0
  const isNearly = ({ kind, words }: ReadItem) =>
    kind === 'SKILL' && extra.some((got) => got.kind === 'SKILL' && holdsWords(got.words, words))
  const needed = missed.filter(
    (item) =>
      item.kind === 'TITLE' || item.kind === 'PLACE' || (item.kind === 'SKILL' && item.sign === '+' && !isNearly(item)),
  )
  return needed.length === 0 && extra.every(({ kind }) => !NAMES.has(kind))
}

function kindRows(judged: Judged[]): Table['rows'] {
  const kinds = [
    ...new Set(judged.flatMap(({ right, missed, extra }) => [...right, ...missed, ...extra].map(({ kind }) => kind))),
  ]
  const count = (list: 'right' | 'missed' | 'extra', kind: string) =>
    judged.reduce((sum, one) => sum + one[list].filter((item) => item.kind === kind).length, 0)
  return kinds.sort().map((kind) => {
    const right = count('right', kind)
    const [missed, extra] = [count('missed', kind), count('extra', kind)]
    return [kind, right + missed, right / Math.max(1, right + extra), right / Math.max(1, right + missed)]
  })
}

export { isRight as isReadRight }

export async function evaluateReadings(
  verbose: boolean,
  folder = new URL('data/readings/', import.meta.url),
): Promise<Table[]> {
  const { lexicon } = await openDictionaries(referenceFolder)
  const judged = readingCases(folder).map((one): Judged => {
    const comparison = compare(one, readPrompt(one.text, lexicon))
    return { one, ...comparison, isRight: isRight(one, comparison) }
  })
  if (verbose) for (const each of judged.filter((one) => !one.isRight)) show(each)
  const groups = [...new Set(judged.map(({ one }) => `${one.lang} ${one.type}`))].sort()
  const share = (some: Judged[]) => some.filter((one) => one.isRight).length / some.length
  return [
    {
      title: 'Readings, fully right',
      columns: ['of', 'cases', 'right'],
      rows: [
        ['all', judged.length, share(judged)],
        ...groups.map((group) => {
          const some = judged.filter(({ one }) => `${one.lang} ${one.type}` === group)
          return [group, some.length, share(some)]
        }),
      ],
      notes: [],
      headlines: [['readings, fully right', share(judged)]],
    },
    {
      title: 'Readings, kind by kind',
      columns: ['kind', 'wanted', 'precision', 'recall'],
      rows: kindRows(judged),
      notes: [],
      headlines: [],
    },
  ]
}

function show({ one, missed, extra }: Judged): void {
  const list = (items: Comparison['missed']) =>
    items.map(({ sign, kind, words }) => `${sign}${kind} ${words}`).join('; ')
  const text = one.type === 'jd' ? `${one.text.slice(0, 80)}…` : one.text
  console.log(`[${one.lang} ${one.type}] ${text}\n    missed ${list(missed)}\n    extra  ${list(extra)}`)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { verbose: { type: 'boolean' } }, allowPositionals: true })
  const folder = positionals[0] ? new URL(positionals[0], import.meta.url) : undefined
  for (const table of await evaluateReadings(values.verbose ?? false, folder)) console.log(printTable(table))
}
