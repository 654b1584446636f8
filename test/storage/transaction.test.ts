/** The end of a transaction as the server reports it: committed, rolled back without an error, or unknown. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { asRefusal, errorBodyOf } from '../../src/http/errors.ts'
import { openDatabase, type Tx } from '../../src/storage/database.ts'
import { isOutage, isUncertain } from '../../src/storage/outage.ts'
import { CrashTrigger, type Side } from '../../torture/crash-trigger.ts'
import { DatabaseProxy } from '../../torture/database-proxy.ts'
import { createTestDatabase } from '../support/database.ts'
import { databaseTargetOf } from '../torture/database-target.ts'

const made = await createTestDatabase()
const { user, password, database: name, target } = databaseTargetOf(made.url)
const database = openDatabase({ connection: made.connection, max: 4 })
await database.query('create table marks (mark text primary key)')
after(async () => {
  await database.close()
  await made.drop()
})

const at = (port: number) => ({
  connection: { connectionString: `postgres://${user}:${password}@127.0.0.1:${port}/${name}` },
  max: 2,
})
const mark = (tx: Tx, text: string) => tx.query('insert into marks values ($1)', [text])
const marks = async (prefix: string) =>
  (await database.query<{ mark: string }>('select mark from marks where mark like $1 order by 1', [`${prefix}%`])).map(
    (row) => row.mark,
  )
/** A statement that the server refuses and whose error is ignored. */
const swallowed = (tx: Tx) => tx.query('select 1 / $1::int', [0]).catch(() => {})

for (const pooled of [false, true]) {
  const place = pooled ? 'behind a pooler' : 'directly'
  test(`a transaction that the server rolled back without an error has failed, by its first failure, ${place}`, async () => {
    const own = openDatabase({ connection: made.connection, max: 2, pooled })
    after(() => own.close())
    const work = async (tx: Tx) => {
      await mark(tx, `a-${pooled}`)
      await swallowed(tx)
      return 'done'
    }
    await assert.rejects(own.transaction(work), { code: '22012' })
    await assert.rejects(
      own.transaction(async (tx) => [await mark(tx, 'a-late'), void swallowed(tx)]),
      {
        code: '22012',
      },
    )
    const all = await Promise.allSettled(
      ['b1', 'b2', 'b3'].map((each) =>
        own.runGrouped<string, void>('key', each, async (tx, members) => {
          for (const member of members) {
            await mark(tx, `${member}-${pooled}`)
            if (member === 'b2') await swallowed(tx)
          }
          return members.map(() => undefined)
        }),
      ),
    )
    assert.deepEqual(
      all.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(await marks('a'), [])
    assert.deepEqual(
      (await marks('b')).filter((each) => each.endsWith(String(pooled))),
      [`b1-${pooled}`, `b3-${pooled}`],
    )
  })
}

test('a deadlock that somebody caught is still a reason to try the whole once more', async () => {
  let tries = 0
  const result = await database.transaction(async (tx) => {
    tries += 1
    await mark(tx, `c${tries}`)
    if (tries === 1) await tx.queryBuilt(`do $$ begin raise sqlstate '40P01'; end $$`).catch(() => {})
    return tries
  })
  assert.equal(result, 2)
  assert.deepEqual(await marks('c'), ['c2'])
})

/** Delays an error by some promises, as a store within a store does, which hears of its own statement later than of others. */
const answeredLate = async <T>(answer: Promise<T>, promises = 5): Promise<T> =>
  promises === 0 ? await answer : await answeredLate(answer, promises - 1)
const fails = (tx: Tx, state: string) => tx.queryBuilt(`do $$ begin raise sqlstate '${state}'; end $$`)

for (const pooled of [false, true]) {
  const place = pooled ? 'behind a pooler' : 'directly'
  test(`of statements sent together the first failure counts, not its echo in the others, ${place}`, async () => {
    const own = openDatabase({ connection: made.connection, max: 2, pooled })
    after(() => own.close())
    const echoes: string[] = []
    const together = (tx: Tx, state: string) => {
      const failed = answeredLate(fails(tx, state))
      const echo = tx.query('select 1').catch((error) => {
        echoes.push(error.code)
        throw error
      })
      // However it hears of both, the error that the work throws itself is the echo.
      return Promise.all([echo, failed.catch(() => {})])
    }
    for (const [state, tries] of [
      ['40P01', 4],
      ['40001', 4],
      ['57014', 1],
      ['08006', 1],
      ['23505', 1],
    ] as const) {
      echoes.length = 0
      const error = await own.transaction((tx) => together(tx, state)).catch((reason) => reason)
      assert.equal(error.code, state)
      const code = errorBodyOf(asRefusal(error, false), 'trace').code
      assert.equal(code, state === '23505' ? 'INTERNAL' : 'SERVICE_UNAVAILABLE', state)
      assert.deepEqual(echoes, Array(tries).fill('25P02'), state)
    }
    let runs = 0
    const marked = await own.transaction(async (tx) => {
      runs += 1
      if (runs === 1) await together(tx, '40P01')
      return mark(tx, `f-${pooled}`).then(() => runs)
    })
    assert.deepEqual({ marked, marks: await marks(`f-${pooled}`) }, { marked: 2, marks: [`f-${pooled}`] })
  })
}

for (const [side, there] of [
  ['before', 0],
  ['after', 1],
] as [Side, number][]) {
  test(`a connection lost ${side} the commit took effect: neither success nor done once more`, async () => {
    const proxy = await DatabaseProxy.open(target)
    const victim = openDatabase(at(proxy.port))
    proxy.trigger = new CrashTrigger(
      side,
      (what) => /^commit: [\s\S]*insert into marks/.test(what),
      () => proxy.cut(),
    )
    let runs = 0
    const together = async (tx: Tx, members: string[]) => {
      runs += 1
      for (const member of members) await mark(tx, member)
      return members
    }
    const first = victim.runGrouped(side, `d-${side}`, together)
    const error = await first.then(
      () => undefined,
      (reason) => reason,
    )
    assert.ok(isUncertain(error) && isOutage(error), String(error))
    const bodies = [false, true].map((isKeyed) => errorBodyOf(asRefusal(error, isKeyed), 'trace'))
    assert.deepEqual(
      bodies.map(({ code, retryable }) => ({ code, retryable })),
      [
        { code: 'SERVICE_UNAVAILABLE', retryable: false },
        { code: 'SERVICE_UNAVAILABLE', retryable: true },
      ],
    )
    assert.equal(runs, 1)
    assert.equal((await marks(`d-${side}`)).length, there)
    await victim.close()
    await proxy.close()
  })
}

test('a transaction that did not begin writes nothing, and its connection is not used again', async () => {
  const door = createServer((client) => {
    const server = connect(target)
    for (const socket of [client, server])
      socket.on('error', () => {}).on('close', () => [client, server].map((each) => each.destroy()))
    // The server refuses to begin, and must not be sent the rest.
    client.on('data', (chunk) =>
      server.write(Buffer.from(chunk.toString('latin1').replace('BEGIN', 'BEGIX'), 'latin1')),
    )
    server.pipe(client)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const victim = openDatabase(at((door.address() as AddressInfo).port))
  const pid = async () => (await victim.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid
  const before = await pid()
  await assert.rejects(
    victim.transaction((tx) => mark(tx, 'e1')),
    { code: '42601' },
  )
  assert.deepEqual(await marks('e'), [])
  assert.notEqual(await pid(), before)
  await victim.close()
  door.close()
})
