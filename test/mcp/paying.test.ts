/** Nothing is paid unseen or twice, and a confirmation is worthless to anybody else and for anything else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Agent, agentOf, offerFor, payFor, postCall, TRANSPORTS } from '../support/mcp.ts'
import { magic, startService, type TestAccount } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService()
const SEARCH = { prompt: 'engineer' }

const left = async (account: TestAccount) => (await account.balance()).credits

/** Another key of the account. */
async function keyOf(account: TestAccount, more: object = {}): Promise<string> {
  const all = { name: 'agent', scopes: ['search', 'enrich', 'contact', 'pool'] }
  const { body } = await account.call('POST', 'keys', { ...all, ...more })
  return body.apiKey
}

/** A call of each tool that costs credits. */
async function costly(account: TestAccount): Promise<[name: string, input: object, credits: number][]> {
  const [enriched, found] = [await account.enriched(1, 'nurse'), await account.people(1, 'designer')]
  return [
    ['search_people', SEARCH, 1],
    ['get_profile', { urn: found[0] }, 1],
    ['unlock_contacts', { urns: enriched, fields: ['work_email', 'phone'] }, 7],
  ]
}

test('a tool that costs tells the price first, and only the confirmed price is paid', async () => {
  const account = await service.account(100)
  const calls = await costly(account)
  const agent = await agentOf(service, account)
  for (const [name, input, credits] of calls) {
    const before = await left(account)
    const offer = await offerFor(agent, name, input)
    assert.deepEqual(
      { credits: offer.credits, availableCredits: offer.availableCredits },
      { credits, availableCredits: before },
      name,
    )
    const { confirm } = offer
    assert.equal(
      (await agent.call(name, { ...input, maxCredits: 50 })).data.status,
      'CONFIRM',
      'a bound is no agreement',
    )
    assert.ok((await agent.call(name, { ...input, confirm })).isError, 'the price was not said')
    assert.ok((await agent.call(name, { ...input, confirm, maxCredits: credits - 1 })).isError, 'less was said')
    assert.ok((await agent.call(name, { ...input, maxCredits: credits - 1 })).isError, 'it costs more than the bound')
    assert.equal(await left(account), before, name)
    const { data } = await agent.call(name, { ...input, confirm, maxCredits: 50 })
    assert.deepEqual(
      { status: data.status, paidCredits: data.paidCredits },
      { status: 'DONE', paidCredits: credits },
      name,
    )
  }
  await service.verify()
})

for (const over of TRANSPORTS) {
  test(`a confirmed call made again, four times at once, is paid once over ${over}`, async () => {
    const account = await service.account(100)
    const calls = await costly(account)
    const agent = await agentOf(service, account, { over })
    const before = await left(account)
    for (const [name, input] of calls) {
      const { confirm, credits } = await offerFor(agent, name, input)
      const again = { ...input, confirm, maxCredits: credits }
      const answers = await Promise.all(Array.from({ length: 4 }, () => agent.call(name, again)))
      for (const { data, text } of answers) assert.equal(data.status, 'DONE', text)
      await agent.call(name, again)
    }
    await spent(account, before, calls)
  })
}

/** Checks what was held and spent; credits for what the lookup did not find have come back. */
async function spent(account: TestAccount, before: number, calls: [string, object, number][]): Promise<void> {
  const { body } = await account.call('GET', 'credits/ledger?kind=HOLD&limit=200')
  const held = body.entries.slice(0, 4).map(({ credits }: { credits: number }) => credits)
  assert.deepEqual(held.sort(), [1, 1, 2, 5])
  assert.ok(before - (await left(account)) <= calls.reduce((sum, [, , credits]) => sum + credits, 0))
  await service.verify()
}

test('a call whose process is killed in the middle is made again by another, and paid once', async () => {
  const account = await service.account(100)
  const first = await agentOf(service, account, { over: 'stdio' })
  const { confirm, credits: maxCredits } = await offerFor(first, 'search_people', SEARCH)
  const before = await left(account)
  const broken = first.call('search_people', { ...SEARCH, confirm, maxCredits }).catch(() => undefined)
  const { pid } = first.client.transport as unknown as { pid: number }
  await until('the search is paid', async () => (await left(account)) < before)
  process.kill(pid, 'SIGKILL')
  await broken
  const second = await agentOf(service, account, { over: 'stdio' })
  const { data } = await second.call('search_people', { ...SEARCH, confirm, maxCredits })
  assert.equal(data.people.length, 20)
  assert.equal(await left(account), before - 1)
  await service.verify()
})

