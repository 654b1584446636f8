/** What vendors write is made to fit the contract or left out; it never causes the loss of a person. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import type { VendorQuery } from './vendor-port.ts'
import {
  domainOf,
  instantOrNull,
  longOrNull,
  looseList,
  looseText,
  pictureOrNull,
  profileAddress,
  short,
  shortOrNull,
  splitName,
  thresholdOf,
  yearMonth,
  yearMonthOf,
} from './vendor-text.ts'

test('an address of a profile is one, however it is written', () => {
  const ways = [
    'https://www.linkedin.com/in/Ana-Ruiz',
    'linkedin.com/in/ana-ruiz',
    'http://es.linkedin.com/in/ana-ruiz/',
    ' https://linkedin.com/in/ana-ruiz?trk=x#top ',
  ]
  for (const way of ways) {
    assert.deepEqual(profileAddress(way), { networkUrl: 'https://www.linkedin.com/in/ana-ruiz', handle: 'ana-ruiz' })
  }
  const others = [
    'https://www.linkedin.com/company/spotify',
    'https://notlinkedin.com/in/ana',
    'https://x.example/?u=linkedin.com/in/a',
  ]
  for (const other of [...others, '', null, undefined, `linkedin.com/in/${'a'.repeat(300)}`]) {
    assert.equal(profileAddress(other), null, String(other))
  }
})

test('texts are cut to what the contract takes, between characters', () => {
  assert.equal(short(`  ${'a'.repeat(600)}`).length, 500)
  assert.equal(short(`${'a'.repeat(499)}😀`), 'a'.repeat(499))
  assert.equal(short(null), '')
  assert.equal(shortOrNull('   '), null)
  assert.equal(longOrNull('b'.repeat(30_000))?.length, 20_000)
})

test('dates are years and months, or not there', () => {
  assert.equal(yearMonth(2021, 3), '2021-03')
  assert.equal(yearMonth(2021, null), '2021')
  assert.equal(yearMonth(2021, 13), '2021')
  for (const year of [0, null, undefined, 21, 20_210, 2021.5]) assert.equal(yearMonth(year, 1), null)
  assert.equal(yearMonthOf('2017-01-01T00:00:00+00:00'), '2017-01')
  assert.equal(yearMonthOf('2017'), '2017')
  assert.equal(yearMonthOf('January 2017'), null)
  assert.equal(instantOrNull('2026-09-20'), '2026-09-20T00:00:00.000Z')
  assert.equal(instantOrNull('lately'), null)
})

test('pictures are addresses, domains are hosts', () => {
  assert.equal(pictureOrNull('https://images.example/a.jpg'), 'https://images.example/a.jpg')
  for (const no of ['a.jpg', 'data:image/png;base64,AA', 'https://', null]) assert.equal(pictureOrNull(no), null)
  assert.equal(domainOf('https://www.spotify.com/en'), 'spotify.com')
  assert.equal(domainOf('spotify.com'), 'spotify.com')
  for (const no of ['nonsense', '', null, 'https://']) assert.equal(domainOf(no), null)
})

test('a whole name is parted where the parts are not told', () => {
  assert.deepEqual(splitName('Ana María Ruiz'), { first: 'Ana', last: 'María Ruiz' })
  assert.deepEqual(splitName('Ana María Ruiz', 'Ana María', 'Ruiz'), { first: 'Ana María', last: 'Ruiz' })
  assert.deepEqual(splitName('Ana'), { first: 'Ana', last: '' })
})

test('what does not fit in a list is skipped', () => {
  const list = looseList(z.object({ name: z.string(), note: looseText }))
  assert.deepEqual(list.parse([{ name: 'a', note: 5 }, 'b', { note: 'c' }, null]), [{ name: 'a', note: null }])
  for (const no of [undefined, null, 'text', {}]) assert.deepEqual(list.parse(no), [])
})

test('the prompt’s threshold is its titles, skills and words; without a reading, the prompt as it is', () => {
  const query = { prompt: ' data people ', understood: null } as unknown as VendorQuery
  assert.deepEqual(thresholdOf(query), { titles: [], skills: [], words: ['data people'] })
  assert.equal(thresholdOf({ ...query, prompt: '' }), null)
  const understood = { titles: [{ name: 'Ingeniero', also: ['Engineer', 'Ingeniero'] }], skills: ['sql'], words: [] }
  const read = { prompt: 'x', understood } as unknown as VendorQuery
  assert.deepEqual(thresholdOf(read), { titles: ['Ingeniero', 'Engineer'], skills: ['sql'], words: [] })
  const onlyPlace = { prompt: 'in Berlin', understood: { titles: [], skills: [], words: [] } } as unknown as VendorQuery
  assert.equal(thresholdOf(onlyPlace), null)
})
