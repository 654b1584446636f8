/** People imported without a value that cannot be right: how many, who they are, and what is kept of their rows. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counts, ended, sendFile } from '../support/imports.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()
const { database } = service.scout

const send = async (account: TestAccount, content: string) =>
  ended(account, await sendFile(service, account, { content, type: 'text/csv' }))

async function leftOutOf(account: TestAccount, { importId }: Body): Promise<Body[]> {
  const { body } = await account.call('GET', `talent-pool/imports/${importId}/left-out`)
  return body.text
    .split('\n')
    .filter((line: string) => line !== '')
    .map((line: string) => JSON.parse(line))
}

async function keptRows({ accountId }: TestAccount): Promise<number> {
  return (await database.query('select from import_rows where account_id = $1', [accountId])).length
}

test('only who was taken in is counted: neither an overruled row nor one about somebody erased', async () => {
  const account = await service.account(0)
  await send(account, 'id,name,email\n9,Gone Person,gone@acme.example\n')
  const { body: listed } = await account.call('GET', 'talent-pool/candidates')
  await account.call('POST', 'privacy/erasures', { urn: listed.candidates[0].urn })
  const file = `id,name,email,phone
7,Ana Ruiz,oops,
7,Ana Ruiz,ana@acme.example,
8,Ben Ode,ben@acme.example,none
9,Gone Person,gone@acme.example,none
`
  const job = await send(account, file)
  assert.deepEqual(
    { counts: counts(job), leftOutCount: job.leftOutCount },
    { counts: { created: 2, rejected: 1, repeated: 1 }, leftOutCount: 1 },
  )
  const leftOut = await leftOutOf(account, job)
  assert.deepEqual(
    leftOut.map(({ row, reasons, full_name }) => ({ row, reasons, full_name })),
    [{ row: 4, reasons: ['phone: is not a phone number'], full_name: 'Ben Ode' }],
  )
  assert.equal(await keptRows(account), 2, 'the refused one and the one without its phone')
})

test('they are told under whom they became, and nothing else of the row is kept', async () => {
  const account = await service.account(0)
  await send(account, 'id,name,email,network url\nz,Zed Moe,zed@acme.example,https://www.linkedin.com/in/zed-moe\n')
  const job = await send(account, 'name,network url,phone\nZed Moe,https://www.linkedin.com/in/zed-moe,none\n')
  assert.deepEqual({ created: job.createdCount, updated: job.updatedCount }, { created: 0, updated: 0 })
  const { body } = await account.call('GET', 'talent-pool/candidates')
  const [leftOut] = await leftOutOf(account, job)
  assert.deepEqual(
    { urn: leftOut?.urn, full_name: leftOut?.full_name },
    { urn: body.candidates[0].urn, full_name: 'Zed Moe' },
  )
  const { body: held } = await account.call('POST', 'privacy/access', { urn: leftOut?.urn })
  assert.deepEqual(
    held.importRows.map(({ record }: Body) => record),
    [{ urn: leftOut?.urn }],
  )
  await account.call('POST', 'privacy/erasures', { urn: leftOut?.urn })
  assert.deepEqual(await leftOutOf(account, job), [])
})

test('of so many rows it is kept what was left out, of the others that something was', async () => {
  const account = await service.account(0)
  const people = Array.from({ length: 10_050 }, (_, at) => `${at},P${at},oops\n`)
  const job = await send(account, `id,name,email\n${people.join('')}`)
  assert.deepEqual(
    { counts: counts(job), leftOutCount: job.leftOutCount },
    { counts: { created: 10_050 }, leftOutCount: 10_050 },
  )
  assert.equal((await leftOutOf(account, job)).length, 10_000)
})
