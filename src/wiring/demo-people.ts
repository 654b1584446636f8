/** The people of the demo's pool. A file of its own, because it loads the whole world of the sandbox, which only the first start needs. */
import { contactOf } from '../../sandbox/people/contact.ts'
import { personAt } from '../../sandbox/people/person.ts'
import { profileOf } from '../../sandbox/people/profile.ts'
import { cityNamed } from '../../sandbox/world/places.ts'

/** People whom only the pool has, and people whom the network has too: a search shows each of the latter once. */
const OWN_PEOPLE = 180
const SHARED_PEOPLE = 20
/** Most of them live in a few cities, as a recruiter's people do. The examples search there. */
const HOME_PEOPLE = 140
const HOMES = new Set(['Madrid', 'Berlin', 'Munich', 'Paris, FR', 'San Jose, US'].map((name) => cityNamed(name).id))

export async function* samplePool(seed: number) {
  let row = 0
  for (const index of ownPeople(seed + 1)) {
    const { urn, networkUrl, ...record } = poolRecord(seed + 1, index)
    yield { row: ++row, record: { ...record, external_id: `demo-${row}` } }
  }
  for (let index = 0; index < SHARED_PEOPLE; index++) {
    yield { row: OWN_PEOPLE + index + 1, record: poolRecord(seed, index * 7) }
  }
}

/** Yields the numbers of the first people who live in those cities, and of the first who live elsewhere. */
function* ownPeople(seed: number): Generator<number> {
  let home = HOME_PEOPLE
  let away = OWN_PEOPLE - HOME_PEOPLE
  for (let index = 0; home + away > 0; index++) {
    const isHome = HOMES.has(personAt(seed, index).city.id)
    if (isHome ? home === 0 : away === 0) continue
    if (isHome) home--
    else away--
    yield index
  }
}

function poolRecord(seed: number, index: number) {
  const person = personAt(seed, index)
  const { fullName, firstName, lastName, jobTitle, company, pictureUrl, ...profile } = profileOf(person)
  const contact = contactOf(person)
  return {
    urn: profile.urn,
    networkUrl: profile.networkUrl,
    full_name: fullName,
    name_first: firstName,
    name_last: lastName,
    job_title: jobTitle,
    currentCompany: company,
    location: profile.location,
    industry: profile.industry,
    summary: profile.summary,
    skills: profile.skills,
    languages: profile.languages,
    experience: profile.experience,
    education: profile.education,
    work_email: contact.work_email ?? null,
    personal_email: contact.personal_email ?? null,
    phone_number: contact.phone ?? null,
    picture_url: pictureUrl ?? null,
  }
}
