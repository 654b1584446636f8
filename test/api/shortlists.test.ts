/** `/shortlists`: who is on them, what is shown of these people, and what becomes of them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SHORTLIST_ITEMS_MAX, SHORTLISTS_MAX } from '../../contract/limits.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

async function begin(account: TestAccount, urns: string[] = [], name = 'Best'): Promise<string> {
  const { status, body } = await account.call('POST', 'shortlists', { name, urns })
  assert.equal(status, 200, JSON.stringify(body))
  return body.shortlist.shortlistId
}

const put = (account: TestAccount, id: string, ...urns: string[]) =>
  account.call('POST', `shortlists/${id}/items`, { urns })

const items = async (account: TestAccount, id: string): Promise<Body[]> =>
  (await account.call('GET', `shortlists/${id}/items`)).body.items

test('people of the pool and of the network stand on one list, each with what is known of them', async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'Ada Own', jobTitle: 'Welder', currentCompany: 'Forge', location: 'Turin' },
  ])
  const [enriched, found] = await account.people(2)
  await account.get(`enrich?urn=${enriched}`)
  const id = await begin(account)
  const { body } = await put(account, id, 'urn:pool:1', enriched!, found!, 'urn:nobody', 'urn:pool:1')
  assert.deepEqual(
    body.results.map((each: Body) => each.outcome),
    ['ADDED', 'ADDED', 'ADDED', 'NOT_FOUND'],
  )
  assert.equal(body.shortlist.itemCount, 3)
  assert.equal((await put(account, id, found!)).body.results[0].outcome, 'ALREADY_THERE')
  const byUrn = new Map((await items(account, id)).map((item) => [item.urn, item]))
  const own = byUrn.get('urn:pool:1')!
  assert.deepEqual(
    { source: own.source, requiresEnrich: own.requiresEnrich, fullName: own.fullName, company: own.company },
    { source: 'OWN_POOL', requiresEnrich: false, fullName: 'Ada Own', company: 'Forge' },
  )
  assert.equal(byUrn.get(enriched!)!.requiresEnrich, false)
  const hit = byUrn.get(found!)!
  assert.deepEqual(
    { source: hit.source, requiresEnrich: hit.requiresEnrich },
    { source: 'NETWORK', requiresEnrich: true },
  )
  assert.match(hit.fullName, /\S/)
  const read = (await account.call('GET', 'audit?action=pool.read')).body.entries[0]
  assert.deepEqual(read.urns.sort(), ['urn:pool:1', enriched, found].sort())
})

test('who was put on it since it was last looked at is new', async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'One' },
    { urn: 'urn:pool:2', fullName: 'Two' },
  ])
  const id = await begin(account, ['urn:pool:1'])
  service.clock.turn(60)
  assert.equal((await put(account, id, 'urn:pool:2')).body.shortlist.newCount, 1)
  assert.deepEqual(
    (await items(account, id)).map(({ urn, isNew }) => ({ urn, isNew })),
    [
      { urn: 'urn:pool:2', isNew: true },
      { urn: 'urn:pool:1', isNew: false },
    ],
  )
  const seen = await account.call('POST', `shortlists/${id}/seen`, {})
  assert.deepEqual(
    { newCount: seen.body.shortlist.newCount, itemCount: seen.body.shortlist.itemCount },
    { newCount: 0, itemCount: 2 },
  )
  assert.equal((await account.call('PATCH', `shortlists/${id}`, { name: 'First' })).body.shortlist.name, 'First')
  const { shortlists } = (await account.call('GET', 'shortlists')).body
  assert.deepEqual({ shortlists: shortlists.length, name: shortlists[0].name }, { shortlists: 1, name: 'First' })
  const off = () => account.call('DELETE', `shortlists/${id}/items/urn:pool:1`)
  assert.equal((await off()).status, 200)
  assert.equal((await off()).status, 404)
  assert.equal((await account.call('DELETE', `shortlists/${id}`)).status, 200)
  assert.equal((await account.call('GET', `shortlists/${id}`)).status, 404)
})

test('pages follow one another', async () => {
  const account = await service.account()
  const people = Array.from({ length: 5 }, (_, n) => ({ urn: `urn:pool:${n}`, fullName: `Person ${n}` }))
  await service.savePool(account, people)
  const id = await begin(
    account,
    people.map(({ urn }) => urn),
  )
  const seen: string[] = []
  let cursor: string | null = ''
  do {
    const { body }: { body: Body } = await account.call(
      'GET',
      `shortlists/${id}/items?limit=2${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...body.items.map((item: Body) => item.urn))
    cursor = body.nextCursor
  } while (cursor)
  assert.deepEqual(
    seen.sort(),
    people.map(({ urn }) => urn),
  )
})

test('a suppressed person is neither shown nor counted, nor put on a list', async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: 'urn:pool:1', fullName: 'One', workEmail: 'one@example.com' },
    { urn: 'urn:pool:2', fullName: 'Two' },
  ])
  const id = await begin(account, ['urn:pool:1', 'urn:pool:2'])
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'one@example.com' }] })
  assert.deepEqual(
    (await items(account, id)).map(({ urn }) => urn),
    ['urn:pool:2'],
  )
  assert.equal((await account.call('GET', `shortlists/${id}`)).body.shortlist.itemCount, 1)
  const other = await begin(account)
  assert.equal((await put(account, other, 'urn:pool:1')).body.results[0].outcome, 'NOT_FOUND')
})

test('merged people are one on every list, and deleted ones on none', async () => {
  const account = await service.account()
  const names = ['One', 'Two', 'Three']
  await service.savePool(
    account,
    names.map((fullName, n) => ({ urn: `urn:pool:${n}`, fullName })),
  )
  const both = await begin(account, ['urn:pool:0', 'urn:pool:1'])
  const merged = await begin(account, ['urn:pool:1', 'urn:pool:2'])
  await account.call('POST', 'talent-pool/duplicates/merge', { keep: 'urn:pool:0', merge: ['urn:pool:1'] })
  assert.deepEqual(
    (await items(account, both)).map(({ urn }) => urn),
    ['urn:pool:0'],
  )
  assert.deepEqual((await items(account, merged)).map(({ urn }) => urn).sort(), ['urn:pool:0', 'urn:pool:2'])
  assert.equal((await put(account, both, 'urn:pool:1')).body.results[0].outcome, 'ALREADY_THERE')
  await account.call('DELETE', 'talent-pool/candidates/urn:pool:2')
  assert.deepEqual(
    (await items(account, merged)).map(({ urn }) => urn),
    ['urn:pool:0'],
  )
})

test('what the network showed of somebody goes when what searches found goes; that they are on the list stays', async () => {
  const account = await service.account()
  const [urn] = await account.people(1)
  const id = await begin(account, [urn!])
  service.clock.turn(91 * 86_400)
  await runHousekeeping(service.scout)
  const [item] = await items(account, id)
  assert.deepEqual(
    { urn: item!.urn, fullName: item!.fullName, networkUrl: item!.networkUrl },
    { urn, fullName: null, networkUrl: null },
  )
})

test('lists and the people on one are bounded', async () => {
  const account = await service.account()
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'One' }])
  const id = await begin(account)
  await service.scout.database.query(
    `insert into shortlist_items (account_id, shortlist_id, urn, added_at)
     select $1, $2, 'urn:' || n, now() from generate_series(1, $3::int) as n`,
    [account.accountId, id, SHORTLIST_ITEMS_MAX],
  )
  const full = await put(account, id, 'urn:pool:1')
  assert.deepEqual({ status: full.status, code: full.body.code }, { status: 409, code: 'LIST_LIMIT_REACHED' })
  await service.scout.database.query(
    `insert into shortlists (account_id, shortlist_id, name, seen_at, created_at, updated_at)
     select $1, 'sho_' || n, 'x', now(), now(), now() from generate_series(2, $2::int) as n`,
    [account.accountId, SHORTLISTS_MAX],
  )
  const more = await account.call('POST', 'shortlists', { name: 'One more' })
  assert.deepEqual({ status: more.status, code: more.body.code }, { status: 409, code: 'LIST_LIMIT_REACHED' })
})

test('another account’s shortlist is none', async () => {
  const [owner, other] = [await service.account(), await service.account()]
  const id = await begin(owner)
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['GET', '/items', undefined],
    ['POST', '/items', { urns: ['urn:pool:1'] }],
    ['DELETE', '/items/urn:pool:1', undefined],
    ['PATCH', '', { name: 'mine' }],
    ['POST', '/seen', {}],
    ['DELETE', '', undefined],
  ] as const) {
    const { status } = await other.call(method, `shortlists/${id}${path}`, body)
    assert.equal(status, 404, `${method} ${path}`)
  }
})
