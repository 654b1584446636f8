/** From words to places, companies, industries and schools: everything they may mean, and nothing else. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSandbox } from './client.ts'

const client = await openSandbox({ people: 1 })
after(() => client.sandbox.close())

const placesOf = async (query: Record<string, string>): Promise<string[]> =>
  (await client.places(query)).matches.map(
    ({ displayName, level, exact }) => `${level} ${displayName}${exact ? '' : ' ?'}`,
  )

const SPAIN = '2510769'

const placeCases: [query: Record<string, string>, wanted: string[]][] = [
  [
    { city: 'Valencia', country: 'Spain' },
    [
      'CITY Valencia, Valencian Community, Spain',
      'PROVINCE Province of Valencia, Valencian Community, Spain',
      'REGION Valencian Community, Spain',
    ],
  ],
  [{ city: 'valència', state: 'Carabobo' }, ['CITY Valencia, Carabobo, Venezuela']],
  [{ city: 'Cambridge, UK' }, ['CITY Cambridge, England, United Kingdom']],
  [{ city: 'Cambridge' }, ['CITY Cambridge, England, United Kingdom', 'CITY Cambridge, Massachusetts, United States']],
  [{ city: 'Paris, TX' }, ['CITY Paris, Texas, United States']],
  [{ city: 'paris tx' }, ['CITY Paris, Texas, United States']],
  [{ city: 'Paris', country: 'FR' }, ['CITY Paris, Île-de-France, France']],
  [{ city: 'Birmingham' }, ['CITY Birmingham, England, United Kingdom', 'CITY Birmingham, Alabama, United States']],
  [
    { city: 'Cordoba', country: 'España' },
    ['CITY Córdoba, Andalusia, Spain', 'PROVINCE Province of Córdoba, Andalusia, Spain'],
  ],
  [{ city: 'Georgia' }, ['COUNTRY Georgia', 'REGION Georgia, United States']],
  [{ state: 'GA', country: 'USA' }, ['REGION Georgia, United States']],
  [{ city: 'Georgia', country: 'Georgia' }, ['COUNTRY Georgia']],
  [{ city: 'MÜNCHEN' }, ['CITY Munich, Bavaria, Germany']],
  [{ city: 'Muenchen', country: 'Alemania' }, ['CITY Munich, Bavaria, Germany']],
  [{ city: 'Köln' }, ['CITY Cologne, North Rhine-Westphalia, Germany']],
  [{ city: 'NYC' }, ['CITY New York, New York, United States']],
  [{ city: 'Berlin' }, ['CITY Berlin, Germany']],
  [{ state: 'Berlin' }, ['REGION Berlin, Germany']],
  [{ state: 'Bayern' }, ['REGION Bavaria, Germany']],
  [{ city: 'Springfield', state: 'Illinois' }, ['CITY Springfield, Illinois, United States']],
  [{ country: 'Allemagne' }, ['COUNTRY Germany']],
  [{ country: 'Alemanha' }, ['COUNTRY Germany']],
  [{ country: 'Deutschland' }, ['COUNTRY Germany']],
  [{ country: 'UK' }, ['COUNTRY United Kingdom']],
  [
    { city: 'Barcelonna' },
    ['CITY Barcelona, Catalonia, Spain ?', 'PROVINCE Province of Barcelona, Catalonia, Spain ?'],
  ],
  [{ city: 'Stokcholm', country: 'Sweden' }, ['CITY Stockholm, Stockholm, Sweden ?', 'REGION Stockholm, Sweden ?']],
  [{ city: 'Bonm' }, []],
  [{ city: 'Madrid', country: 'France' }, []],
  [{ country: 'Narnia' }, []],
  [{ city: '  ' }, []],
  [{}, []],
]

for (const [query, wanted] of placeCases) {
  test(`places: ${JSON.stringify(query)}`, async () => assert.deepEqual(await placesOf(query), wanted))
}

test('ambiguous names answer with everything of that name', async () => {
  const levels = (found: string[]) => found.map((text) => text.split(' ')[0])
  assert.deepEqual(levels(await placesOf({ city: 'Valencia' })), ['CITY', 'CITY', 'CITY', 'PROVINCE', 'REGION'])
  const santiago = await placesOf({ city: 'Santiago' })
  for (const country of ['Chile', 'Spain', 'Dominican Republic'])
    assert.ok(
      santiago.some((text) => text.endsWith(country)),
      country,
    )
  const cordoba = await placesOf({ city: 'Córdoba' })
  for (const country of ['Argentina', 'Spain'])
    assert.ok(
      cordoba.some((text) => text.startsWith('CITY') && text.endsWith(country)),
      country,
    )
})

test('a place tells its chain, and its ids are those of GeoNames', async () => {
  const { matches } = await client.places({ city: 'Valencia', country: 'ES' })
  assert.deepEqual(matches[0], {
    geoId: '2509954',
    displayName: 'Valencia, Valencian Community, Spain',
    level: 'CITY',
    countryCode: 'ES',
    within: ['ES.60.V', '2593113', SPAIN],
    exact: true,
  })
})

test('the country is told when it is given or implied, and only then', async () => {
  assert.equal((await client.places({ city: 'Valencia', country: 'Spain' })).countryGeoId, SPAIN)
  assert.equal((await client.places({ city: 'Nowhere', country: 'Spain' })).countryGeoId, SPAIN)
  assert.equal((await client.places({ city: 'Zaragoza' })).countryGeoId, SPAIN)
  assert.equal((await client.places({ city: 'Valencia' })).countryGeoId, null)
  assert.equal((await client.places({ city: 'Nowhere' })).countryGeoId, null)
})

const entityCases: [kind: string, query: string, wanted: string[]][] = [
  ['COMPANY', 'Facebook', ['company:meta']],
  ['COMPANY', 'spotify ab', ['company:spotify']],
  ['COMPANY', 'The Walt Disney Company', ['company:disney']],
  ['COMPANY', 'BBVA, S.A.', ['company:bbva']],
  ['COMPANY', 'telefonica', ['company:telefonica']],
  ['COMPANY', 'Procter and Gamble', ['company:procter-and-gamble']],
  ['COMPANY', 'Delta', ['company:delta-air-lines', 'company:delta-faucet', 'company:delta-electronics']],
  ['COMPANY', 'Mercury', ['company:mercury-bank', 'company:mercury-insurance', 'company:mercury-marine']],
  [
    'COMPANY',
    'Apollo',
    ['company:apollo-global-management', 'company:apollo-hospitals', 'company:apollo-tyres', 'company:apollo-io'],
  ],
  ['COMPANY', 'Columbia', ['company:columbia-sportswear']],
  ['SCHOOL', 'Columbia', ['school:columbia-university']],
  ['SCHOOL', 'MIT', ['school:mit']],
  ['SCHOOL', 'ucla', ['school:ucla']],
  ['SCHOOL', 'TUM', ['school:tum']],
  ['SCHOOL', 'Universidad Politecnica de Madrid', ['school:upm']],
  ['SCHOOL', 'NTU', ['school:ntu', 'school:national-taiwan-university']],
  ['INDUSTRY', 'internet', ['industry:6']],
  ['INDUSTRY', 'Hospital and Health Care', ['industry:14']],
  ['INDUSTRY', 'IT', ['industry:96']],
]

for (const [kind, query, wanted] of entityCases) {
  test(`entities: ${kind} ${query}`, async () => {
    const matches = await client.entities(kind, query)
    assert.deepEqual(
      matches.map(({ entityId }) => entityId),
      wanted,
    )
    assert.ok(matches.every((match) => match.exact && match.kind === kind))
  })
}

test('without an exact name, near ones are offered and marked', async () => {
  const near = await client.entities('COMPANY', 'Siemens Ga')
  assert.deepEqual(
    near.map(({ entityId, exact }) => ({ entityId, exact })),
    [{ entityId: 'company:siemens-gamesa', exact: false }],
  )
  const typo = await client.entities('COMPANY', 'Spotfy')
  assert.deepEqual(
    typo.map(({ entityId, exact }) => ({ entityId, exact })),
    [{ entityId: 'company:spotify', exact: false }],
  )
  assert.deepEqual(await client.entities('COMPANY', 'zzzz qqqq'), [])
  assert.deepEqual(await client.entities('COMPANY', '!!!'), [])
})

test('what helps a person choose stands beside each company', async () => {
  const [airline, taps] = await client.entities('COMPANY', 'Delta')
  assert.equal(airline!.industry, 'Airlines/Aviation')
  assert.equal(taps!.industry, 'Consumer Goods')
  assert.equal(airline!.country, 'United States')
  assert.match(airline!.website!, /^https:\/\//)
})
