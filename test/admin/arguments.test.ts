/** Arguments of the operator's command line: which are accepted, and how they are read. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { InvalidArgumentError } from 'commander'
import { parseCredits, readAccountName, readFuture, readScopes, readSeconds } from '../../src/admin/arguments.ts'

function check(read: (text: string) => unknown, taken: [string, unknown][], refused: string[]): void {
  for (const [text, value] of taken) assert.deepEqual(read(text), value, text)
  for (const text of refused) assert.throws(() => read(text), InvalidArgumentError, text)
}

it('credits have at most three decimals and no sign', () => {
  check(parseCredits, [['0', 0], ['100', 100_000], ['1.255', 1_255]], ['', '-1', '1.0001', '1e3', 'Infinity', '0x10', '1,5', '9'.repeat(20)]) // biome-ignore format: a table
})

it('seconds are whole', () => {
  check(readSeconds, [['0', 0], ['3600', 3600]], ['', '-1', '1.5', '1h', '9999999999']) // biome-ignore format: a table
})

it('names are text, and none looks like an id', () => {
  check(readAccountName, [[' Acme ', 'Acme'], ['東京', '東京']], ['', '  ', 'a\u0000', 'a\nb', 'x'.repeat(201), 'acc_1', 'ACC_1']) // biome-ignore format: a table
})

it('scopes are those there are, each once', () => {
  check(readScopes, [['enrich, search,search', ['search', 'enrich']]], ['', 'all', 'search,', 'search,all'])
})

it('an end is a day or a moment to come', () => {
  const taken: [string, Date][] = [
    ['2101-01-01', new Date('2101-01-01T00:00:00Z')],
    ['2101-01-01T12:00:00+02:00', new Date('2101-01-01T10:00:00Z')],
  ]
  check(readFuture, taken, ['', '2001-01-01', '2101-02-31', '2101-13-01', '2101', 'tomorrow', '2101-01-01T12:00'])
})
