/** FullEnrich's search and profiles over its local copy: how a question is put into its filters, whom that finds, and what it costs. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { VendorQuery } from '../../src/providers/vendor-port.ts'
import { createFullEnrich } from '../../src/providers/vendors/fullenrich/index.ts'
import { json } from '../support/fake-network.ts'
import { ask, company, found, industry, person, places, refused, requiring, school, title, understood } from './asks.ts'
import { fullenrichCompanyId } from './fullenrich-people.ts'
import { startFullEnrichServer } from './fullenrich-server.ts'
import { assertAdaAlone, assertJobsOfAda, assertPagePrices, everybody, finds, here, search } from './searching.ts'
import { searchingVendor } from './searching-vendor.ts'
import { slugs, type WorldPerson } from './world.ts'

const { server, vendor } = await searchingVendor('FullEnrich’s people', {
  start: startFullEnrichServer,
  create: createFullEnrich,
  basePath: '/api/v2',
  retryAfterSeconds: 60,
})
const sent = () => server.calls.at(-1)!.body
const values = (name: string) => (sent()[name] ?? []).map(({ value }: { value: string }) => value)

/** The vendor matches tolerantly and may find others too, which the caller drops; but it must not miss anybody. */
async function findsAll(query: Partial<VendorQuery>, holds: (one: WorldPerson) => boolean): Promise<void> {
  const right = here.filter(holds).map(({ slug }) => slug)
  const all = await everybody(vendor, query)
  assert.ok(right.length > 0 && right.every((slug) => all.includes(slug)))
}

