/** Keys that members made: they end with the member, or when a demotion takes one of their scopes, and spend under the member's cap. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from '../http/refused.ts'
import { startService, type TestAccount } from '../support/service.ts'
import { signedIn, type TestSession } from '../support/session.ts'

const service = await startService()

const keyOf = async (by: Pick<TestSession, 'call'>, scopes: string[]) => {
  const { apiKey, key } = (await by.call('POST', 'keys', { name: 'made', scopes })).body
  return { keyId: key.keyId as string, apiKey: apiKey as string }
}
const asKey = (key: string) => ({
  call: (method: string, path: string, body?: unknown) => service.call(method, `/v1/${path}`, { key, body }),
})

/** A process may remember a key for a second. Only calls make that second pass here. */
async function awaitEnd(key: string): Promise<void> {
  let called = await asKey(key).call('GET', 'account')
  while (called.status === 200) called = await asKey(key).call('GET', 'account')
  assertRefused(called, 401, 'UNAUTHORIZED')
}
const works = async (key: string) => assert.equal((await asKey(key).call('GET', 'account')).status, 200)

test('keys end with the member who made them, also those that such keys made or that they rotated', async () => {
  const account = await service.account()
  const admin = await signedIn(service, account, 'admin')
  const made = await keyOf(admin, ['search', 'admin'])
  const grandchild = await keyOf(asKey(made.apiKey), ['search'])
  const older = await keyOf(account, ['search'])
  const rotated = (await admin.call('POST', `keys/${older.keyId}/rotate`, { overlapSeconds: 0 })).body.apiKey
  const others = await keyOf(account, ['search'])
  await account.call('DELETE', `members/${admin.memberId}`)
  for (const key of [made.apiKey, grandchild.apiKey, rotated]) await awaitEnd(key)
  for (const key of [others.apiKey, account.key]) await works(key)
  const audit = (await account.call('GET', 'audit?action=key.revoke')).body.entries
  assert.equal(audit.length, 3)
})

test('a demotion ends the keys that may do more than the member now may, and leaves the others', async () => {
  const account = await service.account()
  const admin = await signedIn(service, account, 'admin')
  const [governs, searches, looks] = [
    await keyOf(admin, ['admin']),
    await keyOf(admin, ['search', 'pool']),
    await keyOf(admin, ['view']),
  ]
  await account.call('PATCH', `members/${admin.memberId}`, { role: 'recruiter' })
  await awaitEnd(governs.apiKey)
  await works(searches.apiKey)
  await account.call('PATCH', `members/${admin.memberId}`, { role: 'reviewer' })
  await awaitEnd(searches.apiKey)
  await works(looks.apiKey)
})

test('what a member’s keys spend counts under the cap of the month, together with what they spend themselves', async () => {
  const account: TestAccount = await service.account(100)
  const admin = await signedIn(service, account, 'admin')
  const [first, second] = [await keyOf(admin, ['enrich', 'search']), await keyOf(admin, ['enrich', 'search'])]
  const people = await account.people(4)
  await account.call('PATCH', `members/${admin.memberId}`, { monthlyCreditCap: 3 })
  const enrich = (by: Pick<TestSession, 'call'>, n: number) =>
    by.call('GET', `talent-scout/enrich?urn=${encodeURIComponent(people[n]!)}`)
  let limits = (await asKey(first.apiKey).call('GET', 'account')).body.limits
  while (limits.monthlyCreditCap === null) limits = (await asKey(first.apiKey).call('GET', 'account')).body.limits
  assert.equal((await enrich(admin, 0)).status, 200)
  assert.equal((await enrich(asKey(first.apiKey), 1)).status, 200)
  assert.equal((await enrich(asKey(second.apiKey), 2)).status, 200)
  const refused = await enrich(asKey(second.apiKey), 3)
  assertRefused(refused, 402, 'CREDIT_CAP_REACHED')
  assert.deepEqual(
    { capCredits: refused.body.capCredits, spentThisMonthCredits: refused.body.spentThisMonthCredits },
    { capCredits: 3, spentThisMonthCredits: 3 },
  )
  const [listed] = (await account.call('GET', 'members')).body.members
  assert.equal(listed.spentThisMonthCredits, 3)
  await service.verify()
})
