/** Query parameters of addresses, and people in slices: rules of the console that need no browser. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { grownSlices } from '../../console/src/found/slices.ts'
import { readCreditsParams, readQuery, readSearchParams, writeQuery } from '../../console/src/router/params.ts'

const given = (params: object) => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))

describe('the query of an address', () => {
  it('is read by its shape, and what has another is left out', () => {
    assert.deepEqual(given(readSearchParams(readQuery('?q=nurse+in+Spain&page=3&view=table&tab=network&x=1'))), {
      q: 'nurse in Spain',
      page: 3,
      view: 'table',
      tab: 'network',
    })
    assert.deepEqual(given(readSearchParams(readQuery('?q=&page=-3.5e9&view=board&tab=x&f=%7B'))), { f: '{' })
    assert.deepEqual(given(readCreditsParams(readQuery('?kind=HOLD&operation=theft&from=2026-02-31&to=x&days=8'))), {
      kind: 'HOLD',
      // Accepted although the day does not exist, as a date field of a form does.
      from: '2026-02-31',
    })
  })

  it('is written so that it is read again, without what is empty', () => {
    assert.equal(
      writeQuery({ q: 'nurse in Spain', page: 2, view: undefined, tab: null, c: '' }),
      '?q=nurse+in+Spain&page=2',
    )
    assert.equal(writeQuery({ q: '' }), '')
    const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.isWellFormed())
    fc.assert(fc.property(words, words, (q, f) => assert.deepEqual(readQuery(writeQuery({ q, f })), { q, f })))
  })
})

describe('people in slices', () => {
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({ urn: `urn:${from + at}` }))

  it('keep their slices when others come, before or after them', () => {
    const first = grownSlices([], people(20, 60), 30)
    assert.deepEqual(
      first.map((slice) => slice.length),
      [30, 10],
    )
    const more = grownSlices(first, [...people(0, 20), ...people(20, 60), ...people(60, 80)], 30)
    assert.deepEqual(more.slice(0, 2), first)
    assert.deepEqual(more[0], first[0])
    assert.equal(new Set(more.flat().map(({ urn }) => urn)).size, 80)
    assert.equal(grownSlices(more, people(0, 80), 30), more, 'nothing is new')
  })

  it('are dropped when nobody of them is listed any more', () => {
    const before = grownSlices([], people(0, 40), 30)
    assert.deepEqual(grownSlices(before, people(100, 110), 30), [people(100, 110)])
    assert.deepEqual(grownSlices(before, [], 30), [])
  })
})
