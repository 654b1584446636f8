/** What an account sees of its credits: balances, every ledger entry, filters, the file. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromCredits } from '../../src/credits/amount.ts'
import { type LedgerEntry, readLedgerEntries } from '../../src/credits/entries.ts'
import { grantCredits } from '../../src/operations/accounts/accounts.ts'
import { assertRefused } from '../http/refused.ts'
import { readLedgerCsv } from '../support/ledger-csv.ts'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })

const credits = async (account: TestAccount) => (await account.call('GET', 'credits')).body
const entries = async (account: TestAccount, query = ''): Promise<Body[]> =>
  (await account.call('GET', `credits/ledger?${query}`)).body.entries
const unlock = (account: TestAccount, name: 'found-all' | 'found-none' | 'stuck', requestedFields: string[]) =>
  account.post('contact', { ...magic(name), requestedFields })

async function settled(account: TestAccount, ...names: ('found-all' | 'found-none')[]): Promise<void> {
  service.startWorker()
  for (const name of names) await account.awaitContact(magic(name).urn)
  await service.stopWorker()
}

test('balances, what is held of each and what was spent follow the work', async () => {
  const account = await service.account(6, 10)
  await unlock(account, 'found-all', ['phone', 'work_email'])
  assert.deepEqual(await credits(account), {
    success: true,
    companyCredits: 0,
    companyExtraCredits: 9,
    heldCompanyCredits: 6,
    heldCompanyExtraCredits: 1,
    spentTodayCredits: 7,
    spentThisMonthCredits: 7,
  })
  await unlock(account, 'found-none', ['phone'])
  await settled(account, 'found-all', 'found-none')
  const after = await credits(account)
  assert.deepEqual(
    { companyCredits: after.companyCredits, companyExtraCredits: after.companyExtraCredits },
    { companyCredits: 0, companyExtraCredits: 9 },
  )
  assert.deepEqual(
    {
      heldCompanyCredits: after.heldCompanyCredits,
      heldCompanyExtraCredits: after.heldCompanyExtraCredits,
      spentTodayCredits: after.spentTodayCredits,
    },
    { heldCompanyCredits: 0, heldCompanyExtraCredits: 0, spentTodayCredits: 7 },
  )
})

test('a new day and a new month begin with nothing spent, and a grant is no spending', async () => {
  const account = await service.account(100)
  await unlock(account, 'found-all', ['phone'])
  await settled(account, 'found-all')
  service.clock.turn(86_400)
  assert.equal((await credits(account)).spentTodayCredits, 0)
  const { database } = service.scout
  const amount = { plan: fromCredits(50), extra: fromCredits(5) }
  await grantCredits(database, account.accountId, { ref: 'more', credits: amount }, service.clock.now())
  await unlock(account, 'found-none', ['work_email'])
  const next = await credits(account)
  assert.equal(next.spentTodayCredits, 2)
  service.clock.turn(40 * 86_400)
  assert.deepEqual(
    {
      spentThisMonthCredits: (await credits(account)).spentThisMonthCredits,
      companyCredits: (await credits(account)).companyCredits,
    },
    { spentThisMonthCredits: 0, companyCredits: 143 },
  )
})

test('an entry tells all: time, kind, operation, who, what, amounts signed, balances after', async () => {
  const account = await service.account(6, 10)
  const keyId = (await account.call('GET', 'account')).body.key.keyId
  const { requestId } = (await unlock(account, 'found-all', ['phone', 'work_email'])).body
  await settled(account, 'found-all')
  const [capture, , , hold, grant] = await entries(account)
  assert.deepEqual(
    { kind: hold!.kind, operation: hold!.operation, urn: hold!.urn, jobId: hold!.jobId, keyId: hold!.keyId },
    { kind: 'HOLD', operation: 'contact', urn: magic('found-all').urn, jobId: requestId, keyId },
  )
  assert.deepEqual(
    { field: hold!.field, credits: hold!.credits, amount: hold!.amount },
    { field: 'work_email', credits: 2, amount: -2 },
  )
  assert.deepEqual(
    { companyAmount: hold!.companyAmount, companyExtraAmount: hold!.companyExtraAmount },
    { companyAmount: -2, companyExtraAmount: 0 },
  )
  assert.deepEqual(
    { companyCreditsAfter: hold!.companyCreditsAfter, companyExtraCreditsAfter: hold!.companyExtraCreditsAfter },
    { companyCreditsAfter: 4, companyExtraCreditsAfter: 10 },
  )
  assert.deepEqual(
    { kind: capture!.kind, amount: capture!.amount, companyExtraCreditsAfter: capture!.companyExtraCreditsAfter },
    { kind: 'CAPTURE', amount: 0, companyExtraCreditsAfter: 9 },
  )
  assert.deepEqual(
    { kind: grant!.kind, amount: grant!.amount, keyId: grant!.keyId, seq: grant!.seq },
    { kind: 'GRANT', amount: 16, keyId: null, seq: 1 },
  )
})

test('entries are found by time, kind, operation, person, job and key, alone and together', async () => {
  const account = await service.account(100)
  const keyId = (await account.call('GET', 'account')).body.key.keyId
  service.clock.turn(60)
  const from = service.clock.now().toISOString()
  const { requestId } = (await unlock(account, 'found-none', ['phone'])).body
  await unlock(account, 'stuck', ['work_email'])
  await settled(account, 'found-none')
  const found = async (query: Record<string, string>) =>
    (await entries(account, new URLSearchParams(query).toString())).map(({ kind, field }) => `${kind} ${field}`)
  assert.deepEqual(await found({ from }), ['RELEASE phone', 'HOLD work_email', 'HOLD phone'])
  assert.deepEqual(await found({ to: from }), ['GRANT null'])
  assert.deepEqual(await found({ kind: 'RELEASE' }), ['RELEASE phone'])
  assert.deepEqual(await found({ operation: 'grant' }), ['GRANT null'])
  assert.deepEqual(await found({ urn: magic('stuck').urn }), ['HOLD work_email'])
  assert.deepEqual(await found({ jobId: requestId, kind: 'HOLD' }), ['HOLD phone'])
  assert.equal((await found({ keyId })).length, 3)
  assert.deepEqual(await found({ keyId: 'key_none' }), [])
  const csv = await readLedgerCsv(service, account, `&kind=HOLD&limit=1`)
  assert.deepEqual(
    csv.map(({ field }) => field),
    ['work_email', 'phone'],
  )
})

test('what few entries match is found in a long ledger, some entries at a time', async () => {
  const account = await service.account(100)
  const { accountId } = account
  await unlock(account, 'found-none', ['phone'])
  await unlock(account, 'found-all', ['phone', 'work_email'])
  await settled(account, 'found-all', 'found-none')
  const filters = [{}, { urns: [magic('found-none').urn] }, { kind: 'GRANT' }, { keyId: 'nobody' }]
  const inTime = [
    { kind: 'GRANT', from: new Date() },
    { operation: 'contact', from: new Date(0), to: new Date(Date.now() + 86_400_000) },
    { kind: 'HOLD', to: new Date(0) },
  ]
  for (const filter of [...filters, ...inTime]) {
    const whole = await readLedgerEntries(service.scout.database, accountId, filter, { before: undefined, limit: 100 })
    for (const scanned of [1, 2, 3, 7]) {
      const found: LedgerEntry[] = []
      let pages = 0
      for (let before: number | null | undefined; before !== null; pages++) {
        const page = await readLedgerEntries(service.scout.database, accountId, filter, { before, limit: 2, scanned })
        found.push(...page.entries)
        before = page.before
        assert.ok(pages < 10, 'a walk comes to its end')
      }
      assert.deepEqual(found, whole.entries, JSON.stringify({ filter, scanned }))
    }
    assert.equal(whole.before, null)
  }
})

test('a filter, cursor or format that is none is named', async () => {
  const account = await service.account()
  const faults = ['from=yesterday', 'to=2026-01-01', 'kind=hold', 'operation=x', 'urn=', 'jobId=', 'keyId=a%00b']
  const years = [
    'from=9999-12-31T23:59:59-23:59',
    'to=0001-01-01T00:00:00Z',
    `from=2026-01-01T00:00:00.${'0'.repeat(99)}Z`,
  ]
  const cursors = ['x', '["a"]', '[1.5]', '[1e999]', '[1e300]', '[1,2]'].map(
    (position) => `cursor=${Buffer.from(position).toString('base64url')}`,
  )
  for (const query of [...faults, ...years, ...cursors, 'format=xml', 'limit=0', 'limit=201']) {
    const called = await account.call('GET', `credits/ledger?${query}`)
    assertRefused(called, 400, 'INVALID_REQUEST', { field: query.split('=')[0], about: query })
  }
})

test('nobody sees another account’s entries, whatever they filter by', async () => {
  const [account, other] = [await service.account(10), await service.account(20)]
  await unlock(other, 'stuck', ['phone'])
  for (const query of ['', `urn=${encodeURIComponent(magic('stuck').urn)}`]) {
    for (const entry of await entries(account, query)) assert.equal(entry.kind, 'GRANT')
  }
  assert.equal((await readLedgerCsv(service, account)).length, 1)
})

test('a urn that a spreadsheet would run is text in the file, and itself in JSON', async () => {
  const account = await service.account(10)
  const urn = '=HYPERLINK("https://evil.example","x")'
  await account.post('contact', { urn, networkUrl: magic('stuck').networkUrl, requestedFields: ['work_email'] })
  const [row] = await readLedgerCsv(service, account)
  assert.equal(row!.urn, `'${urn}`)
  assert.equal(row!.amount, '-2')
  assert.equal((await entries(account, `urn=${encodeURIComponent(urn)}`)).length, 1)
})

test('an entry bears the name of whom it is about: not once they are suppressed or erased, not in the file, not to a key of other scopes', async () => {
  const account = await service.account(20)
  const { urn } = magic('found-all')
  await account.get(`enrich?urn=${urn}`)
  const named = async (key = account.key) => {
    const { body } = await service.call('GET', `/v1/credits/ledger?urn=${urn}`, { key })
    return [...new Set(body.entries.map((entry: Body) => entry.fullName))]
  }
  assert.deepEqual(await named(), ['Sandbox Found All'])
  const { entries: noted } = (await account.call('GET', `audit?urn=${urn}&action=pool.read`)).body
  assert.equal(noted.length, 1, 'whoever is named is noted')
  const { apiKey } = (await account.call('POST', 'keys', { name: 'books', scopes: ['admin'] })).body
  assert.deepEqual(await named(apiKey), [null])
  assert.equal('fullName' in (await readLedgerCsv(service, account))[0]!, false)
  const listed = (await account.call('POST', 'privacy/suppressions', { entries: [{ urn }] })).body.suppressions
  assert.deepEqual(await named(), [null])
  await account.call('DELETE', `privacy/suppressions/${listed[0].suppressionId}`)
  assert.deepEqual(await named(), ['Sandbox Found All'])
  assert.equal((await account.call('POST', 'privacy/erasures', { urn })).status, 200)
  assert.deepEqual(await named(), [null])
})

test('who was merged into somebody bears the name of that one', async () => {
  const account = await service.account(20)
  const { urn } = magic('found-all')
  await account.get(`enrich?urn=${urn}`)
  await account.call('POST', 'talent-pool/candidates/save', { urns: [urn] })
  await service.savePool(account, [{ urn: 'urn:pool:1', fullName: 'Ada Smith', jobTitle: 'Nurse' }])
  const merging = await account.call('POST', 'talent-pool/duplicates/merge', { keep: 'urn:pool:1', merge: [urn] })
  assert.equal(merging.status, 200, JSON.stringify(merging.body))
  const [entry] = await entries(account, `urn=${urn}`)
  assert.equal(entry!.fullName, 'Ada Smith')
})
