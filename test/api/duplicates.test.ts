/** Likely duplicates over HTTP: which pairs are listed and why, merging, exact unmerging, and marking two records as different people. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused, withoutTrace } from '../http/refused.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false, sandbox: { people: 50 } })
const PATH = 'talent-pool/duplicates'

async function people(account: TestAccount, ...candidates: object[]): Promise<string[]> {
  const { body } = await account.call('POST', 'talent-pool/candidates', { candidates })
  assert.equal(body.created, candidates.length, JSON.stringify(body))
  assert.equal(body.rejected, 0, JSON.stringify(body))
  return body.results.map((result: Body) => result.urn)
}
const get = (account: TestAccount, urn: string) =>
  account.call('GET', `talent-pool/candidates/${encodeURIComponent(urn)}`)
const read = async (account: TestAccount, urn: string): Promise<Body> => (await get(account, urn)).body.candidate
const post = async (account: TestAccount, verb: string, body: object): Promise<Body> => {
  const called = await account.call('POST', `${PATH}/${verb}`, body)
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}
const listed = async (account: TestAccount, query = ''): Promise<Body> => {
  const called = await account.call('GET', `${PATH}?${query}`)
  assert.equal(called.status, 200, JSON.stringify(called.body))
  return called.body
}

const keysOf = (account: TestAccount) =>
  service.scout.database.query('select * from pool_keys where account_id = $1 order by key, urn', [account.accountId])

/** Each pair as its names and kinds of evidence. */
const pairs = async (account: TestAccount): Promise<[string[], string[]][]> =>
  (await listed(account)).duplicates.map(({ candidates, evidence }: Body) => [
    candidates.map((person: Body) => person.externalId).sort(),
    evidence.map(({ kind }: Body) => kind),
  ])

test('likely pairs are listed with everything that speaks for them, and nobody else', async () => {
  const account = await service.account(0)
  await people(
    account,
    { externalId: 'a', name: 'Ana García', company: 'Spotify AB', phone: '+49 171 1234567', email: 'ana@x.test' },
    { externalId: 'b', name: 'GARCIA, Ana', company: 'spotify', phone: '0171/1234567', personal_email: 'ANA@x.test' },
    { externalId: 'c', name: 'Ana García', company: 'Google', education: [{ school: 'UPM' }] },
    { externalId: 'd', name: 'Ana García', company: 'Apple', education: [{ school: 'UPM' }] },
    { externalId: 'e', name: 'Ben Brown', company: 'Spotify AB' },
    { externalId: 'f', name: 'Cid', company: 'Apple' },
    { externalId: 'g', name: 'Cid', company: 'Apple' },
    { externalId: 'h', name: 'Dan One', network_url: 'network.test/in/dan' },
    { externalId: 'i', name: 'Dan Two', network_url: 'network.test/in/dan' },
  )
  const found = (await pairs(account)).sort()
  assert.deepEqual(found, [
    [
      ['a', 'b'],
      ['SAME_EMAIL', 'SAME_PHONE', 'SAME_NAME_AND_EMPLOYER'],
    ],
    [['c', 'd'], ['SAME_NAME_AND_SCHOOL']],
    [['h', 'i'], ['SAME_NETWORK_URL']],
  ])
  const walked: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await listed(account, `limit=1${cursor && `&cursor=${cursor}`}`)
    walked.push(...page.duplicates.map((pair: Body) => pair.candidates[0].urn))
    cursor = page.nextCursor
  }
  assert.equal(walked.length, 3)
  const [ana] = (await listed(account)).duplicates.filter(({ evidence }: Body) => evidence.length === 3)
  assert.ok(ana.evidence.every(({ value }: Body) => typeof value === 'string'))
})

