/** The cleaners and the autocomplete of People Data Labs, both free: a cleaner returns one answer, autocomplete several with counts. */
import { pdlCompanyId } from './pdl-record.ts'
import { type Job, world } from './world.ts'

/** Places where nobody in world.ts lives, for names with two meanings. */
const elsewhere = [
  { city: 'Córdoba', state: 'Andalusia', country: 'Spain' },
  { city: 'Córdoba', state: 'Córdoba', country: 'Argentina' },
]
const low = (text: string) => text.toLowerCase()
const jobs = (): Job[] => world.flatMap((person) => person.jobs)

export function cleanLocation(text: string): object | null {
  const asked = low(text)
    .split(',')
    .map((part) => part.trim())
  const person = world.find(({ city, state, country }) => {
    const [c, s, n] = [low(city), low(state), low(country)]
    if (asked.length === 1) return [c, n].includes(asked[0]!)
    return asked[0] === c && asked.slice(1).every((part) => [s, n].includes(part))
  })
  if (!person) return null
  const country = low(person.country)
  if (asked.length === 1 && asked[0] === country)
    return { name: country, country, type: 'country', continent: 'europe' }
  const [locality, region] = [low(person.city), low(person.state)]
  const name = `${locality}, ${region}, ${country}`
  return { name, locality, region, subregion: null, country, continent: 'europe', type: 'locality', geo: '0,0' }
}

export function cleanCompany({ name, website }: { name?: string; website?: string }): object | null {
  const job = jobs().find((held) => low(held.company) === low(name ?? '') || held.domain === website)
  if (!job) return null
  return {
    id: pdlCompanyId(job),
    name: low(job.company),
    size: '10001+',
    industry: low(job.industry),
    location: { name: 'stockholm, stockholm, sweden', country: 'sweden' },
    linkedin_id: '1',
    website: job.domain,
    score: 0.9,
    fuzzy_match: false,
  }
}

export function cleanSchool({ name }: { name?: string }): object | null {
  const school = world.map((person) => person.school).find((one) => low(one) === low(name ?? ''))
  return school ? { id: 'pdl-school', name: low(school), website: null, location: { country: 'germany' } } : null
}

const fields: Record<string, () => { name: string; meta: object }[]> = {
  company: () =>
    jobs().map((job) => ({
      name: low(job.company),
      meta: { id: pdlCompanyId(job), website: job.domain, industry: low(job.industry), location_name: 'sweden' },
    })),
  school: () => world.map(({ school }) => ({ name: low(school), meta: { id: 'pdl-school', website: null } })),
  industry: () => jobs().map((job) => ({ name: low(job.industry), meta: {} })),
  location: () =>
    [...world, ...elsewhere].map(({ city, state, country }) => ({
      name: low(`${city}, ${state}, ${country}`),
      meta: { locality: low(city), region: low(state), country: low(country) },
    })),
  country: () => world.map(({ country }) => ({ name: low(country), meta: {} })),
  skill: () => world.flatMap(({ skills }) => skills.map((name) => ({ name, meta: {} }))),
  title: () => jobs().map((job) => ({ name: low(job.title), meta: {} })),
}
fields.all_location = () => [...fields.location!(), ...fields.country!()]
fields.location_name = fields.location!

/** Matches by beginning, most frequent first; null for a field without autocomplete. */
export function autocomplete(field: string, text: string, size: number): object[] | null {
  const all = fields[field]?.()
  if (!all) return null
  const counted = new Map<string, { name: string; count: number; meta: object }>()
  for (const { name, meta } of all) {
    if (!name.startsWith(low(text))) continue
    const seen = counted.get(name) ?? { name, count: 0, meta }
    counted.set(name, { ...seen, count: seen.count + 1 })
  }
  return [...counted.values()].sort((a, b) => b.count - a.count).slice(0, size)
}
