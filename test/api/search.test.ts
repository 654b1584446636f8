/** POST search: merging, paging, removing duplicates, charging and caching. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddresses, readSharedAddresses } from '../../src/pool/documents.ts'
import { secondRecordsAmong } from '../../src/search/index/second-records.ts'
import type { PoolRecord } from '../support/pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

const urnsOf = (body: Body): string[] => body.candidates.map((candidate: Body) => candidate.urn)

/** Reads all pages, and checks on each what must hold on every page. */
async function allPages(account: TestAccount, request: object): Promise<Body[]> {
  const pages: Body[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await account.search({ ...request, page })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual({ page: body.page, pageSize: body.pageSize }, { page, pageSize: 20 })
    assert.equal(body.totalCandidates, body.totalCandidatesFound)
    assert.ok(body.totalCandidates <= 400)
    pages.push(body)
    if (!body.hasNextPage) return pages
    assert.equal(body.candidates.length, 20, 'only the last page is short')
  }
}

const poolOf = (count: number, extra: Partial<PoolRecord> = {}): PoolRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    urn: `urn:pool:${index}`,
    fullName: `Pool Person ${index}`,
    jobTitle: 'Software Engineer',
    ...extra,
  }))

test('pages through the network once, each person exactly once, a credit for each page that called it', async () => {
  const account = await service.account(100)
  const pages = await allPages(account, { prompt: 'nurse' })
  const urns = pages.flatMap(urnsOf)
  assert.ok(pages.length > 1)
  assert.equal(new Set(urns).size, urns.length)
  assert.equal(pages.at(-1)?.totalCandidates, urns.length)
  const spent = pages.reduce((sum, page) => sum + page.creditsDeducted, 0)
  assert.ok(pages.every((page) => page.creditsDeducted === 1))
  assert.deepEqual(await account.balance(), { credits: 100 - spent, extra: 0 })
  const first = pages[0]!.candidates[0]
  assert.deepEqual({ requiresEnrich: first.requiresEnrich, id: first.id }, { requiresEnrich: true, id: first.urn })
  assert.ok(first.full_name && first.job_title && first.location_raw_address && first.network_url)
  await service.verify()
})

test('the same page again within 24 hours is free and the same; after that it is asked and charged again', async () => {
  const account = await service.account(100)
  const first = await account.search({ prompt: 'Accountant' })
  const again = await account.search({ prompt: '  accountant ' })
  assert.deepEqual({ first: first.body.creditsDeducted, again: again.body.creditsDeducted }, { first: 1, again: 0 })
  assert.deepEqual(
    { first: first.body.networkStatus, again: again.body.networkStatus },
    { first: 'OK', again: 'CACHED' },
  )
  assert.deepEqual(urnsOf(again.body), urnsOf(first.body))
  service.clock.turn(24 * 3_600)
  assert.equal((await account.search({ prompt: 'accountant' })).body.creditsDeducted, 1)
  const stranger = await service.account(100)
  assert.equal((await stranger.search({ prompt: 'accountant' })).body.creditsDeducted, 1)
})

test('no page is paid for twice in a day, even when its list began the day before', async () => {
  const account = await service.account(100)
  await account.search({ prompt: 'engineer' })
  service.clock.turn(23.9 * 3_600)
  assert.equal((await account.search({ prompt: 'engineer', page: 2 })).body.creditsDeducted, 1)
  service.clock.turn(3_600)
  assert.equal((await account.search({ prompt: 'engineer', page: 2 })).body.creditsDeducted, 0)
})

test('the next page may spell the query another way', async () => {
  const account = await service.account(100)
  const titles = (...names: string[]) => JSON.stringify({ customTitles: names.map((name) => ({ name })) })
  const first = await account.search({ prompt: 'Engineer,', filtersJson: titles('engineer', 'Manager') })
  const second = await account.search({ prompt: 'engineer', page: 2, filtersJson: titles('manager', 'Engineer') })
  assert.deepEqual({ firstStatus: first.status, secondStatus: second.status }, { firstStatus: 200, secondStatus: 200 })
  assert.ok(second.body.candidates.length > 0)
  assert.ok(!urnsOf(second.body).some((urn) => urnsOf(first.body).includes(urn)))
})

test('a page asked for directly is the same as the one paged to', async () => {
  const [walker, jumper] = [await service.account(100), await service.account(100)]
  const pages = await allPages(walker, { prompt: 'engineer' })
  assert.ok(pages.length >= 3)
  const jumped = await jumper.search({ prompt: 'engineer', page: 3 })
  assert.deepEqual(urnsOf(jumped.body), urnsOf(pages[2]!))
  assert.equal(jumped.body.creditsDeducted, 1)
})

