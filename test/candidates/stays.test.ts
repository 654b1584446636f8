/** Who has left an employer: consecutive titles there are one stay, and somebody who came back had left. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasLeft, hasReturned } from '../../src/candidates/stays.ts'
import { readPoolRecord } from '../../src/pool/record.ts'

type Job = [company: string, startDate: string | null, endDate: string | null]

const jobs = (...held: Job[]) => held.map(([company, startDate, endDate]) => ({ company, startDate, endDate }))
const left = (isThereNow: boolean, ...held: Job[]) =>
  hasLeft(jobs(...held), ({ company }) => company === 'Acme', isThereNow)

describe('an employer was left', () => {
  it('by whoever is not there any more, and by nobody who never was', () => {
    assert.equal(left(false, ['Acme', '2015-01', '2018-06'], ['Other', '2018-07', null]), true)
    assert.equal(left(false, ['Other', '2015-01', null]), false)
    assert.equal(left(true, ['Other', '2015-01', '2018-06']), false)
  })

  it('not by whoever rose within it, a few months between two titles or not, by years alone or not', () => {
    assert.equal(left(false, ['Acme', '2018-07', null], ['Acme', '2015-01', '2018-06']), false)
    assert.equal(left(false, ['Acme', '2018-11', null], ['Acme', '2015-01', '2018-06']), false)
    assert.equal(left(false, ['Acme', '2019', null], ['Acme', '2015', '2018'], ['Acme', '2012', '2015']), false)
    assert.equal(
      left(false, ['Acme', '2015-01', '2018-06'], ['Other', '2016-01', '2017-01'], ['Acme', '2018-07', null]),
      false,
    )
  })

  it('by whoever was away and came back', () => {
    const back: Job[] = [
      ['Acme', '2020-03', null],
      ['Other', '2018-07', '2020-02'],
      ['Acme', '2015-01', '2018-06'],
    ]
    assert.equal(left(false, ...back), true)
    assert.equal(left(false, ...back.toReversed()), true)
    assert.equal(left(false, ['Acme', '2020', null], ['Acme', '2015', '2018']), true)
  })

  it('where nothing tells since when they are there, by whoever was elsewhere meanwhile', () => {
    assert.equal(left(true, ['Acme', '2015-01', '2018-06']), false)
    assert.equal(left(false, ['Acme', null, null], ['Acme', null, '2018-06']), false)
    assert.equal(left(true, ['Other', '2018-07', '2020-02'], ['Acme', '2015-01', '2018-06']), true)
    assert.equal(left(false, ['Acme', null, null], ['Other', null, '2020'], ['Acme', null, '2018']), true)
  })
})

describe('somebody has returned', () => {
  const returned = (raw: object): boolean => {
    const read = readPoolRecord('acc_1', { name: 'Ana', ...raw })
    assert.ok(read.ok)
    return hasReturned(read.record.candidate)
  }
  const away = { company: 'Other', startDate: '2018-07', endDate: '2020-02' }
  const before = { startDate: '2015-01', endDate: '2018-06' }

  it('to an employer under any spelling of its name, or under its id', () => {
    assert.equal(
      returned({ experience: [{ company: 'Acme', startDate: '2020-03' }, away, { company: 'ACME Inc.', ...before }] }),
      true,
    )
    const [now, then] = [
      { company: 'Acme', companyId: 'c' },
      { company: 'Old Name', companyId: 'c' },
    ]
    assert.equal(returned({ experience: [{ ...now, startDate: '2020-03' }, away, { ...then, ...before }] }), true)
    assert.equal(returned({ currentCompany: 'Acme', experience: [away, { company: 'Acme', ...before }] }), true)
  })

  it('nowhere, by rising within a house, by another employer that was left, or by jobs without a name', () => {
    assert.equal(
      returned({
        experience: [
          { company: 'Acme', startDate: '2018-07' },
          { company: 'Acme', ...before },
        ],
      }),
      false,
    )
    assert.equal(returned({ experience: [{ company: 'Acme', startDate: '2020-03' }, away] }), false)
    assert.equal(
      returned({ experience: [{ title: 'Chef', startDate: '2020-03' }, away, { title: 'Cook', ...before }] }),
      false,
    )
  })
})
