/**
 * `accounts export` and `import` as the operator types them: everything an account has arrives in another installation, sealed under
 * other keys.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { openSealedFile } from '../../src/base/sealed-file.ts'
import { verifyDecisions } from '../../src/operations/decisions/verify-decisions.ts'
import { chainDecisions } from '../../src/operations/upkeep/chain-decisions.ts'
import { isSignedBy, startReceiver } from '../support/receiver.ts'
import { type Body, startService, type TestService } from '../support/service.ts'
import { fillAccount, repeatable } from '../support/whole-account.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const folder = await mkdtemp(join(tmpdir(), 'talent-scout-moving-'))
after(() => rm(folder, { recursive: true, force: true }))
const file = join(folder, 'account.scout')
const TRANSFER_KEY = 'a passphrase for one transfer'

async function installation(secret: string) {
  const service = await startService({
    env: { SCOUT_SECRET_KEY: secret, SCOUT_KEYS_SECONDS: '1', SCOUT_WEBHOOK_PRIVATE: 'true' },
  })
  const env = {
    DATABASE_URL: asSetting(service.databaseUrl),
    SCOUT_SECRET_KEY: secret,
    SCOUT_DATA_DIR: folder,
    SCOUT_KEYS_SECONDS: '1',
  }
  return { service, env, scout: scoutWith({ ...env, SCOUT_TRANSFER_KEY: TRANSFER_KEY }) }
}

const [from, to] = [
  await installation('the secret of the first, 32 characters'),
  await installation('the secret of the other, 32 characters'),
]
const receiver = await startReceiver()
const whole = await fillAccount(from.service, await from.service.account(500, 7), receiver.url)
const { account, urn, mergeId, project } = whole
const here = from.service.scout.database

/** The same questions with the same key, wherever the account lives. */
async function seen({ call }: TestService): Promise<Body> {
  const get = async (path: string) => (await call('GET', `/v1/${path}`, { key: account.key })).body
  const scimBody = async (path: string) => (await call('GET', `/scim/v2/${path}`, { key: account.key })).body
  const { credits: _, ...all } = {
    account: await get('account'),
    credits: null,
    ledger: await get('credits/ledger?limit=100'),
    contact: await get(`talent-scout/contact-status?urn=${encodeURIComponent(urn)}`),
    batch: await get(`talent-scout/batch-status?jobId=${whole.jobId}`),
    pool: await get('talent-pool/candidates?limit=50'),
    merges: await get('talent-pool/duplicates/merges'),
    imports: await get('talent-pool/imports'),
    members: await get(`projects/${project.projectId}/members`),
    feed: await get(`projects/${project.projectId}/feed`),
    shortlists: await get('shortlists'),
    webhooks: await get('webhooks'),
    suppressions: await get('privacy/suppressions'),
    export: await get('talent-pool/export?format=ndjson'),
    directory: await scimBody('Users?attributes=userName,externalId,active,roles'),
    groups: await scimBody('Groups?attributes=displayName'),
  }
  return all
}

const before = await seen(from.service)

/** The contents of the file, as somebody with the passphrase reads them. */
async function opened(): Promise<string> {
  const bytes = (async function* () {
    yield await readFile(file)
  })()
  const parts: Buffer[] = []
  for await (const part of (await openSealedFile(bytes)).content(TRANSFER_KEY)) parts.push(part)
  return gunzipSync(Buffer.concat(parts)).toString()
}

const lookingFor = (service: TestService) =>
  service.call('POST', '/v1/talent-scout/search', {
    key: account.key,
    body: { prompt: 'welder in Berlin', filtersJson: '{"localOnly":true}' },
  })

test('an account is exported, and refuses everything from then on, in words and to be tried again', async () => {
  const { code, stderr, stdout } = await from.scout('accounts', 'export', account.accountId, '--to', file)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /frozen here/)
  for (const method of ['GET', 'POST']) {
    const path = method === 'GET' ? '/v1/account' : '/v1/talent-scout/search'
    const { status, body, headers } = await from.service.call(method, path, {
      key: account.key,
      ...(method === 'POST' && { body: { prompt: 'nurse' } }),
    })
    assert.deepEqual(
      { status, code: body.code, retryable: body.retryable },
      { status: 503, code: 'SERVICE_UNAVAILABLE', retryable: true },
    )
    assert.match(body.message, /moved to another installation/)
    assert.ok(Number(headers.get('retry-after')) > 0)
  }
  const grant = await from.scout('credits', 'grant', '--account', account.accountId, '--credits', '1')
  assert.match(grant.stderr, /being moved/)
  const text = await opened()
  const raw = (await readFile(file)).toString('latin1')
  for (const value of ['ann@pool.example', 'call her on Monday', 'Welder']) {
    assert.ok(text.includes(value), value)
    assert.ok(!raw.includes(value), value)
  }
  // Nothing in the file may still be sealed under a key of the original installation, because nobody else could open it.
  assert.doesNotMatch(text, /"k\d+\.[\w-]{38,}"|"v1\.[0-9a-f]{8}\./)
})

