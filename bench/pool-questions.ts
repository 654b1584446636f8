/**
 * Two hundred different questions to a large pool: titles, skills and places as recruiters type them, rare and very common words,
 * every filter, deep pages. Owns the mix, which is the same every time. Ids come from the service's own resolve endpoints.
 */
import { Random } from '../sandbox/random.ts'
import { companies, industries, schools } from '../sandbox/world/entities.ts'
import { jobs } from '../sandbox/world/jobs.ts'
import { cities, countryByCode } from '../sandbox/world/places.ts'
import { firmName, surname, toolName } from './pool-people.ts'

export interface Question {
  prompt: string
  filters: Record<string, unknown>
  page: number
  /** What the prompt asks for in the generator's terms, if it can be judged. */
  asks?: { job: number; title: string; skills: string[]; city: number }
}

/** The ids that the resolve endpoints answer; undefined if the text is ambiguous for them. */
export interface Resolver {
  place(city: string, country: string): Promise<string | undefined>
  entity(kind: 'COMPANY' | 'INDUSTRY' | 'SCHOOL', query: string): Promise<string | undefined>
}

const JUDGED = 60
const SEED = 17
const PAGES = 20
const LEVELS = ['BASIC', 'CONVERSATIONAL', 'FLUENT', 'NATIVE']
const LANGUAGES = ['English', 'German', 'Spanish', 'French', 'Portuguese', 'Italian']
const BIG_CITIES = cities.toSorted((a, b) => b.pop - a.pop).slice(0, 80)
const COMMON = [
  'engineer',
  'manager',
  'experience',
  'strong in communication',
  'teamwork',
  'senior',
  'new challenges',
  'team',
]

export async function questions(resolver: Resolver): Promise<Question[]> {
  const random = new Random(SEED)
  const all = [
    ...Array.from({ length: JUDGED }, () => judged(random)),
    ...Array.from({ length: 40 }, (_, n) => prompted(random, n)),
    ...Array.from({ length: 20 }, (_, n) => rare(random, n)),
    ...Array.from({ length: 16 }, (_, n) => ({ prompt: COMMON[n % COMMON.length]!, filters: {}, page: 1 + n })),
    ...(await filtered(random, resolver)),
  ]
  // Every fourth question asks for a later page, up to the last one there can be.
  return all.map((question, n) => (n % 4 === 3 ? { ...question, page: 1 + ((n * 7) % PAGES) } : question))
}

const titleOf = (random: Random, job: (typeof jobs)[number], level: number) => random.pick(job.ladder[level]!)

function judged(random: Random): Question {
  const job = random.between(0, jobs.length - 1)
  const skills = random.sample(jobs[job]!.skills, random.between(1, 2))
  const city = random.pick(BIG_CITIES)
  const title = titleOf(random, jobs[job]!, 1)
  const prompt = `${title} with ${skills.join(' and ')} in ${city.name}, ${countryByCode.get(city.country)!.name}`
  return { prompt, filters: {}, page: 1, asks: { job, title, skills, city: city.index } }
}

function prompted(random: Random, n: number): Question {
  const job = random.pick(jobs)
  const title = titleOf(random, job, random.between(1, 3))
  const forms = [
    title,
    `senior ${title} with ${random.between(3, 9)}+ years who speaks fluent ${random.pick(LANGUAGES)}`,
    `${title}, not at ${random.pick(companies).name}`,
    `${random.pick(job.skills)} expert in ${random.pick(BIG_CITIES).name}`,
    `${title} at ${random.pick(companies).name} or ${random.pick(companies).name}`,
  ]
  return { prompt: forms[n % forms.length]!, filters: {}, page: 1 }
}

function rare(random: Random, n: number): Question {
  const forms = [
    toolName(random.between(2_000, 19_000)),
    surname(random.between(5_000, 70_000)),
    firmName(random.between(100, 50_000)),
  ]
  return { prompt: forms[n % forms.length]!, filters: {}, page: 1 }
}

async function filtered(random: Random, resolver: Resolver): Promise<Question[]> {
  const found: Question[] = []
  const add = (prompt: string, filters: Record<string, unknown>) => found.push({ prompt, filters, page: 1 })
  for (let n = 0; found.length < 200 - JUDGED - 76; n++) {
    const job = random.pick(jobs)
    const title = titleOf(random, job, 1)
    const city = random.pick(BIG_CITIES)
    const company = random.pick(companies)
    const geoId = await resolver.place(n % 2 === 0 ? city.name : '', countryByCode.get(city.country)!.name)
    const companyId = await resolver.entity('COMPANY', company.name)
    const industryId = await resolver.entity('INDUSTRY', random.pick(industries).name)
    const schoolId = await resolver.entity('SCHOOL', random.pick(schools).name)
    const level = random.pick(LEVELS)
    const language = { name: random.pick(LANGUAGES), level }
    add('', { skills: [{ name: random.pick(job.skills) }] })
    add(title, { languages: [language] })
    add('', { customTitles: [{ name: title }, { name: titleOf(random, job, 2) }] })
    add('', { firstName: random.pick(['Maria', 'Jo', 'An', 'Sibusiso', 'Da']) })
    add(title, { lastName: random.pick(['Garcia', 'Smi', 'Mü', 'Ba', 'Tan']) })
    if (companyId) add('', { currentCompany: { query: company.name, entityId: companyId } })
    if (companyId) add(title, { pastCompany: { query: company.name, entityId: companyId } })
    if (industryId) add(random.pick(job.skills), { industry: { query: 'x', entityId: industryId } })
    if (schoolId) add('', { school: { query: 'x', entityId: schoolId } })
    if (geoId) add(title, { countries: [{ city: city.name, geoId }] })
    if (geoId)
      add('', { countries: [{ city: city.name, geoId }], skills: [{ name: job.skills[0] }], languages: [language] })
    add('', {})
  }
  return found.slice(0, 200 - JUDGED - 76)
}
