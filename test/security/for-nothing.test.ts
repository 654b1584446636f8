/** Ways to get people, values and pages without paying: each is tried, and the ledger must show that it was paid. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseProfileUrl } from '../../src/candidates/network-url.ts'
import { personDigest } from '../../src/contact/sealed-value.ts'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { allFields, target } from '../privacy/people.ts'
import { type Body, magic, startService, type TestAccount } from '../support/service.ts'

const service = await startService({ env: { SCOUT_RETENTION_CONTACTS_DAYS: '50' } })
const DAY = 86_400
const MINE = 'urn:mine:x'

const lookups = () => service.sandbox.stats().calls.startLookup
const searches = () => service.sandbox.stats().calls.search
const urnsOf = (body: Body): string[] => body.candidates.map((candidate: Body) => candidate.urn)

/** Unlocks, and returns the answer with what the request has cost in the end. */
async function unlock(
  account: TestAccount,
  urn: string,
  networkUrl: string,
  requestedFields = allFields,
): Promise<Body> {
  const { status, body: started } = await account.post('contact', { urn, networkUrl, requestedFields })
  assert.equal(status, 200, JSON.stringify(started))
  const body = started.queued ? (await account.awaitContact(urn)).body : started
  return { ...body, cost: body.creditsCharged - (body.creditsRefunded ?? 0), queued: started.queued }
}

const valuesOf = ({ workEmail, personalEmail, phoneNumber }: Body) => ({ workEmail, personalEmail, phoneNumber })

/** Another person for whom something is found, and what that costs. */
async function somebodyElse(): Promise<{ networkUrl: string; cost: number; values: Body }> {
  const account = await service.account(1_000)
  const { body } = await account.search({ prompt: 'nurse' })
  for (const { urn, network_url: networkUrl } of body.candidates) {
    const found = await unlock(account, urn, networkUrl)
    if (found.cost > 0) return { networkUrl, cost: found.cost, values: valuesOf(found) }
  }
  throw new Error('nobody of the sandbox has anything')
}
const other = await somebodyElse()

async function erase(account: TestAccount, urn: string): Promise<void> {
  const { status } = await account.call('POST', 'privacy/erasures', { urn })
  assert.equal(status, 200)
  const { body } = await account.call('GET', 'privacy/suppressions')
  for (const { suppressionId } of body.suppressions) {
    await account.call('DELETE', `privacy/suppressions/${suppressionId}`)
  }
}

test('a payment for one person under a urn pays for nobody else under it, nor for the same person once erased', async () => {
  const account = await service.account(100)
  assert.equal((await unlock(account, MINE, target.networkUrl)).cost, 9)
  await erase(account, MINE)
  const second = await unlock(account, MINE, other.networkUrl)
  assert.deepEqual({ values: valuesOf(second), cost: second.cost }, { values: other.values, cost: other.cost })
  await erase(account, MINE)
  assert.equal((await unlock(account, MINE, target.networkUrl)).cost, 9)
  await service.verify()
})

test('what retention has taken is free for its person, charged for anybody else, and costs no credit to ask for', async () => {
  const account = await service.account(9 + other.cost + 9)
  const first = await unlock(account, MINE, target.networkUrl)
  service.clock.turn(51 * DAY)
  await runHousekeeping(service.scout)
  const stolen = await unlock(account, MINE, other.networkUrl)
  assert.deepEqual({ values: valuesOf(stolen), cost: stolen.cost }, { values: other.values, cost: other.cost })
  // A new account, because in the first one the urn was looked up as somebody else since: its payment for the first person is
  // then forgotten rather than given to the wrong one.
  const honest = await service.account(9)
  await unlock(honest, MINE, target.networkUrl)
  service.clock.turn(51 * DAY)
  await runHousekeeping(service.scout)
  assert.equal((await honest.balance()).credits, 0)
  const quote = await honest.call('POST', 'credits/quote', {
    operation: 'contact',
    body: { urn: MINE, networkUrl: target.networkUrl, requestedFields: allFields },
  })
  assert.equal(quote.status, 200, JSON.stringify(quote.body))
  assert.equal(quote.body.totalCredits, 0, JSON.stringify(quote.body))
  const again = await unlock(honest, MINE, target.networkUrl)
  assert.deepEqual({ values: valuesOf(again), cost: again.cost }, { values: valuesOf(first), cost: 0 })
  await service.verify()
})

