/** A first start answers before everything is made: requests that need it wait, and the next start makes up for one that was killed. */
import assert from 'node:assert/strict'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeDataDir, startProcess } from '../support/processes.ts'
import { until } from '../support/until.ts'

const SCOUT_DATA_DIR = await makeDataDir()
const env = { SCOUT_DATA_DIR, SCOUT_SANDBOX_PEOPLE: '500' }

const isFilling = () =>
  access(join(SCOUT_DATA_DIR, 'demo-filling')).then(
    () => true,
    () => false,
  )

async function keyOf(process: ReturnType<typeof startProcess>): Promise<string> {
  const [, key] = await process.printed(/Its key: (\S+)/)
  return key!
}

/** Asks as a client does, which a busy machine may tell to ask again. */
const ownPeople = (address: string, key: string): Promise<number> =>
  until('a search is answered', async () => {
    const answer = await fetch(`${address}/v1/talent-scout/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filtersJson: '{"localOnly":true}' }),
    })
    const body = (await answer.json()) as { totalCandidates: number; retryable?: boolean }
    if (answer.status === 503 && body.retryable) return undefined
    assert.equal(answer.status, 200)
    return body.totalCandidates
  })

const preparing = async (address: string) =>
  ((await (await fetch(`${address}/health/ready`)).json()) as { preparing?: string[] }).preparing ?? []

test('killed as soon as it answers, the next start takes in the demo’s people, and the first search waits for them', async () => {
  const first = startProcess('all', env)
  const address = await first.ready
  assert.ok((await preparing(address)).includes('people of the demo'))
  const key = await keyOf(first)
  await first.kill()
  assert.ok(await isFilling())

  const second = startProcess('all', env)
  const again = await second.ready
  assert.equal(await keyOf(second), key)
  assert.equal(await ownPeople(again, key), 200)
  await until('everything has come', async () => (await preparing(again)).length === 0)
  assert.ok(!(await isFilling()))
  second.signal('SIGTERM')
  assert.deepEqual(await second.ended, { code: 0, signal: null })
})

test('whom somebody removed from the demo’s pool does not come back', async () => {
  const process = startProcess('all', env)
  const address = await process.ready
  const key = await keyOf(process)
  const headers = { authorization: `Bearer ${key}` }
  const { candidates } = (await (await fetch(`${address}/v1/talent-pool/candidates`, { headers })).json()) as {
    candidates: { urn: string }[]
  }
  const gone = await fetch(`${address}/v1/talent-pool/candidates/${candidates[0]!.urn}`, { method: 'DELETE', headers })
  assert.equal(gone.status, 200)
  process.signal('SIGTERM')
  await process.ended
  const next = startProcess('all', env)
  assert.equal(await ownPeople(await next.ready, key), 199)
  next.signal('SIGTERM')
  await next.ended
})
