/**
 * The index of a search cluster repeated several times, standing for a larger pool. Clones share their files on disk, under one
 * alias. Everybody is then present several times under one number, which costs a search as much as that many different people.
 */
import type { ClusterClient } from '../src/search/cluster/client.ts'
import type { Database } from '../src/storage/database.ts'
import { untilGreen } from './cluster-measures.ts'

export interface Multiplying {
  index: string
  times: number
  people: number
  accountId: string
}

export async function multiplyIndex(
  client: ClusterClient,
  database: Database,
  { index, times, people, accountId }: Multiplying,
): Promise<void> {
  await client.request('PUT', `/${index}/_settings`, { 'index.blocks.write': true })
  const clones = Array.from({ length: times - 1 }, (_, at) => `${index}-clone-${at + 1}`)
  for (const clone of clones) {
    await client.request('POST', `/${index}/_clone/${clone}`, { settings: { 'index.blocks.write': null } })
  }
  await untilGreen(client)
  const alias = `${index}-times`
  const actions = [index, ...clones].map((each) => ({ add: { index: each, alias } }))
  await client.request('POST', '/_aliases', { actions })
  await database.query('update search_indexes set name = $1 where name = $2', [alias, index])
  await database.query(
    'update pool_state set next_doc = $2 + 1, sent_through = $2, version = version + 1 where account_id = $1',
    [accountId, people * times],
  )
}
