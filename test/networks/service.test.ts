/**
 * The whole service over licensed providers: search, profiles and a waterfall of contact lookups, as a client and an operator see them.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { WORK_DEADLINE_SECONDS } from '../../contract/limits.ts'
import { json, withheld } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { startContactOutServer } from '../vendors/contactout-server.ts'
import { startFullEnrichServer } from '../vendors/fullenrich-server.ts'
import { startPdlServer } from '../vendors/pdl-server.ts'
import { profileUrl, slugs } from '../vendors/world.ts'

const urnOf = (slug: string) => `urn:network:person:linkedin.com/in/${slug}`

const pdl = await startPdlServer()
const contactout = await startContactOutServer()
const fullenrich = await startFullEnrichServer()
fullenrich.readsPending = 0
after(async () => {
  for (const server of [pdl, contactout, fullenrich]) await server.close()
})

const plenty = { callsPerMinute: 10_000 }
const networks = {
  providers: {
    pdl: { key: { env: 'PDL_KEY' }, url: `${pdl.url}/v5`, ...plenty },
    contactout: { key: contactout.key, url: contactout.url, ...plenty },
    fullenrich: { key: fullenrich.key, url: `${fullenrich.url}/api/v2`, ...plenty },
  },
  search: 'pdl',
  collect: 'pdl',
  resolve: 'pdl',
  contact: { work_email: ['contactout', 'fullenrich'], personal_email: 'fullenrich', phone: 'fullenrich' },
  callbackUrl: 'https://scout.example',
}
const service = await startService({ env: { SCOUT_NETWORKS: JSON.stringify(networks), PDL_KEY: pdl.key } })
const account = await service.account()

const creditsNow = async () => (await account.balance()).credits
const attempts = (operation: string) =>
  service.scout.database.query<Body>(
    'select provider, outcome, gave, cost from network_attempts where operation = $1 order by asked_at',
    [operation],
  )

test('searches a provider by prompt and place, for one credit of the client', async () => {
  const before = await creditsNow()
  const { body: place } = await account.get('resolve-location?city=Munich&country=Germany')
  assert.equal(place.resolved, true)
  const filtersJson = JSON.stringify({ countries: [{ geoId: place.geoId }] })
  const { status, body } = await account.search({ prompt: 'data engineer', filtersJson })
  assert.equal(status, 200)
  assert.ok(body.candidates.length > 0)
  for (const one of body.candidates) {
    assert.match(one.job_title, /^Data Engineer/)
    assert.match(one.location_raw_address, /Munich/)
  }
  assert.equal(before - (await creditsNow()), 1)
  assert.equal(pdl.spent, body.candidates.length)
  const [attempt] = await attempts('search')
  assert.deepEqual(
    { provider: attempt?.provider, outcome: attempt?.outcome, cost: Number(attempt?.cost) },
    { provider: 'pdl', outcome: 'FOUND', cost: pdl.spent * 1_000 },
  )
})

test('a place that nobody knows finds nobody, and no provider is paid to look everywhere', async () => {
  const spent = pdl.spent
  const filtersJson = JSON.stringify({ countries: [{ geoId: '999999999' }] })
  const { status, body } = await account.search({ prompt: 'data engineer', filtersJson })
  assert.deepEqual({ status, candidates: body.candidates }, { status: 200, candidates: [] })
  assert.equal(pdl.spent, spent)
})

test('collects a profile once, and says of one that is gone that it is', async () => {
  const spent = pdl.spent
  const path = `enrich?urn=${encodeURIComponent(urnOf(slugs.findable))}`
  const { status, body } = await account.get(path)
  assert.equal(status, 200)
  assert.deepEqual(
    { full_name: body.profile.full_name ?? body.profile.fullName, creditsDeducted: body.creditsDeducted },
    { full_name: 'Ada Found', creditsDeducted: 1 },
  )
  assert.equal((await account.get(path)).body.fromCache, true)
  assert.equal(pdl.spent - spent, 1)
  const gone = await account.get(`enrich?urn=${encodeURIComponent(urnOf(slugs.gone))}`)
  assert.deepEqual(
    { status: gone.status, code: gone.body.code, retryable: gone.body.retryable },
    { status: 404, code: 'COLLECT_FAILED', retryable: false },
  )
})

test('an item that came while a single call was collecting is tried again when that call has failed', async () => {
  const [urn, before] = [urnOf(slugs.plain), await creditsNow()]
  const busy = withheld()
  const soon = new Date(service.clock.now().getTime() + 1_000).toISOString()
  const tooMany = { status: 429, error: { type: 'rate_limit_error', message: 'slow down' } }
  pdl.next(busy.behaviour(json(429, tooMany, { 'x-ratelimit-reset': soon })))
  const single = account.get(`enrich?urn=${encodeURIComponent(urn)}`)
  await busy.arrived
  const { body: batch } = await account.post('enrich/batch', { talents: [{ urn }] })
  assert.deepEqual(
    { processCount: batch.processCount, totalCreditsDeducted: batch.totalCreditsDeducted },
    { processCount: 1, totalCreditsDeducted: 0 },
  )
  busy.give()
  const { body: done } = await account.awaitBatch(batch.jobId)
  assert.equal(done.status, 'COMPLETED')
  assert.equal((await single).status, 200)
  assert.equal(before - (await creditsNow()), 1)
  await service.verify()
})

/** Calls back as the vendor would, for every job it has. */
async function callBack(): Promise<void> {
  for (const id of fullenrich.jobs.keys()) {
    const { url, headers, body } = fullenrich.callback(id)
    assert.equal(url, 'https://scout.example/v1/network-callbacks/fullenrich')
    const answer = await fetch(`${service.url}/v1/network-callbacks/fullenrich`, { method: 'POST', headers, body })
    assert.equal(answer.status, 200)
  }
}

