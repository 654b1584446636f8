/** The invented people: the same everywhere, each of them believable, and distributed as promised. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type NetworkProfile, networkHitSchema, networkProfileSchema } from '../../contract/network.ts'
import { contactOf } from '../../sandbox/people/contact.ts'
import { indexOfUrn } from '../../sandbox/people/ids.ts'
import { personAt } from '../../sandbox/people/person.ts'
import { hitOf, profileOf } from '../../sandbox/people/profile.ts'
import {
  companies,
  companyEntityId,
  industries,
  industryEntityId,
  schoolEntityId,
  schools,
} from '../../sandbox/world/entities.ts'
import { placeById } from '../../sandbox/world/places.ts'

const PEOPLE = 20_000
/** The first two thousand people of seed 1, wherever they are made. Changes only together with the sandbox's tables or random draws. */
const KNOWN_HASH = '5ff328689d3223ef9853599c1e0c7d8d'

const profiles: NetworkProfile[] = []
for (let index = 0; index < PEOPLE; index++) profiles.push(profileOf(personAt(1, index)))

function hashOf(seed: number, count: number): string {
  const hash = createHash('sha256')
  for (let index = 0; index < count; index++) {
    const person = personAt(seed, index)
    hash.update(JSON.stringify([profileOf(person), contactOf(person)]))
  }
  return hash.digest('hex').slice(0, 32)
}

/** Counts every person that breaks the rule, not only the first. */
function everyone(rule: (person: NetworkProfile) => boolean): void {
  const breaking = profiles.filter((person) => !rule(person)).map((person) => JSON.stringify(person))
  assert.equal(breaking.length, 0, `${breaking.length} people, for example ${breaking[0]}`)
}

test('one seed gives the same people byte for byte, in any order, and another seed gives others', () => {
  const late = profileOf(personAt(1, 1_999))
  assert.equal(hashOf(1, 2_000), KNOWN_HASH)
  assert.deepEqual(profileOf(personAt(1, 1_999)), late)
  assert.notEqual(hashOf(2, 2_000), KNOWN_HASH)
})

test('every profile and every hit fits the contract', () => {
  for (let index = 0; index < PEOPLE; index += 7) {
    networkProfileSchema.parse(profiles[index])
    networkHitSchema.parse(hitOf(personAt(1, index)))
  }
})

test('urns and addresses are unique, and a urn leads back to its person', () => {
  assert.equal(new Set(profiles.map((person) => person.urn)).size, PEOPLE)
  assert.equal(new Set(profiles.map((person) => person.networkUrl)).size, PEOPLE)
  for (const [index, person] of profiles.entries()) {
    assert.match(person.urn, /^urn:network:person:[a-z2-7]{12}$/)
    assert.equal(indexOfUrn(1, person.urn), index)
  }
})

test('positions follow one another: latest first, only the latest open, none overlapping, at most seven', () => {
  everyone(({ experience }) => experience.length >= 1 && experience.length <= 7)
  everyone(({ experience }) => experience.every((position, nth) => (position.endDate === null) === (nth === 0)))
  everyone(({ experience }) => experience.every(({ startDate, endDate }) => startDate! <= (endDate ?? '2026-09')))
  everyone(({ experience }) =>
    experience.every((position, nth) => nth === 0 || position.endDate! < experience[nth - 1]!.startDate!),
  )
})

test('studies come before work, and nobody is younger than 16 at school or older than 68 at work', () => {
  everyone(({ education, experience }) => {
    const began = Number(experience.at(-1)!.startDate!.slice(0, 4))
    return education.every(({ startDate, endDate }) => startDate! < endDate! && Number(endDate) <= began)
  })
  everyone(({ education, experience }) => {
    const first = Number(education.at(-1)?.startDate ?? experience.at(-1)!.startDate!.slice(0, 4))
    return 2026 - first <= 68 - 16
  })
})

test('nobody worked for a company before it was founded', () => {
  const since = new Map(companies.map((company) => [companyEntityId(company), company.since]))
  everyone(({ experience }) =>
    experience.every(({ companyId, startDate }) => since.get(companyId!)! <= Number(startDate!.slice(0, 4))),
  )
})

test('the profile tells the latest position, and its company, industry, schools and place exist', () => {
  const companyIds = new Set(companies.map(companyEntityId))
  const industryIds = new Set(industries.map(industryEntityId))
  const schoolIds = new Set(schools.map(schoolEntityId))
  everyone(
    ({ experience, jobTitle, companyId }) =>
      experience[0]!.title === jobTitle && experience[0]!.companyId === companyId,
  )
  everyone(({ experience }) => experience.every(({ companyId }) => companyIds.has(companyId!)))
  everyone(({ industryId }) => industryIds.has(industryId!))
  everyone(({ education }) => education.every(({ schoolId }) => schoolIds.has(schoolId!)))
  everyone(({ geoId }) => placeById.get(geoId!)?.level === 'CITY')
})

test('every place lies in a chain that ends with its country', () => {
  for (const place of placeById.values()) {
    const chain = place.in.map((id) => placeById.get(id)!)
    assert.ok(chain.every(Boolean), place.name)
    if (place.level === 'COUNTRY') assert.deepEqual(place.in, [])
    else assert.equal(chain.at(-1)!.level, 'COUNTRY', place.name)
    assert.ok(
      chain.every((outer) => outer.country === place.country),
      place.name,
    )
  }
})

test('everyone has a mother tongue, no language twice, and skills', () => {
  everyone(({ languages }) => languages.some(({ level }) => level === 'NATIVE'))
  everyone(({ languages }) => new Set(languages.map(({ name }) => name)).size === languages.length)
  everyone(({ skills }) => skills.length >= 5 && new Set(skills).size === skills.length)
})

test('contact data exists at the promised rates and can reach nobody', () => {
  const missing = { work_email: 0, personal_email: 0, phone: 0, gone: 0 }
  for (let index = 0; index < PEOPLE; index++) {
    const person = personAt(1, index)
    const contact = contactOf(person)
    if (person.gone) missing.gone++
    if (!contact.work_email) missing.work_email++
    if (!contact.personal_email) missing.personal_email++
    if (!contact.phone) missing.phone++
    for (const email of [contact.work_email, contact.personal_email])
      if (email) assert.match(email, /^[a-z0-9.-]+@[a-z0-9-]+\.example$/)
    if (contact.phone) assert.match(contact.phone, /^\+[1-9]\d{6,14}$/)
  }
  const near = (count: number, rate: number) =>
    assert.ok(Math.abs(count / PEOPLE - rate) < 0.02, `${count} for ${rate}`)
  near(missing.gone, 0.02)
  near(missing.work_email, 0.12 + 0.02)
  near(missing.personal_email, 0.35 + 0.02)
  near(missing.phone, 0.4 + 0.01)
})

test('the world is wide: no country, job or employer takes over', () => {
  const share = (of: (person: NetworkProfile) => string) => {
    const counts = new Map<string, number>()
    for (const person of profiles) counts.set(of(person), (counts.get(of(person)) ?? 0) + 1)
    return { kinds: counts.size, biggest: Math.max(...counts.values()) / PEOPLE }
  }
  const countries = share((person) => placeById.get(person.geoId!)!.country)
  const titles = share((person) => person.jobTitle)
  const employers = share((person) => person.company)
  assert.ok(countries.kinds > 60 && countries.biggest < 0.15, JSON.stringify(countries))
  assert.ok(titles.kinds > 400 && titles.biggest < 0.02, JSON.stringify(titles))
  assert.ok(employers.kinds > 500 && employers.biggest < 0.02, JSON.stringify(employers))
})
