/** The command line on the embedded database: alone, and beside a process that is using it. */
import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { startEmbeddedPostgres } from '../../src/storage/embedded.ts'
import { ask, postmasterPid } from '../support/embedded-user.ts'
import { scoutWith } from './run-scout.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talent-scout-cli-'))
  await chmod(folder, 0o755)
})
after(() => rm(folder, { recursive: true, force: true }))

it('starts it when alone and stops it again; beside another it leaves it running', async () => {
  const scout = scoutWith({ SCOUT_DATA_DIR: join(folder, 'data') })
  const made = await scout('accounts', 'create', 'Acme', '--json')
  assert.deepEqual([made.code, made.stderr], [0, ''])

  const service = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  try {
    const pid = await postmasterPid(service.folder)
    const [listed, doctor] = await Promise.all([scout('accounts', 'list', '--json'), scout('doctor', '--json')])
    assert.equal(listed.json.accounts[0].accountId, made.json.accountId)
    assert.equal(doctor.code, 0, doctor.stdout)
    assert.equal(await postmasterPid(service.folder), pid)
    assert.equal((await ask(service.url, 'select from accounts')).length, 1)
  } finally {
    await service.leave()
  }
  assert.equal((await scout('credits', 'show', '--account', 'Acme')).code, 0)
  assert.equal(await postmasterPid(service.folder), undefined)
})
