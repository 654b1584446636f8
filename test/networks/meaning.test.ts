/** What ids, filters and people mean to providers, by the service's own reference data. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { NetworkProfile, NetworkQuery } from '../../contract/network.ts'
import { understoodSchema } from '../../contract/understood.ts'
import { entityNamed, idOf } from '../../src/networks/entity-ids.ts'
import { passes } from '../../src/networks/filter.ts'
import { inWords, type Reference } from '../../src/networks/in-words.ts'
import { personAt, personNamed } from '../../src/networks/people.ts'
import { anyQuery } from '../providers/samples.ts'
import { testKnowledge } from '../support/reference.ts'

let reference: Reference
let { places, entities } = {} as Reference
before(async () => {
  reference = await testKnowledge()
  places = reference.places
  entities = reference.entities
})
const GERMANY = '2921044'
const MUNICH = '2867714'
const query = (more: Partial<NetworkQuery>): NetworkQuery => ({ ...anyQuery, ...more })

test('a person has one urn however the address is written, and the urn leads back to the address', () => {
  const spellings = ['linkedin.com/in/Ana', 'https://de.linkedin.com/in/ana/', 'http://www.linkedin.com/in/ana?trk=1']
  const urns = new Set(spellings.map((url) => personAt(url)?.urn))
  assert.deepEqual([...urns], ['urn:network:person:linkedin.com/in/ana'])
  assert.equal(personNamed({ urn: [...urns][0]! })?.networkUrl, 'https://www.linkedin.com/in/ana')
  assert.equal(personNamed({ urn: personAt('linkedin.com/in/jos%C3%A9')!.urn })?.handle, 'josé')
  assert.equal(personNamed({ urn: 'urn:pool:1' }), undefined)
  assert.equal(personNamed({ urn: 'urn:pool:1', networkUrl: 'linkedin.com/in/ana' })?.handle, 'ana')
})

test('places become names and codes, areas their members', () => {
  const [munich] = inWords(reference, 'p', query({ geoIds: [MUNICH] })).places
  assert.deepEqual(
    {
      level: munich?.level,
      city: munich?.city,
      region: munich?.region,
      regionCode: munich?.regionCode,
      country: munich?.country,
      countryCode: munich?.countryCode,
    },
    { level: 'CITY', city: 'Munich', region: 'Bavaria', regionCode: 'BY', country: 'Germany', countryCode: 'DE' },
  )
  const [dach] = places.resolve({ country: 'DACH' }).matches
  const named = inWords(reference, 'p', query({ geoIds: [dach!.geoId] })).places
  assert.deepEqual(named.map(({ countryCode }) => countryCode).sort(), ['AT', 'CH', 'DE'])
  assert.deepEqual(inWords(reference, 'p', query({ geoIds: ['no-such-place'] })).places, [])
})

test('a city whose ground is a county is told alone, a county by itself as what it is', () => {
  const LONDON = '2643743'
  const [ground] = places.expand(LONDON).filter((geoId) => geoId !== LONDON)
  assert.equal(places.get(ground!)?.level, 'PROVINCE')
  const named = (geoIds: string[]) => inWords(reference, 'p', query({ geoIds })).places.map(({ geoId }) => geoId)
  assert.deepEqual(named([LONDON]), [LONDON])
  assert.deepEqual(named([LONDON, ground!]), [LONDON])
  assert.ok(named([ground!]).includes(ground!))
})

test('a company known to the reference has one id, from whichever provider it comes', () => {
  const [spotify] = entities.resolve('COMPANY', 'Spotify')
  assert.ok(spotify)
  for (const provider of ['a', 'b']) {
    assert.equal(
      idOf(entities, provider, { kind: 'COMPANY', name: 'spotify', given: { ref: 'x', domain: 'www.spotify.com' } }),
      spotify.entityId,
    )
  }
  const { name, domain, ref } = entityNamed(entities, 'a', 'COMPANY', spotify.entityId)
  assert.deepEqual({ name, domain, ref }, { name: 'Spotify', domain: 'spotify.com', ref: null })
})

test('a namesake with another domain, or none, is not taken for it', () => {
  const foreign = idOf(entities, 'a', {
    kind: 'COMPANY',
    name: 'Spotify',
    given: { ref: 'x:1', domain: 'spotify-cleaning.example' },
  })
  assert.equal(foreign, 'company:at:a:x:1')
  assert.equal(idOf(entities, 'a', { kind: 'COMPANY', name: 'Spotify', given: { ref: 'x:1', domain: null } }), foreign)
  assert.equal(entityNamed(entities, 'a', 'COMPANY', foreign!).ref, 'x:1')
  const elsewhere = entityNamed(entities, 'b', 'COMPANY', foreign!)
  assert.deepEqual({ ref: elsewhere.ref, name: elsewhere.name }, { ref: null, name: null })
  assert.equal(idOf(entities, 'a', { kind: 'COMPANY', name: 'Unheard Of', given: null }), null)
})

test('what was understood of a prompt is told in words too', () => {
  const lists = { places: [{ name: 'Munich', geoIds: [MUNICH] }], companies: [{ name: 'Acme', when: 'PAST' }] }
  const understood = understoodSchema.parse({ ...lists, excluded: lists })
  const words = inWords(reference, 'p', query({ understood })).understood
  assert.equal(words?.places[0]?.places[0]?.city, 'Munich')
  assert.deepEqual(
    words?.excluded.companies.map(({ when, entities: [entity] }) => ({ when, name: entity?.name })),
    [{ when: 'PAST', name: 'Acme' }],
  )
})

const profile = (more: Partial<NetworkProfile>): NetworkProfile => ({
  urn: 'urn:x',
  networkUrl: 'https://www.linkedin.com/in/x',
  fullName: 'José Núñez',
  firstName: 'José',
  lastName: 'Núñez',
  jobTitle: 'Senior Data Engineer',
  company: '',
  location: '',
  experience: [],
  education: [],
  skills: ['JavaScript', 'Python (Programming Language)'],
  languages: [{ name: 'German', level: 'FLUENT' }],
  ...more,
})

test('what a provider could not be asked is looked at in what it told', () => {
  const holds = (more: Partial<NetworkQuery>, name: Parameters<typeof passes>[2][number], of = profile({})) =>
    passes(of, query(more), [name], { places, words: inWords(reference, 'p', query(more)) })
  assert.equal(holds({ firstName: 'jos' }, 'firstName'), true)
  assert.equal(holds({ lastName: 'nunes' }, 'lastName'), false)
  assert.equal(holds({ skills: ['Java'] }, 'skills'), false)
  assert.equal(holds({ skills: ['python', 'javascript'] }, 'skills'), true)
  assert.equal(holds({ languages: [{ name: 'german', level: 'BASIC' }] }, 'languages'), true)
  assert.equal(holds({ languages: [{ name: 'german', level: 'NATIVE' }] }, 'languages'), false)
  assert.equal(holds({ titles: ['nurse', 'data engineer'] }, 'titles'), true)
  assert.equal(holds({ titles: ['ata engineer'] }, 'titles'), false)
  assert.equal(holds({ geoIds: [GERMANY] }, 'geoIds', profile({ geoId: MUNICH })), true)
  assert.equal(holds({ geoIds: [GERMANY] }, 'geoIds', profile({ geoId: null })), false)
})

test('an organisation is known by its id or its whole name, not by a part of it', () => {
  const [oxford] = entities.resolve('SCHOOL', 'University of Oxford').filter(({ exact }) => exact)
  const [software] = entities.resolve('INDUSTRY', 'Software Development').filter(({ exact }) => exact)
  assert.ok(oxford && software)
  const asked = query({ schoolId: oxford.entityId, industryId: software.entityId })
  const meaning = { places, words: inWords(reference, 'p', asked) }
  const of = (school: string, industry: string) => profile({ education: [{ school }], industry })
  const holds = (each: NetworkProfile) => ({
    school: passes(each, asked, ['schoolId'], meaning),
    industry: passes(each, asked, ['industryId'], meaning),
  })
  assert.deepEqual(holds(of('university of oxford', software.displayName.toLowerCase())), {
    school: true,
    industry: true,
  })
  assert.deepEqual(holds(of('University of Oxford Brookes', `${software.displayName} Tools`)), {
    school: false,
    industry: false,
  })
})

test('a past company is one that was left', () => {
  const job = { title: 'x', company: 'c', companyId: 'company:1' }
  const left = profile({ experience: [{ ...job, endDate: '2020-01' }] })
  const there = profile({ experience: [job] })
  const asked = query({ pastCompanyId: 'company:1', currentCompanyId: 'company:1' })
  const meaning = { places, words: inWords(reference, 'p', asked) }
  assert.deepEqual(
    [left, there].map((each) => passes(each, asked, ['pastCompanyId'], meaning)),
    [true, false],
  )
  assert.deepEqual(
    [left, there].map((each) => passes(each, asked, ['currentCompanyId'], meaning)),
    [false, true],
  )
})
