/** An erased person's name: removed from the names of files, lists and searches, from the words of the index, and from the disk. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHousekeeping } from '../../src/operations/upkeep/housekeeping.ts'
import { readBlock } from '../../src/search/index/codec.ts'
import { buildIndex } from '../support/index-pool.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { everythingHeld, suppress } from './people.ts'

const service = await startService({ worker: false })
const { database } = service.scout

const theirs = { urn: 'urn:pool:zoe', fullName: 'Zoë Quillfeather', firstName: 'Zoë', lastName: 'Quillfeather' }
const NAME = /quillfeather/i

/** One row refused for an invalid title, and one imported without its invalid phone number. */
const FILE = [
  { name_first: 'Zoë', name_last: 'Quillfeather', title: 5 },
  { name_first: 'Zoë', name_last: 'Quillfeather', personal_email: 'zoe@home.example', phone: 'at home' },
]
  .map((each) => JSON.stringify(each))
  .join('\n')

/** An account with the name in everything that clients write. */
async function namedEverywhere(): Promise<TestAccount> {
  const account = await service.account(100)
  await service.savePool(account, [
    { ...theirs, personalEmail: 'zoe@home.example' },
    { urn: 'urn:pool:other', fullName: 'Zoe Other', firstName: 'Zoe', lastName: 'Other' },
  ])
  const post = async (path: string, body: object, headers?: Record<string, string>) => {
    const answer = await account.call('POST', path, body, headers)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer
  }
  await post('saved-searches', { name: 'Like Zoe Quillfeather', prompt: 'nurse' }, { 'idempotency-key': 'a' })
  await post('saved-searches', { name: 'Who', prompt: 'nurse who knows Zoë Quillfeather in Berlin' })
  await post('saved-searches', { name: 'By name', prompt: 'Quillfeather, Zoë' })
  const filtersJson = JSON.stringify({ firstName: 'zoe', lastName: 'QUILLFEATHER' })
  await post('saved-searches', { name: 'By filter', filtersJson })
  await post('saved-searches', { name: 'Zoes', prompt: 'Zoe' })
  await post('shortlists', { name: 'For Quillfeather, Zoë', urns: ['urn:pool:other'] })
  const about = { name: 'Zoë Quillfeather’s successor', description: 'as good as zoe quillfeather' }
  const { project } = (await post('projects', { ...about, urns: ['urn:pool:other'] })).body
  await post(`projects/${project.projectId}/notes`, { text: 'ask Zoe Quillfeather whom she knows' })
  await post('talent-scout/search', { prompt: 'friends of Zoë Quillfeather, nurse' })
  await suppress(account, { email: 'x@y.example', reason: 'zoe QUILLFEATHER asked for it' })
  const { status, body } = await service.call('POST', '/v1/talent-pool/imports?fileName=CV_ZoeQuillfeather.ndjson', {
    key: account.key,
    body: FILE,
    headers: { 'content-type': 'application/x-ndjson' },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return account
}

const linesWith = async (account: TestAccount) =>
  (await everythingHeld(service, account)).split('\n').filter((line) => NAME.test(line))

test('after an erasure the name is nowhere that is written down', async () => {
  const account = await namedEverywhere()
  service.startWorker()
  for (let done = false; !done; ) {
    const { body } = await account.call('GET', 'talent-pool/imports')
    done = body.imports[0].done
  }
  await service.stopWorker()
  assert.ok((await linesWith(account)).length >= 9)
  const { body } = await account.call('POST', 'privacy/erasures', { urn: theirs.urn })
  assert.deepEqual(await linesWith(account), [])
  assert.equal(body.removed.texts, 10)
  assert.equal(body.removed.importRows, 2)
  const { body: kept } = await account.call('GET', 'saved-searches')
  assert.deepEqual(
    kept.savedSearches.map(({ name, prompt }: Body) => [name, prompt]).toSorted(),
    [
      ['Like …', 'nurse'],
      ['Who', 'nurse who knows … in Berlin'],
      ['Zoes', 'Zoe'],
    ],
    'those that ask for them alone are gone, one half of the name is anybody’s',
  )
  const { body: page } = await account.search({ prompt: 'friends of Zoë Quillfeather, nurse' })
  assert.equal(page.creditsDeducted, 0, 'what was paid for is still there')
  const again = await account.call('POST', 'privacy/erasures', { urn: theirs.urn })
  assert.ok(Object.values(again.body.removed).every((count) => count === 0))
})

async function termsOf({ accountId }: TestAccount): Promise<Set<string>> {
  const rows = await database.query<{ block: Buffer }>('select block from pool_blocks where account_id = $1', [
    accountId,
  ])
  return new Set(rows.flatMap(({ block }) => [...readBlock(block)].map(({ term }) => term)))
}

test('their words leave the search index, and what is dead leaves the disk, within two hours', async () => {
  const account = await service.account()
  await service.savePool(account, [
    { ...theirs, notes: 'Speaks of quokkas' },
    { urn: 'urn:pool:other', fullName: 'Other', jobTitle: 'Nurse' },
  ])
  await account.call('PATCH', `talent-pool/candidates/${theirs.urn}`, { notes: 'Speaks of numbats' })
  await buildIndex(service.scout, account)
  assert.ok((await termsOf(account)).has('n:quillfeather'))
  await account.call('POST', 'privacy/erasures', { urn: theirs.urn })
  await runHousekeeping(service.scout)
  assert.ok((await termsOf(account)).has('n:quillfeather'), 'not for each erasure by itself')
  const vacuumed = async () => {
    const [row] = await database.queryBuilt<{ n: number }>(
      `select vacuum_count as n from pg_stat_user_tables where relname = 'pool_candidates'`,
    )
    return row!.n
  }
  const before = await vacuumed()
  service.clock.turn(61 * 60)
  await runHousekeeping(service.scout)
  await buildIndex(service.scout, account)
  const terms = await termsOf(account)
  assert.ok(![...terms].some((term) => term.includes('quillfeather') || term.includes('quokka')), [...terms].join())
  assert.ok(terms.has('w:nurse'))
  await runHousekeeping(service.scout)
  assert.equal((await database.query('select from erasure_cleanings')).length, 0)
  assert.ok((await vacuumed()) > before)
  await runHousekeeping(service.scout)
  assert.equal(await vacuumed(), before + 1, 'and then there is nothing left to clean')
})
