/**
 * Which titles a similarity cut lets through: `node eval/title-cut.ts --data <folder> [--part report]`. Questions and pools are
 * names of the occupations of one tenth, compared by a model that was trained on none of them. src/reference/titles/cut.ts was
 * chosen on the tuning tenth; nothing is chosen on the reported one.
 */
import { parseArgs } from 'node:util'
import { TitleCut } from '../src/reference/titles/cut.ts'
import { cosine, type TitleEncoder } from '../src/reference/titles/encoder.ts'
import { normalTitle } from '../src/reference/titles/normal.ts'
import { type Corpus, LANGUAGES, readCorpus } from '../training/corpus.ts'
import { withoutBracket } from '../training/examples.ts'
import { partOf } from '../training/holdout.ts'
import { heldOutEncoder } from './held-out-encoder.ts'
import { printTable, type Table } from './table.ts'

/** The fixed cut that was used before the cut depended on the question. */
const FIXED = 0.55
/** Below this similarity there are no right titles that any cut would let through. */
const LEAST = 0.3

interface Named {
  query: string
  titles: string[]
  /** Other occupations of the same kind are near misses and count neither as right nor as wrong. */
  kind: string
}

type Tenth = 'tuning' | 'report'

/** ESCO's occupations: asked for in one language, among names in several. Occupations of the same ISCO unit group are one kind. */
function escoNamed({ occupations }: Corpus, tenth: Tenth, from: string, among: readonly string[]): Named[] {
  const named = occupations.filter(({ id }) => partOf(id) === tenth)
  const asked = LANGUAGES.filter((language) => language === from)
  const pool = LANGUAGES.filter((language) => among.includes(language))
  return named.flatMap(({ names, isco }) =>
    asked.map((language) => ({
      query: names[language][0]!,
      titles: pool.flatMap((other) => names[other]),
      kind: isco,
    })),
  )
}

/** O*NET's occupations with their alternate titles. Occupations with the same first five digits (a broad occupation) are one kind. */
function onetNamed({ onet }: Corpus, tenth: Tenth): Named[] {
  return onet
    .filter(({ id }) => partOf(id) === tenth)
    .map(({ id, title, alternates }) => ({
      query: title,
      titles: alternates.map(withoutBracket),
      kind: id.slice(0, 6),
    }))
}

interface Question {
  right: number
  cut: number
  /** Most similar first. */
  found: { similarity: number; isRight: boolean }[]
}

function ask(named: Named[], encoder: TitleEncoder): Question[] {
  const cut = new TitleCut(encoder)
  const kinds = new Map<string, Set<string>>()
  for (const { titles, kind } of named) {
    for (const title of titles.map(normalTitle)) kinds.set(title, (kinds.get(title) ?? new Set()).add(kind))
  }
  const pool = [...kinds].map(([title, of]) => ({ title, of, vector: encoder.encode(title) }))
  return named.map(({ query, titles, kind }) => {
    const own = new Set(titles.map(normalTitle))
    own.delete(normalTitle(query))
    const asked = encoder.encode(query)
    const counted = pool.filter(({ title, of }) => own.has(title) || !of.has(kind))
    const found = counted
      .map(({ title, vector }) => ({ similarity: cosine(asked, vector), isRight: own.has(title) }))
      .filter(({ similarity }) => similarity >= LEAST)
      .sort((a, b) => b.similarity - a.similarity)
    return { right: own.size, cut: cut.cutFor(query, asked), found }
  })
}

/** Figures over all questions together, and the mean of their average precision; titles below the cut count as never found. */
function figures(questions: Question[], cutOf: (question: Question) => number) {
  let [right, found, wrong, precisions] = [0, 0, 0, 0]
  const answerable = questions.filter((each) => each.right > 0)
  for (const question of answerable) {
    let [hits, sum] = [0, 0]
    const through = question.found.filter(({ similarity }) => similarity >= cutOf(question))
    for (const [rank, { isRight }] of through.entries()) if (isRight) sum += ++hits / (rank + 1)
    right += question.right
    found += hits
    wrong += through.length - hits
    precisions += sum / question.right
  }
  return [found / (found + wrong), found / right, precisions / answerable.length]
}

function rowOf(name: string, questions: Question[]): Table['rows'][number] {
  return [name, ...figures(questions, () => FIXED), ...figures(questions, ({ cut }) => cut)]
}

async function titleCut(dataFolder: string, tenth: Tenth, say: (line: string) => void): Promise<Table> {
  const corpus = await readCorpus(dataFolder)
  const encoder = await heldOutEncoder(corpus, tenth, say)
  const rows = LANGUAGES.flatMap((language) => [
    rowOf(`ESCO ${language}`, ask(escoNamed(corpus, tenth, language, [language]), encoder)),
    rowOf(`ESCO ${language} among three languages`, ask(escoNamed(corpus, tenth, language, LANGUAGES), encoder)),
  ])
  const columns = ['titles of', ...[`${FIXED}`, 'cut'].flatMap((way) => [`${way}: precision`, 'recall', 'MAP'])]
  return {
    title: `Which titles a cut lets through, ${tenth} tenth`,
    columns,
    rows: [...rows, rowOf('O*NET', ask(onetNamed(corpus, tenth), encoder))],
    notes: [
      'Right: names of the same occupation. Names of its kin (ISCO group, O*NET broad occupation) are not counted.',
    ],
  }
}

const { values } = parseArgs({ options: { data: { type: 'string' }, part: { type: 'string', default: 'tuning' } } })
if (!values.data || !['tuning', 'report'].includes(values.part)) {
  console.error('Usage: node eval/title-cut.ts --data <folder with esco/ and onet/> [--part tuning|report]')
  process.exit(2)
}
console.log(printTable(await titleCut(values.data, values.part as Tenth, (line) => console.error(line))))
