import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryNames } from './country-names.ts'

test('a country is told under every name it may stand under', () => {
  assert.deepEqual(countryNames({ country: 'Germany', countryCode: 'DE' }), ['Germany'])
  for (const [code, country, also] of [
    ['TR', 'Türkiye', 'Turkey'],
    ['BA', 'Bosnia & Herzegovina', 'Bosnia and Herzegovina'],
    ['MM', 'Myanmar (Burma)', 'Myanmar'],
    ['CI', 'Côte d’Ivoire', "Cote d'Ivoire"],
    ['LC', 'St. Lucia', 'Saint Lucia'],
    ['HK', 'Hong Kong SAR China', 'Hong Kong'],
    ['US', 'United States', 'United States of America'],
  ] as const) {
    const names = countryNames({ country, countryCode: code })
    assert.ok(names.includes(country) && names.includes(also), names.join())
  }
  assert.deepEqual(countryNames({ countryCode: 'DE' }), [])
})
