/** FullEnrich over its local copy: jobs from start to end, in every odd form of "not yet", and its signed callback. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type ContactField, contactFields } from '../../contract/network.ts'
import type { Contacting, Vendor, VendorOptions } from '../../src/providers/vendor-port.ts'
import { createFullEnrich, optionsSchema } from '../../src/providers/vendors/fullenrich/index.ts'
import { json } from '../support/fake-network.ts'
import { found, person, refused } from './asks.ts'
import { type FullEnrichServer, startFullEnrichServer } from './fullenrich-server.ts'
import { vendorRules } from './vendor-rules.ts'
import { slugs } from './world.ts'

vendorRules('FullEnrich', {
  start: startFullEnrichServer,
  create: createFullEnrich,
  basePath: '/api/v2',
  paid: (vendor, signal) => vendor.contact!.start(person(slugs.findable), ['phone'], 'question-1', signal),
  retryAfterSeconds: 60,
})

describe('FullEnrich', () => {
  let server: FullEnrichServer
  let vendor: Vendor
  let contact: Contacting
  const open = (more: Partial<VendorOptions> = {}) =>
    createFullEnrich({ key: server.key, url: `${server.url}/api/v2`, deadlineMs: 5_000, options: {}, ...more })
  beforeEach(async () => {
    server = await startFullEnrichServer()
    vendor = open()
    contact = vendor.contact!
  })
  afterEach(async () => {
    await vendor.close()
    await server.close()
  })

  async function start(slug: string, fields = contactFields as readonly ContactField[]) {
    const begun = await contact.start(person(slug), fields, 'question-1')
    assert.ok(begun.kind === 'PENDING')
    return begun
  }

  const read = (ticket: string, fields = contactFields as readonly ContactField[], slug: string = slugs.findable) =>
    contact.read!(person(slug), ticket, fields)

  it('begins a job for one person, that its dashboard shows under our question', async () => {
    const { ticket, retryAfterSeconds, cost } = await start(slugs.findable, ['work_email', 'phone'])
    assert.deepEqual({ retryAfterSeconds, cost }, { retryAfterSeconds: 120, cost: 0 })
    assert.deepEqual([...server.jobs.keys()], [ticket])
    assert.deepEqual(server.calls[0]?.body, {
      name: 'question-1',
      data: [
        {
          linkedin_url: 'https://www.linkedin.com/in/ada-found',
          enrich_fields: ['contact.work_emails', 'contact.phones'],
          custom: { reference: 'question-1' },
        },
      ],
    })
  })

  it('reads “not yet” in both its forms, and the end with what it cost', async () => {
    const { ticket } = await start(slugs.findable)
    server.readsPending = 2
    assert.equal((await read(ticket)).kind, 'PENDING')
    server.pendingByStatus = true
    const again = await read(ticket)
    assert.deepEqual(again, { kind: 'PENDING', ticket, retryAfterSeconds: 300, cost: 0 })
    const end = await read(ticket)
    assert.equal(end.cost, 14)
    assert.equal(server.spent, 14)
    assert.equal(contact.costMax(contactFields), 14)
    assert.deepEqual(found(end), [
      { field: 'work_email', value: 'ada-found@spotify.com', verification: 'VERIFIED', confidence: 1 },
      { field: 'personal_email', value: 'ada-found@gmail.com', verification: 'VERIFIED', confidence: 1 },
      {
        field: 'phone',
        value: '+4915112345660',
        verification: 'UNVERIFIED',
        confidence: null,
        lineType: 'MOBILE',
        countryCode: 'DE',
      },
    ])
    // Read again, as after a crash: the same answer at no further cost.
    assert.deepEqual(await read(ticket), end)
    assert.equal(server.spent, 14)
  })

  it('takes numbers for verified where the operator trusts them', async () => {
    contact = open({ options: { trustPhones: true } }).contact!
    const { ticket } = await start(slugs.findable, ['phone'])
    await read(ticket, ['phone'])
    assert.equal(found(await read(ticket, ['phone']))[0]?.verification, 'VERIFIED')
  })

  it('tells a mailbox that answered from one that only may', async () => {
    server.readsPending = 0
    const { ticket } = await start(slugs.unverified, ['work_email'])
    const [email] = found(await read(ticket, ['work_email'], slugs.unverified))
    assert.deepEqual(
      { verification: email?.verification, confidence: email?.confidence },
      { verification: 'UNVERIFIED', confidence: 0.5 },
    )
    const status = (one: string) => ({ email: `${one}@x.example`, status: one })
    const info = {
      work_emails: ['HIGH_PROBABILITY', 'INVALID', 'INVALID_DOMAIN', 'NEW_WORD', 'constructor'].map(status),
    }
    server.next(json(200, { id: ticket, status: 'FINISHED', cost: { credits: 1 }, data: [{ contact_info: info }] }))
    const emails = found(await read(ticket, ['work_email']))
    assert.deepEqual(
      emails.map((one) => one.verification),
      ['UNVERIFIED', 'INVALID', 'INVALID', 'UNVERIFIED', 'UNVERIFIED'],
    )
  })

  it('ends with nothing, for nothing, where there is nothing', async () => {
    server.readsPending = 0
    const { ticket } = await start(slugs.unfindable)
    assert.deepEqual(await read(ticket), { kind: 'NOT_FOUND', cost: 0 })
  })

  it('says of a job without credits that the balance is empty, though the refusal holds a result', async () => {
    server.readsPending = 0
    server.credits = 0
    const { ticket } = await start(slugs.findable)
    const failure = await refused(read(ticket), 'NO_CREDIT', server.key)
    assert.deepEqual({ needsOperator: failure.needsOperator, cost: failure.cost }, { needsOperator: true, cost: 0 })
    server.next(json(402, { code: 'error.credits', message: 'Not enough credits' }))
    await refused(contact.start(person(slugs.findable), ['phone'], 'question-2'), 'NO_CREDIT')
  })

  it('keeps what a refused result holds, for it was paid', async () => {
    const { ticket } = await start(slugs.findable)
    const contact_info = { most_probable_work_email: { email: 'ada@spotify.com', status: 'DELIVERABLE' } }
    server.next(
      json(402, { id: ticket, status: 'CREDITS_INSUFFICIENT', cost: { credits: 1 }, data: [{ contact_info }] }),
    )
    const answer = await read(ticket)
    assert.equal(answer.cost, 1)
    assert.equal(found(answer)[0]?.value, 'ada@spotify.com')
  })

  it('says so when the vendor gave up, or ended in a way of its own', async () => {
    server.readsPending = 0
    const { ticket } = await start(slugs.failing)
    await refused(read(ticket), 'REFUSED')
    server.next(json(200, { id: ticket, status: 'A_WORD_OF_ITS_OWN', data: [] }))
    assert.equal((await refused(read(ticket), 'MALFORMED')).maybeBilled, true)
    await refused(read('no-such-job'), 'REFUSED')
  })

  it('takes nothing of a job that was about somebody else', async () => {
    server.readsPending = 0
    const { ticket } = await start(slugs.unverified)
    assert.deepEqual(await read(ticket), { kind: 'NOT_FOUND', cost: 14 })
  })

  it('waits while the vendor is held back by others, or does not know how the job stands', async () => {
    const { ticket } = await start(slugs.findable)
    for (const status of ['CREATED', 'RATE_LIMIT', 'UNKNOWN']) {
      server.next(json(200, { id: ticket, status, data: [] }))
      assert.equal((await read(ticket)).kind, 'PENDING', status)
    }
  })

  it('looks no more often than the vendor asks, called back or not, and a look that failed was one', async () => {
    for (const callbackUrl of [undefined, 'https://scout.example/v1/network-callbacks/fullenrich']) {
      contact = open({ callbackUrl }).contact!
      let nowMs = 0
      server.nowMs = () => nowMs
      server.readsPending = 3
      const begun = await start(slugs.findable)
      nowMs += begun.retryAfterSeconds * 1_000
      for (let nth = 0; nth < 3; nth += 1) {
        const again = await read(begun.ticket)
        assert.ok(again.kind === 'PENDING')
        nowMs += again.retryAfterSeconds * 1_000
      }
      assert.equal((await read(begun.ticket)).kind, 'FOUND')
      assert.equal(server.hasty, 0)
      server.next(json(500, {}), json(200, 'no job'), json(429, { code: 'error.rate.limit', message: 'in 1m' }))
      const away = async (reason: 'UNAVAILABLE' | 'MALFORMED' | 'RATE_LIMITED') =>
        (await refused(read(begun.ticket), reason)).retryAfterSeconds
      assert.deepEqual(
        { unavailable: await away('UNAVAILABLE'), malformed: await away('MALFORMED') },
        { unavailable: 300, malformed: 300 },
      )
      assert.equal(await away('RATE_LIMITED'), 60)
    }
    assert.equal(optionsSchema.safeParse({ pollSeconds: 60 }).success, false)
  })

  it('asks to be called back where there is an address for it', async () => {
    contact = open({ callbackUrl: 'https://scout.example/v1/network-callbacks/fullenrich' }).contact!
    const { ticket } = await start(slugs.findable)
    const { url, headers, body } = server.callback(ticket)
    assert.equal(url, 'https://scout.example/v1/network-callbacks/fullenrich')
    assert.deepEqual(contact.readCallback!(headers, body), [ticket])
  })

  it('believes no callback that is not signed with the key, over these very bytes', async () => {
    const { ticket } = await start(slugs.findable)
    const { headers, body } = server.callback(ticket)
    const signature = headers['x-signature-sha1']!
    const forged = Buffer.from(body.toString().replace('FINISHED', 'CANCELED'))
    assert.equal(contact.readCallback!(headers, forged), null)
    for (const wrong of [undefined, '', 'zz', signature.slice(2), `${signature}00`, signature.replace(/^./, 'g')]) {
      assert.equal(contact.readCallback!({ 'x-signature-sha1': wrong }, body), null)
    }
    assert.equal(open({ key: 'another key' }).contact!.readCallback!(headers, body), null)
  })

  it('makes nothing of a signed callback about nothing', () => {
    const job = { name: 'x', data: [], webhookUrl: undefined, reads: 0, outcome: null }
    server.jobs.set('', job)
    const { headers, body } = server.callback('')
    assert.deepEqual(contact.readCallback!(headers, body), [])
  })
})
