/** Training on a few made-up occupations: repeatable to the bit, and it learns what only the groups show. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleEncoder } from '../../src/reference/titles/encoder.ts'
import { anchorTitles } from '../../training/anchors.ts'
import type { Corpus, EscoConcept } from '../../training/corpus.ts'
import { buildExamples } from '../../training/examples.ts'
import { partOf } from '../../training/holdout.ts'
import { SETTINGS, type Settings } from '../../training/settings.ts'
import { train } from '../../training/train.ts'
import { packWeights } from '../../training/weights.ts'

const SETTINGS_HERE: Settings = { ...SETTINGS, steps: 12, groupsMin: 1 }

/** Thirty-two trades whose names share no letters between the languages. */
function trade(index: number): EscoConcept {
  const code = [...index.toString(4).padStart(3, '0')].map((digit) => 'bdfg'[Number(digit)]).join('a')
  const names = { en: [`${code}er`, `${code}er mate`], es: [`${code}istu`], de: [code.replaceAll('a', 'u')] }
  const descriptions = { en: `Works on ${code}s all day`, es: '', de: '' }
  return { id: `made-up:${index}`, isco: String(1000 + (index % 4)), names, descriptions, further: {} }
}

const corpus: Corpus = {
  occupations: Array.from({ length: 32 }, (_, index) => trade(index)),
  skills: [],
  onet: Array.from({ length: 16 }, (_, index) => {
    const [title, mate] = trade(index).names.en
    return { id: `onet:${index}`, title: title!, alternates: [mate!], shorts: [], description: '', tools: [] }
  }),
  senses: [],
}

function trained(threads: number): Uint8Array {
  const examples = buildExamples(corpus, new Set(), SETTINGS_HERE)
  const model = train(examples, SETTINGS_HERE, { seed: 3, threads })
  return packWeights(model, examples.vocabulary, anchorTitles(corpus, new Set()))
}

test('the same seed gives the same bytes on one thread and on two, and they know the translations', () => {
  const one = trained(1)
  assert.deepEqual(Buffer.compare(one, trained(2)), 0)
  const encoder = titleEncoder(one)
  const [left, right, other] = [trade(9).names.en[0]!, trade(9).names.de[0]!, trade(22).names.de[0]!]
  assert.ok(encoder.similarity(left, right) > encoder.similarity(left, other) + 0.3)
})

test('what is held out is not trained on under any occupation', () => {
  const heldOut = corpus.occupations.filter(({ id }) => partOf(id) === 'report')
  assert.ok(heldOut.length > 0)
  const all = buildExamples(corpus, new Set(), SETTINGS_HERE)
  const fewer = buildExamples(corpus, new Set(['report']), SETTINGS_HERE)
  assert.equal(fewer.tasks.find(({ name }) => name === 'esco')!.groups.length, 32 - heldOut.length)
  // The held-out trade's English names are O*NET titles as well; they are left out there too.
  assert.ok(fewer.starts.length < all.starts.length)
})

test('a text nothing is known of is in no task', () => {
  const odd: EscoConcept = { ...trade(0), id: 'made-up:odd', names: { en: ['qxqx', 'vzvz'], es: [], de: [] } }
  const occupations = [...corpus.occupations, odd]
  const { starts, tasks } = buildExamples({ ...corpus, occupations }, new Set(), { ...SETTINGS_HERE, groupsMin: 2 })
  const known = (text: number) => starts[text + 1]! > starts[text]!
  assert.ok([...starts.keys()].slice(0, -1).some((text) => !known(text)))
  assert.equal(tasks.find(({ name }) => name === 'esco')!.groups.length, 32)
  for (const { name, groups } of tasks) assert.ok(groups.flat(2).every(known), name)
})
