/**
 * Reads from a standby that is ten seconds behind. Exports may be as old as the operator allows. Searches, counts, balances, jobs
 * and replays are current, and suppression takes effect at once. The standby may go away at any time.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readIndexState } from '../../src/pool/state.ts'
import { asSetting, scoutWith } from '../admin/run-scout.ts'
import { startReplicated } from '../support/replica.ts'
import { type Body, magic, startService, type TestAccount, type TestService } from '../support/service.ts'
import { copyTemplate } from '../support/template.ts'
import { until } from '../support/until.ts'

const LAG_SECONDS = 10
const servers = await startReplicated()
const database = await copyTemplate(servers.primary.url)
const name = database.url.match(/^[^/]*\/\/[^/]*\/([^?]*)/)![1]!
const DATABASE_REPLICA_URL = servers.replica.url.replace(/^([^/]*\/\/[^/]*\/)[^?]*/, `$1${name}`)
const serve = (seconds: number) =>
  startService({
    database: { ...database, drop: async () => {} },
    env: {
      DATABASE_REPLICA_URL,
      SCOUT_REPLICA_SECONDS_MAX: String(seconds),
      SCOUT_SECRET_KEY: 'the secret of these tests, 32 characters',
    },
  })
const patient = await serve(600)
const strict = await serve(2)
after(() => servers.stop())

const save = async (account: TestAccount, full_name: string) => {
  const record = { full_name, headline: 'Glass blower', email: `${full_name.toLowerCase()}@people.example` }
  assert.equal((await account.call('POST', 'talent-pool/candidates', record)).status, 200)
}
const at = (service: TestService, account: TestAccount) => (method: string, path: string, body?: object) =>
  service.call(method, `/v1/${path}`, { key: account.key, body })
const doctor = async (replica: string) => {
  const scout = scoutWith({ DATABASE_URL: asSetting(database.url), DATABASE_REPLICA_URL: asSetting(replica) })
  const { checks } = (await scout('doctor', '--json')).json
  return checks.find(({ name: what }: { name: string }) => what === 'replica').message
}
const exported = async (service: TestService, account: TestAccount) => {
  const { body } = await at(service, account)('GET', 'talent-pool/export?format=csv')
  return ['Ada', 'Ben', 'Cleo'].filter((each) => body.text.includes(each))
}
const isReplicaAsked = async ({ scout }: TestService, { accountId }: TestAccount) => {
  const sql = await scout.reads.asNewAs(async (each) => (await readIndexState(each, accountId)).version)
  return sql !== scout.database
}

const account = await patient.account(100)
await save(account, 'Ada')
await until('the replica has it', () => isReplicaAsked(patient, account))
await until('and is young', async () => strict.scout.reads.age() < 2)
assert.deepEqual(await exported(patient, account), ['Ada'])
await servers.delay(LAG_SECONDS)

test('what a client has just done is there, whatever the replica has; an export is as old as it may be', async () => {
  await save(account, 'Ben')
  const { body: found } = await account.search({ prompt: 'glass blower' })
  const own = found.candidates.filter(({ source }: Body) => source === 'OWN_POOL')
  const people = own.map((each: Body) => each.full_name).sort()
  const { body: counts } = await account.post('counts', { prompt: 'glass blower' })
  const listed = await account.call('GET', 'talent-pool/candidates?q=glass%20blower')
  assert.deepEqual(
    { people, total: counts.total, candidates: listed.body.candidates.length },
    { people: ['Ada', 'Ben'], total: 2, candidates: 2 },
  )
  assert.equal(await isReplicaAsked(patient, account), false)
  // The standby is ten seconds behind. An export that may be ten minutes old lacks Ben; one that may be two seconds old has him.
  assert.deepEqual(await exported(patient, account), ['Ada'])
  await until('it is too old', async () => strict.scout.reads.age() > 2)
  assert.deepEqual(await exported(strict, account), ['Ada', 'Ben'])

  const before = (await account.balance()).credits
  const key = { 'idempotency-key': 'once' }
  const ask = () => account.post('enrich/batch', { talents: [magic('found-all')] }, key)
  const started = await ask()
  const status = await account.get(`batch-status?jobId=${started.body.jobId}`)
  const again = await ask()
  assert.deepEqual({ status: status.status, jobId: again.body.jobId }, { status: 200, jobId: started.body.jobId })
  assert.ok((await account.balance()).credits < before)
  const { body: ledger } = await account.call('GET', 'credits/ledger')
  assert.ok(ledger.entries.some(({ kind }: { kind: string }) => kind === 'HOLD'))
  const headers = { authorization: `Bearer ${account.key}` }
  const file = await (await fetch(`${patient.url}/v1/credits/ledger?format=csv`, { headers })).text()
  assert.ok(file.includes('GRANT') && !file.includes('HOLD'), 'the ledger as a file is a report')
  await account.awaitBatch(started.body.jobId)
})

test('whoever is suppressed is in no export from that moment on', async () => {
  const entries = [{ email: 'ada@people.example' }]
  assert.equal((await account.call('POST', 'privacy/suppressions', { entries })).status, 200)
  assert.deepEqual(await exported(patient, account), [])
})

test('after ten seconds the replica has it all, and searches of the pool go there again', async () => {
  await servers.release()
  await until('it is there', async () => (await exported(patient, account)).includes('Ben'))
  await until('by the version', () => isReplicaAsked(patient, account))
  const age = patient.scout.reads.age()
  assert.ok(age < 600, `${age} seconds`)
  const { body } = await account.post('counts', { prompt: 'glass blower' })
  assert.equal(body.total, 1)
  assert.match(await doctor(DATABASE_REPLICA_URL), /^a standby, [\d,]+ bytes? of the log behind$/)
  assert.match(await doctor(database.url), /^it is a primary and not a standby/)
})

test('a replica that goes away is not missed', async () => {
  await servers.stopReplica()
  await save(account, 'Cleo')
  assert.deepEqual(await exported(patient, account), ['Ben', 'Cleo'])
  const { body } = await account.post('counts', { prompt: 'glass blower' })
  assert.equal(body.total, 2)
  await until('it is known to be away', async () => Number.isNaN(patient.scout.reads.age()))
  assert.equal(await isReplicaAsked(patient, account), false)
  assert.match(await doctor(DATABASE_REPLICA_URL), /^it does not answer, so the primary is read instead/)
})
