/** What is exported and imported again changes nothing, whatever people are called and know. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { counts, ended, exported, sendFile } from '../support/imports.ts'
import { startService } from '../support/service.ts'

const service = await startService()

/** Words among the signs that divide, quote, open brackets or begin a formula somewhere on the way. */
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
        const job = await ended(account, await sendFile(service, account, file, type))
        assert.deepEqual(counts(job), [0, 0, people.length, 0, 0], `${format}\n${file}`)
      }
    }),
    { numRuns: 12 },
  )
})
