/** Titles that nobody would ask for: words with a meaning in JavaScript, and names as long and as many as the contract allows. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { understoodSchema } from '../../contract/understood.ts'
import { openSandbox } from './client.ts'

const client = await openSandbox({ people: 3_000 })
after(() => client.sandbox.close())

const titled = (name: string) => ({ name, also: [] })

test('a title that is the name of a property of every object is one that no job knows', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']) {
    const understood = understoodSchema.parse({ excluded: {}, musts: { titles: [[titled(name)]] } })
    const { unsupported } = await client.search({ prompt: 'nurse', understood })
    assert.deepEqual(unsupported, ['musts.titles'], name)
  }
})

test('eight criteria of fifty names of five hundred characters take no seconds of the processor', async () => {
  const long = (criterion: number, n: number) => {
    const words = Array.from({ length: 200 }, (_, at) => (at * 37 + n * 11 + criterion).toString(36))
    return `engineer ${words.join(' ')}`.slice(0, 500)
  }
  const titles = Array.from({ length: 8 }, (_, each) => Array.from({ length: 50 }, (_, n) => titled(long(each, n))))
  const understood = understoodSchema.parse({ excluded: {}, musts: { titles } })
  // The first search builds the table.
  await client.search({ prompt: 'nurse' })
  const before = process.cpuUsage()
  await client.search({ prompt: 'engineer', understood }, { limit: 100 })
  const { user, system } = process.cpuUsage(before)
  assert.ok(user + system < 1_500_000, `${Math.round((user + system) / 1_000)} ms`)
})
