/** Skills in any of their spellings, and words that must not be taken for a skill. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { compiledSkills } from '../../src/compile/skills/compiled-skills.ts'
import { knownSkills } from '../../src/reference/skills/known.ts'
import { knownSkill, skillKey } from '../../src/reference/skills/skill-key.ts'
import { openSkills, type Skills } from '../../src/reference/skills/skills.ts'
import { referenceFolder } from '../support/reference.ts'

let skills: Skills

before(async () => {
  skills = openSkills(await compiledSkills(referenceFolder))
})

test('spellings of one skill have one key', () => {
  for (const spellings of [
    ['Kubernetes', 'k8s', 'K8S'],
    ['JavaScript', 'JS', 'java script'],
    ['TypeScript', 'TS'],
    ['React', 'react.js', 'ReactJS', 'React JS', 'React 18'],
    ['Node.js', 'node', 'NodeJS', 'node js'],
    ['PostgreSQL', 'Postgres', 'postgre sql'],
    ['Google Cloud', 'GCP', 'google cloud platform'],
    ['CI/CD', 'ci cd', 'CICD', 'Continuous Integration'],
    ['.NET', 'dotnet', '.net core', '.NET 8'],
    ['Python', 'python3', 'Python 3.11'],
    ['Payroll', 'Nóminas', 'Lohnabrechnung', 'paie'],
    ['Forklift', 'Gabelstapler', 'carretilla elevadora'],
    ['SAP FI', 'SAP FICO', 'SAP FI/CO'],
  ]) {
    assert.equal(new Set(spellings.map(skillKey)).size, 1, spellings.map(skillKey).join(' / '))
  }
})

test('skills that look alike stay apart', () => {
  for (const [a, b] of [
    ['C', 'C++'],
    ['C', 'C#'],
    ['Java', 'JavaScript'],
    ['React', 'React Native'],
    ['SQL', 'MySQL'],
    ['Terraform', 'HCL'],
    ['Spring', 'Spring Boot'],
  ] as const) {
    assert.notEqual(skillKey(a), skillKey(b))
  }
})

test('no spelling is claimed by two skills of the lists', () => {
  const clashes = knownSkills().flatMap((skill) =>
    skill.spellings
      .filter((spelling) => knownSkill(spelling)?.name !== skill.name)
      .map((spelling) => `${spelling}: ${skill.name}`),
  )
  assert.deepEqual(clashes, [])
})

test('a skill is found by its spellings, from the lists and from the packages', () => {
  assert.deepEqual(skills.resolve('k8s'), { skillId: 'skill:kubernetes', name: 'Kubernetes' })
  assert.deepEqual(skills.resolve('c++'), { skillId: 'skill:c++', name: 'C++' })
  assert.deepEqual(skills.resolve('curas'), { skillId: 'skill:wound-care', name: 'Wound Care' })
  assert.deepEqual(skills.resolve('Terraform'), { skillId: 'skill:terraform', name: 'Terraform' })
  assert.deepEqual(skills.resolve('ocaml'), { skillId: 'skill:ocaml', name: 'OCaml' })
  assert.equal(skills.resolve('being on time'), undefined)
  assert.equal(skills.resolve('constructor'), undefined)
  assert.equal(skills.resolve(''), undefined)
})

test('letters and everyday words need a context to be a skill; distinctive names do not', () => {
  for (const word of ['c', 'r', 'go', 'rust', 'swift', 'spring', 'access', 'word', 'excel', 'basic', 'express']) {
    const [reading] = skills.readings(word)
    assert.ok(reading?.ambiguous && reading.prior < 0.2, word)
  }
  for (const name of ['kubernetes', 'python', 'js', 'postgresql', 'welding', 'sales', 'payroll']) {
    const [reading] = skills.readings(name)
    assert.ok(reading && !reading.ambiguous && reading.prior > 0.7, name)
  }
})

test('a typo is offered, not taken', () => {
  assert.equal(skills.resolve('kuberntes'), undefined)
  assert.deepEqual(skills.near('kuberntes'), [{ skillId: 'skill:kubernetes', name: 'Kubernetes' }])
})