describe('FullEnrich’s search', () => {
  it('pays a quarter of a credit for each person found, or what the vendor tells', async () => {
    await assertPagePrices(vendor, { cost: 5, limitMax: 100, costMax: 25 })
    server.next(json(200, { people: [{}, {}] }), json(200, { people: [{}], metadata: { total: 1, credits: 0.2 } }))
    const cost = async () => (await vendor.search!.search(ask(), { cursor: null, limit: 20 })).cost
    assert.deepEqual({ first: await cost(), second: await cost() }, { first: 0.5, second: 0.2 })
  })

  it('pages through everybody once, by the vendor’s mark', async () => {
    assert.deepEqual(
      await everybody(vendor, {}),
      here.map((one) => one.slug),
    )
    assert.ok(sent().search_after)
    await refused(vendor.search!.search(ask(), { cursor: 'no cursor', limit: 5 }), 'REFUSED')
  })

  it('finds by each filter everybody whom it should', async () => {
    await finds(vendor, { skills: ['Python'] }, ({ skills }) => skills.includes('python'))
    await findsAll({ titles: ['data engineer'] }, ({ jobs }) => jobs[0].title.endsWith('Data Engineer'))
    await findsAll({ firstName: 'Ana', lastName: 'Ruiz' }, ({ first, last }) => `${first}${last}` === 'AnaRuiz')
    await finds(vendor, { currentCompany: company('Spotify') }, ({ jobs }) => jobs[0].company === 'Spotify')
    await finds(vendor, { pastCompany: company('Spotify') }, ({ jobs }) => jobs[1]!.company === 'Spotify')
    const bySite = company('Another name', { domain: 'siemens.com' })
    await finds(vendor, { currentCompany: bySite }, ({ jobs }) => jobs[0].company === 'Siemens')
    const byRef = company(null, { ref: fullenrichCompanyId({ company: 'Google' }) })
    await finds(vendor, { currentCompany: byRef }, ({ jobs }) => jobs[0].company === 'Google')
    await findsAll({ school: school('University of Oxford') }, (one) => one.school === 'University of Oxford')
    await finds(vendor, { languages: [{ name: 'German', level: 'BASIC' }], skills: ['java'] }, ({ skills }) =>
      skills.includes('java'),
    )
  })

  it('finds by place, and by any of several', async () => {
    await finds(vendor, { places: [places.germany] }, ({ country }) => country === 'Germany')
    await finds(vendor, { places: [places.bavaria] }, ({ state }) => state === 'Bavaria')
    await finds(vendor, { places: [places.munich] }, (one) => one.city === 'Munich')
    await findsAll({ places: [places.munich, places.unitedStates] }, (one) => /Munich|Fran/.test(one.city))
    assert.deepEqual(values('person_locations'), ['Munich', 'United States', 'United States of America'])
    await search(vendor, { places: [places.upperBavaria] })
    assert.deepEqual(values('person_locations'), ['Bavaria'])
  })

  it('asks for one of several skills, for a list is any of it, and has all of it looked at again', async () => {
    const page = await search(vendor, {
      firstName: 'Ana',
      lastName: 'Ruiz',
      skills: ['Python', 'airflow'],
      titles: ['data engineer'],
      currentCompany: company('Google'),
      pastCompany: company('Spotify'),
      industry: industry('Software Development'),
      places: [places.munich],
    })
    assert.deepEqual(values('person_skills'), ['Python'])
    assert.deepEqual(
      { currentCompanyNames: values('current_company_names'), pastCompanyNames: values('past_company_names') },
      { currentCompanyNames: ['Google'], pastCompanyNames: ['Spotify'] },
    )
    // The vendor's closed list is unknown here, and any other word would be refused.
    assert.equal('current_company_industries' in sent(), false)
    const again = [
      'firstName',
      'lastName',
      'skills',
      'titles',
      'currentCompanyId',
      'pastCompanyId',
      'industryId',
      'geoIds',
    ]
    assert.deepEqual(
      { unsupported: page.unsupported, filterAfter: page.filterAfter },
      { unsupported: [], filterAfter: again },
    )
    const strange = await search(vendor, { pastCompany: company(null) })
    assert.deepEqual(
      { unsupported: strange.unsupported, filterAfter: strange.filterAfter },
      { unsupported: ['pastCompanyId'], filterAfter: [] },
    )
  })

  it('asks what a prompt requires, and names what it could not', async () => {
    await findsAll(
      requiring({ titles: [[{ name: 'Vertriebsleiter', also: ['Sales Director'] }, title('data engineer')]] }),
      ({ jobs }) => /(Sales Director|Data Engineer)$/.test(jobs[0].title),
    )
    const spotify = (when: 'CURRENT' | 'PAST' | 'ANY') => ({ name: 'Spotify', entities: [company('Spotify')], when })
    await finds(vendor, requiring({ companies: [[spotify('PAST')]] }), ({ jobs }) => jobs[1]!.company === 'Spotify')
    await finds(vendor, requiring({ seniority: [['SENIOR', 'MANAGER']] }), ({ seniority }) => seniority !== 'entry')
    const unasked = async (musts: Parameters<typeof requiring>[0]) =>
      (await search(vendor, requiring(musts))).unsupported
    assert.deepEqual(await unasked({ companies: [[spotify('ANY')]] }), ['musts.companies'])
    assert.deepEqual(await unasked({ skills: [['java', 'Python'], ['SQL']] }), ['musts.skills'])
    assert.deepEqual(values('person_skills'), ['java', 'Python'])
    assert.deepEqual(await unasked({ seniority: [['SENIOR', 'JUNIOR']] }), ['musts.seniority'])
    assert.deepEqual(await unasked({ years: { min: 5, max: null } }), ['musts.years'])
    assert.deepEqual(await unasked({ places: [[{ name: 'Atlantis', places: [] }]] }), ['musts.places'])
    const automation = { name: 'Industrial Automation', entities: [industry('Industrial Automation')] }
    assert.deepEqual(await unasked({ industries: [[automation]] }), ['musts.industries'])
    assert.deepEqual(await unasked({ languages: [[{ name: 'German', level: 'NATIVE' }]] }), [])
  })

  it('lets the prompt decide who matches at all, by titles before skills before words', async () => {
    const engineers = understood({ titles: [title('Data Engineer')], skills: ['kubernetes'] })
    await findsAll({ understood: engineers }, ({ jobs }) => jobs[0].title.endsWith('Data Engineer'))
    await finds(vendor, { understood: understood({ skills: ['java', 'go'] }) }, ({ skills }) =>
      ['java', 'go'].some((one) => skills.includes(one)),
    )
    await search(vendor, { understood: understood({ words: ['director'] }) })
    assert.deepEqual(values('current_position_titles'), ['director'])
  })

  it('leaves out what the prompt excludes, and nobody for a likeness or a namesake', async () => {
    const excluded = {
      ...understood().excluded,
      titles: [title('Data Engineer')],
      companies: [{ name: 'Spotify', entities: [], when: 'CURRENT' as const }],
      seniority: ['SENIOR' as const, 'MID' as const],
      places: [
        { name: 'Spain', places: [{ ...places.germany, name: 'Spain', country: 'Spain', countryCode: 'ES' }] },
        { name: 'Munich', places: [places.munich] },
      ],
    }
    await finds(
      vendor,
      { understood: understood({ excluded }) },
      ({ jobs, seniority, country }) =>
        jobs[0].title !== 'Data Engineer' &&
        jobs[0].company !== 'Spotify' &&
        seniority !== 'senior' &&
        country !== 'Spain',
    )
    const likeness = { ...understood().excluded, titles: [title('Senior Engineer')], skills: ['jav'] }
    assert.equal((await search(vendor, { understood: understood({ excluded: likeness }) })).total, here.length)
  })

  it('leaves out whoever cannot be read, and keeps the others of the page', async () => {
    const ada = { full_name: 'Ada', social_profiles: { professional_network: { url: 'https://linkedin.com/in/ada' } } }
    server.next(json(200, { people: ['nobody', ada], metadata: { total: 2, credits: 0.5 } }))
    await assertAdaAlone(vendor, 0.5)
  })
})

