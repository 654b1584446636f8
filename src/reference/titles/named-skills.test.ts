import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesSkill } from './named-skills.ts'

const NAMING: [spelling: string, ...titles: string[]][] = [
  ['sap', 'sap consultant', 'sap consultant berlin', 'sap senior consultant', 'sap berater m w d'],
  ['sap', 'consultant sap', 'senior consultant sap', 'consultor senior sap', 'berater sap'],
  ['go', 'go developer', 'go developer remote', 'developpeur go'],
  ['java', 'lead java developer', 'head of java'],
]

const OTHER: [spelling: string, ...titles: string[]][] = [
  ['go', 'go to market manager', 'consultant go to market'],
  ['chef', 'head chef', 'sous chef de cuisine'],
  ['swift', 'swift payments developer', 'payments developer swift'],
  ['sap', 'sap manager', 'senior sap'],
  ['access', 'access control engineer', 'access manager'],
  ['spring', 'director spring'],
  ['react', 'react native developer'],
]

test('a title names a skill beside what somebody is, before it or alone behind it', () => {
  for (const [spelling, ...titles] of NAMING)
    for (const title of titles) assert.ok(namesSkill(title, spelling), `${title}: ${spelling}`)
})

test('a word of many meanings elsewhere in a title names none', () => {
  for (const [spelling, ...titles] of OTHER)
    for (const title of titles) assert.ok(!namesSkill(title, spelling), `${title}: ${spelling}`)
})
