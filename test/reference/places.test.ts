/** From typed places to their meanings: clear ones are resolved, for the others the user is asked, and nothing is guessed. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type PlaceQuery, placesResponseSchema } from '../../contract/network.ts'
import { compiledPlaces } from '../../src/compile/places/compiled-places.ts'
import { openPlaces } from '../../src/reference/places/places.ts'
import { decide } from '../../src/resolve/match.ts'

const places = await openPlaces(await compiledPlaces())

/** The id if it is clear, otherwise the candidates to choose from, most likely first. */
function outcome(query: PlaceQuery | string): string | string[] {
  const decision = decide(places.resolve(typeof query === 'string' ? { city: query } : query).matches)
  if (decision.kind === 'RESOLVED') return decision.match.geoId
  return decision.kind === 'AMBIGUOUS' ? decision.candidates.map(({ geoId }) => geoId) : []
}

const asked = (query: PlaceQuery | string): string[] => {
  const found = outcome(query)
  assert.ok(Array.isArray(found), `${JSON.stringify(query)} was resolved to ${found}`)
  return found
}

const ID = {
  munich: '2867714',
  nyc: '5128581',
  berlin: '2950159',
  london: '2643743',
  paris: '2988507',
  spain: '2510769',
}

describe('one place, many spellings', () => {
  const same: [string, ...(PlaceQuery | string)[]][] = [
    [
      ID.munich,
      'München',
      'Munich',
      'Muenchen',
      'MUNICH',
      ' munich ',
      'Munich, Germany',
      'München, Bayern, Deutschland',
    ],
    ['ES.59.BI', 'Bizkaia', 'Vizcaya'],
    ['ES.59.SS', 'Gipuzkoa', 'Guipúzcoa', 'guipuzcoa'],
    ['ES.59.VI', 'Araba / Álava', 'Álava'],
    [ID.munich, { city: 'Munich', state: 'Bavaria', country: 'DE' }, 'Germany - Munich', 'Munich (Germany)', 'Múnich'],
    [ID.nyc, 'NYC', 'N.Y.C.', 'New York City', 'New York, NY', 'New York, New York', 'New York NY USA'],
    ['4717560', 'Paris, TX', 'Paris TX', 'paris, texas', 'Paris, Texas, United States', { city: 'Paris', state: 'TX' }],
    ['2653941', 'Cambridge, UK', 'Cambridge, England', { city: 'cambridge', country: 'United Kingdom' }],
    ['4407066', 'St. Louis, MO', 'Saint Louis, Missouri', 'St Louis, Missouri, US'],
    [ID.berlin, { city: 'Berlin', country: 'Germany' }, { city: 'Berlín', country: 'Alemania' }, 'Berlin, DEU'],
    [ID.london, { city: 'London', country: 'UK' }, 'London, Great Britain', 'Londres, Reino Unido'],
    ['3530597', 'CDMX', 'Ciudad de México', 'Mexico City'],
    ['1816670', 'Beijing', '北京', 'Пекин, Китай'],
    ['3173435', { city: 'Milano (MI)' }, 'Milan, Italy', { city: 'Mailand', country: 'Italien' }],
    ['1566083', 'HCMC', 'Saigon, Vietnam'],
    ['2747373', 'The Hague', 'Den Haag', "'s-Gravenhage"],
  ]
  for (const [id, ...queries] of same) {
    for (const query of queries) test(`${JSON.stringify(query)} is ${id}`, () => assert.equal(outcome(query), id))
  }
})