/** Without the vendor's callback the next poll would be two minutes away. */
async function unlocked(slug: string, requestedFields: string[]): Promise<Body> {
  const body = { urn: urnOf(slug), networkUrl: profileUrl(slug), requestedFields }
  assert.equal((await account.post('contact', body)).status, 200)
  for (;;) {
    const { body: status } = await account.get(`contact-status?urn=${encodeURIComponent(urnOf(slug))}&wait=1`)
    if (status.done) return status
    await callBack()
  }
}

test('asks the next provider only for what the first has no verified value of', async () => {
  const body = await unlocked(slugs.findable, ['work_email', 'personal_email', 'phone'])
  assert.deepEqual(
    { workEmail: body.workEmail, personalEmail: body.personalEmail, phoneNumber: body.phoneNumber },
    { workEmail: 'ada-found@spotify.com', personalEmail: 'ada-found@gmail.com', phoneNumber: '+4915112345660' },
  )
  assert.deepEqual(
    { creditsCharged: body.creditsCharged, unresolvedFields: body.unresolvedFields },
    { creditsCharged: 9, unresolvedFields: [] },
  )
  const [job] = [...fullenrich.jobs.values()]
  assert.deepEqual(job?.data[0]?.enrich_fields, ['contact.personal_emails', 'contact.phones'])
  assert.equal(contactout.calls.length, 1)
  assert.deepEqual(
    (await attempts('contact')).map(({ provider, outcome, gave, cost }) => ({
      provider,
      outcome,
      gave,
      cost: Number(cost),
    })),
    [
      { provider: 'contactout', outcome: 'FOUND', gave: ['work_email'], cost: 1_000 },
      { provider: 'fullenrich', outcome: 'FOUND', gave: ['personal_email', 'phone'], cost: 13_000 },
    ],
  )
})

test('charges the client the same, however many providers were asked, and keeps the unverified value', async () => {
  const before = await creditsNow()
  const body = await unlocked(slugs.unverified, ['work_email'])
  assert.equal(body.workEmail, 'ed-unverified@siemens.com')
  assert.equal(before - (await creditsNow()), 2)
  const asked = (await attempts('contact')).slice(2)
  assert.deepEqual(
    asked.map(({ provider }) => provider),
    ['contactout', 'fullenrich'],
  )
})

test('gives the credits back where no provider has anything', async () => {
  const before = await creditsNow()
  const body = await unlocked(slugs.unfindable, ['work_email', 'phone'])
  assert.deepEqual({ workEmail: body.workEmail, phoneNumber: body.phoneNumber }, { workEmail: null, phoneNumber: null })
  assert.equal(body.creditsRefunded, body.creditsCharged)
  assert.equal(await creditsNow(), before)
  await service.verify()
})