test('own pool first, complete, then the network; a page that the pool fills calls nobody', async () => {
  const account = await service.account(100)
  await service.savePool(account, poolOf(25))
  const first = await account.search({ prompt: 'software engineer' })
  assert.ok(first.body.candidates.every((each: Body) => each.source === 'OWN_POOL' && each.requiresEnrich === false))
  assert.deepEqual(
    {
      creditsDeducted: first.body.creditsDeducted,
      networkStatus: first.body.networkStatus,
      hasNextPage: first.body.hasNextPage,
    },
    { creditsDeducted: 0, networkStatus: 'NOT_NEEDED', hasNextPage: true },
  )
  const second = await account.search({ prompt: 'software engineer', page: 2 })
  const sources = second.body.candidates.map((each: Body) => each.source ?? 'NETWORK')
  assert.deepEqual(sources, [...Array(5).fill('OWN_POOL'), ...Array(15).fill('NETWORK')])
  assert.equal(second.body.creditsDeducted, 1)
  assert.ok(second.body.candidates.every((each: Body) => typeof each.match.score === 'number'))
})

test('someone in the pool never appears a second time from the network, by urn or by address', async () => {
  const account = await service.account(100)
  const found = (await allPages(account, { prompt: 'designer' })).flatMap((page) => page.candidates)
  const byUrn = found[3]
  const byUrl = found[25]
  await service.savePool(account, [
    { urn: byUrn.urn, fullName: byUrn.full_name, jobTitle: 'Designer' },
    {
      urn: 'urn:pool:moved',
      fullName: byUrl.full_name,
      jobTitle: 'Designer',
      networkUrl: byUrl.network_url.toUpperCase().replace('/IN/', '/in/'),
    },
  ])
  const pages = await allPages(account, { prompt: 'designer' })
  const urns = pages.flatMap(urnsOf)
  assert.equal(new Set(urns).size, urns.length)
  assert.ok(!urns.includes(byUrl.urn))
  assert.deepEqual(urns.slice(0, 2).sort(), [byUrn.urn, 'urn:pool:moved'].sort())
  assert.equal(urns.length, found.length)
  assert.equal(pages[0]!.totalCandidates, found.length)
  assert.ok(pages.every((page) => page.creditsDeducted === 0))
})

test('someone saved twice under one profile address appears once', async () => {
  const account = await service.account(0)
  await service.savePool(account, [
    { urn: 'urn:pool:a', fullName: 'Twin', jobTitle: 'Engineer', networkUrl: 'https://network.example/in/twin' },
    { urn: 'urn:pool:b', fullName: 'Twin', jobTitle: 'Engineer', networkUrl: 'http://www.network.example/in/Twin/' },
  ])
  const { body } = await account.search({ prompt: 'engineer', filtersJson: '{"localOnly":true}' })
  assert.deepEqual({ shown: body.candidates.length, total: body.totalCandidates }, { shown: 1, total: 1 })
})

test('an address that two people share counts from the change that makes them share it to the one that ends it', async () => {
  const account = await service.account(0)
  const save = (urn: string, address: string) =>
    service.savePool(account, [
      { urn, fullName: 'Twin', jobTitle: 'Engineer', networkUrl: `https://network.example/in/${address}` },
    ])
  const found = async () =>
    urnsOf((await account.search({ prompt: 'engineer', filtersJson: '{"localOnly":true}' })).body).sort()
  await save('urn:pool:a', 'one')
  await save('urn:pool:b', 'two')
  assert.deepEqual(await found(), ['urn:pool:a', 'urn:pool:b'])
  await save('urn:pool:b', 'one')
  assert.equal((await found()).length, 1)
  await save('urn:pool:a', 'three')
  assert.deepEqual(await found(), ['urn:pool:a', 'urn:pool:b'])
})

test('where those who share an address are too many to be known beforehand, a search asks for its own', async () => {
  const account = await service.account(0)
  const saved = ['one', 'one', 'two'].map((address, n) => ({
    urn: `urn:pool:${n}`,
    fullName: 'Twin',
    networkUrl: `https://network.example/in/${address}`,
  }))
  await service.savePool(account, saved)
  const { database } = service.scout
  const known = await readSharedAddresses(database, account.accountId, 2)
  assert.equal(await readSharedAddresses(database, account.accountId, 1), undefined)
  const asked = await readAddresses(database, account.accountId, [1, 2, 3])
  assert.deepEqual(
    { known: [...known!.keys()].sort(), asked: [...asked.keys()].sort() },
    {
      known: [1, 2],
      asked: [1, 2, 3],
    },
  )
  for (const addresses of [known!, asked]) assert.deepEqual([...secondRecordsAmong(addresses, [3, 2, 1])], [1])
})

test('where some of the best are saved twice others move up, and no page is short', async () => {
  const account = await service.account(0)
  const person = (n: number, address: number) => ({
    urn: `urn:pool:${n}`,
    fullName: `Person ${n}`,
    jobTitle: 'Glazier',
    networkUrl: `https://network.example/in/glazier-${address}`,
  })
  await service.savePool(
    account,
    Array.from({ length: 450 }, (_, n) => person(n, n < 40 ? n % 20 : n)),
  )
  const asked = { prompt: 'glazier', filtersJson: '{"localOnly":true}' }
  const last = await account.search({ ...asked, page: 20 })
  assert.deepEqual({ shown: last.body.candidates.length, total: last.body.totalCandidates }, { shown: 20, total: 400 })
})

