/** Crustdata over its local copy: what a search asks and costs, whom it finds, what a profile contains. */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { VendorFailure } from '../../src/providers/vendor-failure.ts'
import type { UnderstoodInWords } from '../../src/providers/vendor-port.ts'
import { createCrustdata } from '../../src/providers/vendors/crustdata/index.ts'
import { json } from '../support/fake-network.ts'
import { ask, company, found, industry, person, places, refused, requiring, school, title, understood } from './asks.ts'
import { DENIED, type Plan } from './crustdata-plan.ts'
import { crustdataCompanyId } from './crustdata-record.ts'
import { type CrustdataServer, startCrustdataServer } from './crustdata-server.ts'
import { everybody, finds, here, search } from './searching.ts'
import { searchingVendor } from './searching-vendor.ts'
import { slugs, type WorldPerson } from './world.ts'

const { server, vendor } = await searchingVendor('Crustdata', {
  start: startCrustdataServer,
  create: createCrustdata,
  basePath: '',
  retryAfterSeconds: 41,
})

const isDataEngineer = ({ jobs }: WorldPerson) => jobs[0].title.includes('Data Engineer')
const without = (excluded: Partial<UnderstoodInWords['excluded']>) => ({
  understood: understood({ excluded: { ...understood().excluded, ...excluded } }),
})

