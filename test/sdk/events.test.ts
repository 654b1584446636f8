/** The SDK's events: received as they happen, none lost and none twice, however often the connection breaks. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTalentScout, hasCode, type ServiceEvent } from '../../sdk/typescript/src/index.ts'
import { type Line, lineTo } from '../support/sdk.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const service = await startService({ worker: false })

/** Causes an event: puts somebody into a project. */
async function happen({ scout }: Line, name: string): Promise<string> {
  const { results } = await scout.pool.put({ externalId: name, full_name: `Somebody ${name}` })
  const urn = results[0]!.urn ?? ''
  await scout.projects.create({ name, urns: [urn] })
  return urn
}

interface Listening {
  received: ServiceEvent[]
  opened: number
  end: () => Promise<void>
}

async function listen(line: Line, from?: string): Promise<Listening> {
  const leaving = new AbortController()
  const listening: Listening = { received: [], opened: 0, end: async () => undefined }
  const all = (async () => {
    const options = { after: from, signal: leaving.signal, onOpen: () => void listening.opened++ }
    for await (const event of line.scout.events(options)) listening.received.push(event)
  })()
  listening.end = () => {
    leaving.abort()
    return all
  }
  // However the test ends, this listener is stopped, because it would keep the process alive.
  after(listening.end)
  await until('the stream stands', async () => listening.opened > 0)
  return listening
}

const urnsOf = ({ received }: Listening) => received.map(({ data }) => (data as { urn?: string }).urn)

test('what happens is told in order, across connections that break before, between and while things happen', async () => {
  const line = lineTo(service, await service.account())
  const before = await happen(line, 'before')
  // The service's times have a resolution of a second, so what happens in the same second as the start may still be sent.
  const second = () => Math.floor(Date.now() / 1_000)
  const then = second()
  await until('the second is over', async () => second() > then)
  const received: string[] = []
  const listening = await listen(line)
  const quietly = async (name: string) => {
    line.answers = ({ path }) => (path.endsWith('/events') ? new Response('', { status: 503 }) : undefined)
    const opened = listening.opened
    line.cut()
    received.push(await happen(line, name))
    line.answers = () => undefined
    await until('the stream stands again', async () => listening.opened > opened)
  }
  await quietly('unseen by the first connection')
  await until('the first is heard', async () => listening.received.length >= 1)
  received.push(await happen(line, 'heard'))
  await until('the second is heard', async () => listening.received.length >= 2)
  await quietly('again unseen')
  received.push(await happen(line, 'last'))
  await until('all are heard', async () => listening.received.length >= received.length)
  await listening.end()
  assert.deepEqual(urnsOf(listening), received)
  assert.equal(new Set(listening.received.map(({ id }) => id)).size, received.length)
  assert.ok(!urnsOf(listening).includes(before), 'only from when it began')
  const resumed = await listen(line, listening.received[1]!.id)
  await until('what came behind that event', async () => resumed.received.length >= 2)
  await resumed.end()
  assert.deepEqual(urnsOf(resumed), received.slice(2))
})

test('of the types asked for, typed by them', async () => {
  const line = lineTo(service, await service.account())
  const { received, end } = await listen(line)
  const urn = await happen(line, 'one')
  await until('it is heard', async () => received.length === 1)
  await end()
  const none = new AbortController()
  after(() => none.abort())
  for await (const event of line.scout.events({
    types: ['project.member.added'],
    signal: none.signal,
    after: `evt_${'0'.repeat(26)}`,
  })) {
    const added: string = event.data.urn
    assert.equal(added, urn)
    break
  }
  let isEnded = false
  const never = (async () => {
    for await (const event of line.scout.events({ types: ['credits.low'], signal: none.signal }))
      assert.fail(event.type)
    isEnded = true
  })()
  await happen(line, 'two')
  none.abort()
  await never
  assert.ok(isEnded)
})

test('a key that may not listen is told so at once', async () => {
  const stranger = createTalentScout({ url: service.url, apiKey: 'tsk_nobody' })
  await assert.rejects(stranger.events().next(), (error) => hasCode(error, 'UNAUTHORIZED'))
})
