/** Coresignal over its local copy: what a search asks and costs, whom it finds, what a profile contains. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seniorityLevels } from '../../contract/levels.ts'
import { VendorFailure } from '../../src/providers/vendor-failure.ts'
import { createCoresignal } from '../../src/providers/vendors/coresignal/index.ts'
import { json } from '../support/fake-network.ts'
import { ask, company, found, industry, person, places, refused, requiring, school, title, understood } from './asks.ts'
import { MANAGEMENT_LEVELS } from './coresignal-mapping.ts'
import { coresignalCompanyId } from './coresignal-record.ts'
import { startCoresignalServer } from './coresignal-server.ts'
import { everybody, finds, here, search } from './searching.ts'
import { searchingVendor } from './searching-vendor.ts'
import { slugs, type WorldPerson, world } from './world.ts'

const { server, vendor } = await searchingVendor('Coresignal', {
  start: startCoresignalServer,
  create: createCoresignal,
  basePath: '/cdapi',
  retryAfterSeconds: 1,
})

describe('Coresignal’s search', () => {
  it('pays twenty credits for a page of twenty, and none for ids or for nobody', async () => {
    const spent = server.spent
    const answer = await vendor.search!.search(ask(), { cursor: null, limit: 100 })
    assert.equal(answer.cost, 20)
    assert.equal(server.spent - spent, 20)
    const { people, total, nextCursor } = found(answer)
    assert.equal(people.length, 20)
    assert.equal(total, here.length)
    assert.ok(nextCursor)
    const nobody = await vendor.search!.search(ask({ skills: ['no such skill'] }), { cursor: null, limit: 20 })
    assert.deepEqual(
      { cost: nobody.cost, people: found(nobody).people, nextCursor: found(nobody).nextCursor },
      { cost: 0, people: [], nextCursor: null },
    )
    assert.equal(server.spent - spent, 20)
    assert.equal(vendor.search!.limitMax, 20)
    assert.equal(vendor.search!.costMax(20), 20)
  })

  it('shows people in the order of the search, though the preview has another', async () => {
    assert.deepEqual(
      await everybody(vendor, {}),
      here.map((one) => one.slug),
    )
  })

  it('finds by each filter exactly whom it should', async () => {
    await finds(
      vendor,
      { skills: ['Python', 'SQL'] },
      ({ skills }) => skills.includes('python') && skills.includes('sql'),
    )
    await finds(vendor, { titles: ['Data Engineer', 'Sales Director'] }, ({ jobs }) =>
      /Data Engineer|Sales Director/.test(jobs[0].title),
    )
    await finds(vendor, { firstName: 'an', lastName: 'ru' }, ({ first, last }) => first === 'Ana' && last === 'Ruiz')
    await finds(vendor, { currentCompany: company('Spotify') }, ({ jobs }) => jobs[0].company === 'Spotify')
    await finds(vendor, { pastCompany: company('Spotify') }, ({ jobs }) => jobs[1]!.company === 'Spotify')
    const ref = `${coresignalCompanyId('Google')}`
    await finds(vendor, { currentCompany: company(null, { ref }) }, ({ jobs }) => jobs[0].company === 'Google')
    await finds(vendor, { industry: industry('Industrial Automation') }, ({ jobs }) => jobs[0].company === 'Siemens')
    await finds(vendor, { school: school('University of Oxford') }, (one) => one.school === 'University of Oxford')
  })

  it('asks leave for the second of its two calls', async () => {
    const calls = server.calls.length
    const refusing = () => Promise.reject(new VendorFailure('RATE_LIMITED', 'not now'))
    await refused(vendor.search!.search(ask(), { cursor: null, limit: 5 }, undefined, refusing), 'RATE_LIMITED')
    assert.equal(server.calls.length, calls + 1)
  })

  it('finds by place at every level, and by any of several', async () => {
    await finds(vendor, { places: [places.germany] }, ({ country }) => country === 'Germany')
    await finds(vendor, { places: [places.bavaria] }, ({ state }) => state === 'Bavaria')
    await finds(vendor, { places: [places.munich] }, (one) => one.city === 'Munich')
    await finds(vendor, { places: [places.munich, places.unitedStates] }, (one) => /Munich|Francisco/.test(one.city))
  })

  it('takes a language level for “at least so well”', async () => {
    const german = (native: boolean) => (one: WorldPerson) => one.languages[1]!.native || !native
    await finds(vendor, { languages: [{ name: 'German', level: 'NATIVE' }] }, german(true))
    assert.equal((await search(vendor, { languages: [{ name: 'German', level: 'FLUENT' }] })).total, here.length)
  })

  it('lets the prompt decide who matches at all, and leaves out what it excludes', async () => {
    const engineers = understood({ titles: [title('Data Engineer')], skills: ['go'] })
    await finds(
      vendor,
      { understood: engineers },
      ({ jobs, skills }) => jobs[0].title.includes('Data Engineer') || skills.includes('go'),
    )
    const elsewhere = { ...understood().excluded, places: [{ name: 'Germany', places: [places.germany] }] }
    const notSpotify = { ...elsewhere, companies: [{ name: 'Spotify', entities: [], when: 'CURRENT' as const }] }
    await finds(
      vendor,
      { understood: understood({ excluded: notSpotify }) },
      ({ country, jobs }) => country !== 'Germany' && jobs[0].company !== 'Spotify',
    )
  })

  it('only ranks by the rest of the prompt', async () => {
    const wishes = understood({
      seniority: ['SENIOR'],
      years: { min: 50, max: null },
      places: [{ name: 'Munich', places: [places.munich] }],
      companies: [{ name: 'Nowhere', entities: [], when: 'ANY' }],
    })
    assert.equal((await search(vendor, { understood: wishes })).total, here.length)
  })

  it('tells what it cannot ask for, and what has to be looked at again', async () => {
    const query = { currentCompany: company(null), school: school(null), firstName: 'Ana' }
    const { unsupported, filterAfter } = await search(vendor, query)
    assert.deepEqual(unsupported, ['currentCompanyId', 'schoolId'])
    assert.deepEqual(filterAfter, [], 'the preview shows no first name that could be looked at')
  })

  it('finds by a last name whatever stands before it, for the preview does not say where it begins', async () => {
    const { people, filterAfter } = await search(vendor, { firstName: 'jean l', lastName: 'mor' })
    assert.deepEqual(
      people.map(({ fullName }) => fullName),
      ['Jean Luc Moreau'],
    )
    assert.deepEqual(filterAfter, [])
  })

  it('shows of a preview whose site the employer has', async () => {
    const { people } = await search(vendor, { currentCompany: company('Spotify') })
    assert.ok(people.length > 0)
    assert.deepEqual(
      { company: people[0]?.company, companyRef: people[0]?.companyRef },
      { company: 'Spotify', companyRef: { ref: null, domain: 'spotify.com' } },
    )
  })

  it('asks for no level that the vendor does not have, however its field is indexed', async () => {
    for (const level of seniorityLevels) await search(vendor, requiring({ seniority: [[level]] }))
    const asked = server.calls.flatMap(({ body }) => [
      ...JSON.stringify(body).matchAll(/\{"(\w+)":\{"active_experience_management_level":"([^"]+)"/g),
    ])
    assert.ok(asked.length > 0)
    for (const [, kind, level] of asked) {
      assert.equal(kind, 'match_phrase', 'holds for one token and for words')
      assert.ok(MANAGEMENT_LEVELS.includes(level!), level)
    }
  })

  it('ranks by an industry where it can be asked for', async () => {
    await search(vendor, { understood: understood({ industries: [{ name: 'Banking', entities: [] }] }) })
    const asked = JSON.stringify(server.calls.findLast(({ path }) => path.endsWith('es_dsl'))!.body)
    assert.match(asked, /"experience.company_industry":"Banking"/)
    assert.doesNotMatch(asked, /"company_industry"/, 'no field of the index')
  })

  it('waits for the next second where the vendor says that this one is used up', async (test) => {
    const small = await startCoresignalServer()
    test.after(() => small.close())
    small.perSecond = 1
    const slow = createCoresignal({ key: small.key, url: `${small.url}/cdapi`, deadlineMs: 5_000, options: {} })
    test.after(() => slow.close())
    assert.equal((await search(slow, {})).people.length, 20)
  })

  it('stays away as long as a refusal says', async () => {
    server.next(json(429, { detail: 'Too many requests' }, { 'retry-after': '7' }))
    const failure = await refused(vendor.collect!.collect(person(slugs.findable)), 'RATE_LIMITED')
    assert.equal(failure.retryAfterSeconds, 7)
  })

  it('leaves a plan without preview to the operator', async () => {
    server.hasPreview = false
    const failure = await refused(vendor.search!.search(ask(), { cursor: null, limit: 20 }), 'UNAVAILABLE', server.key)
    assert.equal(failure.needsOperator, true)
    server.hasPreview = true
  })
})

describe('Coresignal’s profiles', () => {
  it('collects a profile for twenty credits, in the port’s words', async () => {
    const spent = server.spent
    const answer = await vendor.collect!.collect(person(slugs.findable))
    assert.equal(answer.cost, 20)
    assert.equal(server.spent - spent, 20)
    const { experience, education, languages, ...profile } = found(answer)
    assert.deepEqual(profile, {
      networkUrl: 'https://www.linkedin.com/in/ada-found',
      fullName: 'Ada Found',
      firstName: 'Ada',
      lastName: 'Found',
      jobTitle: 'Data Engineer',
      company: 'Spotify',
      companyRef: { ref: `${coresignalCompanyId('Spotify')}`, domain: 'spotify.com' },
      industry: 'Software Development',
      location: 'Berlin, Berlin, Germany',
      place: { city: 'Berlin', state: 'Berlin', country: 'Germany' },
      pictureUrl: 'https://images.example/ada-found.jpg',
      summary: 'Works with python, sql.',
      skills: ['python', 'sql'],
      confidence: null,
      observedAt: '2026-09-20T00:00:00.000Z',
    })
    const [now, earlier] = experience
    assert.deepEqual(
      { title: now?.title, startDate: now?.startDate, endDate: now?.endDate },
      { title: 'Data Engineer', startDate: '2021-03', endDate: null },
    )
    assert.deepEqual(
      { title: earlier?.title, startDate: earlier?.startDate, endDate: earlier?.endDate },
      { title: 'Analyst', startDate: '2016-01', endDate: '2021-02' },
    )
    assert.deepEqual(
      { startDate: education[0]?.startDate, endDate: education[0]?.endDate },
      { startDate: '2010', endDate: '2014' },
    )
    assert.deepEqual(languages, [
      { name: 'English', level: 'NATIVE' },
      { name: 'German', level: 'NATIVE' },
    ])
  })

  it('says of nobody that nobody is there, free of charge', async () => {
    assert.deepEqual(await vendor.collect!.collect(person('nobody-of-this-name')), { kind: 'NOT_FOUND', cost: 0 })
  })

  it('says of a removed profile that it is gone: by its mark, and by the vendor’s own status', async () => {
    assert.equal((await refused(vendor.collect!.collect(person(slugs.gone)), 'DELETED')).maybeBilled, true)
    server.next(json(454, { detail: 'Profile was removed' }))
    assert.equal((await refused(vendor.collect!.collect(person(slugs.findable)), 'DELETED')).maybeBilled, false)
  })

  it('does not ask for an address of digits, which would buy a stranger', async () => {
    const [asked, spent] = [server.calls.length, server.spent]
    await refused(vendor.collect!.collect(person(`${world[0]!.id}`)), 'REFUSED')
    assert.deepEqual({ calls: server.calls.length, spent: server.spent }, { calls: asked, spent })
  })

  it('knows somebody by an address that they had before', async () => {
    const professional_network_shorthand_names = ['ada-now', slugs.findable]
    const record = { id: 5, full_name: 'Ada Found', professional_network_url: 'https://linkedin.com/in/ada-now' }
    server.next(json(200, { ...record, professional_network_shorthand_names }))
    const { networkUrl } = found(await vendor.collect!.collect(person(slugs.findable)))
    assert.equal(networkUrl, 'https://www.linkedin.com/in/ada-found')
  })

  it('refuses the profile of somebody else', async () => {
    server.next(
      json(200, { id: 5, full_name: 'Some One', professional_network_url: 'https://linkedin.com/in/some-one' }),
    )
    await refused(vendor.collect!.collect(person(slugs.findable)), 'MALFORMED')
  })
})