describe('Crustdata’s search', () => {
  it('pays three hundredths of a credit for each person found', async () => {
    const answer = await vendor.search!.search(ask(), { cursor: null, limit: 20 })
    assert.equal(answer.cost, 0.6)
    const { people, total, nextCursor } = found(answer)
    assert.deepEqual({ people: people.length, total }, { people: 20, total: here.length })
    assert.ok(nextCursor)
    const nobody = await vendor.search!.search(ask({ skills: ['no such skill'] }), { cursor: null, limit: 20 })
    assert.deepEqual(
      { cost: nobody.cost, total: found(nobody).total, nextCursor: found(nobody).nextCursor },
      { cost: 0, total: 0, nextCursor: null },
    )
    assert.equal(vendor.search!.costMax(100), 3)
  })

  it('pages through everybody once', async () => {
    assert.deepEqual(
      await everybody(vendor, {}),
      here.map((one) => one.slug),
    )
  })

  it('finds by each filter exactly whom it should', async () => {
    await finds(vendor, { skills: ['Python'] }, ({ skills }) => skills.includes('python'))
    await finds(vendor, { titles: ['data engineer'] }, isDataEngineer)
    await finds(vendor, { firstName: 'Ana', lastName: 'Ruiz' }, ({ first, last }) => `${first}${last}` === 'AnaRuiz')
    await finds(vendor, { currentCompany: company('Spotify') }, ({ jobs }) => jobs[0].company === 'Spotify')
    await finds(vendor, { pastCompany: company('Spotify') }, ({ jobs }) => jobs[1]!.company === 'Spotify')
    const bySite = company(null, { domain: 'siemens.com' })
    await finds(vendor, { currentCompany: bySite }, ({ jobs }) => jobs[0].company === 'Siemens')
    const byRef = company(null, { ref: `${crustdataCompanyId({ company: 'Google' })}` })
    await finds(vendor, { currentCompany: byRef }, ({ jobs }) => jobs[0].company === 'Google')
    await finds(vendor, { industry: industry('industrial automation') }, ({ jobs }) => jobs[0].company === 'Siemens')
    await finds(vendor, { school: school('University of Oxford') }, (one) => one.school === 'University of Oxford')
  })

  it('finds by place at every level it knows, and by any of several', async () => {
    await finds(vendor, { places: [places.germany] }, ({ country }) => country === 'Germany')
    await finds(vendor, { places: [places.bavaria] }, ({ state }) => state === 'Bavaria')
    await finds(vendor, { places: [places.munich] }, (one) => one.city === 'Munich')
    await finds(vendor, { places: [places.munich, places.unitedStates] }, (one) => /Munich|Fran/.test(one.city))
  })

  it('asks for a country under every name that the vendor has for it', async () => {
    await search(vendor, { places: [places.unitedStates] })
    const asked = JSON.stringify(server.calls.at(-1)!.body.filters)
    assert.match(asked, /"=","value":"United States"/)
    assert.match(asked, /"=","value":"United States of America"/)
  })

  it('asks for a province by its region, and has the caller look again', async () => {
    const { people, filterAfter } = await search(vendor, { places: [places.upperBavaria] })
    assert.ok(people.length > 0 && people.every(({ place }) => place?.state === 'Bavaria'))
    assert.deepEqual(filterAfter, ['geoIds'])
  })

  it('takes names for text, not for patterns, and escapes nothing in them', async () => {
    for (const skill of ['node.js (', '[x', 'a|python']) {
      assert.deepEqual((await search(vendor, { skills: [skill] })).people, [])
    }
    const emea = without({ titles: [title('Account Manager (EMEA)')] })
    await finds(vendor, emea, ({ slug }) => slug !== slugs.inside)
  })

  it('requires the words of a title in any order, and no part of a word', async () => {
    await finds(vendor, requiring({ titles: [[title('Engineer Data')]] }), isDataEngineer)
    assert.equal((await search(vendor, requiring({ titles: [[title('Engine')]] }))).total, 0)
  })

  it('hides nobody for a word that begins like the one for an excluded level', async () => {
    for (const excluded of [{ seniority: ['INTERN' as const] }, { titles: [title('Intern')] }]) {
      assert.equal((await search(vendor, without(excluded))).total, here.length)
    }
  })

  it('finds a city where only the whole place tells it, and leaves it out there', async () => {
    const hidden = here.filter(({ id, city }) => id % 7 === 0 && city === 'Munich')
    assert.ok(hidden.length > 0)
    await finds(
      vendor,
      without({ places: [{ name: 'Munich', places: [places.munich] }] }),
      (one) => one.city !== 'Munich',
    )
    const { people } = await search(vendor, { places: [places.munich] })
    const seen = people.find(({ networkUrl }) => networkUrl.endsWith(`/${hidden[0]!.slug}`))
    assert.equal(seen?.location, 'Munich, Bavaria, Germany')
  })

  it('asks a search for nothing that plans deny', async () => {
    await search(vendor, {})
    const { fields, sorts } = server.calls.at(-1)!.body
    assert.deepEqual(sorts, [{ field: 'crustdata_person_id', order: 'asc' }])
    assert.deepEqual(
      fields.filter((field: string) => DENIED.some((one) => field.startsWith(one))),
      [],
    )
  })

  describe('a plan that denies more', () => {
    const open = async (test: TestContext, plans: Partial<CrustdataServer['plans']>) => {
      const own = await startCrustdataServer()
      test.after(() => own.close())
      Object.assign(own.plans, plans)
      const one = createCrustdata({ key: own.key, url: own.url, deadlineMs: 5_000, options: {} })
      test.after(() => one.close())
      return { own, one }
    }
    const denying = (...denied: string[]): Plan => ({ denied: [...DENIED, ...denied], refusal: 403 })

    it('is asked once more for the rest, with leave, and never again for what it denies', async (test) => {
      const { own, one } = await open(test, { search: denying('education', 'basic_profile.current_title') })
      const leaves: string[] = []
      const page = { cursor: null, limit: 5 }
      const leave = async () => void leaves.push('asked')
      const { people } = found(await one.search!.search(ask(), page, undefined, leave))
      assert.deepEqual(
        { people: people.length, education: people[0]?.education, jobTitle: people[0]?.jobTitle },
        { people: 5, education: [], jobTitle: 'Data Engineer' },
      )
      await one.search!.search(ask(), page, undefined, leave)
      assert.deepEqual({ leaves: leaves.length, calls: own.calls.length }, { leaves: 1, calls: 3 })
      const refusing = () => Promise.reject(new VendorFailure('RATE_LIMITED', 'not now'))
      const { one: other } = await open(test, { search: denying('education') })
      await refused(other.search!.search(ask(), page, undefined, refusing), 'RATE_LIMITED')
    })

    it('gives a profile without what it denies', async (test) => {
      const { own, one } = await open(test, { profile: denying() })
      const profile = found(await one.collect!.collect(person(slugs.findable)))
      assert.deepEqual(
        { fullName: profile.fullName, skills: profile.skills, languages: profile.languages },
        { fullName: 'Ada Found', skills: [], languages: [] },
      )
      assert.equal(own.spent, 1)
    })

    it('is the operator’s matter where it denies who somebody is', async (test) => {
      const { one } = await open(test, { search: denying('social_handles') })
      const failure = await refused(one.search!.search(ask(), { cursor: null, limit: 5 }), 'UNAVAILABLE')
      assert.deepEqual(
        { needsOperator: failure.needsOperator, maybeBilled: failure.maybeBilled },
        { needsOperator: true, maybeBilled: false },
      )
      assert.match(failure.message, /the plan denies .*social_handles/)
    })

    it('is understood wherever in the refusal the denied fields stand', async (test) => {
      const denied_fields = ['education']
      const error = { type: 'permission_error', message: 'denied' }
      for (const body of [
        { denied_fields },
        { error: { ...error, denied_fields } },
        { error: { ...error, metadata: { denied_fields } } },
      ]) {
        const { own, one } = await open(test, {})
        own.next(json(403, body))
        assert.equal(found(await one.search!.search(ask(), { cursor: null, limit: 5 })).people.length, 5)
      }
    })
  })

  it('lets the prompt decide who matches at all, and leaves out what it excludes', async () => {
    const engineers = understood({ titles: [title('Data Engineer')], skills: ['kubernetes'] })
    await finds(vendor, { understood: engineers }, (one) => isDataEngineer(one) || one.skills.includes('kubernetes'))
    const companies = [{ name: 'Spotify', entities: [], when: 'CURRENT' as const }]
    await finds(
      vendor,
      without({ places: [{ name: 'Munich', places: [places.munich] }], companies }),
      ({ city, jobs }) => city !== 'Munich' && jobs[0].company !== 'Spotify',
    )
  })

  it('hides nobody for a namesake of an excluded place', async () => {
    const munich = { ...places.munich, country: 'United States', countryCode: 'US' }
    const asked = without({ places: [{ name: 'Munich', places: [munich] }] })
    assert.equal((await search(vendor, asked)).total, here.length)
  })

  it('hides nobody for a longer name that an excluded one is part of', async () => {
    const companies = [{ name: 'Sie', entities: [], when: 'ANY' as const }]
    assert.equal((await search(vendor, without({ companies, skills: ['jav'] }))).total, here.length)
    await finds(vendor, without({ skills: ['Java'] }), ({ skills }) => !skills.includes('java'))
  })

  it('tells what it cannot ask for, and what has to be looked at again', async () => {
    const languages = [{ name: 'German', level: 'FLUENT' as const }]
    const asked = await search(vendor, { pastCompany: company(null), languages, skills: ['java'] })
    assert.deepEqual(asked.unsupported, ['languages', 'pastCompanyId'])
    assert.deepEqual(asked.filterAfter, [], 'no answer shows skills')
    const unseen = { languages: [{ name: 'German', level: 'BASIC' as const }], firstName: 'Luc', lastName: 'Moreau' }
    const basic = await search(vendor, unseen)
    assert.deepEqual(
      { unsupported: basic.unsupported, filterAfter: basic.filterAfter },
      { unsupported: [], filterAfter: [] },
      'nor languages, nor where a last name begins',
    )
    assert.equal(basic.people[0]?.fullName, 'Jean Luc Moreau')
    // Found by a part of a word: an engineer at Spotify Cleaning, a "Head Data Engineering".
    const contained = {
      titles: ['data engineer'],
      currentCompany: company('Spotify'),
      pastCompany: company('Siemens'),
      industry: industry('software'),
      school: school('University of Oxford'),
    }
    const parts = ['titles', 'currentCompanyId', 'pastCompanyId', 'industryId', 'schoolId']
    assert.deepEqual((await search(vendor, contained)).filterAfter, parts)
    const exactly = company('Spotify', { domain: 'spotify.com' })
    assert.deepEqual((await search(vendor, { currentCompany: exactly })).filterAfter, [])
  })
})