test('another passphrase, a cut or changed file are refused, and nothing is there', async () => {
  const bytes = await readFile(file)
  const broken = join(folder, 'broken')
  const refused = async (content: Uint8Array, words: RegExp, scout = to.scout) => {
    await writeFile(broken, content)
    const { code, stderr } = await scout('accounts', 'import', broken)
    assert.equal(code, 1, stderr)
    assert.match(stderr, words)
  }
  const changed = Buffer.from(bytes)
  changed[bytes.length - 40]! ^= 1
  await refused(changed, /changed|does not open/)
  await refused(bytes.subarray(0, bytes.length - 100), /cut off/)
  await refused(Buffer.from('{"hello":"world"}\n'), /not a file of a Talent Scout account/)
  await refused(Buffer.from(bytes.toString('latin1').replace('0054_', '0099_'), 'latin1'), /same version/)
  await refused(
    bytes,
    /another SCOUT_TRANSFER_KEY/,
    scoutWith({ ...to.env, SCOUT_TRANSFER_KEY: 'not that passphrase' }),
  )
  const none = scoutWith(to.env)
  assert.match((await none('accounts', 'import', file)).stderr, /SCOUT_TRANSFER_KEY/)
  assert.deepEqual((await to.scout('accounts', 'list', '--json')).json.accounts, [])
})

test('imported elsewhere it is as it was: bought, kept, sealed, merged, hidden; repeats cost nothing; work goes on', async () => {
  const { code, stderr, stdout } = await to.scout('accounts', 'import', file)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /matches the ledger/)
  assert.deepEqual(await seen(to.service), before)
  await to.service.verify()
  const moved = {
    ...account,
    search: (body?: object, headers?: Record<string, string>) =>
      to.service.call('POST', '/v1/talent-scout/search', { key: account.key, body, ...(headers && { headers }) }),
  }
  const again = await repeatable(moved)
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  const { body: found } = await lookingFor(to.service)
  const names = found.candidates.map(({ full_name }: Body) => full_name)
  assert.ok(names.includes('ann Pool') && !names.includes('hidden Pool'), names.join())
  // Recognised by a sign that is stored only as a hash, and suppressed under the key that was moved along.
  const put = await to.service.call('POST', '/v1/talent-pool/candidates', {
    key: account.key,
    body: { candidates: [{ name: 'Cid Pool', work_email: 'cid@pool.example', job_title: 'Smith' }] },
  })
  assert.equal(put.body.results[0].urn, whole.poolUrns[2])
  const unmerged = await to.service.call('POST', '/v1/talent-pool/duplicates/unmerge', {
    key: account.key,
    body: { mergeId },
  })
  assert.equal(unmerged.status, 200, JSON.stringify(unmerged.body))
  const receivedBefore = receiver.received.length
  await to.service.call('POST', `/v1/webhooks/${whole.webhookId}/test`, { key: account.key, body: {} })
  const { body: job } = await to.service.call('POST', '/v1/talent-scout/contact/batch', {
    key: account.key,
    body: { talents: [{ urn }], requestedFields: ['work_email'] },
  })
  assert.ok(job.success, JSON.stringify(job))
  assert.ok(isSignedBy(await receiver.nth(receivedBefore + 1), whole.webhookSecret))
})

test('its records of rankings go along with their chain, which goes on where it arrived', async () => {
  const { database } = to.service.scout
  await chainDecisions(to.service.scout)
  const { entries, faults, unchained } = await verifyDecisions(database, account.accountId)
  assert.deepEqual({ faults, unchained }, { faults: [], unchained: 0 })
  assert.ok(entries > 0)
})

test('a second import, one into a place that has its name, and an export of what has moved are refused', async () => {
  assert.match((await to.scout('accounts', 'import', file)).stderr, /is already here \(ACTIVE\)/)
  assert.equal((await from.scout('accounts', 'moved', account.accountId, '--to', 'the other one')).code, 0)
  const again = await from.scout('accounts', 'export', account.accountId, '--to', join(folder, 'again'))
  assert.match(again.stderr, /has moved to the other one/)
  assert.equal((await from.scout('accounts', 'resume', account.accountId)).code, 1)
})

test('what it left behind is forgotten, and it comes back to where it was', async () => {
  assert.equal((await from.scout('accounts', 'forget', account.accountId)).code, 0)
  const [left] = await here.queryBuilt<{ n: number }>(
    `select (select count(*) from ledger_entries where account_id = $1) + (select count(*) from pool_candidates where account_id = $1)
       + (select count(*) from audit_entries where account_id = $1) as n`,
    [account.accountId],
  )
  assert.equal(left!.n, 0)
  assert.equal((await from.service.call('GET', '/v1/account', { key: account.key })).status, 503)
  const there = await seen(to.service)
  assert.equal((await to.scout('accounts', 'export', account.accountId, '--to', file)).code, 0)
  const { code, stderr } = await from.scout('accounts', 'import', file)
  assert.equal(code, 0, stderr)
  assert.deepEqual(await seen(from.service), there)
  await from.service.verify()
})

test('a balance that does not follow from its ledger does not leave', async () => {
  const wrong = await from.service.account(10)
  await here.queryBuilt('update balances set plan_units = plan_units + 1 where account_id = $1', [wrong.accountId])
  const { stderr, code } = await from.scout('accounts', 'export', wrong.accountId, '--to', join(folder, 'wrong'))
  assert.equal(code, 1)
  assert.match(stderr, /does not match its ledger/)
  assert.equal((await from.service.call('GET', '/v1/account', { key: wrong.key })).status, 200)
  await here.queryBuilt('update balances set plan_units = plan_units - 1 where account_id = $1', [wrong.accountId])
})