describe('FullEnrich’s profiles', () => {
  it('looks a profile up for a quarter of a credit, in the port’s words', async () => {
    const answer = await vendor.collect!.collect(person(slugs.findable))
    assert.deepEqual({ cost: answer.cost, costMax: vendor.collect!.costMax }, { cost: 0.25, costMax: 0.25 })
    const { experience, education, ...profile } = found(answer)
    assert.deepEqual(profile, {
      networkUrl: 'https://www.linkedin.com/in/ada-found',
      fullName: 'Ada Found',
      firstName: 'Ada',
      lastName: 'Found',
      jobTitle: 'Data Engineer',
      company: 'Spotify',
      companyRef: { ref: fullenrichCompanyId({ company: 'Spotify' }), domain: 'spotify.com' },
      industry: 'Software Development',
      location: 'Berlin, Berlin, Germany',
      place: { city: 'Berlin', state: 'Berlin', country: 'Germany' },
      pictureUrl: null,
      summary: null,
      skills: ['python', 'sql'],
      languages: [
        { name: 'English', level: 'NATIVE' },
        { name: 'German', level: 'NATIVE' },
      ],
      confidence: null,
      observedAt: null,
    })
    assertJobsOfAda(experience)
    assert.deepEqual(
      { school: education[0]?.school, endDate: education[0]?.endDate },
      { school: 'Technical University of Munich', endDate: '2015-06' },
    )
  })

  it('says of nobody that nobody is there, free of charge, and takes no stranger for them', async () => {
    for (const slug of ['nobody-of-this-name', slugs.gone]) {
      assert.deepEqual(await vendor.collect!.collect(person(slug)), { kind: 'NOT_FOUND', cost: 0 })
    }
    const other = {
      full_name: 'Ada Other',
      social_profiles: { professional_network: { url: 'https://linkedin.com/in/other' } },
    }
    server.next(json(200, { people: [other] }))
    assert.deepEqual(await vendor.collect!.collect(person(slugs.findable)), { kind: 'NOT_FOUND', cost: 0.25 })
    server.next(json(200, { people: [{}] }))
    await refused(vendor.collect!.collect(person(slugs.findable)), 'MALFORMED')
  })
})