test('a token is good for its own call, its own key and ten minutes', async () => {
  const account = await service.account(100)
  const other = await service.account(100)
  const agent = await agentOf(service, account)
  const { confirm } = await offerFor(agent, 'search_people', SEARCH)
  const before = await left(account)
  const tampered = confirm.replace(/^c1-/, 'c2-')
  const later = confirm.replace(
    /-([0-9a-z]+)-/,
    (_, until: string) => `-${(Number.parseInt(until, 36) + 1).toString(36)}-`,
  )
  const tries: [string, Agent, object][] = [
    ['another key', await agentOf(service, { key: await keyOf(account) }), { ...SEARCH, confirm }],
    ['another account', await agentOf(service, other), { ...SEARCH, confirm }],
    ['other arguments', agent, { prompt: 'nurse', confirm }],
    ['another price', agent, { ...SEARCH, confirm: tampered }],
    ['a later end', agent, { ...SEARCH, confirm: later }],
    ['nonsense', agent, { ...SEARCH, confirm: 'yes' }],
  ]
  for (const [name, by, input] of tries) {
    const { data } = await by.call('search_people', { ...input, maxCredits: 50 })
    assert.equal(data.status, 'CONFIRM', name)
  }
  assert.equal(
    (await agent.call('get_profile', { urn: 'urn:network:person:x', confirm, maxCredits: 50 })).data.paidCredits,
    undefined,
  )
  service.clock.turn(601)
  assert.equal(
    (await agent.call('search_people', { ...SEARCH, confirm, maxCredits: 50 })).data.status,
    'CONFIRM',
    'too old',
  )
  assert.deepEqual({ account: await left(account), other: await left(other) }, { account: before, other: 100 })
})

test('where a person can be asked, a token that a model was given pays nothing', async () => {
  const account = await service.account(100)
  const { confirm } = await offerFor(await agentOf(service, account), 'search_people', SEARCH)
  const questions: string[] = []
  const person = (question: string) => {
    questions.push(question)
    return { action: 'decline' as const }
  }
  const agent = await agentOf(service, account, { person })
  const { data } = await agent.call('search_people', { ...SEARCH, confirm, maxCredits: 50 })
  assert.equal(data.status, 'DECLINED')
  assert.match(questions[0]!, /^Page 1 of the search “engineer”: this costs at most 1 credit/)
  const found = await account.people(2, 'nurse')
  await agent.call('get_profile', { urn: found[0] })
  assert.ok(questions[1]!.startsWith(`The full profile of ${found[0]}: this costs`), questions[1])
  await service.verify()
})

const ASKING = [
  { over: 'http', version: '2026-07-28' },
  { over: 'stdio', version: '2026-07-28' },
  { over: 'stdio', version: '2025-11-25' },
] as const

for (const { over, version } of ASKING) {
  test(`a client that can asks its person, over ${over}, protocol ${version}`, async () => {
    const account = await service.account(100)
    const questions: string[] = []
    const answers = [
      { action: 'decline' as const },
      { action: 'cancel' as const },
      { action: 'accept' as const, content: { pay: false } },
      { action: 'accept' as const, content: { pay: true } },
    ]
    const person = (question: string) => answers[questions.push(question) - 1]!
    const agent = await agentOf(service, account, { over, version, person })
    for (const { content } of answers) {
      const { data } = await agent.call('search_people', SEARCH)
      assert.equal(data.status, content?.pay ? 'DONE' : 'DECLINED')
      assert.equal(await left(account), content?.pay ? 99 : 100)
    }
    assert.equal(questions.length, 4)
    assert.match(questions[0]!, /1 credit \(100 available\)/)
    await agent.call('search_people', SEARCH)
    assert.equal(questions.length, 4, 'what is free is not asked')
  })
}

