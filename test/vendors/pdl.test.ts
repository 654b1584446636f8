/** People Data Labs over its local copy: what a search asks and costs, whom it finds, what profiles and contacts contain. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contactFields } from '../../contract/network.ts'
import { VendorFailure } from '../../src/providers/vendor-failure.ts'
import type { VendorQuery } from '../../src/providers/vendor-port.ts'
import { createPdl } from '../../src/providers/vendors/pdl/index.ts'
import { json } from '../support/fake-network.ts'
import { ask, company, found, industry, person, places, refused, school, title, understood } from './asks.ts'
import { startPdlServer } from './pdl-server.ts'
import { everybody, finds, here, search } from './searching.ts'
import { searchingVendor } from './searching-vendor.ts'
import { slugs, type WorldPerson } from './world.ts'

const { server, vendor } = await searchingVendor('People Data Labs', {
  start: startPdlServer,
  create: createPdl,
  basePath: '/v5',
  retryAfterSeconds: 30,
})

const isDataEngineer = ({ jobs }: WorldPerson) => jobs[0].title.includes('Data Engineer')

describe('People Data Labs', () => {
  it('pays a credit for each person found, and none for nobody', async () => {
    const answer = await vendor.search!.search(ask(), { cursor: null, limit: 20 })
    const { people, total, nextCursor } = found(answer)
    assert.deepEqual(
      { cost: answer.cost, people: people.length, total, spent: server.spent },
      { cost: 20, people: 20, total: here.length, spent: 20 },
    )
    assert.ok(nextCursor)
    const nobody = await vendor.search!.search(ask({ skills: ['no such skill'] }), { cursor: null, limit: 20 })
    assert.equal(nobody.cost, 0)
    assert.equal(server.spent, 20)
  })

  it('pages through everybody once', async () => {
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
    await finds(vendor, { titles: ['Data Engineer'] }, isDataEngineer)
    await finds(vendor, { firstName: 'An', lastName: 'Ru' }, ({ first, last }) => `${first}${last}` === 'AnaRuiz')
    await finds(vendor, { currentCompany: company('Spotify') }, ({ jobs }) => jobs[0].company === 'Spotify')
    await finds(vendor, { industry: industry('Industrial Automation') }, ({ jobs }) => jobs[0].company === 'Siemens')
    await finds(vendor, { school: school('University of Oxford') }, (one) => one.school === 'University of Oxford')
    await finds(vendor, { places: [places.bavaria] }, ({ state }) => state === 'Bavaria')
    await finds(vendor, { places: [places.munich] }, ({ city }) => city === 'Munich')
    await finds(vendor, { places: [places.munich, places.unitedStates] }, (one) => /Munich|Fran/.test(one.city))
  })

  it('keeps what can be read of a profile and of contacts that were paid for', async () => {
    const data = {
      ...{
        linkedin_url: `linkedin.com/in/${slugs.findable}`,
        full_name: 'ada found',
        job_title: 7,
        skills: [null, 'sql'],
      },
      experience: [7, { title: { name: 'chef' }, end_date: 8 }, { title: { name: 'engineer' }, company: 'x' }],
      personal_emails: [null, 'ada@mail.example'],
      phone_numbers: 'none',
      work_email: 7,
    }
    server.next(json(200, { status: 200, likelihood: 9, data }), json(200, { status: 200, likelihood: 9, data }))
    const profile = found(await vendor.collect!.collect(person(slugs.findable)))
    assert.deepEqual(profile.skills, ['sql'])
    assert.deepEqual(
      { experience: profile.experience.map((job) => job.title), fullName: profile.fullName },
      { experience: ['Engineer'], fullName: 'Ada Found' },
    )
    const values = found(await vendor.contact!.start(person(slugs.findable), [...contactFields], 'k'))
    assert.deepEqual(
      values.map((each) => each.value),
      ['ada@mail.example'],
    )
  })

  it('finds and leaves out a title by some of its words, which are a field of their own', async () => {
    const among = async (query: Partial<VendorQuery>) => (await everybody(vendor, query)).includes(slugs.longer)
    assert.equal(await among({ titles: ['data engineer'] }), true)
    assert.equal(await among({ understood: understood({ words: ['engineer'] }) }), true)
    const excluded = { ...understood().excluded, titles: [title('Data Engineer')] }
    await finds(vendor, { understood: understood({ excluded }) }, (one) => !isDataEngineer(one))
  })

  it('asks for an industry by the vendor’s own name of it, and for none that only begins so', async () => {
    const asked = await search(vendor, { industry: industry('Industrial') })
    assert.deepEqual(
      { unsupported: asked.unsupported, total: asked.total },
      { unsupported: ['industryId'], total: here.length },
    )
    const calls = server.calls.length
    const refusing = () => Promise.reject(new VendorFailure('RATE_LIMITED', 'not now'))
    const named = ask({ industry: industry('Industrial Automation') })
    await refused(vendor.search!.search(named, { cursor: null, limit: 5 }, undefined, refusing), 'RATE_LIMITED')
    assert.equal(server.calls.length, calls + 1, 'the names alone: each call needs leave of its own')
  })

  it('hides nobody of a region for living in another of its provinces', async () => {
    const leaving = (place: (typeof places)[keyof typeof places]) => {
      const excluded = { ...understood().excluded, places: [{ name: place.name, places: [place] }] }
      return { understood: understood({ excluded }) }
    }
    assert.equal((await everybody(vendor, leaving(places.upperBavaria))).length, here.length)
    await finds(vendor, leaving(places.munich), ({ city }) => city !== 'Munich')
  })

  it('lets the prompt decide who matches at all, and leaves out what it excludes', async () => {
    const engineers = understood({ titles: [title('Data Engineer')], skills: ['kubernetes'] })
    await finds(vendor, { understood: engineers }, (one) => isDataEngineer(one) || one.skills.includes('kubernetes'))
    const excluded = {
      ...understood().excluded,
      companies: [{ name: 'Spotify', entities: [company('Spotify')], when: 'CURRENT' as const }],
      places: [{ name: 'Germany', places: [places.germany] }],
    }
    await finds(
      vendor,
      { understood: understood({ excluded }) },
      ({ country, jobs }) => country !== 'Germany' && jobs[0].company !== 'Spotify',
    )
  })

  it('collects a profile for one credit', async () => {
    const spent = server.spent
    const answer = await vendor.collect!.collect(person(slugs.findable))
    assert.deepEqual({ cost: answer.cost, spent: server.spent - spent }, { cost: 1, spent: 1 })
    const profile = found(answer)
    assert.deepEqual(
      {
        networkUrl: profile.networkUrl,
        fullName: profile.fullName,
        jobTitle: profile.jobTitle,
        company: profile.company,
      },
      {
        networkUrl: 'https://www.linkedin.com/in/ada-found',
        fullName: 'Ada Found',
        jobTitle: 'Data Engineer',
        company: 'Spotify',
      },
    )
    assert.deepEqual(await vendor.collect!.collect(person('nobody-of-this-name')), { kind: 'NOT_FOUND', cost: 0 })
  })

  it('gives contacts, and nothing where the contract tells only that there are some', async () => {
    const key = 'question-1'
    const values = found(await vendor.contact!.start(person(slugs.findable), contactFields, key))
    assert.deepEqual([...new Set(values.map(({ field }) => field))].sort(), [...contactFields].sort())
    server.hidesContacts = true
    const hidden = await vendor.contact!.start(person(slugs.findable), contactFields, key)
    assert.equal(hidden.kind, 'NOT_FOUND')
    server.hidesContacts = false
  })

  it('does not pay for somebody without the contact that is wanted', async () => {
    const spent = server.spent
    assert.equal((await vendor.contact!.start(person(slugs.unfindable), ['phone'], 'question-2')).kind, 'NOT_FOUND')
    assert.equal(server.spent, spent)
  })
})
