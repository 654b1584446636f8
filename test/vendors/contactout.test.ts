/** ContactOut over its local copy: contacts in one answer, the price of each kind, its own statuses, and keys that may not see values. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ContactField, contactFields } from '../../contract/network.ts'
import type { Vendor, VendorOptions } from '../../src/providers/vendor-port.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { json } from '../support/fake-network.ts'
import { ask, found, person, refused } from './asks.ts'
import { type ContactOutServer, startContactOutServer } from './contactout-server.ts'
import { vendorRules } from './vendor-rules.ts'
import { slugs } from './world.ts'

vendorRules('ContactOut', {
  start: startContactOutServer,
  create: createContactOut,
  basePath: '',
  paid: (vendor, signal) => vendor.contact!.start(person(slugs.findable), ['phone'], 'question-1', signal),
  retryAfterSeconds: 37,
  emptyBalance: true,
})

describe('ContactOut', () => {
  let server: ContactOutServer
  let vendor: Vendor
  const open = (options: VendorOptions['options'] = {}) =>
    createContactOut({ key: server.key, url: server.url, deadlineMs: 5_000, options })
  before(async () => {
    server = await startContactOutServer()
    vendor = open()
  })
  after(async () => {
    await vendor.close()
    await server.close()
  })
  const start = (slug: string, fields: readonly ContactField[], one = vendor) =>
    one.contact!.start(person(slug), fields, 'question-1')

  it('asks for what is wanted alone, and pays one credit for emails and one for numbers', async () => {
    const cases = [
      [['work_email'], 'work', 'false', 1],
      [['personal_email'], 'personal', 'false', 1],
      [['phone'], 'none', 'true', 1],
      [['work_email', 'personal_email'], 'personal,work', 'false', 1],
      [contactFields, 'personal,work', 'true', 2],
    ] as const
    for (const [fields, emailType, phone, credits] of cases) {
      const spent = server.spent
      const answer = await start(slugs.findable, fields)
      assert.deepEqual([...new Set(found(answer).map(({ field }) => field))].sort(), [...fields].sort())
      assert.deepEqual(
        { cost: answer.cost, spent: server.spent - spent, costMax: vendor.contact!.costMax(fields) },
        { cost: credits, spent: credits, costMax: credits },
      )
      const { query } = server.calls.at(-1)!
      assert.deepEqual(
        { emailType: query.get('email_type'), includePhone: query.get('include_phone') },
        { emailType, includePhone: phone },
      )
      assert.equal(query.get('profile'), 'https://www.linkedin.com/in/ada-found')
    }
  })

  it('takes for verified what the vendor says is, and what the operator trusts', async () => {
    const verified = async (slug: string, one = vendor) =>
      found(await start(slug, contactFields, one))
        .filter(({ verification }) => verification === 'VERIFIED')
        .map(({ field }) => field)
    assert.deepEqual(await verified(slugs.findable), ['work_email'])
    assert.deepEqual(await verified(slugs.unverified), [])
    const trusting = open({ trust: ['phone'] })
    assert.deepEqual(await verified(slugs.unverified, trusting), ['phone'])
    await trusting.close()
  })

  it('says of nobody, and of somebody without contacts, that there is nothing, free of charge', async () => {
    for (const slug of ['nobody-of-this-name', slugs.gone, slugs.unfindable]) {
      assert.deepEqual(await start(slug, contactFields), { kind: 'NOT_FOUND', cost: 0 })
    }
    const empty = { url: null, email: [], work_email: [], personal_email: [], phone: [] }
    server.next(
      json(200, { status_code: 200, profile: [] }),
      json(200, { status_code: 404, message: 'Not Found' }),
      json(200, { status_code: 200, profile: empty }),
    )
    for (let nth = 0; nth < 3; nth += 1) {
      assert.deepEqual(await start(slugs.findable, ['phone']), { kind: 'NOT_FOUND', cost: 0 })
    }
  })

  it('leaves a refused key to the operator, which comes as 400', async () => {
    server.next(json(400, { status_code: 400, message: 'Bad credentials or invalid headers' }))
    const failure = await refused(start(slugs.findable, ['phone']), 'UNAVAILABLE', server.key)
    assert.deepEqual(
      { needsOperator: failure.needsOperator, maybeBilled: failure.maybeBilled },
      { needsOperator: true, maybeBilled: false },
    )
    server.next(json(401, { message: 'Unauthenticated.' }))
    assert.equal((await refused(start(slugs.findable, ['phone']), 'UNAVAILABLE')).needsOperator, true)
  })

  it('takes 401 for a question that the vendor does not take, and is not the key’s fault', async () => {
    const odd = { networkUrl: 'https://network.example/people/ada', handle: 'ada' }
    const failure = await refused(vendor.contact!.start(odd, ['phone'], 'question-1'), 'REFUSED')
    assert.deepEqual(
      { needsOperator: failure.needsOperator, maybeBilled: failure.maybeBilled },
      { needsOperator: false, maybeBilled: false },
    )
  })

  it('tells an empty balance from a path that the plan does not have: both are 403', async () => {
    server.next(json(403, { status_code: 403, message: "You're out of credits, please email your sales manager" }))
    await refused(start(slugs.findable, ['phone']), 'NO_CREDIT')
    server.next(json(403, { status_code: 403, message: 'No access to endpoint' }))
    const failure = await refused(vendor.search!.search(ask(), { cursor: null, limit: 5 }), 'UNAVAILABLE')
    assert.equal(failure.needsOperator, true)
  })

  it('stays away as long as the vendor says, and a minute where it does not', async () => {
    server.next(json(429, { message: 'x' }, { 'retry-after': '12' }), json(429, { message: 'x' }))
    assert.equal((await refused(start(slugs.findable, ['phone']), 'RATE_LIMITED')).retryAfterSeconds, 12)
    assert.equal((await refused(start(slugs.findable, ['phone']), 'RATE_LIMITED')).retryAfterSeconds, 60)
  })

  it('tells what is left of a plan that is paid in advance', async () => {
    server.prepaid = true
    assert.deepEqual(await vendor.check.check(), { creditsLeft: server.credits })
    server.prepaid = false
  })

  it('leaves a key for trying out to the operator, and keeps nothing of its invented people', async () => {
    server.sampleOnly = true
    const asked = [
      start(slugs.findable, ['work_email']),
      vendor.collect!.collect(person(slugs.findable)),
      vendor.search!.search(ask(), { cursor: null, limit: 5 }),
    ]
    for (const one of asked) assert.equal((await refused(one, 'UNAVAILABLE', server.key)).needsOperator, true)
    server.sampleOnly = false
  })

  it('takes placeholders for no addresses, and a key that sees nothing else for the operator’s', async () => {
    server.placeholders = true
    const failure = await refused(start(slugs.findable, contactFields), 'UNAVAILABLE')
    assert.equal(failure.needsOperator, true)
    server.placeholders = false
    const mixed = { work_email: ['email1@example.com', 'ada@spotify.com'], phone: ['phone number 1'] }
    server.next(json(200, { status_code: 200, profile: { url: null, ...mixed } }))
    const values = found(await start(slugs.findable, contactFields)).map(({ value }) => value)
    assert.deepEqual(values, ['ada@spotify.com'])
  })

  it('pays for an address it did not ask for, and does not give it away', async () => {
    const email = ['a@x.example', 'b@x.example']
    const profile = { url: null, email, work_email: ['a@x.example'], personal_email: ['b@x.example'], phone: [] }
    server.next(json(200, { status_code: 200, profile }))
    const answer = await start(slugs.findable, ['work_email'])
    assert.equal(answer.cost, 1)
    assert.deepEqual(
      found(answer).map(({ value }) => value),
      ['a@x.example'],
    )
  })

  it('takes nothing of a profile that is somebody else’s', async () => {
    const profile = { url: 'https://linkedin.com/in/ada-other/', email: ['a@x.example'], work_email: ['a@x.example'] }
    server.next(json(200, { status_code: 200, profile }))
    assert.deepEqual(await start(slugs.findable, ['work_email']), { kind: 'NOT_FOUND', cost: 1 })
  })

  it('cannot be repeated for nothing, and says so', () => {
    assert.equal(vendor.contact!.repeatable, false)
    assert.equal(vendor.contact!.read, undefined)
    assert.equal(vendor.contact!.readCallback, undefined)
  })
})