test('a lookup that fails leaves the payment for a purged value as it was', async () => {
  const account = await service.account(0)
  const { accountId } = account
  const { database } = service.scout
  const { urn, networkUrl } = magic('failed')
  const digest = personDigest(database.keyring(), accountId, parseProfileUrl(networkUrl)!.key)
  await database.query(
    `insert into contact_fields (account_id, urn, field, state, unlock_id, person, paid, changed_at)
     values ($1, $2, 'phone', 'PURGED', 'unl', $3, true, now())`,
    [accountId, urn, digest],
  )
  const failed = await unlock(account, urn, networkUrl, ['phone'])
  assert.deepEqual(
    { failureCode: failed.failureCode, phoneNumber: failed.phoneNumber, cost: failed.cost },
    { failureCode: 'LOOKUP_FAILED', phoneNumber: null, cost: 0 },
  )
  const rows = await database.query('select state, person, paid from contact_fields where account_id = $1', [accountId])
  assert.deepEqual(rows, [{ state: 'PURGED', person: digest, paid: true }])
})

test('another urn for the same address is the same person: known values cost nothing, misses are not asked again', async () => {
  const account = await service.account(100)
  const first = await unlock(account, target.urn, target.networkUrl)
  const before = lookups()
  const again = await unlock(account, 'urn:mine:twin', `${target.networkUrl.replace('https', 'http')}/?from=mail`)
  assert.deepEqual(
    { queued: again.queued, cost: again.cost, values: valuesOf(again) },
    { queued: false, cost: 0, values: valuesOf(first) },
  )
  const nobody = magic('found-none')
  assert.equal((await unlock(account, nobody.urn, nobody.networkUrl)).cost, 0)
  assert.equal(lookups(), before + 1)
  for (const urn of ['urn:mine:1', 'urn:mine:2']) {
    assert.deepEqual((await unlock(account, urn, nobody.networkUrl)).queued, false)
  }
  assert.equal(lookups(), before + 1)
})

test('an empty page is free, and pays for none of the pages fetched on the way', async () => {
  const account = await service.account(100)
  const prompt = 'accountant'
  const past = await account.search({ prompt, page: 20 })
  assert.deepEqual({ shown: past.body.candidates, credits: past.body.creditsDeducted }, { shown: [], credits: 0 })
  const asked = searches()
  const again = await account.search({ prompt, page: 20 })
  assert.deepEqual({ credits: again.body.creditsDeducted, searches: searches() }, { credits: 0, searches: asked })
  const quote = await account.call('POST', 'credits/quote', { operation: 'search', body: { prompt } })
  assert.equal(quote.body.totalCredits, 1, JSON.stringify(quote.body))
  const first = await account.search({ prompt })
  assert.deepEqual(
    { shown: first.body.candidates.length, credits: first.body.creditsDeducted },
    { shown: 20, credits: 1 },
  )
  assert.equal(searches(), asked, 'who was fetched is not fetched again')
  assert.equal((await account.search({ prompt })).body.creditsDeducted, 0)
  await service.verify()
})

test('jumping to a page costs that page: those before it are paid for when they are shown', async () => {
  const [walker, jumper] = [await service.account(100), await service.account(100)]
  const walked: Body[] = []
  for (let page = 1; page <= 4; page++) walked.push((await walker.search({ prompt: 'engineer', page })).body)
  const order = [4, 1, 3, 2, 2, 4]
  const jumped: Body[] = []
  for (const page of order) jumped.push((await jumper.search({ prompt: 'engineer', page })).body)
  assert.deepEqual(
    jumped.map(urnsOf),
    order.map((page) => urnsOf(walked[page - 1]!)),
  )
  assert.deepEqual(
    jumped.map(({ creditsDeducted }) => creditsDeducted),
    [1, 1, 1, 1, 0, 0],
  )
  assert.deepEqual(await jumper.balance(), await walker.balance())
  await service.verify()
})