describe('Crustdata’s profiles', () => {
  it('collects a profile for one credit, without contact data, in the port’s words', async () => {
    const spent = server.spent
    const answer = await vendor.collect!.collect(person(slugs.findable))
    assert.equal(answer.cost, 1)
    assert.ok(Math.abs(server.spent - spent - 1) < 1e-9)
    const { experience, education, ...profile } = found(answer)
    assert.deepEqual(profile, {
      networkUrl: 'https://www.linkedin.com/in/ada-found',
      fullName: 'Ada Found',
      firstName: 'Ada',
      lastName: 'Found',
      jobTitle: 'Data Engineer',
      company: 'Spotify',
      companyRef: { ref: `${crustdataCompanyId({ company: 'Spotify' })}`, domain: 'spotify.com' },
      industry: 'Software Development',
      location: 'Berlin, Berlin, Germany',
      place: { city: 'Berlin', state: 'Berlin', country: 'Germany' },
      pictureUrl: 'https://images.example/ada-found.jpg',
      summary: null,
      skills: ['python', 'sql'],
      languages: [
        { name: 'English', level: 'BASIC' },
        { name: 'German', level: 'BASIC' },
      ],
      confidence: 1,
      observedAt: '2026-09-01T00:00:00.000Z',
    })
    assert.deepEqual(
      experience.map(({ title, startDate, endDate }) => ({ title, startDate, endDate })),
      [
        { title: 'Data Engineer', startDate: '2021-03', endDate: null },
        { title: 'Analyst', startDate: '2016-01', endDate: '2021-02' },
      ],
    )
    assert.equal(education[0]?.field, 'Computer Science')
  })

  it('says of nobody, and of a profile that was removed, that nobody is there, free of charge', async () => {
    for (const slug of ['nobody-of-this-name', slugs.gone]) {
      assert.deepEqual(await vendor.collect!.collect(person(slug)), { kind: 'NOT_FOUND', cost: 0 })
    }
    server.next(json(404, { error: { type: 'not_found', message: 'No data found' } }))
    assert.equal((await vendor.collect!.collect(person(slugs.findable))).kind, 'NOT_FOUND')
  })

  it('knows the empty balance where the vendor has it among the refusals of access', async () => {
    server.next(json(403, { error: { type: 'permission_error', message: 'Insufficient credits' } }))
    await refused(vendor.collect!.collect(person(slugs.findable)), 'NO_CREDIT')
    server.next(json(403, { error: { type: 'permission_error', message: 'Not in your plan' } }))
    assert.equal(
      (await refused(vendor.search!.search(ask(), { cursor: null, limit: 5 }), 'UNAVAILABLE')).needsOperator,
      true,
    )
  })

  it('refuses an entry for another address', async () => {
    server.next(json(200, [{ matched_on: 'https://www.linkedin.com/in/some-one', matches: [] }]))
    await refused(vendor.collect!.collect(person(slugs.findable)), 'MALFORMED')
  })
})
