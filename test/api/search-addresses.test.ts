/**
 * A network may give any address for a person. An own record with that address is the same person even under another urn, in
 * lists and for suppressions.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { hit, wirePerson } from '../providers/samples.ts'
import { json, startFakeNetwork } from '../support/fake-network.ts'
import { type Body, startService } from '../support/service.ts'

const network = await startFakeNetwork()
after(() => network.close())
const service = await startService({ network })

const ADDRESS = 'https://People.example/profile?id=77'
const nurse = (name: string, networkUrl: string) => ({ ...hit(name), jobTitle: 'Nurse', networkUrl })
const found = (...people: object[]) => json(200, { people, total: people.length, nextCursor: null })
const urnsOf = ({ candidates }: Body): string[] => candidates.map(({ urn }: Body) => urn)
const [before, now] = [nurse('before', ADDRESS), nurse('now', ADDRESS)]
const other = nurse('other', 'https://people.example/profile?id=78')

/** Saved under the urn that the network had for them at that time. */
async function saved() {
  const account = await service.account(100)
  network.script(found(before))
  await account.search({ prompt: 'nurse in Berlin' })
  network.script(json(200, wirePerson('before', { jobTitle: 'Nurse', networkUrl: ADDRESS })))
  assert.equal((await account.get(`enrich?urn=${before.urn}`)).status, 200)
  const { body } = await account.call('POST', 'talent-pool/candidates/save', { urns: [before.urn] })
  assert.equal(body.results[0].outcome, 'CREATED', JSON.stringify(body))
  return account
}

test('the network gives somebody of the pool under another urn: shown once, as the own record', async () => {
  const account = await saved()
  network.script(found(now, other))
  const { body } = await account.search({ prompt: 'nurse' })
  assert.deepEqual(
    { urns: urnsOf(body), totalCandidates: body.totalCandidates },
    { urns: [before.urn, other.urn], totalCandidates: 2 },
  )
  assert.equal(body.candidates[0].source, 'OWN_POOL')
})

test('whoever the network gave stays in the list as the own record, saved under another urn since', async () => {
  const account = await service.account(100)
  network.script(found(now, other))
  const { body: first } = await account.search({ prompt: 'nurse' })
  assert.deepEqual(urnsOf(first), [now.urn, other.urn])
  network.script(json(200, wirePerson('before', { jobTitle: 'Nurse', networkUrl: ADDRESS })))
  await account.get(`enrich?urn=${before.urn}&networkUrl=${encodeURIComponent(ADDRESS)}`)
  await account.call('POST', 'talent-pool/candidates/save', { urns: [before.urn] })
  const { body } = await account.search({ prompt: 'nurse' })
  assert.deepEqual(new Set(urnsOf(body)), new Set([before.urn, other.urn]))
})

test('suppressed under its own urn, the record takes the network’s person along, whose urn is another', async () => {
  const account = await saved()
  // As after retention: only the pool still knows the address.
  for (const table of ['network_candidates', 'enrichments']) {
    await service.scout.database.queryBuilt(`delete from ${table} where account_id = $1`, [account.accountId])
  }
  const entries = [{ urn: before.urn }]
  assert.equal((await account.call('POST', 'privacy/suppressions', { entries })).status, 200)
  network.script(found(now, other))
  const { body } = await account.search({ prompt: 'nurse' })
  assert.deepEqual(
    { urns: urnsOf(body), totalCandidates: body.totalCandidates },
    { urns: [other.urn], totalCandidates: 1 },
  )
})
