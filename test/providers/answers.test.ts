/** Answers that arrive intact and still must not be believed, and what is corrected in those that may be. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { json, text } from '../support/fake-network.ts'
import { fails, useHarness } from './harness.ts'
import { anyQuery, entity, hit, page, place, wirePerson } from './samples.ts'

const harness = useHarness()
const ada = hit('ada')
const request = { urn: ada.urn, networkUrl: ada.networkUrl, fields: ['work_email' as const, 'phone' as const] }
const found = { work_email: 'ada@work.example', personal_email: 'ada@home.example', phone: '+4930123456' }
const lookup = (more: object) => ({ lookupId: 'l1', urn: ada.urn, ...more })

describe('search', () => {
  const search = (answer: unknown, limit = 20) => {
    harness.fake.script(json(200, answer))
    return harness.network.search(anyQuery, null, limit)
  }

  it('drops repeated people, by urn and by profile address', async () => {
    const alias = { ...hit('alias'), networkUrl: ada.networkUrl }
    const other = { ...hit('other'), urn: ada.urn }
    const { people } = await search({ ...page([]), people: [ada, hit('bo'), ada, alias, other], total: 5 })
    assert.deepEqual(
      people.map((one) => one.urn),
      [ada.urn, hit('bo').urn],
    )
  })

  it('refuses more people than it asked for', async () => {
    await fails(search(page(['ada', 'bo', 'cy']), 2), 'MALFORMED')
  })

  it('never reports fewer matches than the page shows, and takes an empty cursor for the end', async () => {
    const answer = await search(page(['ada', 'bo'], { total: 0, nextCursor: '' }))
    assert.equal(answer.total, 2)
    assert.equal(answer.nextCursor, null)
  })

  const wrong: [string, object][] = [
    ['no people', { people: undefined }],
    ['a person without urn', { people: [{ ...ada, urn: undefined }] }],
    ['a person with an empty urn', { people: [{ ...ada, urn: '' }] }],
    ['a script for a profile address', { people: [{ ...ada, networkUrl: 'javascript:alert(1)' }] }],
    ['half a match', { total: 1.5 }],
    ['fewer than no matches', { total: -1 }],
    ['a number for a cursor', { nextCursor: 7 }],
    ['a name of a million letters', { people: [{ ...ada, fullName: 'a'.repeat(1_000_000) }] }],
  ]
  for (const [what, spoiled] of wrong) {
    it(`refuses an answer with ${what}, and quotes nothing of it`, async () => {
      const error = await fails(search(page(['ada'], spoiled)), 'MALFORMED')
      assert.doesNotMatch(error.message, /ada|javascript|aaa/)
    })
  }

  for (const nothing of [null, [], 'people', 42]) {
    it(`refuses ${JSON.stringify(nothing)} for an answer`, async () => {
      await fails(search(nothing), 'MALFORMED')
    })
  }

  it('leaves out whatever the contract does not name', async () => {
    harness.fake.script(
      text(200, JSON.stringify(page(['ada'])).replace('{', '{"__proto__":{"isAdmin":true},"extra":1,')),
    )
    const answer = await harness.network.search(anyQuery, null, 20)
    assert.deepEqual(Object.keys(answer).sort(), ['nextCursor', 'people', 'total'])
    assert.equal((answer as { isAdmin?: boolean }).isAdmin, undefined)
  })
})

describe('collect', () => {
  it('refuses the profile of anybody else', async () => {
    harness.fake.script(json(200, wirePerson('bo')))
    await fails(harness.network.collect(ada), 'MALFORMED')
    assert.equal(harness.fake.seen.length, 2)
  })

  it('replaces, in free text, what the database cannot store', async () => {
    const summary = 'a\u0000b \ud83d c \ud83d\ude00'
    harness.fake.script(json(200, wirePerson('ada', { summary, skills: ['\u0000', '\udc00x'], fullName: '\u0000' })))
    const profile = await harness.network.collect(ada)
    assert.equal(profile.summary, 'a\ufffdb \ufffd c \ud83d\ude00')
    assert.deepEqual(profile.skills, ['\ufffd', '\ufffdx'])
    assert.equal(profile.fullName, '\ufffd')
  })

  it('refuses an identifier that the database cannot store', async () => {
    harness.fake.script(json(200, wirePerson('ada', { companyId: 'c\u0000' })))
    await fails(harness.network.collect(ada), 'MALFORMED')
    harness.fake.script(json(200, { matches: [{ ...place('g1'), within: ['\ud800'] }], countryGeoId: null }))
    await fails(harness.network.resolvePlace({ city: 'x' }), 'MALFORMED')
  })
})

describe('places and entities', () => {
  it('offers each place once', async () => {
    harness.fake.script(json(200, { matches: [place('g1'), place('g2'), place('g1')], countryGeoId: null }))
    const { matches } = await harness.network.resolvePlace({ city: 'Córdoba' })
    assert.deepEqual(
      matches.map((match) => match.geoId),
      ['g1', 'g2'],
    )
  })

  it('offers each entity once, and none of another kind', async () => {
    harness.fake.script(json(200, { matches: [entity('e1'), entity('e1')] }))
    assert.equal((await harness.network.resolveEntity('COMPANY', 'spotify')).length, 1)
    await fails(harness.network.resolveEntity('SCHOOL', 'spotify'), 'MALFORMED')
  })
})

describe('lookups', () => {
  it('keeps only the fields that were asked for', async () => {
    harness.fake.script(json(200, lookup({ status: 'DONE', found })))
    const done = await harness.network.startLookup(request, 'k')
    assert.deepEqual(done, lookup({ status: 'DONE', found: { work_email: found.work_email, phone: found.phone } }))
  })

  it('tells a field that does not exist by its absence', async () => {
    harness.fake.script(json(200, lookup({ status: 'DONE', found: { phone: found.phone } })))
    const done = await harness.network.startLookup(request, 'k')
    assert.deepEqual(done, lookup({ status: 'DONE', found: { phone: found.phone } }))
  })

  it('refuses contact data of anybody else, and of any other lookup', async () => {
    harness.fake.script(json(200, lookup({ status: 'DONE', found, urn: hit('bo').urn })))
    await fails(harness.network.startLookup(request, 'k'), 'MALFORMED')
    await fails(harness.network.readLookup('l1', ada.urn), 'MALFORMED')
    harness.fake.script(json(200, lookup({ status: 'DONE', found, lookupId: 'l2' })))
    await fails(harness.network.readLookup('l1', ada.urn), 'MALFORMED')
  })

  const wrong: [string, object][] = [
    ['no status', { found }],
    ['an unknown status', { status: 'MAYBE' }],
    ['done without findings', { status: 'DONE' }],
    ['findings that are a list', { status: 'DONE', found: ['+4930123456'] }],
    ['failed fields that are none', { status: 'DONE', found: {}, failedFields: 'phone' }],
  ]
  for (const [what, spoiled] of wrong) {
    it(`refuses a lookup with ${what}`, async () => {
      harness.fake.script(json(200, lookup(spoiled)))
      await fails(harness.network.readLookup('l1', ada.urn), 'MALFORMED')
    })
  }

  it('hands on a lookup that the network gave up', async () => {
    harness.fake.script(json(200, lookup({ status: 'FAILED', reason: 'gone\u0000' })))
    assert.deepEqual(
      await harness.network.readLookup('l1', ada.urn),
      lookup({ status: 'FAILED', reason: 'gone\ufffd' }),
    )
  })
})
