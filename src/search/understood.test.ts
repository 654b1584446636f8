import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Criterion } from '../../contract/criteria.ts'
import { understoodSchema } from '../../contract/understood.ts'
import { understoodOf } from './understood.ts'

const itself = { expand: (id: string) => [id], near: () => [] }
const criterion = (rest: object, importance = 'REQUIRED') => ({ id: 'c1', importance, ...rest }) as Criterion

test('an ambiguous name is asked for with all its meanings', () => {
  const delta = { name: 'Delta', entityIds: ['company:a', 'company:b'], when: 'CURRENT' as const }
  const understood = understoodOf([criterion({ kind: 'EMPLOYER', anyOf: [delta] })], itself)
  assert.deepEqual(understood.companies, [delta])
  assert.deepEqual(understood.musts?.companies, [[delta]])
  assert.deepEqual(understood.excluded.companies, [])
})

test('an area is told with its members, each once', () => {
  const place = criterion({ kind: 'PLACE', anyOf: [{ name: 'DACH', geoIds: ['area:dach'], km: null }] })
  const understood = understoodOf([place], { expand: () => ['area:dach', '1', '2'], near: () => [] })
  assert.deepEqual(understood.places, [{ name: 'DACH', geoIds: ['area:dach', '1', '2'] }])
})

test('free words help to rank, and those denied are left out', () => {
  const word = (name: string, importance: string) => criterion({ kind: 'KEYWORD', anyOf: [{ name }] }, importance)
  const understood = understoodOf([word('internal controls', 'PREFERRED'), word('visa', 'EXCLUDED')], itself)
  assert.deepEqual(understood.words, ['internal controls'])
  assert.deepEqual(understood.excluded.skills, ['visa'])
  assert.deepEqual(understood.musts?.skills, [])
})

test('what is preferred helps to rank and is no condition; levels are left out by name, with those below juniors', () => {
  const understood = understoodOf(
    [
      criterion({ kind: 'SKILL', anyOf: [{ name: 'Terraform' }] }, 'PREFERRED'),
      criterion({ kind: 'SENIORITY', anyOf: [{ level: 'JUNIOR' }] }, 'EXCLUDED'),
    ],
    itself,
  )
  assert.deepEqual(
    {
      skills: understood.skills,
      mustSkills: understood.musts?.skills,
      excludedSeniority: understood.excluded.seniority,
    },
    { skills: ['Terraform'], mustSkills: [], excludedSeniority: ['JUNIOR', 'INTERN'] },
  )
})

test('a required skill is told in the words typed and in every spelling long enough to be told by', () => {
  const skill = { ...criterion({ kind: 'SKILL', anyOf: [{ name: 'Kubernetes' }] }), text: 'k8s' } as Criterion
  const [group] = understoodOf([skill], itself).musts!.skills
  assert.deepEqual(group!.slice(0, 2), ['Kubernetes', 'k8s'])
  assert.ok(group!.slice(2).every((spelling) => spelling.length >= 4))
})

test('however much is named, what is told fits the contract', () => {
  const names = Array.from({ length: 500 }, (_, n) => ({ name: `title ${n}` }))
  const long = criterion({ kind: 'KEYWORD', anyOf: [{ name: 'x'.repeat(5_000) }, { name: '' }] }, 'PREFERRED')
  const understood = understoodOf([criterion({ kind: 'TITLE', anyOf: names.slice(0, 50) }), long], itself)
  assert.equal(understoodSchema.parse(understood).titles.length, 50)
  assert.deepEqual(understood.words, [])
})

test('a required city is told with the towns near it, a branch with the words that may be a skill', () => {
  const place = criterion({ kind: 'PLACE', anyOf: [{ name: 'Porto', geoIds: ['porto'], km: 30 }] })
  const industry = { name: 'Computer Software', entityIds: ['industry:4'] }
  const read = [place, criterion({ kind: 'INDUSTRY', anyOf: [industry], text: 'saas' })]
  const understood = understoodOf(read, { expand: (id) => [id], near: (id, km) => [`${id}-${km}`] })
  assert.deepEqual(understood.places[0]!.geoIds, ['porto'])
  assert.deepEqual(understood.musts?.places, [[{ name: 'Porto', geoIds: ['porto', 'porto-30'] }]])
  assert.deepEqual(understood.musts?.industries, [[{ ...industry, skills: ['saas'] }]])
  assert.deepEqual(understood.industries, [industry])
})
