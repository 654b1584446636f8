/** Apollo over its local copy: single people or ten at once, emails at once and phone numbers later. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type ContactField, contactFields } from '../../contract/network.ts'
import type { Contacting, Vendor, VendorOptions } from '../../src/providers/vendor-port.ts'
import { createApollo } from '../../src/providers/vendors/apollo/index.ts'
import { json } from '../support/fake-network.ts'
import { type ApolloServer, startApolloServer } from './apollo-server.ts'
import { found, person, refused } from './asks.ts'
import { vendorRules } from './vendor-rules.ts'
import { slugs, world } from './world.ts'

vendorRules('Apollo', {
  start: startApolloServer,
  create: createApollo,
  basePath: '/api/v1',
  paid: (vendor, signal) => vendor.contact!.start(person(slugs.findable), ['work_email'], 'question-1', signal),
  retryAfterSeconds: 27,
  emptyBalance: true,
})

describe('Apollo', () => {
  const callbackUrl = 'https://scout.example/v1/network-callbacks/apollo'
  let server: ApolloServer
  let vendor: Vendor
  let contact: Contacting
  const open = (more: Partial<VendorOptions> = {}) =>
    createApollo({ key: server.key, url: `${server.url}/api/v1`, deadlineMs: 5_000, options: {}, callbackUrl, ...more })
  beforeEach(async () => {
    server = await startApolloServer()
    vendor = open()
    contact = vendor.contact!
  })
  afterEach(async () => {
    await vendor.close()
    await server.close()
  })
  const start = (slug: string, fields: readonly ContactField[]) => contact.start(person(slug), fields, 'question-1')

  it('asks for one person by match, for one credit, and reveals only what is wanted', async () => {
    const answer = await start(slugs.findable, ['work_email'])
    assert.deepEqual(found(answer), [
      { field: 'work_email', value: 'ada-found@spotify.com', verification: 'VERIFIED', confidence: 1 },
    ])
    assert.deepEqual(
      { cost: answer.cost, spent: server.spent, costMax: contact.costMax(['work_email']) },
      { cost: 1, spent: 1, costMax: 1 },
    )
    const [call] = server.calls
    assert.equal(call?.path, '/api/v1/people/match')
    assert.deepEqual(
      {
        revealPersonalEmails: call?.query.get('reveal_personal_emails'),
        revealPhoneNumber: call?.query.get('reveal_phone_number'),
      },
      { revealPersonalEmails: 'false', revealPhoneNumber: null },
    )
  })

  it('asks for fifteen people in two calls, ten and five, each question in one of them', async () => {
    const some = world.slice(0, 15)
    const answers = await Promise.all(some.map(({ slug }) => start(slug, ['work_email'])))
    assert.deepEqual(
      answers.map((answer) => found(answer)[0]?.value),
      some.map(({ contact: { work } }) => work),
    )
    assert.deepEqual(
      server.calls.map(({ path, body }) => ({ path, people: body.details.length })),
      [
        { path: '/api/v1/people/bulk_match', people: 10 },
        { path: '/api/v1/people/bulk_match', people: 5 },
      ],
    )
    assert.equal(server.spent, 15)
    assert.equal(
      answers.reduce((sum, { cost }) => sum + cost, 0),
      15,
    )
  })

  it('knows who of a call was missed, by the order', async () => {
    const asked = [slugs.findable, 'nobody-of-this-name', slugs.gone, slugs.unverified]
    const answers = await Promise.all(asked.map((slug) => start(slug, ['work_email'])))
    assert.deepEqual(
      answers.map(({ kind, cost }) => ({ kind, cost })),
      [
        { kind: 'FOUND', cost: 1 },
        { kind: 'NOT_FOUND', cost: 0 },
        { kind: 'NOT_FOUND', cost: 0 },
        { kind: 'FOUND', cost: 1 },
      ],
    )
    server.next(json(200, { matches: [null], credits_consumed: 0 }))
    const short = await Promise.allSettled([start(slugs.findable, ['work_email']), start('b', ['work_email'])])
    assert.ok(short.every((one) => one.status === 'rejected' && one.reason.reason === 'MALFORMED'))
  })

  it('takes nothing of somebody at another address', async () => {
    const other = { id: 'x', linkedin_url: 'http://www.linkedin.com/in/ada-other', email: 'x@x.example' }
    server.next(json(200, { person: other, request_id: 6 }), json(200, { person: other, request_id: 7 }))
    assert.deepEqual(await start(slugs.findable, ['work_email']), { kind: 'NOT_FOUND', cost: 1 })
    assert.deepEqual(await start(slugs.findable, ['phone']), { kind: 'NOT_FOUND', cost: 9 })
  })

  it('shares out what the vendor told, to the last thousandth', async () => {
    const one = (id: string) => ({ id, email: `${id}@x.example`, email_status: 'verified' })
    server.next(json(200, { matches: [one('a'), one('b'), one('c')], credits_consumed: 4 }))
    const answers = await Promise.all(['a', 'b', 'c'].map((slug) => start(slug, ['work_email'])))
    assert.deepEqual(
      answers.map(({ cost }) => cost),
      [1.334, 1.333, 1.333],
    )
  })

  it('does not mix questions that reveal different things', async () => {
    await Promise.all([start(slugs.findable, ['work_email']), start(slugs.findable, ['personal_email'])])
    assert.deepEqual(
      server.calls.map(({ path, query }) => ({ path, revealPersonalEmails: query.get('reveal_personal_emails') })),
      [
        { path: '/api/v1/people/match', revealPersonalEmails: 'false' },
        { path: '/api/v1/people/match', revealPersonalEmails: 'true' },
      ],
    )
  })

  it('takes a success with nobody in it for a miss, and a placeholder for no address', async () => {
    server.next(json(200, { person: null }))
    assert.deepEqual(await start('nobody-of-this-name', ['work_email']), { kind: 'NOT_FOUND', cost: 0 })
    const locked = { id: 'x', email: 'email_not_unlocked@domain.com', email_status: 'verified', personal_emails: [] }
    server.next(json(200, { person: locked }))
    assert.deepEqual(await start(slugs.findable, ['work_email']), { kind: 'NOT_FOUND', cost: 1 })
  })

  it('takes an echo of the question for nobody, whom no number is waited for', async () => {
    assert.deepEqual(await start('nobody-of-this-name', contactFields), { kind: 'NOT_FOUND', cost: 0 })
    const asked = ['nobody-of-this-name', slugs.findable].map((slug) => start(slug, ['work_email']))
    assert.deepEqual(
      (await Promise.all(asked)).map(({ kind, cost }) => ({ kind, cost })),
      [
        { kind: 'NOT_FOUND', cost: 0 },
        { kind: 'FOUND', cost: 1 },
      ],
    )
  })

  it('waits on where a success holds no result yet, whatever is said of the callback', async () => {
    const begun = await start(slugs.findable, ['phone'])
    assert.ok(begun.kind === 'PENDING')
    server.pollsPending = 3
    for (const state of ['in_progress', 'success', 'failed'] as const) {
      server.pendingAs = state
      assert.deepEqual(await contact.read!(person(slugs.findable), begun.ticket, ['phone']), {
        kind: 'PENDING',
        ticket: begun.ticket,
        retryAfterSeconds: 15,
        cost: 1,
      })
    }
    assert.equal(found(await contact.read!(person(slugs.findable), begun.ticket, ['phone'])).length, 1)
  })

  it('takes a result whose callback did not reach us', async () => {
    server.pollsPending = 0
    server.dispatchFails = true
    const begun = await start(slugs.findable, ['phone'])
    assert.ok(begun.kind === 'PENDING')
    const end = await contact.read!(person(slugs.findable), begun.ticket, ['phone'])
    assert.deepEqual({ found: found(end).length, cost: end.cost }, { found: 1, cost: 9 })
  })

  it('pays for a number what the vendor told, where it told it of one person alone', async () => {
    const [one, two] = ['a', 'b'].map((id) => ({ id, phone_numbers: [{ sanitized_number: '+4915112345600' }] }))
    const polled = (people: unknown[]) =>
      json(200, { webhook_result: { status: 'success', credits_consumed: 5, people } })
    server.next(polled([one]), polled([one, two]))
    const cost = async () => (await contact.read!(person('a'), '["7","a",1]', ['phone'])).cost
    assert.deepEqual({ first: await cost(), second: await cost() }, { first: 6, second: 9 })
  })

  it('tells the balance, or only that the key works where the key may not see it', async () => {
    assert.deepEqual(await vendor.check.check(), { creditsLeft: server.credits })
    server.scoped = true
    assert.deepEqual(await vendor.check.check(), { creditsLeft: null })
  })

  it('gives emails at once and the number when it is there, by an id longer than a number holds', async () => {
    const begun = await start(slugs.findable, contactFields)
    assert.ok(begun.kind === 'PENDING')
    assert.deepEqual(
      begun.soFar?.map(({ field, verification }) => ({ field, verification })),
      [
        { field: 'work_email', verification: 'VERIFIED' },
        { field: 'personal_email', verification: 'UNVERIFIED' },
      ],
    )
    const waiting = await contact.read!(person(slugs.findable), begun.ticket, contactFields)
    assert.deepEqual(
      { kind: waiting.kind, retryAfterSeconds: waiting.kind === 'PENDING' && waiting.retryAfterSeconds },
      { kind: 'PENDING', retryAfterSeconds: 10 },
    )
    const end = await contact.read!(person(slugs.findable), begun.ticket, contactFields)
    assert.deepEqual(found(end), [
      {
        field: 'phone',
        value: '+4915112345660',
        verification: 'VERIFIED',
        confidence: 0.9,
        lineType: 'MOBILE',
      },
    ])
    assert.deepEqual(
      { cost: end.cost, spent: server.spent, costMax: contact.costMax(contactFields) },
      { cost: 9, spent: 9, costMax: 9 },
    )
    assert.equal(server.calls.at(-1)?.path, '/api/v1/webhook_result/-9007199254740993')
    assert.equal(server.calls[0]?.query.get('webhook_url'), callbackUrl)
  })

  it('tells a sure number from one that may be', async () => {
    server.pollsPending = 0
    const begun = await start(slugs.unverified, ['phone'])
    assert.ok(begun.kind === 'PENDING')
    const [phone] = found(await contact.read!(person(slugs.findable), begun.ticket, ['phone']))
    assert.deepEqual(
      { verification: phone?.verification, confidence: phone?.confidence },
      { verification: 'UNVERIFIED', confidence: 0.3 },
    )
  })

  it('pays for no number that is not there', async () => {
    server.pollsPending = 0
    const begun = await start(slugs.unfindable, ['phone'])
    assert.ok(begun.kind === 'PENDING')
    assert.deepEqual(await contact.read!(person(slugs.findable), begun.ticket, ['phone']), {
      kind: 'NOT_FOUND',
      cost: 1,
    })
  })

  it('says so when the vendor gave up, or no longer knows the request', async () => {
    server.pollsPending = 0
    const begun = await start(slugs.findable, ['phone'])
    assert.ok(begun.kind === 'PENDING')
    server.phonesFail = true
    await refused(contact.read!(person(slugs.findable), begun.ticket, ['phone']), 'REFUSED')
    server.expired = true
    await refused(contact.read!(person(slugs.findable), begun.ticket, ['phone']), 'REFUSED')
    for (const ticket of ['["7","x",1]', '["letters","x",1]', 'no ticket', '{}']) {
      await refused(contact.read!(person(slugs.findable), ticket, ['phone']), 'REFUSED')
    }
  })

  it('sells no numbers without an address to call back', () => {
    assert.deepEqual(open({ callbackUrl: undefined }).contact!.fields, ['work_email', 'personal_email'])
    assert.deepEqual(contact.fields, contactFields)
    assert.equal(contact.readCallback, undefined)
  })
})