test('a field whose provider failed is refunded and can be asked for at once, beside one that was found', async () => {
  fullenrich.next(json(400, { code: 'error.enrichment.data', message: 'no' }))
  const body = await unlocked(slugs.plain, ['work_email', 'phone'])
  assert.equal(body.workEmail, `${slugs.plain}@google.com`)
  assert.deepEqual(
    { failureCode: body.failureCode, unresolvedFields: body.unresolvedFields },
    { failureCode: 'LOOKUP_FAILED', unresolvedFields: ['phone'] },
  )
  assert.deepEqual(
    { creditsCharged: body.creditsCharged, creditsRefunded: body.creditsRefunded },
    { creditsCharged: 7, creditsRefunded: 5 },
  )
  const again = await unlocked(slugs.plain, ['phone'])
  assert.ok(again.phoneNumber)
  assert.deepEqual(
    { creditsCharged: again.creditsCharged, creditsRefunded: again.creditsRefunded, failureCode: again.failureCode },
    { creditsCharged: 5, creditsRefunded: 0, failureCode: undefined },
  )
  await service.verify()
})

test('what was found by the deadline is kept and charged, what is missing is refunded', async () => {
  fullenrich.readsPending = 1_000
  const person = { urn: urnOf(slugs.other), networkUrl: profileUrl(slugs.other) }
  await account.post('contact', { ...person, requestedFields: ['work_email', 'phone'] })
  const path = `contact-status?urn=${encodeURIComponent(person.urn)}`
  await until('the provider is at it', async () => (await account.get(path)).body.status === 'PROCESSING')
  service.clock.turn(WORK_DEADLINE_SECONDS)
  await service.scout.database.query('update work set visible_at = now()')
  const { body } = await account.awaitContact(person.urn)
  assert.deepEqual(
    { workEmail: body.workEmail, phoneNumber: body.phoneNumber },
    { workEmail: `${slugs.other}@spotify.com`, phoneNumber: null },
  )
  assert.deepEqual(
    { failureCode: body.failureCode, unresolvedFields: body.unresolvedFields },
    { failureCode: 'LOOKUP_TIMED_OUT', unresolvedFields: ['phone'] },
  )
  assert.deepEqual(
    { creditsCharged: body.creditsCharged, creditsRefunded: body.creditsRefunded },
    { creditsCharged: 7, creditsRefunded: 5 },
  )

  // What the provider finds after that is kept. When somebody asks for it, they pay us for it, and the provider is not paid again.
  fullenrich.readsPending = 0
  const { database } = service.scout
  await until('the late number is there', async () => {
    await callBack()
    return (await database.query(`select 1 as it from late_fields where state = 'FOUND'`)).length > 0
  })
  const [before, jobs] = [await creditsNow(), fullenrich.jobs.size]
  const held = await account.call('POST', 'privacy/access', { urn: person.urn })
  // The report says that the value is held, but does not show it, because nobody has paid for it.
  const late = held.body.contactValues.filter(({ state }: Body) => state === 'LATE')
  assert.deepEqual(
    late.map(({ field, value }: Body) => ({ field, value })),
    [{ field: 'phone', value: null }],
  )
  assert.ok(!/\+49/.test(JSON.stringify(held.body)))
  const again = await unlocked(slugs.other, ['phone'])
  assert.match(again.phoneNumber, /^\+49/)
  assert.deepEqual({ spent: before - (await creditsNow()), jobs: fullenrich.jobs.size }, { spent: 5, jobs })
  await service.verify()
})

test('believes no callback that is not signed, and knows no provider that it does not have', async () => {
  const post = (provider: string, headers = {}) =>
    fetch(`${service.url}/v1/network-callbacks/${provider}`, { method: 'POST', headers, body: '{"id":"x"}' })
  assert.equal((await post('fullenrich', { 'x-signature-sha1': '00'.repeat(20) })).status, 401)
  assert.equal((await post('nobody')).status, 404)
})

test('tells a client of a provider without credit that the network is away, and the operator why', async () => {
  const before = await creditsNow()
  pdl.credits = 0
  const { status, body } = await account.search({ prompt: 'nurse or sales director' })
  assert.deepEqual(
    { status, code: body.code, retryable: body.retryable },
    { status: 503, code: 'NETWORK_UNAVAILABLE', retryable: true },
  )
  assert.equal(await creditsNow(), before)
  const calls = pdl.calls.length
  // While the provider cannot answer, it is not asked again at every search.
  assert.equal((await account.search({ prompt: 'backend engineer' })).status, 503)
  assert.equal(pdl.calls.length, calls)
  const { values } = await service.metrics.networkAlerts.get()
  const alert = values.find(({ labels }) => labels.provider === 'pdl' && labels.reason === 'NO_CREDIT')
  assert.equal(alert?.value, 1)
  pdl.credits = 1_000
  service.clock.turn(301)
  assert.equal((await account.search({ prompt: 'sales director' })).status, 200)
})
