/** ContactOut: contacts in one answer, what each kind costs, and the key that answers with an invented person, over a local copy. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ContactField, contactFields } from '../../contract/network.ts'
import type { Vendor, VendorOptions } from '../../src/providers/vendor-port.ts'
import { createContactOut } from '../../src/providers/vendors/contactout/index.ts'
import { json } from '../support/fake-network.ts'
import { found, person, refused } from './asks.ts'
import { type ContactOutServer, startContactOutServer } from './contactout-server.ts'
import { manners } from './manners.ts'
import { slugs } from './world.ts'

manners('ContactOut', {
  start: startContactOutServer,
  create: createContactOut,
  basePath: '',
  paid: (vendor, signal) => vendor.contact!.start(person(slugs.findable), ['phone'], 'question-1', signal),
  retryAfterSeconds: 60,
  emptyPurse: true,
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

  it('asks for what is wanted alone, and pays for what it gets', async () => {
    const cases = [
      [['work_email'], 'work', 'false'],
      [['personal_email'], 'personal', 'false'],
      [['phone'], 'none', 'true'],
      [contactFields, 'personal,work', 'true'],
    ] as const
    for (const [fields, emailType, phone] of cases) {
      const spent = server.spent
      const answer = await start(slugs.findable, fields)
      assert.deepEqual([...new Set(found(answer).map(({ field }) => field))].sort(), [...fields].sort())
      assert.deepEqual([answer.cost, server.spent - spent], [fields.length + 1, fields.length + 1])
      assert.ok(answer.cost <= vendor.contact!.costMax(fields))
      const { query } = server.calls.at(-1)!
      assert.deepEqual([query.get('email_type'), query.get('include_phone')], [emailType, phone])
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

  it('says of nobody that there is nothing, free of charge; of somebody without contacts, for the search', async () => {
    for (const slug of ['nobody-of-this-name', slugs.gone]) {
      assert.deepEqual(await start(slug, contactFields), { kind: 'NOT_FOUND', cost: 0 })
    }
    assert.deepEqual(await start(slugs.unfindable, contactFields), { kind: 'NOT_FOUND', cost: 1 })
    server.next(json(200, { status_code: 200, profile: [] }), json(200, { status_code: 404, message: 'Not Found' }))
    for (let nth = 0; nth < 2; nth += 1) {
      assert.deepEqual(await start(slugs.findable, ['phone']), { kind: 'NOT_FOUND', cost: 0 })
    }
  })

  it('leaves a key for trying out to the operator, and keeps nothing of its invented people', async () => {
    server.sampleOnly = true
    const failure = await refused(start(slugs.findable, ['work_email']), 'UNAVAILABLE', server.key)
    assert.equal(failure.needsOperator, true)
    server.sampleOnly = false
  })

  it('pays for an address it did not ask for, and does not give it away', async () => {
    const email = ['a@x.example', 'b@x.example']
    const profile = { url: null, email, work_email: ['a@x.example'], personal_email: ['b@x.example'], phone: [] }
    server.next(json(200, { status_code: 200, profile }))
    const answer = await start(slugs.findable, ['work_email'])
    assert.equal(answer.cost, 3)
    assert.deepEqual(
      found(answer).map(({ value }) => value),
      ['a@x.example'],
    )
  })

  it('takes nothing of a profile that is somebody else’s', async () => {
    const profile = { url: 'https://linkedin.com/in/ada-other/', email: ['a@x.example'], work_email: ['a@x.example'] }
    server.next(json(200, { status_code: 200, profile }))
    assert.deepEqual(await start(slugs.findable, ['work_email']), { kind: 'NOT_FOUND', cost: 2 })
  })

  it('cannot be repeated for nothing, and says so', () => {
    assert.equal(vendor.contact!.repeatable, false)
    assert.equal(vendor.contact!.read, undefined)
    assert.equal(vendor.contact!.readCallback, undefined)
  })
})
