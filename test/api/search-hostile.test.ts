/** Criteria that no honest client sends: refused by name or answered, never a server error, and nothing is dropped silently. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, startService } from '../support/service.ts'

const service = await startService()
const LOCAL = '{"localOnly":true}'
const nurse = (at: number) => ({ urn: `urn:own:${at}`, fullName: `Own ${at}`, jobTitle: 'Nurse', skills: ['Triage'] })

const account = await service.account(100)
await service.savePool(account, [0, 1, 2].map(nurse))

const criterion = (kind: string, rest: object, importance = 'REQUIRED') => ({ id: kind, kind, importance, ...rest })
const ask = (body: object) => account.search({ prompt: '', filtersJson: LOCAL, ...body })

test('signs alone are nothing to look for: everybody is found, and nothing known of it', async () => {
  for (const name of ['!!!', '   ', '🚀']) {
    for (const importance of ['REQUIRED', 'PREFERRED', 'EXCLUDED']) {
      const { status, body } = await ask({ criteria: [criterion('KEYWORD', { anyOf: [{ name }] }, importance)] })
      assert.deepEqual(
        { status, candidates: body.candidates?.length },
        { status: 200, candidates: 3 },
        `${name} ${importance}`,
      )
      assert.equal(body.candidates[0].match.criteria[0].verdict, 'UNKNOWN')
    }
  }
})

test('what cannot be heeded is refused, with the field that asks for it', async () => {
  const refused: [string, object][] = [
    ['criteria[0].since', criterion('SAVED', { since: '0000-01-01' })],
    ['criteria[0].since', criterion('SAVED', { since: '0001-01-01' })],
    ['criteria[0].importance', criterion('SAVED', { since: '2020-01-01' }, 'EXCLUDED')],
    ['criteria[0].importance', criterion('CONTACT', { anyOf: [{ field: 'EMAIL' }] }, 'PREFERRED')],
    ['criteria[0].importance', criterion('YEARS', { min: 5, max: null }, 'EXCLUDED')],
    ['criteria[0].min', criterion('YEARS', { min: null, max: null })],
  ]
  for (const [field, each] of refused) {
    const { status, body } = await ask({ criteria: [each] })
    assert.deepEqual({ status, field: body.fields?.[0]?.field }, { status: 400, field }, JSON.stringify(body))
  }
  for (const body of [{ unlike: ['urn:own:0'] }, { likePlace: true }]) {
    assert.deepEqual(
      { searchStatus: (await ask(body)).status, countsStatus: (await account.post('counts', body)).status },
      { searchStatus: 400, countsStatus: 400 },
    )
  }
  assert.equal((await ask({ criteria: [criterion('SAVED', { since: '1970-01-01' })] })).status, 200)
})

test('every criterion has a verdict, also those that nobody is searched by, and there are never more than can be sent back', async () => {
  const skills = Array.from({ length: 100 }, (_, at) => ({
    ...criterion('SKILL', { anyOf: [{ name: at === 0 ? 'Triage' : `Skill ${at}` }] }, 'PREFERRED'),
    id: at === 0 ? 'l1' : `s${at}`,
  }))
  const { body } = await ask({ criteria: skills, like: ['urn:own:0'] })
  const ids: string[] = body.interpretation.criteria.map(({ id }: Body) => id)
  assert.deepEqual({ ids: ids.length, distinctIds: new Set(ids).size }, { ids: 100, distinctIds: 100 })
  assert.ok(ids.includes('l1-like'))
  assert.ok(body.candidates.length > 0)
  for (const { match } of body.candidates) {
    assert.deepEqual(
      match.criteria.map(({ id }: Body) => id),
      ids,
    )
  }
  const again = await ask({ criteria: body.interpretation.criteria })
  assert.equal(again.status, 200, JSON.stringify(again.body))
})