test('a pair ends with what made it one: a change, a removal, or a person saying so', async () => {
  const account = await service.account(0)
  const twin = (externalId: string) => ({ externalId, name: `Ana ${externalId}`, phone: '+34 600 111 222' })
  const [a, b, c] = await people(account, twin('a'), twin('b'), twin('c'))
  assert.equal((await pairs(account)).length, 3)
  assert.equal((await post(account, 'dismiss', { urns: [b, a] })).dismissedPairs, 1)
  assert.deepEqual((await pairs(account)).map(([ids]) => ids).sort(), [
    ['a', 'c'],
    ['b', 'c'],
  ])
  await account.call('PATCH', `talent-pool/candidates/${a}`, { phone_number: '+34 600 111 333' })
  assert.deepEqual(
    (await pairs(account)).map(([ids]) => ids),
    [['b', 'c']],
  )
  await account.call('DELETE', `talent-pool/candidates/${c}`)
  assert.deepEqual(await pairs(account), [])
})

test('what a whole company shares is no evidence', async () => {
  const account = await service.account(0)
  const phone = '+34 900 100 100'
  await people(account, ...Array.from({ length: 11 }, (_, n) => ({ externalId: `p${n}`, name: `Person ${n}`, phone })))
  assert.deepEqual(await pairs(account), [])
})

const ANA = {
  externalId: 'a',
  full_name: 'Ana García',
  job_title: 'Data Engineer',
  skills: ['Python'],
  languages: [{ language: 'German', proficiency: 'BASIC' }],
  work_email: 'ana@x.test',
  notes: 'First.',
  tags: ['one'],
  experience: [{ title: 'Engineer', company: 'Spotify', startDate: '2020' }],
}
const TWIN = {
  externalId: 'b',
  full_name: 'Ana G. García',
  job_title: 'Engineer',
  currentCompany: 'Spotify',
  location: 'Madrid, Spain',
  skills: ['python', 'SQL'],
  languages: [{ language: 'german', proficiency: 'FLUENT' }],
  work_email: 'ana.garcia@y.test',
  phone_number: '+34 600 111 222',
  network_url: 'https://network.test/in/ana',
  notes: 'Second.',
  tags: ['two'],
  experience: [{ title: 'Engineer', company: 'Google', startDate: '2015', endDate: '2019' }],
}

test('merged people are one: nothing is lost, their keys and urns lead to the kept one, repeats change nothing', async () => {
  const account = await service.account(0)
  const [keep, twin] = (await people(account, ANA, TWIN)) as [string, string]
  const { candidate, mergedUrns } = await post(account, 'merge', { keep, merge: [twin] })
  assert.deepEqual(mergedUrns, [twin])
  assert.partialDeepStrictEqual(candidate, {
    ...{ urn: keep, externalId: 'a', full_name: 'Ana García', job_title: 'Data Engineer', work_email: 'ana@x.test' },
    ...{ phone_number: TWIN.phone_number, network_url: TWIN.network_url },
  })
  assert.deepEqual(candidate.skills, ['Python', 'SQL'])
  assert.deepEqual(candidate.languages, [{ language: 'German', proficiency: 'FLUENT' }])
  assert.deepEqual(
    { tags: candidate.tags, notes: candidate.notes },
    { tags: ['one', 'two'], notes: 'First.\n\nSecond.' },
  )
  assert.equal(candidate.experience.length, 2)
  assert.deepEqual(candidate.otherContacts, [{ field: 'work_email', value: 'ana.garcia@y.test' }])
  const old = await get(account, twin)
  assert.deepEqual(
    { status: old.status, mergedInto: old.body.mergedInto, candidate: old.body.candidate },
    { status: 200, mergedInto: keep, candidate },
  )
  for (const again of [ANA, TWIN, { name: 'X', work_email: TWIN.work_email }, { ...TWIN, urn: twin }]) {
    const { body } = await account.call('POST', 'talent-pool/candidates', again)
    assert.equal(body.results[0].urn, keep)
  }
  assert.equal((await account.call('POST', 'talent-pool/candidates', TWIN)).body.unchanged, 1)
  const search = await account.search({ filtersJson: '{"localOnly":true}' })
  assert.equal(search.body.candidates.length, 1)
  for (const method of ['PATCH', 'DELETE']) {
    const called = await account.call(method, `talent-pool/candidates/${twin}`, { notes: 'x' })
    assertRefused(called, 404, 'NOT_FOUND')
    assert.match(called.body.message, new RegExp(keep))
  }
})

