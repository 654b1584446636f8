/** The pool's candidates over HTTP: created, found again by their keys, read, listed, changed, removed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, withoutTrace } from '../http/refused.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false, sandbox: { people: 50 } })
const PATH = 'talent-pool/candidates'

const put = async (account: TestAccount, body: object) => {
  const called = await account.call('POST', PATH, body)
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}
const putOne = async (account: TestAccount, body: object): Promise<{ outcome: string; urn: string }> => {
  const { outcome, urn } = (await put(account, body)).results[0]
  return { outcome, urn }
}
const at = (urn: string) => `${PATH}/${encodeURIComponent(urn)}`
const read = async (account: TestAccount, urn: string): Promise<Body> =>
  (await account.call('GET', at(urn))).body.candidate
const list = async (account: TestAccount, query: Record<string, string> = {}): Promise<Body> => {
  const called = await account.call('GET', `${PATH}?${new URLSearchParams(query)}`)
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}
const names = ({ candidates }: Body): string[] => candidates.map((person: Body) => person.full_name)
const found = async (account: TestAccount, filters: object, prompt = ''): Promise<string[]> => {
  const filtersJson = JSON.stringify({ localOnly: true, ...filters })
  return names((await account.search({ prompt, filtersJson })).body)
}

const ANA = {
  externalId: 'ats-1',
  full_name: 'Ana García',
  job_title: 'Data Engineer',
  currentCompany: 'Spotify',
  industry: 'Music streaming',
  location: 'Madrid, Spain',
  summary: 'Builds pipelines.',
  skills: ['Python', 'SQL'],
  languages: [{ language: 'German', proficiency: 'FLUENT' }],
  work_email: 'Ana@spotify.test',
  phone_number: '+34 600 111 222',
  network_url: 'https://network.test/in/ana',
  experience: [{ title: 'Data Engineer', company: 'Spotify', companyId: null, startDate: '2020-03', endDate: null }],
  education: [{ school: 'UPM', degree: 'BSc', field: 'Maths', startDate: '2010', endDate: '2014' }],
  tags: ['2026', 'Shortlist'],
  notes: 'Met at a fair.',
}

test('a record comes in whole, is found by the next search, and the same record twice changes nothing', async () => {
  const account = await service.account(0)
  const { outcome, urn } = await putOne(account, ANA)
  assert.equal(outcome, 'CREATED')
  assert.deepEqual(await found(account, { skills: [{ name: 'python' }] }), ['Ana García'])
  const madrid = (await account.get('resolve-location?city=Madrid&country=Spain')).body.countryFallbackGeoId
  assert.deepEqual(await found(account, { countries: [{ geoId: madrid }] }), ['Ana García'], 'by the resolved place')
  const first = await read(account, urn)
  const { phone_number, industry, tags, notes, work_email } = ANA
  assert.partialDeepStrictEqual(first, {
    ...{ phone_number, industry, tags, notes, work_email, email: work_email, externalId: 'ats-1' },
    ...{ company_name: 'Spotify', origin: { source: 'API', at: first.createdAt } },
  })
  assert.deepEqual(first.education[0], { ...ANA.education[0], schoolId: null })
  service.clock.turn(60)
  assert.deepEqual(await putOne(account, ANA), { outcome: 'UNCHANGED', urn })
  assert.deepEqual(await read(account, urn), first)
  assert.deepEqual(await putOne(account, first), { outcome: 'UNCHANGED', urn }, 'what is read can be sent back')
})

test('a newer record overwrites what it says and leaves the rest; tags are added', async () => {
  const account = await service.account(0)
  const { urn } = await putOne(account, ANA)
  const change = { externalId: 'ats-1', name: 'Ana García', job_title: 'Head of Data', skills: [], tags: ['Hired'] }
  assert.deepEqual(await putOne(account, change), { outcome: 'UPDATED', urn })
  const now = await read(account, urn)
  assert.deepEqual(
    { job_title: now.job_title, skills: now.skills, notes: now.notes },
    { job_title: 'Head of Data', skills: ANA.skills, notes: ANA.notes },
  )
  assert.deepEqual(now.tags, ['2026', 'Shortlist', 'Hired'])
  assert.deepEqual(await found(account, { customTitles: [{ name: 'Head of Data' }] }), ['Ana García'])
  assert.deepEqual(await found(account, { customTitles: [{ name: 'Data Engineer' }] }), [], 'the old title is gone')
})

test('a person is known by every key it ever came with; a surer key overrules a weaker one', async () => {
  const account = await service.account(0)
  const name = 'Ana García'
  const { urn } = await putOne(account, { name, network_url: 'network.test/in/ana?x=1' })
  const second = { name, externalId: '1', network_url: 'https://www.network.test/in/Ana/', work_email: 'a@x.test' }
  assert.deepEqual(await putOne(account, second), { outcome: 'UPDATED', urn }, 'by its URL, and now it has an own id')
  assert.deepEqual(await putOne(account, { name, externalId: '1', title: 'Dev' }), { outcome: 'UPDATED', urn })
  assert.deepEqual(
    await putOne(account, { name, personal_email: 'A@X.test', title: 'Dev' }),
    { outcome: 'UPDATED', urn },
    'by email',
  )
  const { outcome, urn: other } = await putOne(account, { name, externalId: '2', work_email: 'a@x.test' })
  assert.equal(outcome, 'CREATED', 'another own id is another person, whatever the email')
  assert.notEqual(other, urn)
  const { outcome: third } = await putOne(account, { name, network_url: 'network.test/in/ben', work_email: 'a@x.test' })
  assert.equal(third, 'UPDATED', 'of two who have the email the one whose URL does not differ')
})

test('a thousand in one call: each with its outcome, bad ones keep nobody out, repeats are one person', async () => {
  const account = await service.account(0)
  const people = Array.from({ length: 997 }, (_, n) => ({ externalId: `p${n}`, name: `Person ${n}`, title: 'Nurse' }))
  const candidates = [{ title: 'no name' }, ...people, { externalId: 'p0', name: 'Person 0', skills: ['Care'] }, 'text']
  const body = await put(account, { candidates })
  assert.deepEqual(
    { created: body.created, updated: body.updated, unchanged: body.unchanged, rejected: body.rejected },
    { created: 997, updated: 1, unchanged: 0, rejected: 2 },
  )
  assert.equal(body.results.length, 1_000)
  assert.deepEqual(body.results[0], {
    urn: null,
    outcome: 'REJECTED',
    reasons: ['fullName: a name is required (full_name, or name_first and name_last)'],
  })
  assert.equal(body.results[998].urn, body.results[1].urn)
  assert.deepEqual(await found(account, { skills: [{ name: 'Care' }] }), ['Person 0'])
  const again = await put(account, { candidates: people })
  assert.deepEqual(
    { created: again.created, updated: again.updated, unchanged: again.unchanged },
    { created: 0, updated: 0, unchanged: 997 },
  )
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(account, { limit: '200', ...(cursor && { cursor }) })
    seen.push(...page.candidates.map((person: Body) => person.urn))
    cursor = page.nextCursor
  }
  assert.equal(seen.length, 997)
  assert.equal(new Set(seen).size, 997)
})

test('what is wrong with a single record, a list or a patch is named, and nothing is done', async () => {
  const account = await service.account(0)
  const { urn } = await putOne(account, ANA)
  await withoutTrace(service, async () => {
    const bad: [body: object, field: string][] = [
      [{}, 'fullName'],
      [{ name: 'A', work_email: 'n/a' }, 'work_email'],
      [{ name: 'A', tags: ['a,b'] }, 'tags'],
      [{ name: 'A', notes: 'x'.repeat(20_001) }, 'notes'],
      [{ name: 'A', experience: [{ startDate: 'May' }] }, 'experience[0].startDate'],
      [{ candidates: [] }, 'candidates'],
      [{ candidates: Array.from({ length: 1_001 }, () => ({ name: 'A' })) }, 'candidates'],
      [{ candidates: 'x' }, 'candidates'],
    ]
    for (const [body, field] of bad) {
      assertRefused(await account.call('POST', PATH, body), 400, 'INVALID_REQUEST', { field })
    }
    const patches: [body: object, field: string][] = [
      [{}, 'body'],
      [{ hobby: 'chess' }, 'body'],
      [{ full_name: null }, 'full_name'],
      [{ urn: 'urn:x' }, 'urn'],
      [{ phone_number: '12' }, 'phone_number'],
    ]
    for (const [body, field] of patches) {
      assertRefused(await account.call('PATCH', at(urn), body), 400, 'INVALID_REQUEST', { field })
    }
    for (const query of ['cursor=x', 'limit=0', 'filtersJson=[]', 'externalId=']) {
      const called = await account.call('GET', `${PATH}?${query}`)
      assertRefused(called, 400, 'INVALID_REQUEST', { field: query.split('=')[0] })
    }
  })
})

test('a patch changes what it names, empties with null, and resolves anew', async () => {
  const account = await service.account(0)
  const { urn } = await putOne(account, ANA)
  const before = await read(account, urn)
  service.clock.turn(60)
  const patch = { location: 'Paris, France', summary: null, tags: ['Hired'], name_last: 'Pérez', phone_number: null }
  const called = await account.call('PATCH', at(urn), patch)
  assert.equal(called.status, 200, JSON.stringify(called.body))
  const { candidate } = called.body
  const changed = {
    location: 'Paris, France',
    location_raw_address: 'Paris, France',
    summary: null,
    tags: ['Hired'],
    full_name: 'Ana Pérez',
    name_first: 'Ana',
    name_last: 'Pérez',
    phone_number: null,
    phone: null,
    updatedAt: candidate.updatedAt,
  }
  assert.deepEqual(candidate, { ...before, ...changed })
  assert.ok(candidate.updatedAt > before.updatedAt)
  const spain = (await account.get('resolve-location?country=Spain')).body.geoId
  const france = (await account.get('resolve-location?country=France')).body.geoId
  assert.deepEqual(await found(account, { countries: [{ geoId: spain }] }), [])
  assert.deepEqual(await found(account, { countries: [{ geoId: france }], lastName: 'perez' }), ['Ana Pérez'])
})

test('an own id that is somebody else’s is refused', async () => {
  const account = await service.account(0)
  const { urn: one } = await putOne(account, { externalId: '1', name: 'One' })
  const { urn: two } = await putOne(account, { externalId: '2', name: 'Two' })
  assertRefused(await account.call('PATCH', at(two), { externalId: '1' }), 409, 'EXTERNAL_ID_TAKEN')
  assert.equal((await account.call('PATCH', at(one), { externalId: '3' })).status, 200)
  assert.equal((await account.call('PATCH', at(two), { externalId: '1' })).status, 200)
  assert.deepEqual(await putOne(account, { externalId: '1', name: 'Two' }), { outcome: 'UNCHANGED', urn: two })
  const { outcome, urn: fresh } = await putOne(account, { externalId: '2', name: 'Other' })
  assert.equal(outcome, 'CREATED')
  assert.notEqual(fresh, two, 'the urn made of that id is taken')
})

test('the list goes by filters, tags, own id and prompt, the last saved first', async () => {
  const account = await service.account(0)
  const nurse = { title: 'Nurse', skills: ['Care'] }
  await put(account, {
    candidates: [
      { externalId: 'a', name: 'Ann One', ...nurse, tags: ['Shortlist', 'north'] },
      { externalId: 'b', name: 'Bob Two', ...nurse, tags: ['shortlist'] },
      { externalId: 'c', name: 'Cid Three', title: 'Welder' },
    ],
  })
  assert.deepEqual(names(await list(account)), ['Cid Three', 'Bob Two', 'Ann One'])
  assert.deepEqual(names(await list(account, { tags: 'SHORTLIST' })), ['Bob Two', 'Ann One'])
  assert.deepEqual(names(await list(account, { tags: 'shortlist, north' })), ['Ann One'])
  assert.deepEqual(names(await list(account, { externalId: 'b' })), ['Bob Two'])
  assert.deepEqual(names(await list(account, { externalId: 'b', tags: 'north' })), [])
  assert.deepEqual(names(await list(account, { externalId: 'none' })), [])
  const filtersJson = JSON.stringify({ skills: [{ name: 'care' }], firstName: 'an', hobby: 1 })
  const filtered = await list(account, { filtersJson })
  assert.deepEqual(
    { names: names(filtered), field: filtered.ignoredFilters[0].field },
    { names: ['Ann One'], field: 'hobby' },
  )
  const first = await list(account, { q: 'nurse', limit: '1' })
  const second = await list(account, { q: 'nurse', limit: '1', cursor: first.nextCursor })
  assert.deepEqual([...names(first), ...names(second), second.nextCursor], ['Bob Two', 'Ann One', null])
  const page = await list(account, { limit: '2' })
  await putOne(account, { externalId: 'd', name: 'Dan Four' })
  assert.deepEqual(names(await list(account, { limit: '2', cursor: page.nextCursor })), ['Ann One'])
})

test('a removed candidate is gone from everywhere at once; removing it again is 404', async () => {
  const account = await service.account(0)
  const { urn } = await putOne(account, ANA)
  assert.equal((await account.call('DELETE', at(urn))).status, 200)
  assert.deepEqual({ found: await found(account, {}), names: names(await list(account)) }, { found: [], names: [] })
  for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { notes: 'x' }]] as const) {
    assertRefused(await account.call(method, at(urn), body), 404, 'NOT_FOUND')
  }
  const left = await service.scout.database.query('select key from pool_keys where account_id = $1', [
    account.accountId,
  ])
  assert.deepEqual(left, [])
  assert.deepEqual(await putOne(account, ANA), { outcome: 'CREATED', urn })
})

test('another account sees and changes nothing of it, and may use the same keys', async () => {
  const [own, other] = [await service.account(0), await service.account(0)]
  const { urn } = await putOne(own, ANA)
  for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { notes: 'x' }]] as const) {
    assertRefused(await other.call(method, at(urn), body), 404, 'NOT_FOUND')
  }
  assert.deepEqual(names(await list(other)), [])
  assert.deepEqual(names(await list(other, { externalId: 'ats-1' })), [])
  const { outcome, urn: otherUrn } = await putOne(other, ANA)
  assert.equal(outcome, 'CREATED')
  assert.notEqual(otherUrn, urn)
  assert.equal((await read(own, urn)).notes, ANA.notes)
})

test('forty calls at once about the same few people: nobody twice, every change in one of them', async () => {
  const account = await service.account(0)
  const calls = Array.from({ length: 40 }, (_, n) => ({
    externalId: `p${n % 5}`,
    name: `Person ${n % 5}`,
    network_url: `https://network.test/in/p${n % 5}`,
    tags: [`t${n}`],
  }))
  await Promise.all(calls.map((body) => put(account, body)))
  const { candidates } = await list(account)
  assert.equal(candidates.length, 5)
  const tags = candidates.flatMap((person: Body) => person.tags)
  assert.equal(new Set(tags).size, 40, 'no write was lost')
})

test('an Idempotency-Key replays the outcomes', async () => {
  const account = await service.account(0)
  const headers = { 'idempotency-key': 'k' }
  const first = await account.call('POST', PATH, ANA, headers)
  const again = await account.call('POST', PATH, ANA, headers)
  assert.deepEqual(
    { body: again.body, replayed: again.headers.get('idempotent-replayed') },
    { body: first.body, replayed: 'true' },
  )
  assert.equal(first.body.created, 1)
})
