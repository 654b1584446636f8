/** The command line on the embedded database: alone, and beside a process that is using it. */
import assert from 'node:assert/strict'
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { startEmbeddedPostgres } from '../../src/embedded/start.ts'
import { queryOnce, serverPidIn } from '../support/embedded-user.ts'
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
  assert.deepEqual({ code: made.code, stderr: made.stderr }, { code: 0, stderr: '' })

  const service = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
  try {
    const pid = await serverPidIn(service.folder)
    const [listed, doctor] = await Promise.all([scout('accounts', 'list', '--json'), scout('doctor', '--json')])
    assert.equal(listed.json.accounts[0].accountId, made.json.accountId)
    assert.equal(doctor.code, 0, doctor.stdout)
    assert.equal(await serverPidIn(service.folder), pid)
    assert.equal((await queryOnce(service.url, 'select from accounts')).length, 1)
  } finally {
    await service.leave()
  }
  assert.equal((await scout('credits', 'show', '--account', 'Acme')).code, 0)
  assert.equal(await serverPidIn(service.folder), undefined)
})

it('is backed up while it is in use, and restored into a new data folder that has the secret', async () => {
  const [old, next] = [join(folder, 'data'), join(folder, 'next')]
  const [scout, scoutThere] = [scoutWith({ SCOUT_DATA_DIR: old }), scoutWith({ SCOUT_DATA_DIR: next })]
  const file = join(folder, 'scout.backup')
  // Creates the first data key, so that there is something only the secret can open.
  assert.equal((await scout('data-keys', 'list')).code, 0)
  const service = await startEmbeddedPostgres({ dataDir: old })
  try {
    const { code, json, stderr } = await scout('backup', file, '--json')
    assert.equal(code, 0, stderr)
    assert.match(json.secretId, /^[0-9a-f]{8}$/)
  } finally {
    await service.leave()
  }
  const refused = await scoutThere('restore', file)
  assert.deepEqual(
    { code: refused.code, explained: /old secret\.key/.test(refused.stderr) },
    { code: 1, explained: true },
    refused.stderr,
  )
  await copyFile(join(old, 'secret.key'), join(next, 'secret.key'))
  const restored = await scoutThere('restore', file)
  assert.equal(restored.code, 0, restored.stderr)
  const [before, after] = await Promise.all([
    scout('accounts', 'list', '--json'),
    scoutThere('accounts', 'list', '--json'),
  ])
  assert.deepEqual(after.json, before.json)
  assert.equal((await scoutThere('data-keys', 'list', '--json')).json.current, 1)
})
