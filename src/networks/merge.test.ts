import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NetworkProfile } from '../../contract/network.ts'
import { merge } from './merge.ts'
import { personAt } from './people.ts'
import type { CollectedPerson } from './person.ts'

const person = personAt('linkedin.com/in/ada')!

function collected(
  provider: string,
  confidence: number | null,
  more: Partial<NetworkProfile>,
  observedAt: string | null = null,
) {
  const profile: NetworkProfile = {
    urn: person.urn,
    networkUrl: person.networkUrl,
    fullName: 'Ada Lovelace',
    firstName: 'Ada',
    lastName: 'Lovelace',
    jobTitle: '',
    company: '',
    location: '',
    experience: [],
    education: [],
    skills: [],
    languages: [],
    ...more,
  }
  return { person, provider, confidence, observedAt, profile } satisfies CollectedPerson
}

test('the surer provider’s word counts, and what it lacks comes from the other', () => {
  const { jobTitle, company, summary, sources } = merge([
    collected('a', 0.5, { jobTitle: 'Engineer', company: 'Acme', summary: 'Builds things' }),
    collected('b', 0.9, { jobTitle: 'Head of Data', company: 'Spotify' }),
  ])
  assert.deepEqual(
    { jobTitle, company, summary },
    { jobTitle: 'Head of Data', company: 'Spotify', summary: 'Builds things' },
  )
  assert.deepEqual(sources?.jobTitle, { source: 'b', confidence: 0.9, observedAt: null })
  assert.equal(sources?.summary?.source, 'a')
})

test('a title stays with its company: they are never of two providers', () => {
  const { jobTitle, company } = merge([
    collected('a', 0.9, { jobTitle: 'Engineer' }),
    collected('b', 0.5, { jobTitle: 'Nurse', company: 'Charité' }),
  ])
  assert.deepEqual({ jobTitle, company }, { jobTitle: 'Engineer', company: '' })
})

test('of equally sure ones the fresher counts, then the one named first', () => {
  const old = collected('a', null, { location: 'Berlin' }, '2024-01-01')
  const fresh = collected('b', null, { location: 'Munich' }, '2026-09-01')
  assert.equal(merge([old, fresh]).location, 'Munich')
  assert.equal(
    merge([collected('a', null, { location: 'Berlin' }), collected('b', null, { location: 'Munich' })]).location,
    'Berlin',
  )
})

test('skills and languages are joined, each once, in the surest provider’s words', () => {
  const { skills, languages } = merge([
    collected('a', 0.5, { skills: ['python', 'SQL'], languages: [{ name: 'german', level: 'BASIC' }] }),
    collected('b', 0.9, { skills: ['Python'], languages: [{ name: 'German', level: 'NATIVE' }] }),
  ])
  assert.deepEqual(skills, ['Python', 'SQL'])
  assert.deepEqual(languages, [{ name: 'German', level: 'NATIVE' }])
})

test('a career is one provider’s: mixing two would invent one', () => {
  const job = (title: string) => ({ title, company: 'Acme' })
  const { experience } = merge([
    collected('a', 0.9, { experience: [job('Engineer')] }),
    collected('b', 0.5, { experience: [job('Engineer'), job('Intern')] }),
  ])
  assert.deepEqual(experience, [job('Engineer')])
})

test('more than a hundred skills are kept', () => {
  const skills = Array.from({ length: 300 }, (_, nth) => `skill ${nth}`)
  assert.equal(merge([collected('a', null, { skills })]).skills.length, 300)
})
