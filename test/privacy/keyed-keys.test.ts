/**
 * Person keys from before they were hashed with a secret key: they are remade with it, once and completely, and identify the same people.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SecretBox } from '../../src/base/secret-box.ts'
import type { PoolCandidate } from '../../src/candidates/candidate.ts'
import { keptKey } from '../../src/candidates/kept-keys.ts'
import { signsOf } from '../../src/candidates/person-keys.ts'
import { readMerge } from '../../src/identity/merges.ts'
import { readStored } from '../../src/pool/store.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { openVault } from '../../src/vault/vault.ts'
import { type Body, startService } from '../support/service.ts'

const SECRET = 'the secret of these tests, 32 characters'
const service = await startService({ worker: false, env: { SCOUT_SECRET_KEY: SECRET } })
const { database } = service.scout
const account = await service.account(10)
const { accountId } = account
const box = new SecretBox(SECRET)

const save = async (record: object): Promise<Body> =>
  (await account.call('POST', 'talent-pool/candidates', record)).body.results[0]
const merge = async (keep: string, other: string): Promise<string> =>
  (await account.call('POST', 'talent-pool/duplicates/merge', { keep, merge: [other] })).body.mergeId
const ann = { full_name: 'Ann Archer', work_email: 'ann@one.example', phone: '+49 171 1234567' }
const bob = { full_name: 'Bob Archer', work_email: 'bob@two.example' }
const cat = { full_name: 'Cat Archer', work_email: 'cat@three.example' }
const twin = { full_name: 'Ann A. Archer', work_email: 'ann@four.example', phone: '0171 1234567' }

const keptState = () =>
  Promise.all([
    database.queryBuilt('select * from pool_keys order by key, urn'),
    database.queryBuilt('select urn, keys from pool_candidates order by urn'),
  ])

/** Removes the secret key and restores keys that anybody could compute, also in the records of merges. */
async function makeOld(mergeIds: string[]): Promise<void> {
  const merges = await Promise.all(mergeIds.map(async (id) => (await readMerge(database, accountId, id))!))
  const urns = await database.query<{ urn: string }>('select urn from pool_candidates where account_id = $1', [
    accountId,
  ])
  const stored = await readStored(
    database,
    accountId,
    urns.map(({ urn }) => urn),
  )
  const people = [...stored.values(), ...merges.flatMap(({ originals: { kept, merged } }) => [kept, ...merged])]
  const plain = new Map<string, string>(
    people.flatMap(({ candidate }: { candidate: PoolCandidate }) =>
      signsOf(candidate).map(({ key }) => [keptKey(database.keyring(), accountId, key), key]),
    ),
  )
  for (const [kept, key] of plain) {
    await database.query('update pool_keys set key = $2 where key = $1', [kept, key])
    await database.query('update pool_candidates set keys = array_replace(keys, $1, $2)', [kept, key])
  }
  for (const { mergeId, originals } of merges) {
    const old = JSON.stringify(originals).replace(/\b\w\.[0-9a-f]{24}\b/g, (kept) => plain.get(kept)!)
    await database.query('update pool_merges set originals = $2 where merge_id = $1', [mergeId, old])
  }
  await database.query('delete from lasting_key')
}

const [a, b, c] = [await save(ann), await save(bob), await save(cat)].map(({ urn }) => urn) as [string, string, string]
const other = (await save(twin)).urn
const merges = [await merge(a, b), await merge(c, a)] as const
await makeOld([...merges])

test('broken off in the middle nothing has changed; begun by several it is done once, and again changes nothing', async () => {
  const before = await keptState()
  assert.match(JSON.stringify(before), /"e:[0-9a-f]{24}"/)
  await database.queryBuilt('alter table pool_candidates add constraint broken check (keys[1] like $$_:%$$) not valid')
  await assert.rejects(openVault(database, box), /broken/)
  await database.queryBuilt('alter table pool_candidates drop constraint broken')
  assert.deepEqual(await keptState(), before)
  assert.deepEqual(await database.query('select from lasting_key'), [])

  const others = [1, 2].map(() => openDatabase({ connection: { connectionString: service.databaseUrl }, max: 1 }))
  try {
    await Promise.all(others.map((each) => openVault(each, box)))
    const digests = others.map((each) => each.keyring().lastingDigest('one', 'here'))
    assert.equal(digests[0], digests[1])
  } finally {
    await Promise.all(others.map((each) => each.close()))
  }
  const after = await keptState()
  assert.doesNotMatch(JSON.stringify(after), /"\w:/)
  await openVault(database, box)
  assert.deepEqual(await keptState(), after)
})

test('records come to the same people, twins are still told, and merges come apart', async () => {
  assert.deepEqual(
    [await save(cat), await save(bob), await save(twin)].map(({ urn, outcome }) => ({ urn, outcome })),
    [
      { urn: c, outcome: 'UNCHANGED' },
      { urn: c, outcome: 'UNCHANGED' },
      { urn: other, outcome: 'UNCHANGED' },
    ],
  )
  const { duplicates } = (await account.call('GET', 'talent-pool/duplicates')).body
  const [{ kind, value }] = duplicates[0].evidence
  assert.deepEqual({ duplicates: duplicates.length, kind }, { duplicates: 1, kind: 'SAME_PHONE' })
  assert.ok([ann.phone, twin.phone].includes(value), 'what they share is shown as one of them has it')
  assert.equal((await account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId: merges[1] })).status, 200)
  assert.deepEqual(
    { cat: (await save(cat)).urn, ann: (await save(ann)).urn, bob: (await save(bob)).urn },
    { cat: c, ann: a, bob: a },
  )
  assert.equal((await account.call('POST', 'talent-pool/duplicates/unmerge', { mergeId: merges[0] })).status, 200)
  assert.deepEqual(
    { cat: (await save(cat)).urn, ann: (await save(ann)).urn, bob: (await save(bob)).urn },
    { cat: c, ann: a, bob: b },
  )
  const erased = await account.call('POST', 'privacy/erasures', { email: 'bob@two.example' })
  assert.equal(erased.body.removed.poolRecords, 1)
  assert.equal((await account.call('POST', 'talent-pool/candidates', bob)).status, 400)
})
