/**
 * How well prompts are read: `npm run eval -- prompts adverts --data <folder>`, or this file alone. Two measures: the own suite
 * of complete readings (test/search/prompts), and spans in sentences of job adverts, which are no prompts and were not written
 * for this reader.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Interpretation } from '../contract/interpretation.ts'
import type { Lexicon } from '../src/search/prompt/lexicon.ts'
import { openDictionaries } from '../src/wiring/knowledge.ts'
import { misreadings, type SuiteCase, suiteCases } from '../test/search/suite.ts'
import { referenceFolder, testKnowledge } from '../test/support/reference.ts'
import { type MarkedSentence, readAdverts } from './advert-spans.ts'
import { printTable, type Table } from './table.ts'

interface Spot {
  start: number
  end: number
}

/** The annotators include a rank directly before a title in the occupation ("senior chefs"). */
function occupations({ titles, seniority }: Interpretation): Spot[] {
  return titles.map(({ start, end }) => {
    const rank = seniority.find((one) => one.end + 1 === start)
    return { start: rank?.start ?? start, end }
  })
}

/** The annotators mark languages as skills, so they count as skills here. */
const skills = (read: Interpretation): Spot[] => [...read.skills, ...read.languages, ...read.exclusions.skills]

const same = (a: Spot, b: Spot) => a.start === b.start && a.end === b.end
const touches = (a: Spot, b: Spot) => a.start < b.end && b.start < a.end

function score(pairs: { gold: Spot[]; found: Spot[] }[], match: (a: Spot, b: Spot) => boolean) {
  let [right, found, met, gold] = [0, 0, 0, 0]
  for (const pair of pairs) {
    found += pair.found.length
    gold += pair.gold.length
    right += pair.found.filter((spot) => pair.gold.some((other) => match(spot, other))).length
    met += pair.gold.filter((spot) => pair.found.some((other) => match(spot, other))).length
  }
  const precision = found === 0 ? 0 : right / found
  const recall = gold === 0 ? 0 : met / gold
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall), gold }
}

async function advertRows(sentences: MarkedSentence[]): Promise<Table['rows']> {
  const { readPrompt } = await testKnowledge()
  const read = await Promise.all(
    sentences.map(async (sentence) => ({ sentence, reading: await readPrompt(sentence.text) })),
  )
  const pairsOf = (kind: string, pick: (reading: Interpretation) => Spot[], wordsMax = Number.POSITIVE_INFINITY) =>
    read.map(({ sentence, reading }) => ({
      gold: sentence.spans.filter((span) => span.kind === kind && span.words <= wordsMax),
      found: pick(reading),
    }))
  const measures = [
    ['Occupation', pairsOf('Occupation', occupations)],
    ['Skill', pairsOf('Skill', skills)],
    ['Skill of one or two words', pairsOf('Skill', skills, 2)],
  ] as const
  return measures.flatMap(([name, pairs]) =>
    (
      [
        ['exact', same],
        ['overlap', touches],
      ] as const
    ).map(([how, match]) => {
      const { precision, recall, f1, gold } = score(pairs, match)
      return [`${name}, ${how} (${gold})`, precision, recall, f1]
    }),
  )
}

function suiteRows(cases: SuiteCase[], lexicon: Lexicon): Table['rows'] {
  const wrong = misreadings(cases, lexicon)
  const share = (language?: string) => {
    const mine = cases.filter((one) => language === undefined || one.language === language)
    const missed = wrong.filter((one) => language === undefined || one.language === language)
    return [mine.length, 1 - missed.length / mine.length] as const
  }
  const languages = [...new Set(cases.map(({ language }) => language))]
  return [undefined, ...languages].map((language) => {
    const [count, right] = share(language)
    return [`${language ?? 'all'} (${count})`, right]
  })
}

export async function evaluateSuite(): Promise<Table> {
  const { lexicon } = await openDictionaries(referenceFolder)
  const rows = suiteRows(await suiteCases(), lexicon)
  return {
    title: 'Prompts: the own suite',
    columns: ['prompts', 'fully right'],
    rows,
    notes: [
      'A prompt counts only if titles, ranks, skills, languages with levels, places with ids, companies with tense, schools, industries, years, ways of working, exclusions and leftover words are all as stated. The reader was built on these prompts.',
    ],
    headlines: [['prompts, own suite, fully right', rows[0]![1]!]],
  }
}

export async function evaluateAdverts(dataDir: string): Promise<Table> {
  const sentences = await readAdverts(join(dataDir, 'skills', 'green22.csv'))
  const rows = await advertRows(sentences)
  return {
    title: 'Prompts: spans in job adverts',
    columns: ['spans', 'precision', 'recall', 'F1'],
    rows,
    notes: [
      `${sentences.length} sentences of job adverts (Green et al. 2022, CC BY 4.0), read with the service's own dictionaries. Our titles, with a rank directly before, against "Occupation"; our skills and languages against "Skill".`,
      'Most of their skills are clauses and traits ("influence cross functional teams", "enthusiastic"); ours are names of skills, so recall on them is low by design. A skill inside such a clause counts under overlap.',
    ],
    headlines: rows.map(([name, , , f1]) => [`adverts, ${name}, F1`, f1!]),
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { data: { type: 'string' } } })
  process.stdout.write(`${printTable(await evaluateSuite())}\n`)
  if (values.data) process.stdout.write(`${printTable(await evaluateAdverts(values.data))}\n`)
}
