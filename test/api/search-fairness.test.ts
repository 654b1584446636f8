/**
 * The same people in two pools, with other names, pictures and graduation years and with titles in the other gender: the order over HTTP
 * is the same.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed, everyChange, genderedTitles, peopleOfManyTitles } from '../../eval/fairness.ts'
import { Random } from '../../sandbox/random.ts'
import type { PoolCandidate } from '../../src/candidates/candidate.ts'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const PEOPLE = 120

test('no rank moves when only names, pictures, genders, years of study and streets are others', async () => {
  const people = peopleOfManyTitles(PEOPLE)
  const random = new Random(7)
  const saved = people.map(({ record, ids }, at) => ({ ...record, ...ids, networkUrl: null, urn: `urn:pool:${at}` }))
  const altered = saved.map((record) => ({
    ...record,
    ...everyChange.reduce((one: PoolCandidate, what) => changed(one, what, random), record),
  }))
  const [one, other] = [await service.account(0), await service.account(0)]
  await service.savePool(one, saved)
  await service.savePool(other, altered)
  const ask = async (account: typeof one, asked: { prompt: string } | { criteria: object[] }) => {
    const { body } = await account.search({ ...asked, filtersJson: '{"localOnly":true}' })
    return body.candidates.map((each: Body) => [each.urn, each.match?.score])
  }
  let shown = 0
  for (const { masculine } of genderedTitles.slice(0, PEOPLE / 3)) {
    const criteria = [{ id: 'c1', kind: 'TITLE', importance: 'REQUIRED', anyOf: [{ name: masculine }] }]
    const [before, after] = [await ask(one, { criteria }), await ask(other, { criteria })]
    assert.deepEqual(after, before, masculine)
    shown += before.length
  }
  for (const prompt of [
    'nurses with intensive care',
    'young developer with Python',
    'Entwicklerin mit Java',
    'project manager in Madrid',
  ])
    assert.deepEqual(await ask(other, { prompt }), await ask(one, { prompt }), prompt)
  assert.ok(shown > PEOPLE / 3, `${shown}`)
})

test('where work is asked for nobody is found by a surname; where only a name is, they are', async () => {
  const account = await service.account(0)
  await service.savePool(account, [
    { urn: 'urn:pool:young', fullName: 'Lee Youngling', jobTitle: 'Nurse' },
    { urn: 'urn:pool:other', fullName: 'Lee Other', jobTitle: 'Nurse' },
  ])
  const find = async (prompt: string) => {
    const { body } = await account.search({ prompt, filtersJson: '{"localOnly":true}' })
    return body.candidates.map((each: Body) => [each.urn, each.match.score])
  }
  const nurses = await find('nurse youngling')
  assert.equal(nurses.length, 2)
  assert.equal(nurses[0][1], nurses[1][1])
  assert.deepEqual(
    (await find('youngling')).map(([urn]: [string]) => urn),
    ['urn:pool:young'],
  )
})
