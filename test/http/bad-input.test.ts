/** Fields of the wrong kind, one at a time: each is refused by name and leaves nothing behind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, withoutTrace } from './refused.ts'

const service = await startService({ worker: false })
const account = await service.account(100)

const NUL = 'a\u0000b'
const HIGH = 'a\ud800b'
const LOW = 'a\udc00b'
const notStrings = [0, 1.5, true, [], ['a'], {}, { a: 1 }]
const badTexts = [NUL, HIGH, LOW]
const long = (chars: number) => 'x'.repeat(chars)
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const filters = (value: unknown) => JSON.stringify(value)

/** A wrong value, and the name under which it must be reported. */
type Fault = [field: string, overrides: Record<string, unknown>]

const wrong = (field: string, key: string, values: unknown[]): Fault[] =>
  values.map((value) => [field, { [key]: value }])

const inFilters = (field: string, key: string, values: unknown[]): Fault[] =>
  values.map((value) => [`filtersJson.${field}`, { filtersJson: filters({ [key]: value }) }])

const named = (key: string): Fault[] => [
  ...inFilters(key, key, ['x', 1, {}, Array(51).fill({ name: 'x' })]),
  ...inFilters(`${key}[0]`, key, [[null], ['x'], [[]]]),
  ...inFilters(`${key}[0].name`, key, [[{}], [{ name: 1 }], [{ name: NUL }], [{ name: HIGH }], [{ name: long(501) }]]),
]

const searchFaults: Fault[] = [
  ...wrong('prompt', 'prompt', [null, ...notStrings, ...badTexts, long(10_001)]),
  ...wrong('page', 'page', [0, -1, 1.5, '1', null, true, [1], {}, 1e300, 2 ** 53, -0.5]),
  ...wrong('filtersJson', 'filtersJson', [null, ...notStrings, { localOnly: true }, ...badTexts]),
  ...wrong('filtersJson', 'filtersJson', ['x', '{', '[]', '[{}]', '1', '"a"', 'null', 'true', '{}{}', "{'a':1}"]),
  ...wrong('filtersJson', 'filtersJson', [deep(33), deep(49_000), '{"a":'.repeat(19_000), `"${long(100_001)}"`]),
  ['filtersJson', { filtersJson: filters(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, i]))) }],
  ...named('skills'),
  ...named('customTitles'),
  ...named('languages'),
  ...inFilters('languages[0].level', 'languages', [[{ name: 'x', level: 'fluent' }], [{ name: 'x', level: 3 }]]),
  ...['firstName', 'lastName'].flatMap((key) => inFilters(key, key, [...notStrings, ...badTexts, long(501)])),
  ...['currentCompany', 'pastCompany', 'industry', 'school'].flatMap((key) => [
    ...inFilters(key, key, ['x', 1, []]),
    ...inFilters(`${key}.entityId`, key, [{ entityId: 1 }, { entityId: NUL }, { entityId: long(501) }]),
    ...inFilters(`${key}.query`, key, [{ query: {} }, { query: LOW }]),
  ]),
  ...inFilters('countries', 'countries', ['ES', { geoId: '1' }, Array(51).fill({})]),
  ...['city', 'state', 'country', 'geoId'].flatMap((key) =>
    inFilters(`countries[0].${key}`, 'countries', [[{ [key]: 1 }], [{ [key]: NUL }], [{ [key]: HIGH }]]),
  ),
  ...inFilters('localOnly', 'localOnly', ['true', 1, {}, []]),
]

const talent = (values: Record<string, unknown>) => ({ talents: [{ urn: 'urn:a' }, { urn: 'urn:b', ...values }] })

const talentsFaults: Fault[] = [
  ...wrong('talents', 'talents', [undefined, null, {}, 'urn:a', 1, [], Array(16).fill({ urn: 'urn:a' })]),
  ...wrong('talents[0]', 'talents', [[null], ['urn:a'], [1], [[]]]),
  ...[undefined, null, '', ...notStrings, ...badTexts, long(501)].map(
    (urn): Fault => ['talents[1].urn', talent({ urn })],
  ),
  ...[...notStrings, ...badTexts, long(501)].map(
    (url): Fault => ['talents[1].networkUrl', talent({ networkUrl: url })],
  ),
]

