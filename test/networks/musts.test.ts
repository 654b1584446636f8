/**
 * The required criteria of a prompt, with vendors that cannot be asked for all of them: people who clearly miss one are not
 * shown, and what nobody can tell is named.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { z } from 'zod'
import type { NetworkProfile } from '../../contract/network.ts'
import { understoodSchema } from '../../contract/understood.ts'
import { inWords, type Reference } from '../../src/networks/in-words.ts'
import { isStillAtPastEmployer, mustShown } from '../../src/networks/musts.ts'
import type { MustName } from '../../src/providers/vendor-port.ts'
import { createCoresignal } from '../../src/providers/vendors/coresignal/index.ts'
import { createCrustdata } from '../../src/providers/vendors/crustdata/index.ts'
import { createPdl } from '../../src/providers/vendors/pdl/index.ts'
import { anyQuery } from '../providers/samples.ts'
import { testKnowledge } from '../support/reference.ts'
import { startCoresignalServer } from '../vendors/coresignal-server.ts'
import { startCrustdataServer } from '../vendors/crustdata-server.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { here } from '../vendors/searching.ts'
import { slugOf, type WorldPerson } from '../vendors/world.ts'
import { composedOver } from './subject.ts'

const MUNICH = '2867714'
const GERMANY = '2921044'
const SPAIN = '2510769'

type Required = NonNullable<z.input<typeof understoodSchema>['musts']>
const asking = (musts: Required) => ({ ...anyQuery, understood: understoodSchema.parse({ musts, excluded: {} }) })

describe('a network over one vendor', () => {
  const open: Record<string, Awaited<ReturnType<typeof composedOver>>> = {}
  before(async () => {
    const subjects = {
      pdl: { server: await startPdlServer(), create: createPdl, basePath: '/v5' },
      coresignal: { server: await startCoresignalServer(), create: createCoresignal, basePath: '/cdapi' },
      crustdata: { server: await startCrustdataServer(), create: createCrustdata, basePath: '' },
    }
    for (const [name, subject] of Object.entries(subjects)) {
      open[name] = await composedOver({ [name]: subject }, { search: [name] })
    }
  })
  after(() => Promise.all(Object.values(open).map((each) => each.close())))

  async function everybody(name: string, musts: Required) {
    const slugs: string[] = []
    const unsupported = new Set<string>()
    let cursor: string | null = null
    do {
      const page = await open[name]!.network.search(asking(musts), cursor, 20)
      slugs.push(...page.people.map(({ networkUrl }) => slugOf(networkUrl)))
      for (const part of page.unsupported ?? []) unsupported.add(part)
      cursor = page.nextCursor
    } while (cursor !== null)
    return { slugs, unsupported: [...unsupported] }
  }
  const slugsOf = (holds: (one: WorldPerson) => boolean) => here.filter(holds).map(({ slug }) => slug)

  it('drops those whose job at a former employer is not over, as the record shows', async () => {
    const found = await everybody('pdl', { companies: [[{ name: 'Spotify', when: 'PAST' }]] })
    assert.deepEqual(found, { slugs: slugsOf(({ jobs }) => jobs[1]!.company === 'Spotify'), unsupported: [] })
  })

  it('drops those who have only a longer word that the skill is part of', async () => {
    const { slugs, unsupported } = await everybody('crustdata', { skills: [['Go']] })
    assert.deepEqual({ slugs, unsupported }, { slugs: slugsOf(({ skills }) => skills.includes('go')), unsupported: [] })
    assert.ok(here.some(({ skills }) => skills.includes('negotiation')))
  })

  it('drops a plain other level, and keeps whoever does not show one', async () => {
    const { slugs, unsupported } = await everybody('coresignal', { seniority: [['MID']] })
    const right = slugsOf(({ seniority, jobs }) => seniority === 'entry' && jobs[0].title !== 'Sales Director')
    assert.ok(right.length < slugsOf(({ seniority }) => seniority === 'entry').length)
    assert.deepEqual({ slugs, unsupported }, { slugs: right, unsupported: [] })
  })

  it('drops a plain other industry where the vendor has no name for the one asked for', async () => {
    const [software, banking] = await Promise.all(
      ['Software Development', 'Banking'].map(async (name) =>
        (await testKnowledge()).entities.resolve('INDUSTRY', name),
      ),
    )
    assert.ok(software![0]!.exact && banking![0]!.exact)
    const entityIds = [banking![0]!.entityId]
    const { slugs } = await everybody('pdl', { industries: [[{ name: 'Banking', entityIds }]] })
    assert.ok(here.some(({ jobs }) => jobs[0].industry === 'Software Development'))
    assert.deepEqual(
      slugs.filter((slug) => here.find((one) => one.slug === slug)!.jobs[0].industry === 'Software Development'),
      [],
    )
  })

  it('names what neither the vendor was asked nor a record shows, and nothing that all of them show', async () => {
    const munich = { places: [[{ name: 'Munich', geoIds: [] }]] }
    const { slugs, unsupported } = await everybody('pdl', munich)
    assert.deepEqual({ slugs: slugs.length, unsupported }, { slugs: here.length, unsupported: ['musts.places'] })
    const there = await open.pdl!.network.search({ ...asking(munich), geoIds: [MUNICH] }, null, 20)
    assert.deepEqual(
      { anybody: there.people.length > 0, unsupported: there.unsupported },
      { anybody: true, unsupported: [] },
    )
  })

  it('keeps a preview that shows less than was filtered by', async () => {
    const { slugs, unsupported } = await everybody('coresignal', {
      skills: [['java']],
      places: [[{ name: 'Munich', geoIds: [MUNICH] }]],
    })
    const right = slugsOf(({ skills, city }) => skills.includes('java') && city === 'Munich')
    assert.ok(right.length > 0)
    assert.deepEqual({ slugs, unsupported }, { slugs: right, unsupported: [] })
  })

  it('names what the vendor does not know at all', async () => {
    const { unsupported } = await everybody('crustdata', { languages: [[{ name: 'German', level: 'FLUENT' }]] })
    assert.deepEqual(unsupported, ['musts.languages'])
  })
})

describe('of what must hold a record shows', () => {
  let reference: Reference
  before(async () => {
    reference = await testKnowledge()
  })
  const record: NetworkProfile = {
    urn: 'urn:x',
    networkUrl: 'https://www.linkedin.com/in/x',
    fullName: 'Ana Ruiz',
    firstName: 'Ana',
    lastName: 'Ruiz',
    jobTitle: 'Senior Java Engineer',
    company: 'Siemens AG',
    location: 'Munich, Bavaria, Germany',
    geoId: MUNICH,
    experience: [
      { title: 'Senior Java Engineer', company: 'Siemens AG' },
      { title: 'Engineer', company: 'Bosch', endDate: '2019-01' },
    ],
    education: [{ school: 'University of Oxford' }],
    skills: ['SQL'],
    languages: [
      { name: 'German', level: 'CONVERSATIONAL' },
      { name: 'French', level: 'BASIC' },
    ],
  }
  const empty: NetworkProfile = {
    ...record,
    jobTitle: '',
    company: '',
    location: '',
    geoId: null,
    experience: [],
    education: [],
    skills: [],
    languages: [],
  }
  const shown = (name: MustName, musts: Required, of: Partial<NetworkProfile> = {}) => {
    const words = inWords(reference, 'p', asking(musts)).understood!.musts!
    return {
      record: mustShown({ ...record, ...of }, name, words, reference.places),
      empty: mustShown(empty, name, words, reference.places),
    }
  }
  const says = (name: MustName, musts: Required, expected: string, of?: Partial<NetworkProfile>) =>
    assert.deepEqual(shown(name, musts, of), { record: expected, empty: 'UNKNOWN' }, JSON.stringify(musts))

  it('titles, skills and levels', () => {
    says('musts.titles', { titles: [[{ name: 'x', also: ['java engineer'] }]] }, 'HOLDS')
    says('musts.titles', { titles: [[{ name: 'javascript engineer' }]] }, 'MISSES')
    says('musts.skills', { skills: [['Go', 'sql'], ['Java']] }, 'HOLDS')
    says('musts.skills', { skills: [['sql'], ['Go']] }, 'MISSES')
    says('musts.seniority', { seniority: [['JUNIOR', 'SENIOR']] }, 'HOLDS')
    says('musts.seniority', { seniority: [['JUNIOR']] }, 'MISSES')
    says('musts.seniority', { seniority: [['SENIOR']] }, 'HOLDS', { jobTitle: 'Senior Customer Success Manager' })
    says('musts.seniority', { seniority: [['MID']] }, 'UNKNOWN', { jobTitle: 'Product Manager' })
  })

  it('places: inside holds, elsewhere misses, a place around it says nothing', () => {
    const germany = { places: [[{ name: 'Germany', geoIds: [GERMANY] }]] }
    says('musts.places', germany, 'HOLDS')
    says('musts.places', germany, 'MISSES', { geoId: SPAIN })
    says('musts.places', { places: [[{ name: 'Munich', geoIds: [MUNICH] }]] }, 'UNKNOWN', { geoId: GERMANY })
    says('musts.places', { places: [[{ name: 'Munich' }]] }, 'HOLDS')
  })

  it('employers in any spelling, now and before, schools and industries', () => {
    const at = (name: string, when: 'CURRENT' | 'PAST' | 'ANY') => ({ companies: [[{ name, when }]] })
    says('musts.companies', at('Siemens', 'CURRENT'), 'HOLDS')
    says('musts.companies', at('Siemens', 'PAST'), 'MISSES')
    says('musts.companies', at('Bosch', 'PAST'), 'HOLDS')
    says('musts.companies', at('Bosch', 'CURRENT'), 'MISSES')
    says('musts.companies', at('Bosch', 'ANY'), 'HOLDS')
    says('musts.companies', at('Bosch', 'PAST'), 'UNKNOWN', { experience: [] })
    const bosch = { title: 'x', company: 'Bosch' }
    const risen = [
      { ...bosch, startDate: '2019' },
      { ...bosch, endDate: '2018' },
    ]
    says('musts.companies', at('Bosch', 'PAST'), 'MISSES', { experience: risen })
    says('musts.companies', at('Bosch', 'PAST'), 'HOLDS', {
      experience: [{ ...risen[0]!, startDate: '2021' }, risen[1]!],
    })
    const asked = inWords(reference, 'p', asking(at('Bosch', 'PAST')))
    const shownBy = (experience: NetworkProfile['experience']) =>
      isStillAtPastEmployer({ ...record, experience }, asked)
    assert.deepEqual(
      [risen, risen.slice(1), []].map(shownBy),
      [true, false, false],
      'who plainly stays, and nobody else',
    )
    says('musts.schools', { schools: [[{ name: 'university of oxford' }]] }, 'HOLDS')
    says('musts.schools', { schools: [[{ name: 'Harvard' }]] }, 'MISSES')
    const industries = { industries: [[{ name: 'Banking' }]] }
    says('musts.industries', industries, 'HOLDS', { industry: 'banking' })
    says('musts.industries', industries, 'UNKNOWN', { industry: 'Money Things', industryId: 'industry:at:p:money' })
  })

  it('languages: the lowest level may be one that was not told', () => {
    const speaks = (name: string, level: 'FLUENT' | null) => ({ languages: [[{ name, level }]] })
    says('musts.languages', speaks('German', null), 'HOLDS')
    says('musts.languages', speaks('German', 'FLUENT'), 'MISSES')
    says('musts.languages', speaks('French', 'FLUENT'), 'UNKNOWN')
    says('musts.languages', speaks('Greek', null), 'MISSES')
  })
})