test('a record of the merged identity fills gaps only, by whichever key it comes and wherever that key stands now', async () => {
  const account = await service.account(0)
  const url = 'https://network.test/in/ana'
  const [keep, twin] = (await people(
    account,
    { full_name: 'Ana García', job_title: 'Data Engineer', work_email: 'ana@x.test' },
    { full_name: 'A. G.', job_title: 'Engineer', network_url: url, externalId: 'b', personal_email: 'b@y.test' },
  )) as [string, string]
  await post(account, 'merge', { keep, merge: [twin] })
  const merged = await read(account, keep)
  assert.partialDeepStrictEqual(merged, { externalId: 'b', network_url: url }, 'its keys are the kept one’s now')
  const keys = [{ network_url: url }, { externalId: 'b' }, { work_email: 'b@y.test' }]
  for (const key of keys) {
    await account.call('POST', 'talent-pool/candidates', { full_name: 'A. G.', job_title: 'Engineer', ...key })
    assert.deepEqual(await read(account, keep), merged, JSON.stringify(key))
  }
  const candidates = keys.map((key) => ({ full_name: 'A. G.', job_title: 'Engineer', externalId: 'b', ...key }))
  assert.equal((await account.call('POST', 'talent-pool/candidates', { candidates })).body.unchanged, 3)
  await account.call('POST', 'talent-pool/candidates', { name: 'Ana', title: 'Head of Data', email: 'ana@x.test' })
  assert.equal((await read(account, keep)).job_title, 'Head of Data', 'the kept one’s own key')
  await account.call('PATCH', `talent-pool/candidates/${keep}`, { network_url: 'https://network.test/in/other' })
  const again = await account.call('POST', 'talent-pool/candidates', { name: 'A. G.', network_url: url })
  assert.equal(again.body.results[0].urn, keep, 'a merged key leads to it when its record has lost it')
})

test('an unmerge puts everyone back exactly, changes made since included', async () => {
  const account = await service.account(0)
  const [keep, twin] = (await people(account, ANA, TWIN)) as [string, string]
  const before = [await read(account, keep), await read(account, twin)]
  const keys = await keysOf(account)
  service.clock.turn(60)
  for (const changed of [false, true]) {
    const { mergeId } = await post(account, 'merge', { keep, merge: [twin] })
    if (changed) await account.call('PATCH', `talent-pool/candidates/${keep}`, { job_title: 'Changed' })
    const { candidates, changesDiscarded } = await post(account, 'unmerge', { mergeId })
    assert.equal(changesDiscarded, changed)
    assert.deepEqual(candidates, before)
    assert.deepEqual(await read(account, keep), before[0])
    assert.deepEqual(await read(account, twin), before[1])
    assert.deepEqual(await keysOf(account), keys)
    assertRefused(await account.call('POST', `${PATH}/unmerge`, { mergeId }), 404, 'NOT_FOUND')
  }
  const found = await account.search({ filtersJson: '{"localOnly":true,"lastName":"g"}' })
  assert.equal(found.body.candidates.length, 2)
})

test('an unmerge puts everyone back on the shortlists they were on, and nobody on others', async () => {
  const account = await service.account(0)
  const [keep, twin] = (await people(account, ANA, TWIN)) as [string, string]
  const begin = async (name: string, urns: string[]): Promise<string> =>
    (await account.call('POST', 'shortlists', { name, urns })).body.shortlist.shortlistId
  const lists = [await begin('theirs', [twin]), await begin('both', [keep, twin]), await begin('own', [keep])]
  const gone = await begin('gone', [twin])
  const onLists = () =>
    Promise.all(lists.map(async (id) => (await account.call('GET', `shortlists/${id}/items`)).body.items))
  const before = await onLists()
  const { mergeId } = await post(account, 'merge', { keep, merge: [twin] })
  assert.deepEqual(
    (await onLists()).map((items) => items.map(({ urn }: Body) => urn)),
    [[keep], [keep], [keep]],
  )
  await account.call('DELETE', `shortlists/${gone}`)
  await post(account, 'unmerge', { mergeId })
  assert.deepEqual(await onLists(), before)
})