test('saving someone from page 1 to the pool moves nobody on the pages after it', async () => {
  const account = await service.account(100)
  const before = await allPages(account, { prompt: 'lawyer' })
  const [saved] = before[0]!.candidates
  await service.savePool(account, [{ urn: saved.urn, fullName: saved.full_name, jobTitle: 'Lawyer' }])
  const after = await allPages(account, { prompt: 'lawyer' })
  assert.deepEqual(after.slice(1).map(urnsOf), before.slice(1).map(urnsOf))
})

test('localOnly never calls the network and costs nothing', async () => {
  const account = await service.account(100)
  await service.savePool(account, poolOf(3))
  const calls = service.sandbox.stats().calls.search
  const { body } = await account.search({ prompt: 'engineer', filtersJson: '{"localOnly":true}' })
  assert.deepEqual(
    {
      candidates: body.candidates.length,
      hasNextPage: body.hasNextPage,
      totalCandidates: body.totalCandidates,
      creditsDeducted: body.creditsDeducted,
    },
    { candidates: 3, hasNextPage: false, totalCandidates: 3, creditsDeducted: 0 },
  )
  assert.equal(service.sandbox.stats().calls.search, calls)
})

test('a page past the end, or past page 20, is empty and free', async () => {
  const account = await service.account(100)
  for (const request of [{ prompt: 'nurse', page: 20 }, { page: 21 }, { page: 1_000_000 }, { prompt: 'xyzzyplugh' }]) {
    const { status, body } = await account.search(request)
    assert.deepEqual(
      { status, candidates: body.candidates, hasNextPage: body.hasNextPage, creditsDeducted: body.creditsDeducted },
      { status: 200, candidates: [], hasNextPage: false, creditsDeducted: 0 },
      JSON.stringify(request),
    )
  }
  assert.deepEqual(await account.balance(), { credits: 100, extra: 0 })
  await service.verify()
})

test('the total is capped at 400 in 20 full pages', async () => {
  const account = await service.account(100)
  const pages = await allPages(account, {})
  assert.equal(pages.length, 20)
  assert.ok(pages.every((page) => page.totalCandidates === 400 && page.candidates.length === 20))
  assert.equal(new Set(pages.flatMap(urnsOf)).size, 400)
})

test('credits are checked before the network is called', async () => {
  const account = await service.account(0.5)
  await service.savePool(account, poolOf(3))
  const calls = service.sandbox.stats().calls.search
  const { status, body } = await account.search({ prompt: 'engineer' })
  assert.deepEqual(
    { status, code: body.code, requiredCredits: body.requiredCredits, availableCredits: body.availableCredits },
    { status: 402, code: 'INSUFFICIENT_CREDITS', requiredCredits: 1, availableCredits: 0.5 },
  )
  assert.equal(service.sandbox.stats().calls.search, calls)
})

test('every filter binds in the network, and free text without an id is reported', async () => {
  const account = await service.account(1_000)
  const search = async (filters: object) => (await account.search({ filtersJson: JSON.stringify(filters) })).body
  const profileOf = async (urn: string) => (await account.get(`enrich?urn=${urn}`)).body.profile
  const collectable = (body: Body) => urnsOf(body).filter(service.isCollectable)[0]!

  const skilled = await search({ skills: [{ name: 'python' }, { name: 'SQL' }] })
  const skills = (await profileOf(collectable(skilled))).skills
  assert.ok(skills.includes('Python') && skills.includes('SQL'))

  const speaking = await search({ languages: [{ name: 'Deutsch', level: 'FLUENT' }] })
  const german = (await profileOf(collectable(speaking))).languages.find((each: Body) => each.name === 'German')
  assert.ok(['FLUENT', 'NATIVE'].includes(german.level))

  const spain = (await account.get('resolve-location?country=Spain')).body
  const inSpain = await search({ countries: [{ geoId: spain.geoId }, { city: 'nowhere' }] })
  assert.ok(inSpain.candidates.every((each: Body) => each.location_raw_address.endsWith('Spain')))
  assert.deepEqual(
    inSpain.ignoredFilters.map((each: Body) => ({ field: each.field, reason: each.reason })),
    [{ field: 'countries[1]', reason: 'UNRESOLVED' }],
  )
  const unresolved = await search({ school: { query: 'MIT' }, salary: 3 })
  assert.deepEqual(
    unresolved.ignoredFilters.map((each: Body) => each.field),
    ['salary', 'school'],
  )
})

test('one account never finds another account’s pool', async () => {
  const [owner, stranger] = [await service.account(0), await service.account(0)]
  await service.savePool(owner, poolOf(2))
  const { body } = await stranger.search({ filtersJson: '{"localOnly":true}' })
  assert.deepEqual({ candidates: body.candidates, total: body.totalCandidates }, { candidates: [], total: 0 })
})
