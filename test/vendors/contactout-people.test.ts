/** ContactOut's search and profiles over its local copy: how a question is put into its lists, whom that finds, and what it costs. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { VendorPage } from '../../src/providers/vendor-port.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { json } from '../support/fake-network.ts'
import { ask, company, found, industry, person, places, refused, requiring, school, title, understood } from './asks.ts'
import { startContactOutServer } from './contactout-server.ts'
import { assertAdaAlone, assertJobsOfAda, assertPagePrices, everybody, finds, here, search } from './searching.ts'
import { searchingVendor } from './searching-vendor.ts'
import { slugs } from './world.ts'

const { server, vendor } = await searchingVendor('ContactOut’s people', {
  start: startContactOutServer,
  create: createContactOut,
  basePath: '',
  retryAfterSeconds: 37,
})
const sent = () => server.calls.at(-1)!.body

describe('ContactOut’s search', () => {
  it('pays a search credit for each person on a page, and reveals nobody’s contacts', async () => {
    await assertPagePrices(vendor, { cost: 20, limitMax: 25, costMax: 25 })
  })

  it('pages through everybody once, whatever the size of each page', async () => {
    const all = here.map(({ slug }) => slug)
    assert.deepEqual(await everybody(vendor, {}), all)
    const seen: string[] = []
    let cursor: string | null = null
    for (let nth = 0; nth === 0 || cursor !== null; nth += 1) {
      const page: VendorPage = found(await vendor.search!.search(ask(), { cursor, limit: [25, 20, 7][nth % 3]! }))
      seen.push(...page.people.map(({ networkUrl }) => networkUrl.replace(/.*\//, '')))
      cursor = page.nextCursor
    }
    assert.deepEqual(seen, all)
  })

  it('finds by each filter whom it should, and has all of it looked at again', async () => {
    await finds(vendor, { skills: ['Python'] }, ({ skills }) => skills.includes('python'))
    await finds(vendor, { titles: ['data engineer'] }, ({ jobs }) => jobs[0].title.endsWith('Data Engineer'))
    await finds(vendor, { firstName: 'Ana', lastName: 'Ruiz' }, ({ first, last }) => `${first}${last}` === 'AnaRuiz')
    await finds(vendor, { currentCompany: company('Spotify') }, ({ jobs }) => jobs[0].company === 'Spotify')
    await finds(vendor, { pastCompany: company('Spotify') }, ({ jobs }) => jobs[1]!.company === 'Spotify')
    const bySite = company(null, { domain: 'siemens.com' })
    await finds(vendor, { currentCompany: bySite }, ({ jobs }) => jobs[0].company === 'Siemens')
    await finds(vendor, { industry: industry('industrial automation') }, ({ jobs }) => jobs[0].company === 'Siemens')
    await finds(vendor, { school: school('University of Oxford') }, (one) => one.school === 'University of Oxford')
    await finds(vendor, { places: [places.germany] }, ({ country }) => country === 'Germany')
    const again = await search(vendor, {
      firstName: 'Ana',
      lastName: 'Ruiz',
      skills: ['java'],
      places: [places.munich],
      languages: [{ name: 'German', level: 'FLUENT' }],
    })
    // The vendor does not tell which part of a name is the last name.
    assert.deepEqual(
      { unsupported: again.unsupported, filterAfter: again.filterAfter },
      { unsupported: [], filterAfter: ['firstName', 'skills', 'languages', 'geoIds'] },
    )
  })

  it('asks for one of several skills, for a list is any of it, and for one employer', async () => {
    const page = await search(vendor, {
      skills: ['Python', 'airflow'],
      currentCompany: company('Google'),
      pastCompany: company('Spotify'),
    })
    assert.deepEqual(sent().skills, ['Python'])
    assert.deepEqual(
      { company: sent().company, company_filter: sent().company_filter },
      { company: ['Google'], company_filter: 'current' },
    )
    assert.deepEqual(page.filterAfter, ['skills', 'currentCompanyId', 'pastCompanyId'])
    const strange = await search(vendor, { pastCompany: company(null) })
    assert.deepEqual(
      { unsupported: strange.unsupported, filterAfter: strange.filterAfter },
      { unsupported: ['pastCompanyId'], filterAfter: [] },
    )
  })

  it('writes places as the vendor does, and its operators as plain words', async () => {
    await search(vendor, { places: [places.munich, places.bavaria], titles: ['Research AND (Development)'] })
    assert.deepEqual(sent().location, ['Munich, Germany', 'Bavaria, Germany'])
    assert.deepEqual(sent().job_title, ['Research and Development'])
    assert.deepEqual(
      {
        current_titles_only: sent().current_titles_only,
        include_related_job_titles: sent().include_related_job_titles,
      },
      { current_titles_only: true, include_related_job_titles: false },
    )
    await search(vendor, { places: [places.unitedStates] })
    assert.deepEqual(sent().location, ['United States', 'United States of America'])
  })

  it('asks what a prompt requires, and names what it could not', async () => {
    await finds(
      vendor,
      requiring({ titles: [[{ name: 'Vertriebsleiter', also: ['Sales Director'] }, title('data engineer')]] }),
      ({ jobs }) => /(Sales Director|Data Engineer)$/.test(jobs[0].title),
    )
    const spotify = { name: 'Spotify', entities: [company('Spotify')], when: 'ANY' as const }
    await finds(vendor, requiring({ companies: [[spotify]] }), ({ jobs }) =>
      jobs.some((job) => job.company === 'Spotify'),
    )
    const both = await search(vendor, requiring({ skills: [['java', 'Python'], ['SQL']] }))
    assert.deepEqual(
      { unsupported: both.unsupported, filterAfter: both.filterAfter },
      { unsupported: ['musts.skills'], filterAfter: ['musts.skills'] },
    )
    assert.deepEqual(sent().skills, ['java', 'Python'])
    const atlantis = await search(vendor, requiring({ places: [[{ name: 'Atlantis', places: [] }]] }))
    assert.deepEqual(
      { unsupported: atlantis.unsupported, total: atlantis.total },
      { unsupported: ['musts.places'], total: here.length },
    )
    const german = await search(vendor, requiring({ languages: [[{ name: 'German', level: null }]] }))
    assert.deepEqual(german.unsupported, ['musts.languages'])
  })

  it('asks for fifty of a longer list, each of the things asked for before their other names, and says so', async () => {
    const many = <One>(of: (nth: number) => One) => Array.from({ length: 30 }, (_, nth) => of(nth))
    const titles = many((nth) => ({ name: `Chef ${nth}`, also: [`Cook ${nth}`] }))
    const cut = await search(vendor, requiring({ titles: [titles] }))
    assert.deepEqual(
      { titles: sent().job_title.length, firstTitles: sent().job_title.slice(0, 30) },
      { titles: 50, firstTitles: titles.map(({ name }) => name) },
    )
    assert.deepEqual(cut.unsupported, ['titles'])
    const employers = many((nth) => ({
      name: `House ${nth}`,
      when: 'CURRENT' as const,
      entities: [company(`House ${nth}`), company(`House ${nth} Holding`)],
    }))
    assert.deepEqual((await search(vendor, requiring({ companies: [employers] }))).unsupported, ['currentCompanyId'])
    assert.equal(new Set(sent().company).size, 50)
    const whole = await search(
      vendor,
      requiring({ titles: [titles.slice(0, 25)], companies: [employers.slice(0, 25)] }),
    )
    assert.deepEqual(whole.unsupported, [])
  })

  it('asks for a level by the words of a title, where the title is free', async () => {
    await search(vendor, requiring({ seniority: [['SENIOR', 'PRINCIPAL']] }))
    assert.deepEqual(sent().job_title, ['senior', 'principal', 'staff'])
    const taken = await search(vendor, requiring({ titles: [[title('Data Engineer')]], seniority: [['SENIOR']] }))
    assert.deepEqual(
      { job_title: sent().job_title, unsupported: taken.unsupported },
      { job_title: ['Data Engineer'], unsupported: ['musts.seniority'] },
    )
    assert.deepEqual((await search(vendor, requiring({ seniority: [['MID']] }))).unsupported, ['musts.seniority'])
  })

  it('asks for years in the vendor’s ranges, all that may be meant', async () => {
    await search(vendor, requiring({ years: { min: 4, max: 8 } }))
    assert.deepEqual(sent().years_of_experience, ['3_5', '6_10'])
    await search(vendor, requiring({ years: { min: 10, max: null } }))
    assert.deepEqual(sent().years_of_experience, ['6_10', '10'])
    await search(vendor, requiring({ years: { min: 2.5, max: 2.5 } }))
    assert.deepEqual(sent().years_of_experience, ['1_2'])
  })

  it('lets the prompt decide who matches at all, by titles before skills before words', async () => {
    const engineers = understood({ titles: [title('Data Engineer')], skills: ['kubernetes'] })
    await finds(vendor, { understood: engineers }, ({ jobs }) => jobs[0].title.endsWith('Data Engineer'))
    await finds(vendor, { understood: understood({ skills: ['java', 'go'] }) }, ({ skills }) =>
      ['java', 'go'].some((one) => skills.includes(one)),
    )
    await search(vendor, { understood: understood({ words: ['oxford'] }) })
    assert.equal(sent().keyword, 'oxford')
  })

  it('leaves out titles and employers that the prompt excludes at any time', async () => {
    const excluded = {
      ...understood().excluded,
      titles: [title('Data Engineer')],
      companies: [
        { name: 'Spotify', entities: [], when: 'ANY' as const },
        { name: 'Google', entities: [], when: 'CURRENT' as const },
      ],
    }
    await finds(
      vendor,
      { understood: understood({ excluded }) },
      ({ jobs }) => !jobs[0].title.endsWith('Data Engineer') && jobs.every((job) => job.company !== 'Spotify'),
    )
    assert.deepEqual(sent().exclude_companies, ['Spotify'])
  })

  it('leaves out whoever cannot be read, and keeps the others of the page', async () => {
    const profiles = { 'https://linkedin.com/in/ada': { full_name: 'Ada' }, 'https://linkedin.com/in/bo': 'nobody' }
    server.next(json(200, { status_code: 200, metadata: { total_results: 2 }, profiles }))
    await assertAdaAlone(vendor, 2)
  })
})

describe('ContactOut’s profiles', () => {
  it('collects a profile for one search credit, without contacts, in the port’s words', async () => {
    const spent = server.spent
    const answer = await vendor.collect!.collect(person(slugs.findable))
    assert.deepEqual(
      { cost: answer.cost, spent: server.spent - spent, costMax: vendor.collect!.costMax },
      { cost: 1, spent: 1, costMax: 1 },
    )
    assert.equal(server.calls.at(-1)!.query.get('profile_only'), 'true')
    const { experience, education, ...profile } = found(answer)
    assert.deepEqual(profile, {
      networkUrl: 'https://www.linkedin.com/in/ada-found',
      fullName: 'Ada Found',
      firstName: 'Ada',
      lastName: 'Found',
      jobTitle: 'Data Engineer',
      company: 'Spotify',
      companyRef: { ref: null, domain: 'spotify.com' },
      industry: 'Software Development',
      location: 'Berlin, Berlin, Germany',
      place: { city: 'Berlin', state: 'Berlin', country: 'Germany' },
      pictureUrl: 'https://images.example/ada-found.jpg',
      summary: null,
      skills: ['python', 'sql'],
      languages: [
        { name: 'English', level: 'NATIVE' },
        { name: 'German', level: 'NATIVE' },
      ],
      confidence: null,
      observedAt: '2026-09-01T00:00:00.000Z',
    })
    assertJobsOfAda(experience)
    assert.deepEqual(
      education.map((one) => ({ school: one.school, startDate: one.startDate, endDate: one.endDate })),
      [{ school: 'Technical University of Munich', startDate: '2012', endDate: '2015' }],
    )
  })

  it('says of nobody, and of a profile that was removed, that nobody is there, free of charge', async () => {
    for (const slug of ['nobody-of-this-name', slugs.gone]) {
      assert.deepEqual(await vendor.collect!.collect(person(slug)), { kind: 'NOT_FOUND', cost: 0 })
    }
    const other = { url: 'https://www.linkedin.com/in/ada-other', full_name: 'Ada Other' }
    server.next(json(200, { status_code: 200, profile: other }))
    assert.deepEqual(await vendor.collect!.collect(person(slugs.findable)), { kind: 'NOT_FOUND', cost: 1 })
    server.next(json(200, { status_code: 200, profile: { url: null, full_name: null } }))
    await refused(vendor.collect!.collect(person(slugs.findable)), 'MALFORMED')
  })

  it('knows a place by its words only where they end in the country', async () => {
    const at = async (location: string | null, country: string | null) => {
      server.next(json(200, { status_code: 200, profile: { full_name: 'Ada Found', location, country } }))
      return found(await vendor.collect!.collect(person(slugs.findable))).place
    }
    assert.deepEqual(await at('Greater Munich Area', 'Germany'), { country: 'Germany' })
    assert.deepEqual(await at('Munich, Germany', 'Germany'), { city: 'Munich', country: 'Germany' })
    assert.deepEqual(await at('Dubai, United Arab Emirates', null), { city: 'Dubai', country: 'United Arab Emirates' })
    assert.equal(await at('Bermuda', null), null)
  })
})
