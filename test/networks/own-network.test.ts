/** The service over an operator's own network that knows none of the service's ids and has its own form of addresses. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startPlainNetwork } from '../support/plain-network.ts'
import { profiles } from '../support/plain-people.ts'
import { type Body, startService } from '../support/service.ts'

const plain = await startPlainNetwork()
const service = await startService({ network: plain })
const account = await service.account()
after(() => plain.close())

const asked = (path: string) => plain.seen.filter((each) => each.path === path).map(({ body }) => body)
const [first] = profiles
const found = await account.search({ prompt: 'data engineer' })

test('people are found under whatever address their network has for them', () => {
  assert.equal(found.status, 200)
  const person = found.body.candidates.find(({ urn }: Body) => urn === first!.urn)
  assert.equal(person.network_url, first!.networkUrl)
})

test('a profile is collected with the address beside the urn', async () => {
  const { status, body } = await account.get(`enrich?urn=${encodeURIComponent(first!.urn)}`)
  assert.equal(status, 200)
  assert.equal(body.profile.network_url, first!.networkUrl)
  assert.deepEqual(asked('/v1/people/collect'), [{ urn: first!.urn, networkUrl: first!.networkUrl }])
})

test('contact data is unlocked at the address that the network gave, whatever the client sends', async () => {
  const sent = { urn: first!.urn, requestedFields: ['work_email', 'phone'] }
  assert.equal((await account.post('contact', sent)).status, 200)
  const { body } = await account.awaitContact(first!.urn)
  assert.deepEqual(
    { workEmail: body.workEmail, phoneNumber: body.phoneNumber },
    { workEmail: first!.found.work_email, phoneNumber: first!.found.phone },
  )
  assert.equal(asked('/v1/contact-lookups')[0].networkUrl, first!.networkUrl)
  const stranger = { urn: 'acme/person/unheard-of', networkUrl: profiles[9]!.networkUrl, requestedFields: ['phone'] }
  assert.equal((await account.post('contact', stranger)).body.code, 'MISSING_NETWORK')
})

test('both batches work, and who is saved keeps the address', async () => {
  const talents = found.body.candidates
    .slice(1, 4)
    .map(({ urn, network_url }: Body) => ({ urn, networkUrl: network_url }))
  const { body: enrich } = await account.post('enrich/batch', { talents })
  assert.equal((await account.awaitBatch(enrich.jobId)).body.status, 'COMPLETED')
  const { body: unlock } = await account.post('contact/batch', { talents, requestedFields: ['work_email'] })
  const { body: done } = await account.awaitBatch(unlock.jobId)
  assert.deepEqual(
    { status: done.status, results: Object.keys(done.results).length },
    { status: 'COMPLETED', results: 3 },
  )
  const urns = talents.map(({ urn }: Body) => urn)
  const { body: saved } = await account.call('POST', 'talent-pool/candidates/save', { urns })
  assert.equal(saved.results?.length, 3, JSON.stringify(saved))
  const { body: one } = await account.call(
    'GET',
    `talent-pool/candidates/${encodeURIComponent(saved.results[0].poolUrn)}`,
  )
  assert.equal(one.candidate.network_url ?? one.candidate.networkUrl, talents[0].networkUrl)
  const { body: again } = await account.search({ prompt: 'data engineer' })
  const shown = again.candidates.map(({ urn }: Body) => urn)
  assert.equal(new Set(shown).size, shown.length, 'nobody twice')
  await service.verify()
})

test('whoever is suppressed by such an address is not shown, and others are', async () => {
  const [, , third, , , sixth] = found.body.candidates as Body[]
  const { status } = await account.call('POST', 'privacy/suppressions', {
    entries: [{ networkUrl: sixth!.network_url }],
  })
  assert.equal(status, 200)
  const { body } = await account.search({ prompt: 'data engineer' })
  const shown = body.candidates.map(({ network_url }: Body) => network_url)
  assert.ok(!shown.includes(sixth!.network_url) && shown.includes(third!.network_url))
  const erased = await account.call('POST', 'privacy/erasures', { networkUrl: first!.networkUrl })
  assert.ok(erased.status === 200 && erased.body.removed.networkCandidates >= 1, JSON.stringify(erased.body))
})

test('a place is told by name, country and parents, so that a network without our ids can filter by it', async () => {
  const { body: place } = await account.get('resolve-location?city=Munich&country=Germany')
  const filtersJson = JSON.stringify({ countries: [{ geoId: place.geoId }] })
  const { body } = await account.search({ prompt: 'nurse', filtersJson })
  assert.ok(body.candidates.length > 0)
  for (const one of body.candidates) assert.match(one.location_raw_address, /^Munich/)
  const { query } = asked('/v1/people/search').at(-1)
  const described = query.places.find(({ geoId }: Body) => geoId === place.geoId)
  assert.deepEqual(
    { name: described.name, level: described.level, countryCode: described.countryCode },
    { name: 'Munich', level: 'CITY', countryCode: 'DE' },
  )
  assert.deepEqual(
    described.within
      .filter(({ level }: Body) => level === 'REGION' || level === 'COUNTRY')
      .map(({ name }: Body) => name),
    ['Bavaria', 'Germany'],
  )
  const { body: inPrompt } = await account.search({ prompt: 'nurse in Lisbon' })
  assert.ok(inPrompt.candidates.length > 0)
  for (const one of inPrompt.candidates) assert.match(one.location_raw_address, /^Lisbon/)
})

test('an area is told with its members', async () => {
  await account.search({ prompt: 'product designer in DACH' })
  const { query } = asked('/v1/people/search').at(-1)
  const [[place]] = query.understood.musts.places
  const codes = place.places
    .filter(({ level }: Body) => level === 'COUNTRY')
    .map(({ countryCode }: Body) => countryCode)
  assert.deepEqual(new Set(codes), new Set(['DE', 'AT', 'CH']))
})

test('a large area is told with all of its members, though no more than fifty ids', async () => {
  const { body } = await account.search({ prompt: 'product designer in EMEA' })
  const { query } = asked('/v1/people/search').at(-1)
  const [[area]] = query.understood.musts.places
  assert.equal(area.geoIds.length, 50)
  const [itself, ...members] = area.places
  assert.equal(itself.level, 'AREA')
  const names = members.map(({ name }: Body) => name)
  assert.ok(names.includes('Nigeria') && names.includes('Malta'), names.join())
  assert.deepEqual(body.ignoredFilters, [])
})

test('of towns that are too many the region is told, or the largest, and then it is said', async () => {
  const { body: sydney } = await account.search({ prompt: 'product designer in Greater Sydney' })
  const placesAsked = () => asked('/v1/people/search').at(-1).query.understood.musts.places[0][0].places
  assert.deepEqual(
    placesAsked().map(({ name }: Body) => name),
    ['Greater Sydney Area', 'New South Wales'],
  )
  assert.deepEqual(sydney.ignoredFilters, [])
  const { body: munich } = await account.search({ prompt: 'product designer in Greater Munich' })
  assert.equal(placesAsked().length, 200)
  const [filter] = munich.ignoredFilters
  assert.deepEqual(
    { field: filter?.field, reason: filter?.reason },
    { field: 'geoIds', reason: 'UNSUPPORTED_BY_NETWORK' },
  )
  const { body: place } = await account.get('resolve-location?city=Greater%20Sydney')
  const filtersJson = JSON.stringify({ countries: [{ geoId: place.geoId }] })
  const { body: filtered } = await account.search({ prompt: 'designer', filtersJson })
  assert.equal(asked('/v1/people/search').at(-1).query.places.length, 200)
  assert.equal(filtered.ignoredFilters[0]?.field, 'geoIds')
})

test('every search that is sent has the parts that the document calls always there', async () => {
  await account.search({ prompt: 'nurse' })
  const always = ['prompt', 'skills', 'languages', 'titles', 'geoIds', 'understood']
  const kinds = ['titles', 'skills', 'places', 'companies', 'schools', 'industries', 'languages', 'seniority']
  for (const { query, cursor, limit } of asked('/v1/people/search')) {
    assert.deepEqual(
      always.filter((part) => query[part] === undefined),
      [],
    )
    const { musts, excluded, ...understood } = query.understood
    for (const lists of [musts, excluded, understood]) {
      assert.ok(kinds.every((kind) => Array.isArray(lists[kind])))
    }
    assert.ok(cursor !== undefined && limit >= 1)
  }
})

test('a company is told by our id and its name, or by the id that the network itself gave', async () => {
  const { body: known } = await account.get('resolve-entity?kind=COMPANY&query=Spotify')
  const search = (entityId: string) =>
    account.search({ prompt: 'nurse', filtersJson: JSON.stringify({ currentCompany: { entityId } }) })
  const { body: spotify } = await search(known.entityId)
  assert.ok(spotify.candidates.length > 0)
  for (const one of spotify.candidates) assert.match(one.job_title, /at Spotify$/)
  assert.equal(asked('/v1/people/search').at(-1).query.currentCompany.name, 'Spotify')
  const { body: own } = await account.get('resolve-entity?kind=COMPANY&query=Harbour%20Analytics')
  assert.equal(own.entityId, 'c2')
  const { body: harbour } = await search('c2')
  assert.ok(harbour.candidates.length > 0)
  for (const one of harbour.candidates) assert.match(one.job_title, /at Harbour Analytics$/)
  assert.deepEqual(asked('/v1/people/search').at(-1).query.currentCompany, {
    entityId: 'c2',
    name: null,
    website: null,
  })
})

test('what a network says it cannot filter by is told, but for what it was not sent', async () => {
  plain.spoil = (_asked, reply) => {
    const page = reply.body as Body
    return page.people
      ? { ...reply, body: { ...page, unsupported: ['skills', 'titles', 'shoe size', 'musts.skills'] } }
      : reply
  }
  const filtersJson = JSON.stringify({ skills: [{ name: 'SQL' }] })
  const { body } = await account.search({ prompt: 'designer', filtersJson })
  plain.spoil = undefined
  assert.deepEqual(
    body.ignoredFilters
      .filter(({ reason }: Body) => reason === 'UNSUPPORTED_BY_NETWORK')
      .map(({ field }: Body) => field),
    ['skills'],
  )
})

test('a place that nobody knows is asked of nobody, and costs nothing; beside a known one it is left out', async () => {
  const other = await service.account(5)
  const before = asked('/v1/people/search').length
  const { body } = await other.search({ filtersJson: JSON.stringify({ countries: [{ geoId: '999999999' }] }) })
  assert.deepEqual(
    { totalCandidates: body.totalCandidates, candidates: body.candidates },
    { totalCandidates: 0, candidates: [] },
  )
  assert.equal(asked('/v1/people/search').length, before)
  assert.equal((await other.call('GET', 'credits')).body.companyCredits, 5)
  await other.search({ filtersJson: JSON.stringify({ countries: [{ geoId: '999999999' }, { geoId: '3117735' }] }) })
  assert.deepEqual(asked('/v1/people/search').at(-1)!.query.geoIds.includes('999999999'), false)
})
