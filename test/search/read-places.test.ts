/** Which of several places that share a name is meant. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

/** The places, by name; of a doubtful one how many may be meant. */
const placesOf = (text: string): (string | number)[] =>
  readPrompt(text, lexicon).locations.map(({ name, ambiguous, candidates }) => (ambiguous ? candidates.length : name))

test('of places that share a name the one is meant where the language of the text is spoken', () => {
  for (const [text, places] of [
    ['enfermeiro em Salvador', ['Salvador']],
    ['cozinheiro, mora em Salvador, não fuma', ['Salvador']],
    ['cocinero que vive en Salvador', ['El Salvador']],
    ['développeur à Cambridge', [10]],
  ] as const)
    assert.deepEqual(placesOf(text), places, text)
})

test('of places that share a name the one is meant that lies near another of the text, unless it is far less known', () => {
  for (const [text, id] of [
    ['profesor en León o Burgos', '3118532'],
    ['ingénieur à Lyon ou Valence', '2971053'],
    ['ingeniero en Monterrey o León', '3998655'],
    ['recruiter in Toronto or London', '2643743'],
    ['nurse in Glasgow or Perth', '2063523'],
  ] as const)
    assert.ok(
      readPrompt(text, lexicon).locations.some(({ geoId }) => geoId === id),
      text,
    )
})

test('"zona" leads to a place, and words of grammar name none', () => {
  assert.deepEqual(placesOf('PME de moins de 50 salariés, comptable à Rennes'), ['Rennes'])
  assert.deepEqual(placesOf('comercial, zona Andalucía y Extremadura'), ['Andalusia', 'Extremadura'])
  assert.deepEqual(placesOf('comercial zona Andalucía'), ['Andalusia'])
  assert.deepEqual(placesOf('carnicero, Madrid, zona norte'), ['Madrid'])
})

test('an island or a city is known by the name that people use today', () => {
  for (const [text, places] of [
    ['Barkeeper auf Sylt', ['Sylt']],
    ['Koch, Sylt', ['Sylt']],
    ['Kellnerin auf Föhr', ['Föhr']],
    ['camarero en Formentera', ['Formentera']],
    ['CTO, Gurugram', ['Gurgaon']],
  ] as const)
    assert.deepEqual(placesOf(text), places, text)
  const [kochi] = readPrompt('staff nurse, Kochi', lexicon).criteria.flatMap((one) =>
    one.kind === 'PLACE' ? one.anyOf : [],
  )
  assert.equal(kochi?.name, 'Cochin')
})

test('a French department is known by its name, and by its number where the words lead to one', () => {
  for (const [text, places] of [
    ['infirmière dans le 69', ['Rhône']],
    ['aide-soignante 75 ou 92', ['Paris', 'Hauts-de-Seine']],
    ['chauffeur dans le 31 ou le 33', ['Upper Garonne', 'Gironde']],
    ['commercial, départements 77, 91 ou 94', ['Seine-et-Marne', 'Essonne', 'Val-de-Marne']],
    ["infirmière en Côtes d'Armor", ['Côtes-d’Armor']],
    ['chauffeur en Haute-Garonne', ['Upper Garonne']],
    ['cuisinier, disponible du 15 janvier', []],
    ['cuisinier 35 heures', []],
    ['nurse, 75 or 92', []],
  ] as const)
    assert.deepEqual(
      placesOf(text).map((name) => String(name).replace("'", '’')),
      places,
      text,
    )
})

test('a name that is typed with its signs is the place that is spelled so', () => {
  for (const [text, places] of [
    ['Koch in Münster', ['Münster']],
    ['contador en México', ['Mexico']],
    ['enfermera en Perú o Panamá', ['Peru', 'Panama']],
    ['Koch in Munster', [10]],
    ['chauffeur à Besançon', ['Besançon']],
  ] as const)
    assert.deepEqual(placesOf(text), places, text)
})
