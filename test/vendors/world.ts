/**
 * The people that every local copy of a vendor knows, in nobody's format: each copy writes them in its vendor's way. Owns who
 * there is and what is true of them, so that a test can say what the right answer is.
 */

export interface Job {
  title: string
  company: string
  domain: string
  industry: string
  start: string
  end: string | null
}

export interface WorldPerson {
  id: number
  slug: string
  first: string
  last: string
  city: string
  state: string
  country: string
  skills: string[]
  languages: { name: string; native: boolean }[]
  /** Newest first. */
  jobs: [Job, ...Job[]]
  school: string
  seniority: 'senior' | 'manager' | 'entry'
  /** Years of experience as vendors count them; some count from the time of studies. */
  years: number
  /** The profile was removed by its owner. */
  deleted: boolean
  contact: { work?: string; personal?: string; phone?: string }
}

/** People whose lookups end in a way that tests rely on. */
export const slugs = {
  findable: 'ada-found',
  unfindable: 'bo-none',
  failing: 'cy-fails',
  gone: 'di-gone',
  unverified: 'ed-unverified',
  longer: 'jl-moreau',
  inside: 'ivo-inside',
  /** Living in a small town of Greater Munich, and in Bavaria outside of it; the same for Sydney; and in a small European country. */
  warngau: 'wim-warngau',
  nuremberg: 'nia-nuremberg',
  stanwell: 'sue-stanwell',
  newcastle: 'ned-newcastle',
  reykjavik: 'rut-reykjavik',
  /** Two of the many others. */
  plain: 'cara-smith-2',
  other: 'dan-novak-3',
} as const

export const profileUrl = (slug: string): string => `https://www.linkedin.com/in/${slug}`
/** The part after /in/, however the address is written. */
export const slugOf = (url: string): string => /\/in\/([^/?#]+)/.exec(url)?.[1]?.toLowerCase() ?? url.toLowerCase()

const places = [
  { city: 'Berlin', state: 'Berlin', country: 'Germany' },
  { city: 'Munich', state: 'Bavaria', country: 'Germany' },
  { city: 'London', state: 'England', country: 'United Kingdom' },
  { city: 'Madrid', state: 'Madrid', country: 'Spain' },
  { city: 'San Francisco', state: 'California', country: 'United States' },
]
const employers = [
  { company: 'Spotify', domain: 'spotify.com', industry: 'Software Development' },
  { company: 'Siemens', domain: 'siemens.com', industry: 'Industrial Automation' },
  { company: 'Google', domain: 'google.com', industry: 'Software Development' },
]
const titles = ['Data Engineer', 'Backend Engineer', 'Product Manager', 'Sales Director']
const firstNames = ['Ana', 'Ben', 'Cara', 'Dan', 'Eva', 'Finn', 'Gia']
const lastNames = ['Ruiz', 'Weber', 'Smith', 'Novak', 'Rossi', 'Kim', 'Lund', 'Okoye', 'Sato']
const skillSets = [['python', 'sql'], ['java'], ['python', 'airflow', 'sql'], ['negotiation'], ['go', 'kubernetes']]
const pick = <T>(list: readonly T[], nth: number): T => list[nth % list.length]!

function make(nth: number, more: Partial<WorldPerson> = {}): WorldPerson {
  const [first, last] = [pick(firstNames, nth), pick(lastNames, nth)]
  const slug = more.slug ?? `${first}-${last}-${nth}`.toLowerCase()
  const now = pick(employers, nth)
  return {
    id: 1_000_000 + nth,
    slug,
    first,
    last,
    ...pick(places, nth),
    skills: pick(skillSets, nth),
    languages: [
      { name: 'English', native: nth % 2 === 0 },
      { name: 'German', native: nth % 3 === 0 },
    ],
    jobs: [
      { ...now, title: pick(titles, nth), start: '2021-03', end: null },
      { ...pick(employers, nth + 1), title: 'Analyst', start: '2016-01', end: '2021-02' },
    ],
    school: nth % 2 ? 'University of Oxford' : 'Technical University of Munich',
    seniority: pick(['senior', 'manager', 'entry'] as const, nth),
    years: 6 + (nth % 8),
    deleted: false,
    contact: { work: `${slug}@${now.domain}`, personal: `${slug}@gmail.com`, phone: phoneOf(nth) },
    ...more,
  }
}

/** A person with first and last name taken from the slug. */
function at(nth: number, slug: string, place: Pick<WorldPerson, 'city' | 'state' | 'country'>): WorldPerson {
  const [first = '', last = ''] = slug.split('-').map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return make(nth, { slug, first, last, ...place })
}

const longer = (title: string): [Job, Job] => [
  { ...employers[2]!, title, start: '2020-05', end: null },
  { ...employers[1]!, title: 'Analyst', start: '2012-01', end: '2020-04' },
]

/** Has the form of a mobile number; the numbers reserved for films are refused by validators. */
const phoneOf = (nth: number): string => `+49151123456${String(nth % 100).padStart(2, '0')}`

export const world: readonly WorldPerson[] = [
  ...Array.from({ length: 60 }, (_, nth) => make(nth)),
  make(60, { slug: slugs.findable, first: 'Ada', last: 'Found' }),
  make(61, { slug: slugs.unfindable, first: 'Bo', last: 'None', contact: {} }),
  make(62, { slug: slugs.failing, first: 'Cy', last: 'Fails' }),
  make(63, { slug: slugs.gone, first: 'Di', last: 'Gone', deleted: true }),
  make(64, { slug: slugs.unverified, first: 'Ed', last: 'Unverified' }),
  // A title with more words than are asked for, and a first name of two words.
  make(65, {
    slug: slugs.longer,
    first: 'Jean Luc',
    last: 'Moreau',
    skills: ['java'],
    jobs: longer('Senior Data Engineer'),
    seniority: 'senior',
  }),
  // A title with a word that begins like the word for a level, and with signs.
  make(66, { slug: slugs.inside, first: 'Ivo', last: 'Inside', jobs: longer('International Account Manager (EMEA)') }),
  at(67, slugs.warngau, { city: 'Warngau', state: 'Bavaria', country: 'Germany' }),
  at(68, slugs.nuremberg, { city: 'Nuremberg', state: 'Bavaria', country: 'Germany' }),
  at(69, slugs.stanwell, { city: 'Stanwell Tops', state: 'New South Wales', country: 'Australia' }),
  at(70, slugs.newcastle, { city: 'Newcastle', state: 'New South Wales', country: 'Australia' }),
  at(71, slugs.reykjavik, { city: 'Reykjavík', state: 'Capital Region', country: 'Iceland' }),
]

export const bySlug = (slug: string): WorldPerson | undefined => world.find((person) => person.slug === slugOf(slug))
export const byId = (id: number): WorldPerson | undefined => world.find((person) => person.id === id)
