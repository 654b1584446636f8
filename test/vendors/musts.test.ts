/** The required criteria of a prompt at each vendor: those it can filter by are sent and applied, the others are named. */
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { MustsInWords, Vendor } from '../../src/providers/vendor-port.ts'
import { createCoresignal } from '../../src/providers/vendors/coresignal/index.ts'
import { createCrustdata } from '../../src/providers/vendors/crustdata/index.ts'
import { createPdl } from '../../src/providers/vendors/pdl/index.ts'
import { company, industry, places, requiring, school, title, understood } from './asks.ts'
import { startCoresignalServer } from './coresignal-server.ts'
import { startCrustdataServer } from './crustdata-server.ts'
import { startPdlServer } from './pdl-server.ts'
import { finds, here, search } from './searching.ts'
import type { WorldPerson } from './world.ts'

const spotify = (when: 'CURRENT' | 'PAST' | 'ANY') => ({ name: 'Spotify', entities: [company('Spotify')], when })
const oxford = { name: 'University of Oxford', entities: [school('University of Oxford')] }
const automation = { name: 'Industrial Automation', entities: [industry('Industrial Automation')] }
const now = ({ jobs }: WorldPerson) => jobs[0]
/** A senior data engineer is one too. */
const isDataEngineer = ({ jobs }: WorldPerson) => jobs[0].title.includes('Data Engineer')

/** Criteria that every vendor filters by exactly. */
const exact: [name: string, musts: Partial<MustsInWords>, holds: (one: WorldPerson) => boolean][] = [
  [
    'any of several titles, by one of their names',
    { titles: [[{ name: 'Vertriebsleiter', also: ['Sales Director'] }, title('data engineer')]] },
    (one) => /Sales Director|Data Engineer/.test(now(one).title),
  ],
  [
    'a skill of each group',
    { skills: [['java', 'Python'], ['SQL']] },
    ({ skills }) => skills.includes('python') && skills.includes('sql'),
  ],
  [
    'any of several places',
    {
      places: [
        [
          { name: 'Munich', places: [places.munich] },
          { name: 'USA', places: [places.unitedStates] },
        ],
      ],
    },
    ({ city }) => /Munich|Francisco/.test(city),
  ],
  ['an employer now', { companies: [[spotify('CURRENT')]] }, (one) => now(one).company === 'Spotify'],
  [
    'an employer at any time',
    { companies: [[spotify('ANY')]] },
    ({ jobs }) => jobs.some((job) => job.company === 'Spotify'),
  ],
  ['a school', { schools: [[oxford]] }, (one) => one.school === 'University of Oxford'],
  ['an industry', { industries: [[automation]] }, (one) => now(one).industry === 'Industrial Automation'],
  ['a level', { seniority: [['SENIOR', 'MANAGER']] }, ({ seniority }) => seniority !== 'entry'],
  ['a level that only titles tell', { seniority: [['PRINCIPAL', 'SENIOR']] }, (one) => one.seniority === 'senior'],
  ['years from', { years: { min: 10, max: null } }, ({ years }) => years >= 10],
  ['years from and to', { years: { min: 7, max: 9 } }, ({ years }) => years >= 7 && years <= 9],
  [
    'kinds together',
    { titles: [[title('Data Engineer')]], places: [[{ name: 'Germany', places: [places.germany] }]] },
    (one) => isDataEngineer(one) && one.country === 'Germany',
  ],
]

const subjects = [
  { name: 'People Data Labs', start: startPdlServer, create: createPdl, basePath: '/v5' },
  { name: 'Coresignal', start: startCoresignalServer, create: createCoresignal, basePath: '/cdapi' },
  { name: 'Crustdata', start: startCrustdataServer, create: createCrustdata, basePath: '' },
]
const vendors = new Map<string, Vendor>()