describe('countries, regions and areas', () => {
  const named: [string, PlaceQuery | string][] = [
    [ID.spain, { country: 'España' }],
    [ID.spain, { country: 'Spanien' }],
    [ID.spain, { country: 'Espagne' }],
    [ID.spain, { country: 'ES' }],
    [ID.spain, { country: 'esp' }],
    [ID.spain, 'Spain'],
    ['2635167', { country: 'UK' }],
    ['6252001', { country: 'USA' }],
    ['6252001', { country: 'EE. UU.' }],
    ['290557', { country: 'UAE' }],
    ['2750405', { country: 'Holland' }],
    ['3996063', 'Mexico'],
    ['5332921', 'California'],
    ['4736286', { state: 'TX', country: 'US' }],
    ['6093943', { state: 'ON', country: 'Canada' }],
    ['2638360', 'Scotland'],
    ['3012874', 'Île-de-France'],
    ['GB.ENG.GLA', 'Greater London'],
    ['metro:bay-area', 'Bay Area'],
    ['metro:bay-area', 'SF Bay Area, CA'],
    ['metro:boston', 'Greater Boston Area'],
    ['metro:munich', 'Großraum München'],
    ['metro:lisbon', 'Área Metropolitana de Lisboa'],
    ['metro:london', 'London Area, United Kingdom'],
    ['area:dach', 'DACH'],
    ['area:latam', { country: 'LATAM' }],
    ['area:nordics', 'Nordics'],
    ['US.CA.059', 'Orange County, CA'],
  ]
  for (const [id, query] of named) test(`${JSON.stringify(query)} is ${id}`, () => assert.equal(outcome(query), id))
})

describe('what is ambiguous is asked', () => {
  test('Valencia in Spain is a city, a province and a region', () => {
    const { matches, countryGeoId } = places.resolve({ city: 'Valencia', country: 'Spain' })
    assert.deepEqual(
      new Map(matches.filter((match) => match.exact).map(({ level, displayName }) => [level, displayName])),
      new Map([
        ['CITY', 'Valencia, Valencian Community, Spain'],
        ['REGION', 'Valencian Community, Spain'],
        ['PROVINCE', 'Province of Valencia, Valencian Community, Spain'],
      ]),
    )
    assert.equal(matches[0]!.geoId, '2509954')
    assert.equal(countryGeoId, ID.spain)
  })

  test('a name of several countries, however large one of them is', () => {
    for (const [name, likeliest] of [
      ['Paris', ID.paris],
      ['London', ID.london],
      ['Berlin', ID.berlin],
      ['Cairo', '360630'],
    ] as const) {
      assert.equal(asked(name)[0], likeliest)
      assert.equal(places.resolve({ city: name }).countryGeoId, null)
    }
  })

  test('a country and a state, a state and a city, a code of two things', () => {
    assert.deepEqual(asked('Georgia'), ['614540', '4197000'])
    assert.deepEqual(asked('New York'), [ID.nyc, '5128638'])
    assert.deepEqual(new Set(asked('DE')), new Set(['2921044', '4142224']))
  })

  test('Springfields of one state are told apart', () => {
    const titles = places.resolve({ city: 'Springfield', country: 'US' }).matches.map(({ displayName }) => displayName)
    assert.equal(new Set(titles).size, titles.length)
  })

  test('a city and the unit that is the same ground are one', () => {
    assert.equal(outcome('San Francisco, CA'), '5391959')
    assert.equal(outcome({ city: 'Vienna', country: 'Austria' }), '2761369')
    assert.equal(outcome('Singapore'), '1880252')
    assert.equal(outcome({ country: 'Singapore' }), '1880251')
  })

  test('a county answers to the bare name only where nothing else does', () => {
    assert.equal(outcome('Dallas, TX'), '4684888')
    assert.equal(outcome({ state: 'Dallas County', country: 'US' }).includes('US.TX.113'), true)
  })
})

