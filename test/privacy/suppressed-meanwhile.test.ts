/** Suppression over time: what was asked before, is under way, or arrives after somebody is put on the list. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import type { Sql } from '../../src/storage/database.ts'
import { startService } from '../support/service.ts'
import { allFields, suppress, target, unlock, unsuppress } from './people.ts'

const service = await startService()

test('an address that only a contact request named hides its person, also when the request is purged', async () => {
  const account = await service.account(100)
  const asked = { urn: 'crm:1', requestedFields: allFields }
  await account.post('contact', { ...asked, networkUrl: target.networkUrl })
  const { workEmail } = (await account.awaitContact('crm:1')).body
  const replayed = { 'idempotency-key': 'known' }
  assert.equal((await account.post('contact', asked, replayed)).body.workEmail, workEmail)
  const id = await suppress(account, { networkUrl: target.networkUrl })
  for (const headers of [{}, replayed]) {
    const { body } = await account.post('contact', asked, headers)
    assert.deepEqual(
      { status: body.status, workEmail: body.workEmail, unresolvedFields: body.unresolvedFields },
      { status: 'COMPLETED', workEmail: null, unresolvedFields: allFields },
    )
  }
  service.clock.turn(91 * 86_400)
  await runHousekeeping(service.scout)
  assert.equal((await account.get('contact-status?urn=crm:1')).status, 404)
  assert.equal((await account.post('contact', asked)).body.workEmail, null)
  await unsuppress(account, id)
  assert.equal((await account.post('contact', asked)).body.workEmail, workEmail)
})

test('a replay knows the address that was sent with it', async () => {
  const account = await service.account(100)
  const own = { urn: 'urn:pool:own', networkUrl: target.networkUrl }
  await service.savePool(account, [{ urn: own.urn, fullName: 'Own', workEmail: 'own@own.example' }])
  const requests: [path: string, body: object][] = [
    ['contact', { ...own, requestedFields: ['work_email'] }],
    ['contact/batch', { talents: [own], requestedFields: ['work_email'] }],
  ]
  const send = ([path, body]: [string, object]) => account.post(path, body, { 'idempotency-key': path })
  for (const request of requests) assert.match(JSON.stringify((await send(request)).body), /own@own/)
  await suppress(account, { networkUrl: target.networkUrl })
  for (const request of requests) {
    const again = await send(request)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.doesNotMatch(JSON.stringify(again.body), /own@own/)
  }
})

test('a list read before a change is not remembered after it', async () => {
  const account = await service.account()
  const { suppressions, database } = service.scout
  const [read, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Sql = {
    async query(text, values) {
      const rows = await database.query(text, values)
      read.resolve()
      await goOn.promise
      return rows as never
    },
    queryBuilt: (text, values) => database.queryBuilt(text, values),
    keyring: database.keyring,
  }
  const before = suppressions.recentShieldFor(slow, account.accountId)
  await read.promise
  await suppress(account, { urn: target.urn })
  goOn.resolve()
  assert.ok((await before).isEmpty)
  assert.ok(!(await suppressions.recentShieldFor(database, account.accountId)).isEmpty)
})

test('suppressed while the lookup is under way: ends unresolved, refunded, and nothing was kept', async () => {
  const account = await service.account(100)
  await service.stopWorker()
  await account.post('contact', { ...target, requestedFields: allFields })
  const id = await suppress(account, { networkUrl: target.networkUrl })
  service.startWorker()
  const { body } = await account.awaitContact(target.urn)
  assert.deepEqual(
    { status: body.status, unresolvedFields: body.unresolvedFields, creditsRefunded: body.creditsRefunded },
    { status: 'COMPLETED', unresolvedFields: allFields, creditsRefunded: 9 },
  )
  assert.equal(body.failureCode, undefined)
  const kept = await service.scout.database.query('select from contact_fields where account_id = $1', [
    account.accountId,
  ])
  assert.equal(kept.length, 0)
  await unsuppress(account, id)
  assert.ok((await unlock(account)).workEmail)
  await service.verify()
})

test('a value that is suppressed itself is withheld and refunded, the others are delivered', async () => {
  const known = await unlock(await service.account(100))
  const account = await service.account(100)
  await suppress(account, { email: known.workEmail })
  const body = await unlock(account)
  assert.deepEqual(
    { workEmail: body.workEmail, phoneNumber: body.phoneNumber, unresolvedFields: body.unresolvedFields },
    { workEmail: null, phoneNumber: known.phoneNumber, unresolvedFields: ['work_email'] },
  )
  assert.deepEqual(
    { creditsRefunded: body.creditsRefunded, companyCredits: body.companyCredits },
    { creditsRefunded: 2, companyCredits: 93 },
  )
  await service.verify()
})