/** Shares a key with ANA and has a personal email, which the person it is merged into lacks. */
const THIRD = { externalId: 'c', name: 'Carl Three', work_email: 'ana@x.test', personal_email: 'carl@x.test' }

test('merges of merges are undone in the reverse order', async () => {
  const account = await service.account(0)
  const [a, b, c] = (await people(account, ANA, TWIN, THIRD)) as string[]
  const before = await Promise.all([a, b, c].map((urn) => read(account, urn!)))
  const keys = await keysOf(account)
  const first = await post(account, 'merge', { keep: b!, merge: [c] })
  const between = await keysOf(account)
  const second = await post(account, 'merge', { keep: a!, merge: [b] })
  assert.equal((await get(account, c!)).body.mergedInto, a)
  const blocked = await account.call('POST', `${PATH}/unmerge`, { mergeId: first.mergeId })
  assertRefused(blocked, 409, 'UNMERGE_BLOCKED')
  assert.match(blocked.body.message, new RegExp(second.mergeId))
  await post(account, 'unmerge', { mergeId: second.mergeId })
  assert.equal((await get(account, c!)).body.mergedInto, b)
  assert.deepEqual(await keysOf(account), between)
  await post(account, 'unmerge', { mergeId: first.mergeId })
  assert.deepEqual(await Promise.all([a, b, c].map((urn) => read(account, urn!))), before)
  assert.deepEqual(await keysOf(account), keys)
})

test('whoever removes the kept one removes what was merged into it', async () => {
  const account = await service.account(0)
  const [keep, twin] = (await people(account, ANA, TWIN)) as [string, string]
  const { mergeId } = await post(account, 'merge', { keep, merge: [twin] })
  assert.equal((await account.call('DELETE', `talent-pool/candidates/${keep}`)).status, 200)
  assertRefused(await get(account, twin), 404, 'NOT_FOUND')
  assertRefused(await account.call('POST', `${PATH}/unmerge`, { mergeId }), 404, 'NOT_FOUND')
  for (const table of ['pool_keys', 'pool_merges', 'pool_redirects', 'pool_candidates']) {
    const left = await service.scout.database.queryBuilt(`select from ${table} where account_id = $1`, [
      account.accountId,
    ])
    assert.equal(left.length, 0, table)
  }
})

test('unknown people, another account’s and bad bodies are refused and nothing is done', async () => {
  const [account, other] = [await service.account(0), await service.account(0)]
  const [keep, twin] = (await people(account, ANA, TWIN)) as [string, string]
  const { mergeId } = await post(account, 'merge', { keep, merge: [twin] })
  await withoutTrace(service, async () => {
    for (const body of [
      { keep, merge: ['urn:nobody'] },
      { keep: 'urn:nobody', merge: [keep] },
      { keep, merge: [twin] },
    ]) {
      assertRefused(await account.call('POST', `${PATH}/merge`, body), 404, 'NOT_FOUND')
      assertRefused(await other.call('POST', `${PATH}/merge`, body), 404, 'NOT_FOUND')
    }
    assertRefused(await other.call('POST', `${PATH}/unmerge`, { mergeId }), 404, 'NOT_FOUND')
    assertRefused(await other.call('POST', `${PATH}/dismiss`, { urns: [keep, twin] }), 404, 'NOT_FOUND')
    const bad: [verb: string, body: object, field: string][] = [
      ['merge', {}, 'keep'],
      ['merge', { keep, merge: [] }, 'merge'],
      ['merge', { keep, merge: [keep] }, 'merge'],
      ['merge', { keep, merge: ['a', 'a'] }, 'merge'],
      ['merge', { keep, merge: Array.from({ length: 21 }, (_, n) => `urn:${n}`) }, 'merge'],
      ['unmerge', { mergeId: 1 }, 'mergeId'],
      ['dismiss', { urns: [keep] }, 'urns'],
    ]
    for (const [verb, body, field] of bad) {
      assertRefused(await account.call('POST', `${PATH}/${verb}`, body), 400, 'INVALID_REQUEST', { field })
    }
    assertRefused(await account.call('GET', `${PATH}?cursor=x`), 400, 'INVALID_REQUEST', { field: 'cursor' })
  })
  assert.deepEqual(await pairs(other), [])
})