test('thirty at once for a page that was fetched on the way: one pays', async () => {
  const account = await service.account(100)
  await account.search({ prompt: 'designer', page: 2 })
  const pages = await Promise.all(Array.from({ length: 30 }, () => account.search({ prompt: 'designer' })))
  assert.equal(
    pages.reduce((sum, { body }) => sum + body.creditsDeducted, 0),
    1,
  )
  assert.equal(new Set(pages.map(({ body }) => urnsOf(body).join())).size, 1)
  await service.verify()
})

test('who was fetched and not paid for is not shown to somebody who asks for access', async () => {
  const account = await service.account(2)
  const prompt = 'engineer'
  const { body: second } = await account.search({ prompt, page: 2 })
  const asked = { prompt, page: 1 }
  assert.equal((await account.search(asked)).body.creditsDeducted, 1)
  const poor = await service.account(1)
  await poor.search({ prompt, page: 2 })
  const refused = await poor.search(asked)
  assert.deepEqual({ status: refused.status, code: refused.body.code }, { status: 402, code: 'INSUFFICIENT_CREDITS' })
  const [shown] = urnsOf(second)
  const [hidden] = urnsOf((await account.search(asked)).body)
  const hits = async (urn: string) => (await poor.call('POST', 'privacy/access', { urn })).body.searchHits
  assert.equal((await hits(shown!))[0].hit.urn, shown)
  assert.deepEqual({ hits: (await hits(hidden!)).length, hit: (await hits(hidden!))[0].hit }, { hits: 1, hit: null })
  const { body: list } = await poor.call('POST', 'shortlists', { name: 'for nothing' })
  const path = `shortlists/${list.shortlist.shortlistId}/items`
  await poor.call('POST', path, { urns: [shown, hidden] })
  const { body: listed } = await poor.call('GET', path)
  const names = new Map(listed.items.map(({ urn, fullName }: Body) => [urn, fullName]))
  assert.ok(names.get(shown))
  assert.equal(names.get(hidden), undefined, 'somebody whom no page has shown is nobody who was found')
})

test('an erasure by address forgets what was paid for under any urn, also once it was purged', async () => {
  const account = await service.account(18)
  await unlock(account, MINE, target.networkUrl)
  service.clock.turn(51 * DAY)
  await runHousekeeping(service.scout)
  await account.call('POST', 'privacy/erasures', { networkUrl: target.networkUrl })
  const { accountId } = account
  const left = await service.scout.database.query('select from contact_fields where account_id = $1', [accountId])
  assert.equal(left.length, 0)
})

test('contact and enrich follow a merge: what the kept record has is not charged', async () => {
  const account = await service.account(100)
  const records = [
    { urn: 'urn:pool:kept', fullName: 'Ann Kept', workEmail: 'ann@kept.test', phone: '+34600000001' },
    { urn: 'urn:pool:gone', fullName: 'Ann Gone', networkUrl: target.networkUrl },
  ]
  await service.savePool(account, records)
  const { status } = await account.call('POST', 'talent-pool/duplicates/merge', {
    keep: 'urn:pool:kept',
    merge: ['urn:pool:gone'],
  })
  assert.equal(status, 200)
  const asked = { requestedFields: ['work_email', 'phone'] }
  const single = await unlock(account, 'urn:pool:gone', target.networkUrl, asked.requestedFields)
  assert.deepEqual(
    { queued: single.queued, values: valuesOf(single) },
    { queued: false, values: { workEmail: 'ann@kept.test', personalEmail: null, phoneNumber: '+34600000001' } },
  )
  const { body: batch } = await account.post('contact/batch', { talents: [{ urn: 'urn:pool:gone' }], ...asked })
  assert.deepEqual({ queued: batch.queued, credits: batch.totalCreditsCharged }, { queued: false, credits: 0 })
  const enriched = await account.get('enrich?urn=urn:pool:gone')
  assert.deepEqual({ status: enriched.status, code: enriched.body.code }, { status: 409, code: 'ENRICH_NOT_NEEDED' })
  const job = await account.post('enrich/batch', { talents: [{ urn: 'urn:pool:gone' }] })
  assert.deepEqual(
    { queued: job.body.queued, full_name: job.body.cachedProfiles['urn:pool:gone'].data.full_name },
    { queued: false, full_name: 'Ann Kept' },
  )
  // What is looked up after the merge belongs to both names.
  const personal = await unlock(account, 'urn:pool:gone', target.networkUrl, allFields)
  assert.deepEqual({ cost: personal.cost, workEmail: personal.workEmail }, { cost: 2, workEmail: 'ann@kept.test' })
  const kept = await unlock(account, 'urn:pool:kept', target.networkUrl, allFields)
  assert.deepEqual({ queued: kept.queued, values: valuesOf(kept) }, { queued: false, values: valuesOf(personal) })
  await service.verify()
})