const requestedFaults: Fault[] = [
  ...wrong('requestedFields', 'requestedFields', [undefined, null, 'phone', {}, 1, [], Array(21).fill('phone')]),
  ...wrong('requestedFields[0]', 'requestedFields', [['fax'], ['PHONE'], [''], [null], [1], [['phone']], [NUL]]),
  ...wrong('requestedFields[1]', 'requestedFields', [['phone', 'email']]),
]

const url = 'https://network.example/in/test-found-all'
const bodies: [path: string, good: Record<string, unknown>, faults: Fault[]][] = [
  ['search', { prompt: 'x', filtersJson: '{"localOnly":true}', page: 1 }, searchFaults],
  [
    'enrich/batch',
    { talents: [{ urn: 'urn:a' }] },
    [...talentsFaults, ...wrong('forceRefresh', 'forceRefresh', [null, 'true', 1, 0, {}, []])],
  ],
  [
    'contact',
    { urn: 'urn:a', networkUrl: url, requestedFields: ['phone'] },
    [
      ...wrong('urn', 'urn', [undefined, null, '', ...notStrings, ...badTexts, long(501)]),
      ...wrong('networkUrl', 'networkUrl', [...notStrings, ...badTexts, long(501)]),
      ...requestedFaults,
    ],
  ],
  [
    'contact/batch',
    { talents: [{ urn: 'urn:a', networkUrl: url }], requestedFields: ['phone'] },
    [...talentsFaults, ...requestedFaults],
  ],
]

for (const [path, good, faults] of bodies) {
  test(`POST ${path}: every field of the wrong kind is named and nothing is done`, async () => {
    await withoutTrace(service, async () => {
      for (const [field, overrides] of faults) {
        const called = await account.post(path, { ...good, ...overrides })
        assertRefused(called, 400, 'INVALID_REQUEST', { field, about: JSON.stringify(overrides).slice(0, 200) })
      }
    })
  })
}

test('several bad fields are named together, at most twenty of them', async () => {
  const both = await account.post('contact', { networkUrl: 1, requestedFields: [] })
  const fields = both.body.fields.map((fault: { field: string }) => fault.field)
  assert.deepEqual(fields.sort(), ['networkUrl', 'requestedFields', 'urn'])
  const many = await account.search({ filtersJson: filters({ skills: Array(50).fill(1) }) })
  assert.equal(many.body.fields.length, 20)
})

test('keys that would reach into prototypes are plain unknown keys', async () => {
  const poison = '"__proto__":{"urn":"urn:a","page":7,"polluted":1},"constructor":{"prototype":{"polluted":1}}'
  const poor = await service.account(0)
  await withoutTrace(service, async () => {
    assertRefused(await account.post('contact', `{${poison},"requestedFields":["phone"]}`), 400, 'INVALID_REQUEST', {
      field: 'urn',
    })
    const talents = await account.post('enrich/batch', `{"talents":[{${poison}}]}`)
    assertRefused(talents, 400, 'INVALID_REQUEST', { field: 'talents[0].urn' })
    const found = await account.post('search', `{${poison},"filtersJson":"{\\"localOnly\\":true}"}`)
    assert.deepEqual({ status: found.status, page: found.body.page }, { status: 200, page: 1 })
    const paid = await poor.search({ filtersJson: '{"__proto__":{"localOnly":true}}' })
    assertRefused(paid, 402, 'INSUFFICIENT_CREDITS')
    const answer = await account.search({ filtersJson: '{"localOnly":true,"__proto__":{"a":1},"constructor":2}' })
    const ignored = answer.body.ignoredFilters.map((each: { field: string }) => each.field)
    assert.deepEqual(ignored, ['__proto__', 'constructor'])
  })
  assert.equal(({} as Record<string, unknown>).polluted, undefined)
})

test('unknown filters are told in brief and in text that can be kept', async () => {
  const filtersJson = filters({ localOnly: true, [NUL]: HIGH, [long(5_000)]: long(5_000), note: { text: NUL } })
  const headers = { 'idempotency-key': 'unstorable' }
  const [first, again] = [
    await account.search({ filtersJson }, headers),
    await account.search({ filtersJson }, headers),
  ]
  assert.deepEqual(
    { firstStatus: first.status, againStatus: again.status },
    { firstStatus: 200, againStatus: 200 },
    JSON.stringify(first.body),
  )
  assert.equal(again.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(again.body, first.body)
  assert.equal(first.body.ignoredFilters.length, 3)
  assert.ok(JSON.stringify(first.body.ignoredFilters).length < 1_500)
})
