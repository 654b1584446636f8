/**
 * A phone number or mailbox that several people share: one of them is erased or reported alone, and all of them only if the request says
 * so.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })

const SWITCHBOARD = '+44 20 7946 0000'
const MAILBOX = 'ann@shared.example'
const NAMES = ['Ann Shares', 'Ben Shares', 'Cyn Shares']

async function sharing() {
  const account = await service.account(10)
  const candidates = NAMES.map((full_name, n) => ({
    full_name,
    phone_number: SWITCHBOARD,
    email: n === 0 ? MAILBOX : `own${n}@shared.example`,
  }))
  const { body } = await account.call('POST', 'talent-pool/candidates', { candidates })
  const urns: string[] = body.results.map(({ urn }: { urn: string }) => urn)
  return { account, urns }
}

const statusOf = async (account: TestAccount, urn: string) =>
  (await account.call('GET', `talent-pool/candidates/${urn}`)).status

test('one is erased by urn: the others stay, and so does their number', async () => {
  const { account, urns } = await sharing()
  const [ann, ben, cyn] = urns as [string, string, string]
  const { status, body } = await account.call('POST', 'privacy/erasures', { urn: ann })
  assert.deepEqual({ status, poolRecords: body.removed.poolRecords }, { status: 200, poolRecords: 1 })
  const shown = {
    ann: await statusOf(account, ann),
    ben: await statusOf(account, ben),
    cyn: await statusOf(account, cyn),
  }
  assert.deepEqual(shown, { ann: 404, ben: 200, cyn: 200 })
  const save = async (candidate: object) =>
    (await account.call('POST', 'talent-pool/candidates', { candidates: [candidate] })).body.results[0].outcome
  assert.equal(await save({ full_name: 'Dan Shares', phone_number: SWITCHBOARD }), 'CREATED')
  assert.equal(await save({ full_name: 'Ann Shares', email: MAILBOX }), 'REJECTED', 'her own mailbox is barred')
})

test('by the number nobody is erased or told of while it is several people’s, but where all are meant', async () => {
  const { account, urns } = await sharing()
  for (const path of ['privacy/erasures', 'privacy/access']) {
    const { status, body } = await account.call('POST', path, { phone: SWITCHBOARD })
    assert.deepEqual({ status, field: body.fields?.[0]?.field }, { status: 400, field: 'phone' }, path)
    for (const urn of urns) assert.match(body.message, new RegExp(urn))
  }
  for (const urn of urns) assert.equal(await statusOf(account, urn), 200)
  const access = await account.call('POST', 'privacy/access', { phone: SWITCHBOARD, everybody: true })
  assert.equal(access.body.poolRecords.length, urns.length)
  const { body } = await account.call('POST', 'privacy/erasures', { phone: SWITCHBOARD, everybody: true })
  assert.equal(body.removed.poolRecords, urns.length)
  const saved = await account.call('POST', 'talent-pool/candidates', {
    candidates: [{ full_name: 'Dan Shares', phone_number: SWITCHBOARD }],
  })
  assert.equal(saved.body.results[0].outcome, 'REJECTED', 'named by it, it is barred')
})

test('a number that they were named by is another’s by now: a request is answered for whom it was made', async () => {
  const account = await service.account(10)
  const save = async (full_name: string) =>
    (await account.call('POST', 'talent-pool/candidates', { candidates: [{ full_name, phone_number: SWITCHBOARD }] }))
      .body.results[0].urn as string
  const ann = await save('Ann Shares')
  const key = { 'idempotency-key': 'report' }
  assert.equal((await account.call('POST', 'privacy/access', { phone: SWITCHBOARD }, key)).body.poolRecords.length, 1)
  const asked = { kind: 'ERASURE', identifiedBy: 'DOCUMENT', phone: SWITCHBOARD }
  const { requestId } = (await account.call('POST', 'privacy/requests', asked)).body.request
  const zed = await save('Zed Shares')
  const refused = await account.call('POST', 'privacy/erasures', { urn: zed, requestId })
  assert.deepEqual({ status: refused.status, field: refused.body.fields[0].field }, { status: 400, field: 'requestId' })
  assert.equal(await statusOf(account, zed), 200)
  const again = await account.call('POST', 'privacy/access', { phone: SWITCHBOARD }, key)
  assert.equal(again.status, 400, 'a replay is of several people by now')
  assert.equal((await account.call('POST', 'privacy/erasures', { urn: ann, requestId })).status, 200)
  assert.equal((await account.call('POST', 'privacy/erasures', { urn: ann, requestId })).status, 200, 'sent again')
})

test('an open request outlives the erasure that another of theirs asked for', async () => {
  const { account, urns } = await sharing()
  const open = (kind: string) =>
    account.call('POST', 'privacy/requests', { kind, identifiedBy: 'DOCUMENT', urn: urns[0] })
  const [access, erasure] = [(await open('ACCESS')).body.request, (await open('ERASURE')).body.request]
  for (const [path, { requestId }] of [
    ['privacy/erasures', erasure],
    ['privacy/access', access],
  ])
    assert.equal((await account.call('POST', path, { urn: urns[0], requestId })).status, 200, path)
})