test('where answers cannot be asked for, a client that could be asked gets the token', async () => {
  const account = await service.account(100)
  const agent = await agentOf(service, account, { version: '2025-11-25', person: () => assert.fail('nobody asks') })
  assert.equal((await payFor(agent, 'search_people', SEARCH)).status, 'DONE')
})

test('an answer that nobody was asked for pays nothing, nor does the token of another question', async () => {
  const account = await service.account(100)
  const call = (more: object, input: object = SEARCH) =>
    postCall(service, account.key, { name: 'search_people', arguments: input, ...more })
  const yes = { inputResponses: { pay: { action: 'accept', content: { pay: true } } } }
  const { message: asked } = await call({})
  const { requestState } = asked.result
  assert.equal(asked.result.resultType, 'input_required')
  const agent = await agentOf(service, account)
  const { confirm } = await offerFor(agent, 'search_people', SEARCH)
  const tries: [string, object, object][] = [
    ['no state', yes, SEARCH],
    ['a made-up state', { ...yes, requestState: 'c0-00000000-AAAAAAAAAAAAAAAAAAAAAA' }, SEARCH],
    ['other arguments', { ...yes, requestState }, { prompt: 'nurse' }],
    ['the token for models', { ...yes, requestState: confirm }, SEARCH],
    ['no answer', { requestState }, SEARCH],
  ]
  for (const [name, more, input] of tries) {
    assert.equal((await call(more, input)).message.result.resultType, 'input_required', name)
  }
  const { data } = await agent.call('search_people', { ...SEARCH, confirm: requestState, maxCredits: 1 })
  assert.equal(data.status, 'CONFIRM', 'what a person was asked is not the model’s to answer')
  assert.equal(await left(account), 100)
  const { message } = await call({ ...yes, requestState })
  assert.equal(message.result.structuredContent.status, 'DONE')
  assert.equal(await left(account), 99)
})

test('scopes, caps and the balance hold', async () => {
  const account = await service.account(100)
  const urns = await account.enriched(2, 'nurse')
  const searching = await agentOf(service, { key: await keyOf(account, { scopes: ['search'] }) })
  const unlock = { urns, fields: ['phone'] }
  for (const [name, input] of [
    ['unlock_contacts', unlock],
    ['get_profile', { urn: urns[0] }],
    ['pool_add', { urns }],
  ] as const) {
    const { text, isError } = await searching.call(name, input)
    assert.ok(isError && text.startsWith('FORBIDDEN'), text)
  }
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Ana García' }])
  const keeping = await agentOf(service, { key: await keyOf(account, { scopes: ['pool'] }) })
  assert.equal((await keeping.call('get_profile', { urn: 'urn:pool:1' })).data.profile.name, 'Ana García')
  assert.match((await keeping.call('get_profile', { urn: urns[0] })).text, /^FORBIDDEN/)
  const capped = await agentOf(service, { key: await keyOf(account, { dailyCreditCap: 5 }) })
  assert.match((await capped.call('unlock_contacts', unlock)).text, /^CREDIT_CAP_REACHED/)
  assert.equal((await payFor(capped, 'unlock_contacts', { ...unlock, urns: urns.slice(0, 1) })).status, 'DONE')
  assert.match((await capped.call('unlock_contacts', { ...unlock, urns: urns.slice(1) })).text, /^CREDIT_CAP_REACHED/)
  const poor = await agentOf(service, await service.account(0))
  assert.match((await poor.call('search_people', SEARCH)).text, /^INSUFFICIENT_CREDITS/)
})

test('an unlock that is through tells what was paid after all, and what was not found is no value', async () => {
  const account = await service.account(100)
  const agent = await agentOf(service, account)
  const urn = magic('found-none').urn
  await payFor(agent, 'get_profile', { urn })
  const input = { urns: [urn], fields: ['work_email', 'phone'] }
  const { confirm, credits } = await offerFor(agent, 'unlock_contacts', input)
  const { data, text } = await agent.call('unlock_contacts', { ...input, confirm, maxCredits: credits })
  assert.deepEqual(
    { done: data.done, paidCredits: data.paidCredits, leftCredits: data.leftCredits },
    { done: true, paidCredits: 0, leftCredits: await left(account) },
  )
  assert.match(text, /no work email found .* no phone found/)
})
