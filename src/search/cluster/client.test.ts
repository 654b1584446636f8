/** How a client of a search cluster handles nodes that answer otherwise than they should. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Refusal } from '../../base/refusal.ts'
import { ClusterClient, ClusterFault } from './client.ts'

const whole = { timed_out: false, _shards: { total: 1, successful: 1, failed: 0 }, hits: { hits: [] } }
const failed = (type: string) => ({
  status: 500,
  error: { type: 'search_phase_execution_exception', root_cause: [{ type, reason: 'Node not connected' }] },
})

/** Starts a node that gives every request the same answer. */
async function nodeThatAnswers(answer: object): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ responses: [answer] }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('where a part of the answer is on a node that has just gone another node is asked', async () => {
  const leaving = await nodeThatAnswers(failed('node_not_connected_exception'))
  const client = new ClusterClient(`${leaving},${await nodeThatAnswers(whole)}`)
  assert.deepEqual(await client.searchAll('index', [{}]), [whole])
})

test('where no other has it either it is told to ask again, and a fault of the question is a fault', async () => {
  const leaving = new ClusterClient(await nodeThatAnswers(failed('node_not_connected_exception')))
  await assert.rejects(leaving.searchAll('index', [{}]), Refusal)
  const faulty = new ClusterClient(await nodeThatAnswers({ ...failed('query_shard_exception'), status: 400 }))
  await assert.rejects(faulty.searchAll('index', [{}]), ClusterFault)
})
