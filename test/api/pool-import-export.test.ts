/** Who is in an export, and that importing an export changes nothing, whatever the people's names and skills are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assertRefused } from '../http/refused.ts'
import { counts, ended, exported, sendFile } from '../support/imports.ts'
import { startService } from '../support/service.ts'

const service = await startService()

/** Words with the characters that separate, quote, open brackets or begin a formula somewhere on the way. */
const text = fc
  .array(fc.constantFrom(...'ab é字🦊;|,:()[]{}"\'=+-@\n\t\\#&'), { minLength: 1, maxLength: 8 })
  .map((signs) => signs.join('').trim())
  .filter((word) => word !== '')
const tag = text.filter((word) => !word.includes(','))
const level = fc.constantFrom('BASIC', 'CONVERSATIONAL', 'FLUENT', 'NATIVE')

const person = fc.record(
  {
    name: text,
    job_title: text,
    currentCompany: text,
    location: text,
    summary: text,
    notes: text,
    skills: fc.array(text, { maxLength: 3 }),
    tags: fc.array(tag, { maxLength: 3 }),
    languages: fc.array(fc.record({ language: text, proficiency: level }), { maxLength: 2 }),
    experience: fc.array(
      fc.record({ title: text, company: text, startDate: fc.constantFrom('2019', '2020-05') }, { requiredKeys: [] }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ['name'] },
)

test('a pool that is exported and imported again is the pool it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 20 }), async (people) => {
      const account = await service.account(0)
      const candidates = people.map((each, at) => ({ ...each, externalId: `p${at}` }))
      const { body } = await account.call('POST', 'talent-pool/candidates', { candidates })
      assert.equal(body.created, people.length, JSON.stringify(body))
      for (const [format, type] of [
        ['csv', 'text/csv'],
        ['ndjson', 'application/x-ndjson'],
      ] as const) {
        const file = await exported(account, format)
        const job = await ended(account, await sendFile(service, account, { content: file, type }))
        assert.deepEqual(counts(job), { unchanged: people.length }, `${format}\n${file}`)
      }
    }),
    { numRuns: 12 },
  )
})

test('an export goes by the filters of the list; one that cannot be read is refused', async () => {
  const account = await service.account(0)
  await account.call('POST', 'talent-pool/candidates', {
    candidates: [
      { externalId: 'a', name: 'Ann One', title: 'Nurse', tags: ['north'] },
      { externalId: 'b', name: 'Bob Two', title: 'Nurse' },
      { externalId: 'c', name: 'Cid Three', title: 'Welder', tags: ['north'] },
    ],
  })
  const namesIn = async (query: Record<string, string>) => {
    const { body } = await account.call('GET', `talent-pool/export?${new URLSearchParams({ format: 'csv', ...query })}`)
    return [...body.text.matchAll(/Ann One|Bob Two|Cid Three/g)].map(String)
  }
  assert.deepEqual(await namesIn({ tags: 'north' }), ['Cid Three', 'Ann One'])
  assert.deepEqual(await namesIn({ q: 'nurse' }), ['Bob Two', 'Ann One'])
  assert.deepEqual(await namesIn({ externalId: 'b' }), ['Bob Two'])
  assert.deepEqual(await namesIn({ filtersJson: '{"firstName":"an"}', tags: 'north' }), ['Ann One'])
  assert.deepEqual(await namesIn({ tags: 'south' }), [])
  const refused = await account.call('GET', 'talent-pool/export?filtersJson=none')
  assertRefused(refused, 400, 'INVALID_REQUEST', { field: 'filtersJson' })
})
