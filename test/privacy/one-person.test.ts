/** One person, however they are named: no other urn, spelling, number or tag shows a suppressed person or stores an erased one. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importPool } from '../../src/operations/pool/imports/import-pool.ts'
import { suppressForAll } from '../../src/operations/privacy/suppress.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { allFields, poolUrns, suppress, target, unlock } from './people.ts'

const service = await startService()

/** All mean the same profile. The service looks up only valid addresses, but compares by the profile that is meant. */
const spellings = [
  'https://network.example/in/test-found-all',
  'http://network.example/in/test-found-all',
  'HTTPS://NETWORK.EXAMPLE/IN/TEST-FOUND-ALL',
  'https://www.network.example/in/test-found-all/',
  'network.example/in/test-found-all',
  '//network.example/in/test-found-all',
  'https:/network.example/in/test-found-all',
  'https://de.network.example/in/test-found-all',
  'https://m.network.example/in/test-found-all',
  'https://mobile.network.example/in/test-found-all',
  'https://www.uk.network.example/in/test-found-all',
  'https://network.example./in/test-found-all',
  'https://network.example:443/in/test-found-all',
  'https://network.example:8443/in/test-found-all',
  'https://ana@network.example/in/test-found-all',
  'https://network.example//in//test-found-all//',
  'https://network.example/in/test-found-all/en',
  'https://network.example/in/test-found-all/pt-br/',
  'https://network.example/in/test-found-all/details/experience',
  'https://network.example/in/test-found-all?trk=a&u=https://x.example/in/b',
  'network.example/in/test-found-all?u=https://x.example/in/b',
  'https://network.example/in/test-found-all#top',
  'https://network.example/in/test%2Dfound%2Dall',
  'https://network.example/in/%2574est-found-all',
  'https://network.example/in/test-found-all;x=1',
  'https://network。example/in/test-found-all',
  'https://ｎｅｔｗｏｒｋ.example/in/ｔest-found-all',
  'https:\\\\network.example\\in\\test-found-all',
  ' https://network.example/in/test-found-all\t',
  'https://other.example/in/test-found-all',
]

const whys = (body: Body) => [...new Set(body.items.map((line: Body) => line.why))]

