/** Finding people of a pool by name and contact data; and the exported pool as a spreadsheet opens it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counts, ended, exported, sendFile } from '../support/imports.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

const found = async (account: TestAccount, find: string, more = ''): Promise<string[]> => {
  const { status, body } = await account.call('GET', `talent-pool/candidates?find=${encodeURIComponent(find)}${more}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.candidates.map((each: Body) => each.full_name).sort()
}

test('somebody is found by the beginning of a name, an email, a phone number or an own id, in the own pool alone', async () => {
  const [account, other] = [await service.account(0), await service.account(0)]
  const candidates = [
    {
      externalId: 'ats-1',
      name: 'Ana María Ruiz',
      work_email: 'Ana.Ruiz@acme.example',
      phone: '+34 600 123 456',
      tags: ['x'],
    },
    { externalId: 'ats-2', name: 'Jürgen Weiß', personal_email: 'jw@mail.example', phone: '0171 2345678' },
    { externalId: 'ats-3', name: 'Anastasia Kuznetsova' },
  ]
  await account.call('POST', 'talent-pool/candidates', { candidates })
  await other.call('POST', 'talent-pool/candidates', { name: 'Ana Stranger', work_email: 'ana.ruiz@acme.example' })
  for (const [find, names] of [
    ['ana', ['Ana María Ruiz', 'Anastasia Kuznetsova']],
    ['ana mar', ['Ana María Ruiz']],
    ['María Ruiz, Ana', ['Ana María Ruiz']],
    ['jurgen w', ['Jürgen Weiß']],
    ['kuz', ['Anastasia Kuznetsova']],
    ['ana.ruiz@ACME.example', ['Ana María Ruiz']],
    ['ana.ruiz@acme', []],
    ['+49 171 2345678', ['Jürgen Weiß']],
    ['600123456', ['Ana María Ruiz']],
    ['ats-2', ['Jürgen Weiß']],
    ['%', []],
    ['nobody at all', []],
  ] as const) {
    assert.deepEqual(await found(account, find), names, find)
  }
  assert.deepEqual(await found(account, 'ana', '&tags=x'), ['Ana María Ruiz'])
  assert.deepEqual(await found(account, 'ana', '&externalId=ats-3'), ['Anastasia Kuznetsova'])
  assert.deepEqual((await account.call('GET', 'talent-pool/candidates?find=')).body.candidates.length, 3)
})

test('a suppressed person is not found, and a key without the scope finds nobody', async () => {
  const account = await service.account(0)
  const candidates = [{ name: 'Ana Ruiz', work_email: 'ana@acme.example' }]
  await account.call('POST', 'talent-pool/candidates', { candidates })
  await account.call('POST', 'privacy/suppressions', { entries: [{ email: 'ana@acme.example' }] })
  assert.deepEqual(await found(account, 'ana@acme.example'), [])
  const { body } = await account.call('POST', 'keys', { name: 'search only', scopes: ['search'] })
  const called = await service.call('GET', '/v1/talent-pool/candidates?find=ana', {
    key: body.apiKey,
  })
  assert.equal(called.status, 403)
})

test('a CSV export opens in a spreadsheet: marked as UTF-8, histories as text; and changes nothing when imported', async () => {
  const account = await service.account(0)
  const experience = [
    { title: 'Cook', company: 'Inn', location: 'Łódź', startDate: '2020-01', endDate: '2021', description: 'a; b' },
  ]
  const education = [{ school: 'École', degree: 'BA', startDate: '2016' }]
  await account.call('POST', 'talent-pool/candidates', { id: '1', name: 'Kim', experience, education })
  const csv = await exported(account, 'csv')
  const headers = { authorization: `Bearer ${account.key}` }
  const raw = await (await fetch(`${service.url}/v1/talent-pool/export?format=csv`, { headers })).arrayBuffer()
  assert.deepEqual([...new Uint8Array(raw).subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.match(csv, /,"Cook, Inn, Łódź, 2020-01 – 2021","BA, École, 2016 –",/)
  assert.deepEqual(
    counts(await ended(account, await sendFile(service, account, { content: Buffer.from(raw), type: 'text/csv' }))),
    {
      unchanged: 1,
    },
  )
})
