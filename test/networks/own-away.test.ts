/** If an own network tells one process to stay away, all processes do, for as long as it said. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { awayFrom } from '../../src/networks/own-network.ts'
import { createHttpNetwork } from '../../src/providers/http-network.ts'
import { NetworkFailure } from '../../src/providers/port.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'

const AWAY_SECONDS = 40

test('a 429 to one process keeps every other one away too, also one that starts later', async (t) => {
  const made = await createTestDatabase()
  const server = await startFakeNetwork()
  let nowMs = Date.now()
  const clock = { now: () => new Date(nowMs) }
  const closing: (() => Promise<unknown>)[] = []
  t.after(async () => {
    for (const close of closing.toReversed()) await close()
    await server.close()
    await made.drop()
  })
  const process = () => {
    const database = openDatabase({ connection: made.connection, max: 2 })
    const network = createHttpNetwork({ ...server, clock, away: awayFrom(server.url, { database, clock }) })
    closing.push(
      () => database.close(),
      () => network.close(),
    )
    return network
  }
  const isAway = (error: unknown) =>
    error instanceof NetworkFailure && error.fault === 'THROTTLED' && error.retryAfterSeconds === AWAY_SECONDS
  const [first, second] = [process(), process()]
  server.script(json(200, {}))
  await Promise.all([first.check(), second.check()])
  server.script(
    json(429, { code: 'RATE_LIMITED', message: 'later' }, { 'retry-after': String(AWAY_SECONDS) }),
    json(200, {}),
  )
  await assert.rejects(first.check(), isAway)
  const asked = server.seen.length
  for (const each of [first, second, process()]) await assert.rejects(each.check(), isAway)
  assert.equal(server.seen.length, asked)
  nowMs += AWAY_SECONDS * 1_000
  for (const each of [first, second]) await each.check()
  assert.equal(server.seen.length, asked + 2)
})
