/** Alternatives in a Boolean string are of one kind, even if one of them is in no dictionary. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'
import { summarise } from './summary.ts'

const { lexicon } = await openDictionaries(referenceFolder)
const read = (text: string) => summarise(readPrompt(text, lexicon))

test('an unknown name beside two firms is a firm, beside a school a school', () => {
  assert.deepEqual(read('"3D artist" (Ubisoft OR EA OR "Quibbleworth Interactive") Montreal').companies, [
    'Ubisoft',
    'Electronic Arts',
    'Quibbleworth Interactive#',
  ])
  assert.deepEqual(read('geophysicist AND ("University of Aberdeen" OR "Zorbel-Quandt")').schools, [
    'University of Aberdeen',
    'Zorbel-Quandt',
  ])
})

test('a town beside two schools is a school, where one is called so', () => {
  const { schools, locations } = read('lawyer AND (Harvard OR Yale OR Columbia) AND "New York"')
  assert.equal(schools?.length, 3, String(schools))
  assert.deepEqual(locations, ['New York City#5128581'])
})

test('a known skill beside two firms stays a skill, and small letters name nobody', () => {
  const { skills } = read('nurse AND (Ubisoft OR EA OR Python)')
  assert.ok(skills?.includes('Python'), String(skills))
  const { companies } = read('"game designer" AND (Ubisoft OR EA OR "quibbleworth gliding")')
  assert.equal(companies?.length, 2, String(companies))
})

test('what a field says is believed, and a short form beside titles is one', () => {
  assert.deepEqual(read('title:"enterprise sales" AND Boston').titles, ['enterprise sales'])
  assert.deepEqual(read('("chef de partie" OR "line cook" OR CDP) AND Edinburgh').titles, [
    'chef de partie',
    'line cook',
    'cdp',
  ])
})

test('a state behind its city joins nothing', () => {
  const { locations } = read('dental hygienist Portland, OR with local anesthesia permit, Dentrix or Eaglesoft')
  assert.deepEqual(locations, ['Portland#5746545'])
})

test('a title with its skill in quotation marks is both, and no skill that nobody knows', () => {
  const { titles, skills } = read('("React developer" OR "React engineer") AND Madrid')
  assert.deepEqual({ titles, skills }, { titles: ['developer', 'engineer'], skills: ['React', 'React'] })
  const of = read('"wound care" AND ("project management" OR "case management")')
  assert.equal(of.titles, undefined)
  assert.equal(of.skills?.length, 3, String(of.skills))
})

test('alternatives with fields of their own are whole titles, with software of their own a skill and a title each', () => {
  assert.deepEqual(read('("FPGA engineer" OR "RTL engineer" OR "hardware designer") AND Bristol').titles, [
    'fpga engineer',
    'rtl engineer',
    'hardware designer',
  ])
  assert.deepEqual(read('("PHP developer" OR "Ruby developer") AND Nantes').titles, ['developer', 'developer'])
})

test('initials beside what they stand for are the same thing', () => {
  assert.deepEqual(read('nurse AND ("wound care" OR WC) AND Leeds').skills?.length, 2)
})

test('who leaves out a field leaves out those whose work it is, and who leaves out software the software', () => {
  const { titles, skills } = read('"controls engineer" AND Chicago NOT (sales OR PHP)').not ?? {}
  assert.deepEqual({ titles, skills }, { titles: ['sales'], skills: ['PHP'] })
})

test('whoever is left out by a name that only a maker has is an employer', () => {
  const { companies } = read('("account executive" OR AE) AND London NOT (Darktrace OR Sophos)').not ?? {}
  assert.equal(companies?.length, 2, String(companies))
})

test('a phrase in quotation marks is one skill, and a group of branches none', () => {
  assert.equal(read('electrician AND ("2391" OR "inspection and testing") AND Bristol').skills?.length, 2)
  assert.equal(read('Arbeitsvorbereiter AND (Maschinenbau OR Anlagenbau) AND Heilbronn').skills, undefined)
})

test('a single letter in brackets right behind a number is part of its name', () => {
  assert.deepEqual(read('"regulatory affairs specialist" AND ("510(k)" OR "EU MDR") AND Galway').skills?.length, 2)
  assert.deepEqual(read('regulatory affairs specialist with 510(k) in Galway').skills, ['510(k)'])
})

test('a long string over several lines is read as the same on one: nothing of it is an advert', () => {
  const either = (words: string) =>
    `(${words
      .split('|')
      .map((word) => `"${word}"`)
      .join(' OR ')})`
  const parts = [
    either('backend engineer|backend developer|platform engineer|software engineer|server engineer|staff engineer'),
    either('Java|Kotlin|Spring Boot|Hibernate|Maven|JUnit|Kafka|PostgreSQL|Docker|Kubernetes|Jenkins|Terraform'),
    either('Madrid|Barcelona|Valencia|Sevilla|Bilbao|Lisbon|Porto|Toulouse|Milan|Munich|Berlin|Vienna'),
    either('Amazon|Google|Spotify|Cabify|Glovo|BBVA|Santander|Telefónica|Zalando|Deutsche Bank|Siemens|SAP'),
    either('Docker Swarm|Helm|Ansible|Grafana|Prometheus|GitLab|GitHub Actions|ArgoCD|Istio|Linux'),
  ]
  const not = ` NOT ${either('recruiter|teacher|nurse')}`
  const line = read(parts.join(' AND ') + not)
  assert.ok(line.locations?.length === 12 && line.not, JSON.stringify(line))
  for (const joint of ['\nAND ', ' AND\n', '\nAND\n']) assert.deepEqual(read(parts.join(joint) + not), line, joint)
})

test('a long brief of plain sentences is not read less than a short one', () => {
  const { skills, companies } =
    read(`I am looking for a senior backend engineer in Berlin. She should know Kotlin and Spring
    very well, and have worked with Kafka for some years. We like people who work at Zalando, N26 or Delivery Hero. German is
    welcome but not needed at all. The team is small and sits near the river, and everybody helps when things get rough. They
    would talk to our customers now and then. It matters that they have seen a system grow from a few users to millions. I do
    not mind where they studied. Ideally they have led two or three people before, and they know how to hire. Please nobody
    who wants to leave after a year, since we have had bad luck with that twice already, and thank you for your help.`)
  for (const name of ['Kotlin', 'Spring', 'Kafka']) assert.ok(skills?.includes(name), String(skills))
  assert.equal(companies?.length, 3, String(companies))
})
