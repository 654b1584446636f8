/** Which ids of a changed person remain: those of words that are still there, and no others. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PoolCandidate, ResolvedIds } from '../../src/candidates/candidate.ts'
import { keepIds } from '../../src/pool/kept-ids.ts'
import { readPoolRecord } from '../../src/pool/record.ts'

function person(raw: object): PoolCandidate {
  const read = readPoolRecord('acc_1', { name: 'Ana', ...raw })
  assert.ok(read.ok)
  return read.record.candidate
}

const NONE: ResolvedIds = { geoIds: [], currentCompanyIds: [], pastCompanyIds: [], industryIds: [], schoolIds: [] }
const SILENCE = { ids: NONE, complete: false }
const JOBS = [{ company: 'Now Ltd' }, { company: 'Then Ltd', endDate: '2019' }]
const RAW = { location: 'Tbilisi, Georgia', industry: 'Toys', experience: JOBS, education: [{ school: 'UPM' }] }
const IDS: ResolvedIds = {
  geoIds: ['place'],
  currentCompanyIds: ['now'],
  pastCompanyIds: ['then'],
  industryIds: ['toys'],
  schoolIds: ['upm'],
}
const BEFORE = { candidate: person(RAW), ids: IDS }

const after = (change: object, found: { ids: ResolvedIds; complete: boolean } = SILENCE) =>
  keepIds({ candidate: person({ ...RAW, ...change }), place: null }, found, [BEFORE])

describe('ids of a changed person', () => {
  it('stay where their words do, though the network is silent', () => {
    assert.deepEqual(after({ notes: 'Called.', summary: 'Else' }), IDS)
    assert.deepEqual(after({ experience: [...JOBS, { company: 'First Ltd', endDate: '2010' }] }), IDS)
  })

  it('go with their words, each kind by itself', () => {
    assert.deepEqual(after({ industry: 'Games' }), { ...IDS, industryIds: [] })
    assert.deepEqual(after({ location: 'Paris' }), { ...IDS, geoIds: [] })
    assert.deepEqual(after({ education: [] }), { ...IDS, schoolIds: [] })
    const left = [{ company: 'Now Ltd', endDate: '2024' }, JOBS[1]]
    assert.deepEqual(after({ experience: left }), { ...IDS, currentCompanyIds: [] }, 'a job that has ended')
    const named = [{ company: 'Now Ltd', companyId: 'own' }, JOBS[1]]
    const found = { ids: { ...NONE, currentCompanyIds: ['own'] }, complete: true }
    assert.deepEqual(
      after({ experience: named }, found),
      { ...IDS, currentCompanyIds: ['own'] },
      'the owner says which',
    )
  })

  it('are joined by what is found now, but a place stays where it was found to be', () => {
    const found = { ids: { ...NONE, geoIds: ['elsewhere'], industryIds: ['toys', 'games'] }, complete: true }
    assert.deepEqual(after({}, found), { ...IDS, industryIds: ['toys', 'games'] })
  })

  it('are no longer those of a place whose parts are told anew', () => {
    const stated = { candidate: BEFORE.candidate, place: { city: 'Tbilisi', state: 'Georgia' } }
    const found = { ids: { ...NONE, geoIds: ['state'] }, complete: true }
    assert.deepEqual(keepIds(stated, found, [BEFORE]).geoIds, ['state'])
    assert.deepEqual(keepIds(stated, SILENCE, [BEFORE]).geoIds, ['place'], 'nobody could say where')
  })

  it('that came beside words are taken with the words only', () => {
    const profile = { candidate: person({ industry: 'Toys', currentCompany: 'Profile Ltd' }), ids: IDS }
    const own = { candidate: person({ industry: 'Toys', currentCompany: 'Own Ltd' }), place: null }
    const { industryIds, currentCompanyIds } = keepIds(own, SILENCE, [], [profile])
    assert.deepEqual({ industryIds, currentCompanyIds }, { industryIds: ['toys'], currentCompanyIds: [] })
  })
})