const quote = async (account: TestAccount, operation: string, body: object) => {
  const answer = await account.call('POST', 'credits/quote', { operation, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

test(`suppressed by address: none of ${spellings.length} spellings is quoted or charged under an invented urn`, async () => {
  const account = await service.account(1_000)
  await suppress(account, { networkUrl: 'https://network.example/in/test-found-all' })
  const before = await account.balance()
  const shown: string[] = []
  for (const [n, networkUrl] of spellings.entries()) {
    const talent = { urn: `crm:${n}`, networkUrl }
    const contact = await quote(account, 'contact', { ...talent, requestedFields: allFields })
    const enrich = await quote(account, 'enrich/batch', { talents: [talent] })
    if ([...whys(contact), ...whys(enrich)].some((why) => why !== 'SUPPRESSED')) shown.push(networkUrl)
    const { body } = await account.post('contact', { ...talent, requestedFields: ['phone'] })
    assert.deepEqual(
      { status: body.status, phoneNumber: body.phoneNumber, creditsCharged: body.creditsCharged },
      { status: 'COMPLETED', phoneNumber: null, creditsCharged: 0 },
      networkUrl,
    )
  }
  assert.deepEqual(shown, [])
  assert.deepEqual(await account.balance(), before)
})

test('and each spelling, listed, suppresses the person', async () => {
  for (const networkUrl of spellings) {
    const account = await service.account(100)
    await suppress(account, { networkUrl })
    const { items } = await quote(account, 'contact', { ...target, requestedFields: ['phone'] })
    assert.equal(items[0].why, 'SUPPRESSED', networkUrl)
  }
})

/** Asserts that every endpoint hides the person when a client's own urn comes with their address. */
async function assertHidden(account: TestAccount, urn: string): Promise<void> {
  const before = await account.balance()
  const talent = { urn, networkUrl: 'http://de.network.example/in/Test-Found-All/en' }
  const contact = await account.post('contact', { ...talent, requestedFields: allFields })
  assert.deepEqual(
    { status: contact.body.status, creditsCharged: contact.body.creditsCharged },
    { status: 'COMPLETED', creditsCharged: 0 },
  )
  assert.deepEqual(contact.body.unresolvedFields, allFields)
  const contacts = await account.post('contact/batch', { talents: [talent], requestedFields: allFields })
  assert.deepEqual(
    { queued: contacts.body.queued, totalCreditsCharged: contacts.body.totalCreditsCharged },
    { queued: false, totalCreditsCharged: 0 },
  )
  assert.deepEqual(contacts.body.cachedContacts[urn].unresolvedFields, allFields)
  const profiles = await account.post('enrich/batch', { talents: [talent] })
  const job = await account.awaitBatch(profiles.body.jobId)
  assert.deepEqual(
    { status: job.body.status, code: job.body.results[urn].code },
    { status: 'FAILED', code: 'COLLECT_FAILED' },
  )
  for (const [operation, body] of [
    ['contact', { ...talent, requestedFields: ['phone'] }],
    ['contact/batch', { talents: [talent], requestedFields: ['phone'] }],
    ['enrich/batch', { talents: [talent] }],
  ] as const) {
    assert.deepEqual(whys(await quote(account, operation, body)), ['SUPPRESSED'], operation)
  }
  assert.deepEqual(await account.balance(), before)
}

/** Ways in which an account learns that this urn has that address. */
const ways: [name: string, know: (account: TestAccount) => Promise<unknown>, urn: string][] = [
  ['an enrichment', (account) => account.get(`enrich?urn=${target.urn}`), target.urn],
  ['an unlock', unlock, target.urn],
  [
    'the pool',
    (account) =>
      service.savePool(account, [
        { urn: 'urn:pool:own', fullName: 'Own', networkUrl: 'http://network.example/in/test-found-all' },
      ]),
    'urn:pool:own',
  ],
]

for (const [name, know, urn] of ways) {
  test(`suppressed by urn, known by ${name}: an invented urn with the same address is the same person`, async () => {
    const account = await service.account(1_000)
    await know(account)
    await suppress(account, { urn })
    await assertHidden(account, 'crm:invented')
    await service.verify()
  })
}

test('values unlocked under an invented urn are withheld once the real one is suppressed', async () => {
  const account = await service.account(1_000)
  await account.get(`enrich?urn=${target.urn}`)
  await account.post('contact', { urn: 'crm:1', networkUrl: target.networkUrl, requestedFields: allFields })
  const { workEmail } = (await account.awaitContact('crm:1')).body
  assert.ok(workEmail)
  await service.savePool(account, [{ urn: 'urn:pool:own', fullName: 'Own', networkUrl: target.networkUrl }])
  await account.call('POST', 'shortlists', { name: 'Best', urns: ['urn:pool:own'] })
  await suppress(account, { urn: target.urn })
  const status = await account.get('contact-status?urn=crm:1')
  assert.deepEqual(
    { workEmail: status.body.workEmail, phoneNumber: status.body.phoneNumber },
    { workEmail: null, phoneNumber: null },
  )
  assert.deepEqual(await poolUrns(account), [])
  assert.equal((await account.call('GET', 'talent-pool/candidates/urn:pool:own')).status, 404)
  const { body } = await account.call('GET', 'shortlists')
  const listed = await account.call('GET', `shortlists/${body.shortlists[0].shortlistId}/candidates`)
  assert.ok(!JSON.stringify(listed.body).includes('urn:pool:own'))
})

test('the operator’s list by urn holds where only another account knows the address', async () => {
  const [knowing, other] = [await service.account(100), await service.account(100)]
  await knowing.get(`enrich?urn=${target.urn}`)
  const { suppressions } = await suppressForAll(service.scout, [{ urn: target.urn }])
  await assertHidden(other, 'crm:invented')
  await service.scout.database.query('delete from suppressions where suppression_id = any ($1)', [
    suppressions.map(({ suppressionId }) => suppressionId),
  ])
  await service.scout.database.query(`update suppression_state set version = version + 1 where account_id = '*'`)
  service.scout.suppressions.forgetAfterChange('*')
})

const numbers = ['+49 171 1234567', '0171 1234567', '+49 (0)171 123-45-67 x5', '00491711234567', '0171/1234567 ext. 3']
const emails = ['ann.lee@example.com', 'Ann.Lee+jobs@Example.com']

test('a number with or without its country and extension, an email with or without a tag: one', async () => {
  for (const entry of [...numbers.map((phone) => ({ phone })), ...emails.map((email) => ({ email }))]) {
    const account = await service.account()
    const held = 'phone' in entry ? numbers : emails
    await service.savePool(account, [
      ...held.map((value, n) => ({
        urn: `urn:pool:${n}`,
        fullName: `P ${n}`,
        ...('phone' in entry ? { phone: value } : { personalEmail: value }),
      })),
      { urn: 'urn:pool:other', fullName: 'Other', phone: '+49 171 1234568', personalEmail: 'annlee@example.com' },
    ])
    await suppress(account, entry)
    assert.deepEqual(await poolUrns(account), ['urn:pool:other'], JSON.stringify(entry))
  }
})

test('erased by any spelling of a number or an email, and brought back by none', async () => {
  for (const entry of [...numbers.map((phone) => ({ phone })), ...emails.map((email) => ({ email }))]) {
    const account = await service.account()
    const values = 'phone' in entry ? numbers : emails
    const record = (value: string) => ('phone' in entry ? { phone: value } : { personalEmail: value })
    await service.savePool(
      account,
      values.map((value, n) => ({ urn: `urn:pool:${n}`, fullName: `P ${n}`, ...record(value) })),
    )
    const { body } = await account.call('POST', 'privacy/erasures', { ...entry, everybody: true })
    assert.equal(body.removed.poolRecords, values.length, JSON.stringify(entry))
    const rows = values.map((value, row) => ({
      row,
      record: { full_name: 'Back', ...('phone' in entry ? { phone: value } : { email: value }) },
    }))
    const report = await importPool(service.scout, account.accountId, rows)
    assert.deepEqual({ created: report.created, rejected: report.rejected }, { created: 0, rejected: values.length })
  }
})

test('a number without its country that is two people’s in two countries: nobody is erased by it', async () => {
  const account = await service.account()
  await service.savePool(account, [
    { urn: 'urn:pool:de', fullName: 'De', phone: '+49 171 1234567' },
    { urn: 'urn:pool:fr', fullName: 'Fr', phone: '+33 171 1234567' },
  ])
  const { status, body } = await account.call('POST', 'privacy/erasures', { phone: '0171 1234567' })
  assert.deepEqual({ status, field: body.fields[0].field }, { status: 400, field: 'phone' })
  assert.equal(
    (await account.call('POST', 'privacy/erasures', { phone: '+33 171 1234567' })).body.removed.poolRecords,
    1,
  )
  assert.deepEqual(await poolUrns(account), ['urn:pool:de'])
})

test('erased by urn: neither the address under another urn, nor another urn of it, is stored again', async () => {
  const account = await service.account(100)
  await account.post('contact', { urn: 'crm:1', networkUrl: target.networkUrl, requestedFields: ['phone'] })
  await account.awaitContact('crm:1')
  await account.get(`enrich?urn=${target.urn}`)
  const { body } = await account.call('POST', 'privacy/erasures', { urn: 'crm:1' })
  assert.deepEqual(
    { contactFields: body.removed.contactFields, networkCandidates: body.removed.networkCandidates },
    { contactFields: 1, networkCandidates: 1 },
  )
  await assertHidden(account, 'crm:2')
})

test('one mailbox with two tags is one to the list, and two people to an import', async () => {
  const account = await service.account()
  const rows = ['jobs+ann@agency.example', 'jobs+bob@agency.example', 'jobs@agency.example'].map((email, row) => ({
    row,
    record: { full_name: `P ${row}`, email },
  }))
  const report = await importPool(service.scout, account.accountId, rows)
  assert.deepEqual({ created: report.created, updated: report.updated }, { created: 3, updated: 0 })
  await suppress(account, { email: 'jobs+ann@agency.example' })
  assert.deepEqual(await poolUrns(account), [])
})
