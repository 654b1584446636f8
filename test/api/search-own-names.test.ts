/** The name of somebody in the pool, pasted as a prompt: they come first, whatever else the words may mean. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const LOCAL = '{"localOnly":true}'
const NAMES = ['Amanda Lima', 'Elena Domínguez Garrido', 'Céline Blanc', 'Ana Cortés', 'Peter Baker', 'Paris London']

async function pool() {
  const account = await service.account(5)
  const candidates = NAMES.map((name, id) => ({ id: `${id}`, name, jobTitle: 'Nurse', location: 'Leeds' }))
  await account.call('POST', 'talent-pool/candidates', { candidates })
  return account
}

test('whoever is called just so comes first, in small letters too', async () => {
  const account = await pool()
  for (const name of NAMES) {
    for (const prompt of [name, name.toLowerCase(), ` ${name} `]) {
      const { body } = await account.search({ prompt, filtersJson: LOCAL })
      const [first] = body.candidates
      assert.deepEqual({ name: NAMES[first?.externalId], tier: first?.match.tier }, { name, tier: 'COMPLETE' }, prompt)
    }
  }
})

test('whoever of the network is called so comes before those who share a part of the name', async () => {
  const account = await service.account(5)
  const name = (await account.search({ prompt: 'nurse in Spain' })).body.candidates[0].full_name
  const criteria = [{ id: 'c1', kind: 'KEYWORD', importance: 'PREFERRED', anyOf: [{ name }] }]
  const { body } = await account.search({ criteria })
  const [first] = body.candidates
  assert.equal(first.full_name, name)
  assert.equal(first.match.criteria[0].verdict, 'MET')
  const shares = body.candidates.filter(({ full_name }: Body) => full_name !== name)
  assert.ok(shares.every(({ match }: Body) => match.score < first.match.score))
})

test('a name that nobody bears is read as before, and so is one of whom nobody may know', async () => {
  const account = await pool()
  const kindsOf = async (prompt: string): Promise<string[]> => {
    const { body } = await account.search({ prompt, filtersJson: LOCAL })
    return body.interpretation.criteria.map(({ kind }: Body) => kind)
  }
  assert.deepEqual(await kindsOf('London nurses'), ['PLACE', 'TITLE'])
  assert.deepEqual(await kindsOf('Amanda Lima'), ['KEYWORD'])
  const { body } = await account.search({ prompt: 'Amanda Lima', filtersJson: LOCAL })
  await account.call('POST', 'privacy/suppressions', { entries: [{ urn: body.candidates[0].urn }] })
  assert.notDeepEqual(await kindsOf('Amanda Lima'), ['KEYWORD'])
})