test('a page pays for whom it shows: not for those left out of it, or fetched beyond it, once they may be shown', async () => {
  const [scoutAccount, account] = [await service.account(100), await service.account(1)]
  const prompt = 'nurse'
  const { body: known } = await scoutAccount.search({ prompt })
  const inTheWay = known.candidates.slice(1).map(({ urn, network_url }: Body) => ({
    urn: `urn:pool:${urn}`,
    fullName: 'Nobody Asked',
    jobTitle: 'Welder',
    networkUrl: network_url,
  }))
  await service.savePool(account, inTheWay)
  const first = await account.search({ prompt })
  assert.deepEqual({ status: first.status, credits: first.body.creditsDeducted }, { status: 200, credits: 1 })
  for (const { urn } of inTheWay) {
    await account.call('DELETE', `talent-pool/candidates/${encodeURIComponent(urn)}`)
  }
  const again = await account.search({ prompt })
  assert.deepEqual({ status: again.status, code: again.body.code }, { status: 402, code: 'INSUFFICIENT_CREDITS' })
})

test('a page that gains nobody is free, and pays for nobody who was left out of it', async () => {
  // A list that ends on its second page.
  const prompt = 'nurse'
  const looker = await service.account(2)
  const first = (await looker.search({ prompt })).body
  const people: Body[] = [...first.candidates, ...(await looker.search({ prompt, page: 2 })).body.candidates]
  assert.ok(people.length > 25 && people.length < 40, `${people.length} nurses`)
  const account = await service.account(2)
  assert.equal((await account.search({ prompt })).body.creditsDeducted, 1)
  const own = (hit: Body, jobTitle: string) => ({
    urn: `urn:own:${hit.urn}`,
    fullName: 'Somebody Else',
    jobTitle,
    networkUrl: hit.network_url,
  })
  const inTheWay = people.slice(20).map((hit) => own(hit, 'Xylophonist'))
  const pushing = Array.from({ length: 10 }, (_, at) => ({ urn: `urn:own:${at}`, fullName: 'Own', jobTitle: prompt }))
  await service.savePool(account, [...inTheWay, ...pushing])
  await account.search({ prompt })
  const { body: moved } = await account.search({ prompt, page: 2 })
  // Own records of people whom no page has shown appear as own records, with nothing but what was typed in.
  const network = moved.candidates.filter(({ source }: Body) => source !== 'OWN_POOL')
  assert.deepEqual({ network: network.length, credits: moved.creditsDeducted }, { network: 10, credits: 0 })
  for (const { urn } of inTheWay) {
    await account.call('DELETE', `talent-pool/candidates/${encodeURIComponent(urn)}`)
  }
  assert.equal((await account.search({ prompt: 'welder' })).body.creditsDeducted, 1)
  const { status } = await account.search({ prompt, page: 2 })
  assert.equal(status, 402)
})
