/** A list or project created together with people reports those it does not know; a stage that the project does not have is refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const service = await startService({ worker: false })
const account = await service.account(10)
const { body } = await account.call('POST', 'talent-pool/candidates', { candidates: [{ full_name: 'Ann Known' }] })
const urns = [body.results[0].urn as string, 'urn:nobody']

test('whoever is not known is told, and again when it is sent again', async () => {
  for (const [path, name] of [
    ['shortlists', 'shortlist'],
    ['projects', 'project'],
  ] as const) {
    const begin = () => account.call('POST', path, { name: 'First', urns }, { 'idempotency-key': `begin-${name}` })
    const { body: first } = await begin()
    assert.deepEqual(first.notFoundUrns, ['urn:nobody'], path)
    assert.equal(first[name].itemCount ?? first[name].memberCount, 1, path)
    assert.deepEqual((await begin()).body, first)
  }
})

test('members and exports of a stage that is not there', async () => {
  const { projectId } = (await account.call('POST', 'projects', { name: 'Stages', urns })).body.project
  const list = await account.call('GET', `projects/${projectId}/members?stageId=nope`)
  const file = await account.call('POST', `projects/${projectId}/export`, { format: 'csv', stageId: 'nope' })
  for (const { status, body: refused } of [list, file])
    assert.deepEqual({ status, field: refused.fields[0].field }, { status: 400, field: 'stageId' })
})
