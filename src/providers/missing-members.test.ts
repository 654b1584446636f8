/** What an answer lacks is reported by the names that a schema reads, through lists, maps and wrappers, and never by a value. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { MissingMembers, missingIn, noteRead } from './missing-members.ts'
import { looseList, looseText } from './vendor-text.ts'

const schema = z.object({
  total: z.number().nullish().catch(null),
  people: looseList(
    z.object({
      name: looseText,
      job: z.object({ title: looseText, years: z.number().default(0) }).nullish(),
    }),
  ),
  byAddress: z.union([z.record(z.string(), z.object({ email: looseText })), z.array(z.unknown()).max(0)]).nullish(),
  id: z.union([z.string(), z.number()]).transform((id) => `${id}`),
})

test('a member that is not there is told once, by its path; one that is null is there', () => {
  assert.deepEqual(missingIn(schema, {}), ['total', 'people', 'byAddress', 'id'])
  const people = [{ name: null, job: { title: 'x' } }, { job: null }]
  assert.deepEqual(missingIn(schema, { total: null, people, byAddress: [], id: 7 }), ['people[].job.years'])
  assert.deepEqual(missingIn(schema, { total: 1, people: [], byAddress: null, id: 'x' }), [])
})

test('of a list only what none of its items has is missing, and items that do not fit count too', () => {
  const people = [{ job: 7 }, { job: { years: 1 } }]
  assert.deepEqual(missingIn(schema, { total: 1, people, byAddress: {}, id: 1 }), [
    'people[].name',
    'people[].job.title',
  ])
})

test('keys that a vendor makes of data are not told', () => {
  const missing = missingIn(schema, { total: 1, people: [], byAddress: { 'https://x.example/in/ada': {} }, id: 1 })
  assert.deepEqual(missing, ['byAddress{}.email'])
})

test('the reads of one work are collected apart from those of another, also of work that fails', async () => {
  const [missing, other] = [new MissingMembers(), new MissingMembers()]
  const work = async (value: unknown) => {
    await Promise.resolve()
    noteRead(schema, value)
    throw new Error('no use')
  }
  await Promise.allSettled([missing.during(() => work({ id: 1 })), other.during(() => work({}))])
  noteRead(schema, {})
  assert.deepEqual(missing.paths, ['total', 'people', 'byAddress'])
  assert.deepEqual(other.paths, ['total', 'people', 'byAddress', 'id'])
})