for (const { name, start, create, basePath } of subjects) {
  const server = await start()
  const vendor = create({ key: server.key, url: `${server.url}${basePath}`, deadlineMs: 5_000, options: {} })
  vendors.set(name, vendor)
  after(async () => {
    await vendor.close()
    await server.close()
  })

  describe(`${name}: what must hold`, () => {
    for (const [what, musts, holds] of exact) {
      it(`filters by ${what}`, async () => {
        await finds(vendor, requiring(musts), holds)
        assert.deepEqual((await search(vendor, requiring(musts))).unsupported, [])
      })
    }

    it('lets a required title or skill decide in place of any word of the prompt', async () => {
      const { musts } = requiring({ titles: [[title('Data Engineer')]] }).understood
      const query = { understood: understood({ musts, skills: ['negotiation'], words: ['nonsense'] }) }
      await finds(vendor, query, isDataEngineer)
      const elsewhere = requiring({ places: [[{ name: 'Germany', places: [places.germany] }]] }).understood.musts
      await finds(
        vendor,
        { understood: understood({ musts: elsewhere, skills: ['java'] }) },
        ({ country, skills }) => country === 'Germany' && skills.includes('java'),
      )
    })

    it('leaves out whoever stands at an excluded level', async () => {
      const excluded = { ...understood().excluded, seniority: ['SENIOR' as const] }
      await finds(vendor, { understood: understood({ excluded }) }, ({ seniority }) => seniority !== 'senior')
    })

    it('names a place that it cannot be asked for, and has the caller look', async () => {
      const { unsupported, filterAfter, total } = await search(
        vendor,
        requiring({ places: [[{ name: 'Atlantis', places: [] }]] }),
      )
      assert.deepEqual(
        { unsupported, filterAfter, total },
        { unsupported: ['musts.places'], filterAfter: ['musts.places'], total: here.length },
      )
    })
  })
}

const looksAgain = async (name: string, musts: Partial<MustsInWords>) => {
  const { unsupported, filterAfter } = await search(vendors.get(name)!, requiring(musts))
  return { unsupported, filterAfter }
}
const german = (level: 'NATIVE' | null) => ({ languages: [[{ name: 'German', level }]] })

describe('what a vendor can be asked only roughly, or not at all, is looked at again', () => {
  it('at People Data Labs: levels of languages, jobs that are over, industries of other names', async () => {
    const rough = await looksAgain('People Data Labs', { ...german('NATIVE'), companies: [[spotify('PAST')]] })
    assert.deepEqual(rough, { unsupported: [], filterAfter: ['musts.companies', 'musts.languages'] })
    const unknown = { name: 'Basketry', entities: [industry('Basketry')] }
    const both = { unsupported: ['musts.industries'], filterAfter: ['musts.industries'] }
    assert.deepEqual(await looksAgain('People Data Labs', { industries: [[unknown]] }), both)
    const middle = await search(vendors.get('People Data Labs')!, requiring({ seniority: [['MID']] }))
    assert.deepEqual(
      { total: middle.total, unsupported: middle.unsupported },
      { total: 0, unsupported: [] },
      'everybody there has a level',
    )
  })

  it('at Coresignal: levels alone, for a preview shows the title', async () => {
    const vendor = vendors.get('Coresignal')!
    await finds(vendor, requiring(german('NATIVE')), ({ languages }) => languages[1]!.native)
    await finds(vendor, requiring({ companies: [[spotify('PAST')]] }), ({ jobs }) => jobs[1]!.company === 'Spotify')
    const musts = { ...german('NATIVE'), companies: [[spotify('PAST')]], seniority: [['MID' as const]] }
    assert.deepEqual(await looksAgain('Coresignal', musts), { unsupported: [], filterAfter: ['musts.seniority'] })
  })

  it('at Crustdata: what is only contained, if its answers show it; how well somebody speaks it cannot tell at all', async () => {
    const vendor = vendors.get('Crustdata')!
    await finds(vendor, requiring({ companies: [[spotify('PAST')]] }), ({ jobs }) => jobs[1]!.company === 'Spotify')
    const shown = { titles: [[title('engineer')]], skills: [['go']] }
    assert.deepEqual(await looksAgain('Crustdata', shown), { unsupported: [], filterAfter: ['musts.titles'] })
    assert.deepEqual((await looksAgain('Crustdata', german('NATIVE'))).unsupported, ['musts.languages'])
    assert.deepEqual((await looksAgain('Crustdata', german(null))).unsupported, [])
  })
})
