/** `doctor` on a search cluster: reports its state in words. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { nameIndex } from '../../src/search/cluster/index-names.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { createTestDatabase } from '../support/database.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const url = process.env.SCOUT_TEST_SEARCH_URL!
const made = await createTestDatabase()
const database = openDatabase({ connection: made.connection, max: 2 })
const index = `doctor-${process.pid}`
after(async () => {
  await database.close()
  await made.drop()
  await put('DELETE', index)
})

async function put(method: string, path: string, body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  assert.equal(answer.status, 200, await answer.text())
}

async function checkFor(address = url) {
  const doctor = scoutWith({ DATABASE_URL: asSetting(made.url), SCOUT_SEARCH_URL: address })
  const { json } = await doctor('doctor', '--json')
  const { ok, warning, message } = json.checks.find(({ name }: { name: string }) => name === 'search')
  return { ok, warning, message: message as string }
}

test('a cluster that is well, one without the index, yellow, red, full, with a node away, and gone', async () => {
  const well = await checkFor()
  assert.deepEqual({ ok: well.ok, warning: well.warning }, { ok: true, warning: undefined })
  assert.match(well.message, /^OpenSearch \d+\.\d+\.\d+, 1 node, 0 changes behind$/)

  await nameIndex(database, index, 'LIVE')
  const missing = await checkFor()
  assert.deepEqual({ ok: missing.ok, warning: missing.warning }, { ok: true, warning: true })
  assert.match(missing.message, /it has no index doctor-.*A worker creates it/)

  await put('PUT', index, { settings: { number_of_shards: 1, number_of_replicas: 1 } })
  assert.match((await checkFor()).message, /\(yellow\)\. Searches are answered/)

  await put('PUT', `${index}/_settings`, { 'index.number_of_replicas': 0, 'index.blocks.read_only_allow_delete': true })
  const full = await checkFor()
  assert.equal(full.ok, false)
  assert.match(full.message, /accepts no changes, because a disk is almost full \(flood stage\)/)
  await put('PUT', `${index}/_settings`, { 'index.blocks.read_only_allow_delete': null })

  const oneAway = await checkFor(`http://somebody:secret@127.0.0.1:9,${url}`)
  assert.deepEqual({ ok: oneAway.ok, warning: oneAway.warning }, { ok: true, warning: true })
  assert.match(oneAway.message, /1 of 2 nodes.*127\.0\.0\.1:9 does not answer; the other nodes are used/)
  assert.doesNotMatch(oneAway.message, /secret/)

  await put('DELETE', index)
  const nowhere = { 'index.routing.allocation.require._name': 'nobody' }
  await put('PUT', `${index}?wait_for_active_shards=0`, { settings: { number_of_replicas: 0, ...nowhere } })
  const red = await checkFor()
  assert.equal(red.ok, false)
  assert.match(red.message, /parts of the index have no node \(red\)\. Searches are refused/)

  const gone = await checkFor('http://127.0.0.1:9')
  assert.equal(gone.ok, false)
  assert.match(
    gone.message,
    /no node of SCOUT_SEARCH_URL answers\. Searches, counts and searches by example are refused/,
  )
})