describe('mistakes are found and never taken for certain', () => {
  for (const [typed, id] of [
    [{ city: 'Barcelon', country: 'Spain' }, '3128760'],
    [{ city: 'Barcelonaa', country: 'Spain' }, '3128760'],
    [{ city: 'Bracelona', country: 'Spain' }, '3128760'],
    [{ city: 'Barcexxna', country: 'Spain' }, undefined],
    [{ city: 'Barcelon' }, '3128760'],
    [{ city: 'Munihc, Germany' }, ID.munich],
    [{ city: 'Stockhom Sweden' }, '2673730'],
    [{ city: 'Мосвка', country: 'Russia' }, '524901'],
    [{ country: 'Germny' }, '2921044'],
    [{ city: 'Munich', country: 'Germny' }, ID.munich],
  ] as const) {
    test(`${JSON.stringify(typed)} ${id ? `asks about ${id}` : 'is two letters off'}`, () => {
      const found = asked(typed)
      assert.equal(found.includes(id ?? '3128760'), id !== undefined)
      assert.ok(places.resolve(typed).matches.every(({ exact }) => !exact))
    })
  }

  test('a state that does not fit the city leaves the city to be confirmed', () => {
    assert.deepEqual(asked({ city: 'Munich', state: 'Hesse', country: 'Germany' }), [ID.munich])
    assert.deepEqual(asked({ city: 'Munich', state: 'Nowhereland', country: 'Germany' }), [ID.munich])
  })

  test('a slip in a short name is found too, and to be confirmed', () => {
    for (const [typed, meant] of [
      ['Olso', 'Oslo, Norway'],
      ['Rmoe', 'Rome, Lazio, Italy'],
      ['Qito', 'Quito, Pichincha, Ecuador'],
    ] as const) {
      const { matches } = places.resolve({ city: typed })
      assert.equal(matches[0]?.displayName, meant)
      assert.ok(matches.every(({ exact }) => !exact))
    }
  })

  test('the country is known from whatever names it, also beside a name that nobody bears', () => {
    const fallback = (query: Record<string, string>) => places.resolve(query).countryGeoId
    assert.equal(fallback({ city: 'Xyzzyville, Spain' }), ID.spain)
    assert.equal(fallback({ city: 'Xyzzyville', state: 'Xyzzy, Spain' }), ID.spain)
    assert.equal(fallback({ city: 'Xyzzyville', country: 'Catalonia' }), ID.spain)
    assert.equal(fallback({ city: 'Munich, France' }), '3017382')
    assert.equal(fallback({ city: 'Los Angeles, CA' }), '6252001')
    assert.equal(fallback({ city: 'Xyzzyville' }), null)
  })

  test('a country that does not fit keeps the search inside it', () => {
    const { matches, countryGeoId } = places.resolve({ city: 'Stuttgart', country: 'Portugal' })
    assert.deepEqual({ matches, countryGeoId }, { matches: [], countryGeoId: '2264397' })
    assert.deepEqual(places.resolve({ city: 'Stuttgart', country: 'Nowhereland' }), { matches: [], countryGeoId: null })
  })

  test('an area we do not know by name is not its city', () => {
    assert.equal(asked('Greater Boise Area')[0], '5586437')
  })
})

describe('whatever is typed', () => {
  const hostile = [
    '',
    ' ',
    'a'.repeat(10_000),
    '\0',
    'Mu\0nich\0',
    '🏙️🏙️',
    ', , ,',
    '((((',
    '‮nilreB',
    '%',
    "'; --",
    'constructor',
  ]
  for (const text of hostile) {
    test(`${JSON.stringify(text.slice(0, 20))} resolves to nothing or something, by the contract`, () => {
      for (const query of [
        { city: text },
        { state: text },
        { country: text },
        { city: text, state: text, country: text },
      ]) {
        placesResponseSchema.parse(places.resolve(query))
        assert.ok(Array.isArray(places.readings(text)))
      }
    })
  }

  test('ten thousand letters, no letters and no words are nothing', () => {
    for (const text of ['a'.repeat(10_000), '🏙️', '\0', '()', '']) {
      assert.deepEqual(places.resolve({ city: text }), { matches: [], countryGeoId: null })
      assert.deepEqual(places.readings(text), [])
    }
  })

  test('any text gives an answer of the contract', () => {
    const word = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Paris', 'TX', 'St.', 'Área', 'de'),
    )
    const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' ').slice(0, 200))
    const query = fc.record({ city: text, state: text, country: text }, { requiredKeys: [] })
    fc.assert(
      fc.property(query, (one) => void placesResponseSchema.parse(places.resolve(one))),
      { numRuns: 500 },
    )
  })
})

describe('readings of a phrase', () => {
  test('famous places are likely, everyday words are not', () => {
    const prior = (phrase: string) => places.readings(phrase)[0]?.prior ?? 0
    for (const phrase of ['Berlin', 'san francisco', 'España', 'DACH', 'bay area', 'NYC'])
      assert.ok(prior(phrase) > 0.75, phrase)
    for (const phrase of ['reading', 'mobile', 'nice', 'split', 'meta', 'data', 'senior'])
      assert.ok(prior(phrase) < 0.15, phrase)
  })

  test('only exact names count, up to six words', () => {
    assert.deepEqual(places.readings('Munihc'), [])
    assert.deepEqual(places.readings('one two three four five six seven'), [])
  })
})
