/** Searches that compare titles at the same time, as when they reach a pool whose title meanings nobody has stored. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Criterion } from '../../contract/criteria.ts'
import { terms } from '../../src/reference/terms.ts'
import { loadTitleEncoder } from '../../src/reference/titles/encoder.ts'
import { compareTitles, vocabularyOfTitles } from '../../src/search/compare-titles.ts'
import { TitleList } from '../../src/search/index/titles.ts'
import { TitleMeaning } from '../../src/search/title-meaning.ts'

const meaning = new TitleMeaning(loadTitleEncoder())

/** So many titles that each search has to wait for its next slice while it learns them. */
function newList(round: number): TitleList {
  const list = new TitleList()
  for (let n = 0; n < 400 + 17 * round; n++) list.numbered(terms.title(`water engineer of kind ${round} ${n}`))
  for (const title of ['Welder', 'MIG Welder', 'Nurse', 'React Developer']) list.numbered(terms.title(title))
  return list
}

const criterion = (kind: 'TITLE' | 'SKILL', name: string): Criterion => ({
  id: name,
  text: name,
  importance: 'REQUIRED',
  start: 0,
  end: 0,
  ...({ kind, anyOf: [{ name }] } as Pick<Extract<Criterion, { kind: 'SKILL' }>, 'kind' | 'anyOf'>),
})

const QUESTIONS = [
  [criterion('TITLE', 'welder')],
  [criterion('TITLE', 'nurse'), criterion('SKILL', 'React')],
  [criterion('TITLE', 'soldador'), criterion('TITLE', 'welder')],
]

function said(list: TitleList) {
  const { similarTitles, naming } = vocabularyOfTitles(list.lists, meaning)
  return [similarTitles('welder'), similarTitles('nurse'), similarTitles('soldador'), [...naming('React')]]
}

test('several at once learn one list, and are told what each is told alone', async () => {
  for (let round = 0; round < 10; round++) {
    const [together, alone] = [newList(round), newList(round)]
    await Promise.all(QUESTIONS.map((criteria) => compareTitles(together.lists, meaning, criteria)))
    for (const criteria of QUESTIONS) await compareTitles(alone.lists, meaning, criteria)
    assert.deepEqual(said(together), said(alone))
    assert.ok(said(alone).every((found) => ('size' in found ? found.size : found.length) > 0))
  }
})

test('a title that joins while they compare is known to whoever comes next', async () => {
  const list = newList(0)
  const comparing = Promise.all(QUESTIONS.map((criteria) => compareTitles(list.lists, meaning, criteria)))
  list.numbered(terms.title('Pipe Welder'))
  await comparing
  await compareTitles(list.lists, meaning, QUESTIONS[0]!)
  const { similarTitles } = vocabularyOfTitles(list.lists, meaning)
  assert.ok(similarTitles('welder').has(terms.title('Pipe Welder')))
})
