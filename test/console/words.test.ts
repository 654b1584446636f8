/**
 * The console's texts in all languages: every language has every text with the same placeholders and its own plural forms, and
 * translates the service's sentences. No browser needed.
 */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Catalogue, Text, Translation } from '../../console/src/text/catalogue.ts'
import { countryInSentence } from '../../console/src/text/country-name.ts'
import { germanSentences } from '../../console/src/text/de/service-text.ts'
import { addLater, languages, takeTranslation, translations } from '../../console/src/text/language.ts'
import { languageName } from '../../console/src/text/language-name.ts'
import { serviceText } from '../../console/src/text/service-text.ts'
import { ago, date, number, type TextKey, t } from '../../console/src/text/t.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const [en, de] = [await translations.en(), await translations.de()]
await Promise.all([en, de].map((translation) => addLater(translation)))
const OTHERS: [language: (typeof languages)[number], translation: Translation][] = [['de', de]]
const wordsOf = (translation: Translation) => translation.words as Catalogue
const keys = Object.keys(en.words) as TextKey[]

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const placesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const last = (text: Text): string => (typeof text === 'string' ? text : text.other)

test('every language is tried here', () => {
  assert.deepEqual(
    languages.filter((language) => language !== 'en'),
    OTHERS.map(([language]) => language),
  )
})

for (const [language, translation] of OTHERS) {
  test(`${language} has the texts of English and no others, each with the same places`, () => {
    assert.deepEqual(Object.keys(translation.words).sort(), [...keys].sort())
    for (const key of keys) {
      assert.deepEqual(placesOf(last(wordsOf(translation)[key])), placesOf(last(wordsOf(en)[key])), key)
      // A singular form may leave its number out, but must not have a placeholder that nobody fills.
      for (const form of formsOf(wordsOf(translation)[key])) {
        const known = formsOf(wordsOf(en)[key]).flatMap(placesOf)
        assert.deepEqual(
          placesOf(form).filter((place) => !known.includes(place)),
          [],
          key,
        )
      }
    }
  })

  test(`${language} has the plural forms that the language has`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const key of keys) {
      const text = wordsOf(translation)[key]
      if (typeof text !== 'string') assert.deepEqual(Object.keys(text).sort(), [...pluralCategories].sort(), key)
    }
  })

  test(`${language} leaves no sentence in English`, () => {
    const same = keys.filter((key) => last(wordsOf(translation)[key]) === last(wordsOf(en)[key]))
    assert.deepEqual(
      same.filter((key) => /\p{L}{2,}\P{L}+\p{Ll}{3,}/u.test(last(wordsOf(en)[key]))),
      [],
    )
  })
}

beforeEach(() => takeTranslation('en', en))

test('a count chooses its form, numbers and dates are written as the language writes them', () => {
  assert.equal(t('jobs.people', { count: 1 }), '1 person')
  assert.equal(t('jobs.people', { count: 1_234 }), '1,234 people')
  takeTranslation('de', de, 'de-DE')
  assert.equal(t('jobs.people', { count: 0 }), '0 Personen')
  assert.equal(t('jobs.people', { count: 1 }), '1 Person')
  assert.equal(t('jobs.people', { count: 1_234 }), '1.234 Personen')
  assert.equal(number(0.125), '0,125')
  assert.equal(date('2027-03-09T12:00:00Z'), '09.03.2027')
  const now = Date.parse('2027-03-09T12:00:00Z')
  assert.equal(ago('2027-03-09T09:30:00Z', now), 'vor 2 Stunden')
  assert.equal(ago('2027-03-08T09:30:00Z', now), 'gestern')
  assert.equal(ago('2027-03-09T11:59:58Z', now), 'gerade eben')
  takeTranslation('de', de, 'de-CH')
  assert.notEqual(number(1_234), '1.234')
})

test('countries and languages have the names of the page', () => {
  assert.equal(t('chip.wholeCountry', { country: countryInSentence('US') }), 'Anywhere in the United States')
  assert.equal(languageName('German'), 'German')
  takeTranslation('de', de, 'de-DE')
  assert.equal(t('chip.wholeCountry', { country: countryInSentence('US') }), 'Landesweit: Vereinigte Staaten')
  assert.equal(languageName('German'), 'Deutsch')
  assert.equal(languageName('Klingon'), 'Klingon')
})

test('what the service says is said in the language of the page, and otherwise as it is', async () => {
  assert.equal(serviceText('Speaks German (fluent or better)'), 'Speaks German (fluent or better)')
  takeTranslation('de', de, 'de-DE')
  serviceText('anything')
  await de.sentences()
  assert.equal(serviceText('Speaks German (fluent or better)'), 'Spricht Deutsch (mindestens fließend)')
  assert.equal(serviceText('Seniority close to senior: mid-level'), 'Karrierestufe nahe an Senior: Berufserfahren')
  assert.equal(serviceText('Experience: 1 year'), 'Berufserfahrung: 1 Jahr')
  assert.equal(serviceText('Experience: 12 years'), 'Berufserfahrung: 12 Jahre')
  assert.equal(serviceText('Title: is not an email address'), 'Title: ist keine E-Mail-Adresse')
  assert.equal(serviceText('Title: Nurse (f/m)'), 'Position: Nurse (f/m)')
  assert.equal(serviceText('Nobody has ever said this.'), 'Nobody has ever said this.')
})

/** A pattern for the sentence as it appears in the service's source, where placeholders are ${…}. */
const inSource = (english: string): RegExp =>
  new RegExp(english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^\\n]+?'))

test('the service still says every sentence that is known of it', async () => {
  const texts: string[] = []
  for await (const file of glob('{src,contract}/**/*.ts', { cwd: ROOT })) {
    if (!file.endsWith('.test.ts')) texts.push(await readFile(`${ROOT}/${file}`, 'utf8'))
  }
  const all = texts.join('\n')
  assert.deepEqual(
    germanSentences.map(([english]) => english).filter((english) => !inSource(english).test(all)),
    [],
  )
  for (const [english, own] of germanSentences) {
    for (const form of formsOf(own)) {
      assert.deepEqual(
        placesOf(form).filter((place) => !placesOf(english).includes(place)),
        [],
        english,
      )
    }
  }
})
