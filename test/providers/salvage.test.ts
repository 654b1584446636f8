/** One bad part of an answer: it is left out, counted and reported once; the good parts are kept. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { z } from 'zod'
import { salvage } from '../../src/providers/salvage.ts'
import { json, text } from '../support/fake-network.ts'
import { fails, useHarness } from './harness.ts'
import { anyQuery, entity, hit, page, place, wirePerson } from './samples.ts'

const harness = useHarness()
let dropped: [string, number][]
beforeEach(() => {
  dropped = []
  harness.connect({ onDropped: (operation, parts) => void dropped.push([operation, parts]) })
})

const ada = hit('ada')
const request = { urn: ada.urn, networkUrl: ada.networkUrl, fields: ['work_email' as const, 'phone' as const] }
const lookup = (more: object) => ({ lookupId: 'l1', urn: ada.urn, ...more })

describe('a page', () => {
  const bad = [
    { ...hit('bo'), urn: '' },
    { ...hit('bo'), networkUrl: 'javascript:alert(1)' },
    { ...hit('bo'), fullName: undefined },
    { ...hit('bo'), urn: 'urn:\u0000' },
    'bo',
  ]
  for (const [n, spoiled] of bad.entries()) {
    it(`keeps everybody but the one bad person (${n})`, async () => {
      harness.fake.script(json(200, { ...page([]), people: [ada, spoiled, hit('cy')], total: 3 }))
      const { people } = await harness.network.search(anyQuery, null, 20)
      assert.deepEqual(
        people.map(({ urn }) => urn),
        [ada.urn, hit('cy').urn],
      )
      assert.equal(harness.fake.seen.length, 1)
      assert.equal(dropped.length, 1)
      assert.ok(dropped[0]![1] >= 1)
    })
  }

  it('keeps a person without what is bad about them', async () => {
    const spoiled = { ...ada, score: 1.1, skills: ['SQL', ''], pictureUrl: 'nowhere', reasons: 7 }
    harness.fake.script(json(200, { ...page([]), people: [spoiled] }))
    const { people } = await harness.network.search(anyQuery, null, 20)
    assert.deepEqual(people, [{ ...ada, skills: ['SQL'] }])
    assert.deepEqual(dropped, [['search', 4]])
  })

  it('with longer lists than are taken has the first of them', async () => {
    const skills = Array.from({ length: 12 }, (_, n) => `Skill ${n}`)
    harness.fake.script(json(200, { ...page([]), people: [{ ...ada, skills }] }))
    const { people } = await harness.network.search(anyQuery, null, 20)
    assert.deepEqual(people[0]?.skills, skills.slice(0, 10))
    assert.deepEqual(dropped, [['search', 1]])
    harness.fake.script(json(200, { ...page([]), people: Array.from({ length: 101 }, (_, n) => hit(`p${n}`)) }))
    await fails(harness.network.search(anyQuery, null, 100), 'MALFORMED')
  })

  it('of which nobody can be read is no empty one', async () => {
    harness.fake.script(json(200, { ...page([]), people: [bad[0], bad[1]] }))
    const error = await fails(harness.network.search(anyQuery, null, 20), 'MALFORMED')
    assert.match(error.message, /none of 2 can be read/)
  })

  it('is told to the operator once a minute, without a word of it, and counted each time', async () => {
    harness.fake.script(json(200, { ...page([]), people: [ada, bad[1]] }))
    for (let times = 0; times < 3; times++) await harness.network.search(anyQuery, null, 20)
    assert.deepEqual({ dropped: dropped.length, logged: harness.logged.length }, { dropped: 3, logged: 1 })
    assert.match(harness.logged[0]!.message, /left out .* people\[\]/)
    assert.doesNotMatch(JSON.stringify(harness.logged), /javascript|bo/)
    harness.nowMs += 60_000
    await harness.network.search(anyQuery, null, 20)
    assert.equal(harness.logged.length, 2)
  })

  it('that says badly what it could not filter by is refused: the rest would mean something else', async () => {
    harness.fake.script(json(200, page(['ada'], { unsupported: 'skills' })))
    await fails(harness.network.search(anyQuery, null, 20), 'MALFORMED')
  })
})

describe('a profile', () => {
  it('is kept without its bad parts; a job whose end cannot be read is not held today', async () => {
    const job = { title: 'Engineer', company: 'Spotify', startDate: '2020' }
    const { person: whole } = wirePerson('ada', {
      experience: [
        { ...job, startDate: 'long ago' },
        { ...job, endDate: '2021-13' },
      ],
      languages: [
        { name: 'English', level: 'FLUENT' },
        { name: 'Welsh', level: 'GOOD' },
      ],
    })
    harness.fake.script(json(200, { person: whole }))
    const { experience, languages } = await harness.network.collect(ada)
    assert.deepEqual(
      { experience, languages },
      { experience: [{ title: 'Engineer', company: 'Spotify' }], languages: [{ name: 'English', level: 'FLUENT' }] },
    )
  })

  it('without a name is none', async () => {
    harness.fake.script(json(200, wirePerson('ada', { fullName: '' })))
    await fails(harness.network.collect(ada), 'MALFORMED')
  })
})

it('a match that cannot be read leaves the others', async () => {
  const good = place('1')
  harness.fake.script(json(200, { matches: [{ ...good, level: 'VILLAGE' }, good], countryGeoId: null }))
  assert.deepEqual((await harness.network.resolvePlace({ city: 'x' })).matches, [good])
  const known = entity('e1')
  harness.fake.script(json(200, { matches: [known, { ...known, entityId: 7 }] }))
  assert.deepEqual(await harness.network.resolveEntity('COMPANY', 'x'), [known])
})

describe('a lookup', () => {
  it('keeps the good value beside a bad one, of which nothing was learnt', async () => {
    const found = { work_email: 'ada@work.example', phone: '030 123456' }
    harness.fake.script(json(200, lookup({ status: 'DONE', found })))
    const done = await harness.network.startLookup(request, 'k')
    assert.deepEqual(done, lookup({ status: 'DONE', found: { work_email: found.work_email }, failedFields: ['phone'] }))
    assert.deepEqual(dropped, [['startLookup', 1]])
  })

  it('whose only value is bad has failed for that field, and is no miss', async () => {
    harness.fake.script(json(200, lookup({ status: 'DONE', found: { work_email: 'ada at work' } })))
    const done = await harness.network.readLookup('l1', ada.urn)
    assert.deepEqual(done, lookup({ status: 'DONE', found: {}, failedFields: ['work_email'] }))
  })

  it('that says null of a field has none', async () => {
    harness.fake.script(json(200, lookup({ status: 'DONE', found: { phone: null } })))
    assert.deepEqual(await harness.network.readLookup('l1', ada.urn), lookup({ status: 'DONE', found: {} }))
    assert.deepEqual(dropped, [])
  })

  it('that names a pause of a year is asked at our own pace', async () => {
    harness.fake.script(json(202, lookup({ status: 'PENDING', retryAfterSeconds: 31_536_000 })))
    assert.deepEqual(await harness.network.readLookup('l1', ada.urn), lookup({ status: 'PENDING' }))
  })
})

it('an answer without anything to spare is refused, whatever it looks like', async () => {
  for (const body of ['null', '7', '"people"', '[]', '{"people":{}}']) {
    harness.fake.script(text(200, body))
    await fails(harness.network.search(anyQuery, null, 20), 'MALFORMED')
  }
  const texts = Array.from({ length: 2_002 }, (_, n) => (n % 2 ? 'SQL' : ''))
  assert.ok('fault' in salvage(z.array(z.string().min(1)), texts), 'more faults than anybody cuts out')
})
