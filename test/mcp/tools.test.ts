/** The ten tools with the official client, over both transports and both protocol versions: they do what they say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Agent, agentOf, payFor, TRANSPORTS, VERSIONS } from '../support/mcp.ts'
import { startService, type TestAccount } from '../support/service.ts'

const LIST_BYTES_MAX = 15_000

const service = await startService()

for (const over of TRANSPORTS) {
  for (const version of VERSIONS) {
    test(`an agent finds, reads, unlocks and keeps people over ${over}, protocol ${version}`, async () => {
      const account = await service.account(100)
      const agent = await agentOf(service, account, { over, version })
      const found = await payFor(agent, 'search_people', { prompt: 'engineer' })
      assert.equal(found.status, 'DONE')
      assert.equal(found.people.length, 20)
      const urns = found.people.map(({ urn }: { urn: string }) => urn).filter(service.isCollectable)
      const { profile } = await payFor(agent, 'get_profile', { urn: urns[0] })
      assert.equal(profile.urn, urns[0])
      assert.ok(profile.experience.length > 0)
      const unlocked = await payFor(agent, 'unlock_contacts', { urns: urns.slice(0, 2), fields: ['work_email'] })
      assert.deepEqual(unlocked.needProfile, [urns[1]])
      const { data: job } = await agent.call('job_status', { jobId: unlocked.jobId, waitSeconds: 5 })
      assert.deepEqual(
        { status: job.status, total: job.total, results: job.results.length },
        { status: 'COMPLETED', total: 1, results: 1 },
      )
      const { data: kept } = await agent.call('pool_add', { urns: urns.slice(0, 1), tags: ['spring'] })
      assert.equal(kept.results[0].outcome, 'CREATED')
      const { data: list } = await agent.call('shortlist_add', { shortlist: 'Spring', urns: urns.slice(0, 3) })
      assert.equal(list.people, 3)
      const { data: again } = await agent.call('shortlist_add', { shortlist: 'Spring', urns: urns.slice(2, 4) })
      assert.deepEqual(
        { shortlistId: again.shortlistId, people: again.people },
        { shortlistId: list.shortlistId, people: 4 },
      )
      const { data: left } = await agent.call('credits')
      assert.equal(left.available, (await account.balance()).credits)
    })
  }
}

test('tools/list is ten tools in less than 15 kB, each with titles, hints and both schemas', async () => {
  const { client } = await agentOf(service, await service.account())
  const { tools } = await client.listTools()
  assert.equal(tools.length, 10)
  assert.ok(Buffer.byteLength(JSON.stringify(tools)) < LIST_BYTES_MAX, JSON.stringify(tools))
  for (const { name, title, description, annotations, inputSchema, outputSchema } of tools) {
    const { readOnlyHint, destructiveHint, idempotentHint } = annotations ?? {}
    assert.ok(title && description && inputSchema && outputSchema, name)
    for (const hint of [readOnlyHint, destructiveHint, idempotentHint]) assert.equal(typeof hint, 'boolean', name)
  }
})

test('reading, resolving and counting are free, and what they tell can be searched with', async () => {
  const account = await service.account(0)
  const agent = await agentOf(service, account)
  const ana = { full_name: 'Ana García', job_title: 'React Developer', location: 'Madrid, Spain', skills: ['React'] }
  for (const person of [ana, { full_name: 'Bo Li', job_title: 'Nurse', location: 'Berlin, Germany' }]) {
    await agent.call('pool_add', { person })
  }
  const { data: read } = await agent.call('read_request', { text: 'react developer in Madrid' })
  assert.ok(
    read.criteria.some(({ kind }: { kind: string }) => kind === 'PLACE'),
    JSON.stringify(read),
  )
  const { data: madrid } = await agent.call('resolve', { kind: 'PLACE', city: 'Madrid', country: 'Spain' })
  const geoIds = [madrid.id ?? madrid.candidates[0].id]
  const { data: counted } = await agent.call('counts', { filters: { geoIds } })
  assert.equal(counted.total, 1)
  const { data: found } = await agent.call('search_people', {
    criteria: read.criteria,
    filters: { geoIds },
    ownOnly: true,
  })
  assert.deepEqual(
    found.people.map(({ name, own, complete }: { name: string; own: boolean; complete: boolean }) => ({
      name,
      own,
      complete,
    })),
    [{ name: 'Ana García', own: true, complete: true }],
  )
  const { data: company } = await agent.call('resolve', { kind: 'COMPANY', name: 'Spotify' })
  assert.ok(company.resolved || company.candidates.length > 0)
  const { data: added } = await agent.call('pool_add', { person: { full_name: 'Cy Doe', externalId: 'ats-1' } })
  const { data: profile } = await agent.call('get_profile', { urn: added.results[0].urn })
  assert.equal(profile.profile.name, 'Cy Doe')
})

async function pagesOf(agent: Agent, input: object): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | undefined; ; ) {
    const { data } = await agent.call('search_people', { ...input, ...(cursor && { cursor }) })
    pages.push(data.people.map(({ urn }: { urn: string }) => urn))
    cursor = data.nextCursor
    if (!cursor) return pages
  }
}

async function manyOwn(account: TestAccount): Promise<void> {
  const people = Array.from({ length: 45 }, (_, at) => ({
    urn: `urn:pool:${at}`,
    fullName: `Person ${at} ${'Ж'.repeat(200)}`,
    jobTitle: `Engineer ${'工'.repeat(300)}`,
    location: 'Madrid, Spain',
    skills: Array.from({ length: 50 }, (_each, n) => `Skill ${n} ${'😀'.repeat(40)}`),
  }))
  await service.savePool(account, people)
}

test('people come twenty at a time by cursor, none twice, and twenty of the longest fit in 8,000 tokens', async () => {
  const account = await service.account(0)
  await manyOwn(account)
  const agent = await agentOf(service, account)
  const pages = await pagesOf(agent, { ownOnly: true })
  assert.deepEqual(
    pages.map(({ length }) => length),
    [20, 20, 5],
  )
  assert.equal(new Set(pages.flat()).size, 45)
  const { data, text } = await agent.call('search_people', { ownOnly: true })
  // A token is at least two and a half bytes.
  const bytes = Buffer.byteLength(JSON.stringify(data) + text)
  assert.ok(bytes < 8_000 * 2.5, String(bytes))
  const other = await agent.call('search_people', { ownOnly: true, prompt: 'nurse', cursor: data.nextCursor })
  assert.ok(other.isError)
})
