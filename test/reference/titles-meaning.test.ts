/** Which titles of a pool a title finds: the same job in other words and languages, and not other jobs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terms } from '../../src/reference/terms.ts'
import { NEAR_MIN } from '../../src/reference/titles/cut.ts'
import { loadTitleEncoder } from '../../src/reference/titles/encoder.ts'
import { TitleSenses } from '../../src/search/index/title-senses.ts'
import { TitleMeaning } from '../../src/search/title-meaning.ts'
import { TITLE_MET } from '../../src/search/title-shares.ts'

const NAMES = [
  'Site Reliability Engineer',
  'Senior Site Reliability Engineer',
  'Registered Nurse',
  'Nurse',
  'Enfermera',
  'Enfermera de urgencias',
  'Gesundheits- und Krankenpfleger',
  'Accountant',
  'Payroll Clerk',
  'Steuerberater',
  'Software Developer',
  'Software Engineer',
  'Desarrolladora de software',
  'Property Developer',
  'React Developer',
  'Business Intelligence Developer',
  'Real Estate Developer',
  'Property Management Software Engineer',
  'Sales Representative',
  'Asesora comercial',
  'Vertriebsmitarbeiter',
  'Electrician',
  'Truck Driver',
  'Primary School Teacher',
  'Backend Engineer',
  'Front-End Developer',
  'Building Architect',
  'Ingeniero mecánico',
  'Fontanera',
  'Motorista de caminhão',
  'Conseillère bancaire',
]
const POOL = { terms: NAMES.map(terms.title), senses: new TitleSenses() }

const meaning = new TitleMeaning(loadTitleEncoder())

const CASES: [asked: string, finds: string[], not: string[]][] = [
  ['SRE', ['Site Reliability Engineer', 'Senior Site Reliability Engineer'], ['Registered Nurse', 'Electrician']],
  ['Krankenpfleger', ['Nurse', 'Registered Nurse', 'Gesundheits- und Krankenpfleger'], ['Electrician', 'Accountant']],
  ['nurse', ['Registered Nurse', 'Enfermera'], ['Accountant', 'Payroll Clerk', 'Steuerberater']],
  ['enfermero', ['Enfermera de urgencias', 'Registered Nurse'], ['Accountant', 'Truck Driver']],
  ['Softwareentwickler', ['Software Developer', 'Desarrolladora de software'], ['Property Developer', 'Nurse']],
  ['software developer', ['Software Engineer', 'Desarrolladora de software'], ['Property Developer', 'Electrician']],
  ['comercial', ['Sales Representative', 'Asesora comercial'], ['Nurse', 'Electrician', 'Primary School Teacher']],
  [
    'software engineer',
    ['Backend Engineer', 'Front-End Developer', 'Property Management Software Engineer'],
    ['Building Architect', 'Electrician'],
  ],
  ['react developer', ['Front-End Developer'], ['Property Developer', 'Building Architect']],
  ['backend', ['Backend Engineer'], ['Front-End Developer', 'Software Engineer']],
  [
    'developer',
    ['Software Developer', 'Backend Engineer', 'Business Intelligence Developer'],
    ['Building Architect', 'Electrician', 'Property Developer', 'Real Estate Developer'],
  ],
  ['frontend', ['Front-End Developer', 'React Developer'], ['Property Developer', 'Building Architect']],
  ['plumber', ['Fontanera'], ['Electrician', 'Ingeniero mecánico']],
  ['trucker', ['Motorista de caminhão', 'Truck Driver'], ['Nurse', 'Accountant']],
  ['gestor comercial de banca', ['Conseillère bancaire'], ['Electrician', 'Nurse']],
  ['accountant', ['Accountant'], ['Nurse', 'Software Engineer', 'Electrician']],
]

for (const [asked, finds, not] of CASES) {
  test(`"${asked}" finds ${finds.join(', ')}, not ${not.join(', ')}`, () => {
    const found = meaning.expand(asked, POOL)
    for (const title of finds) assert.ok(found.has(terms.title(title)), `${title} is missing: ${[...found.keys()]}`)
    for (const title of not) assert.ok(!found.has(terms.title(title)), `${title} at ${found.get(terms.title(title))}`)
  })
}

test('a title that says nothing finds nothing', () => {
  assert.equal(meaning.expand('—', POOL).size, 0)
})

test('a word the encoder knows nothing of finds the titles that hold it', () => {
  const found = meaning.expand('zqxv', { terms: ['Zqxv', 'Nurse'].map(terms.title), senses: new TitleSenses() })
  assert.deepEqual([...found.keys()], [terms.title('Zqxv')])
})

test('what two people share by meaning is near by the same measure', () => {
  const nearness = meaning.comparer()
  assert.ok(nearness('software engineer', 'Backend Engineer') >= NEAR_MIN)
  assert.ok(nearness('react developer', 'Front-End Developer') >= NEAR_MIN)
  assert.ok(nearness('backend', 'Front-End Developer') < NEAR_MIN)
  assert.ok(nearness('developer', 'Building Architect') < NEAR_MIN)
  assert.equal(nearness('developer', '—'), 0)
})

test('a level asked for or held changes only who bears the very title', () => {
  const [senior, plain] = [meaning.expand('Senior Nurse', POOL), meaning.expand('nurse', POOL)]
  assert.deepEqual([...senior.keys()], [...plain.keys()])
  assert.deepEqual(
    { senior: senior.get(terms.title('Nurse')), plain: plain.get(terms.title('Nurse')) },
    { senior: 0.95, plain: 1 },
  )
})

/** In a pool of just these titles: those that meet the one asked for, and those that only resemble it. */
const MET: [asked: string, meets: string[], resembles: string[]][] = [
  ['accountant', ['Senior Accountant'], ['Auditor']],
  ['nurse', ['Registered Nurse', 'Head Nurse', 'Enfermera'], ['Nurse Manager']],
  ['backend engineer', ['Backend Developer'], ['Engineering Manager']],
  ['flight attendant', ['Cabin Crew', 'Purser'], ['Cabin Crew Manager']],
  ['developer', ['Tech Lead', 'Backend Engineer'], []],
  ['structural engineer', ['Senior Structural Engineer'], ['Civil Engineer']],
  ['head chef', ['Executive Chef'], ['Commis Chef']],
  ['Küchenchef', ['Head Chef'], ['Commis Chef', 'Chef de Partie']],
  ['store manager', ['Regional Store Manager'], ['Assistant Store Manager', 'Deputy Store Manager']],
  ['assistant store manager', ['Assistant Store Manager'], []],
  ['enfermeiro', ['Registered Nurse'], ['Student Nurse']],
  ['student nurse', ['Student Nurse'], ['Registered Nurse']],
]

for (const [asked, meets, resembles] of MET) {
  test(`a ${asked} is met by ${meets.join(', ')}, and not by ${resembles.join(', ') || 'others'}`, () => {
    const names = [...new Set(MET.flatMap(([, some, others]) => [...some, ...others]))]
    const found = meaning.expand(asked, { terms: names.map(terms.title), senses: new TitleSenses() })
    const share = (title: string) => found.get(terms.title(title)) ?? 0
    for (const title of meets) assert.ok(share(title) >= TITLE_MET, `${title} at ${share(title)}`)
    for (const title of resembles) assert.ok(share(title) < TITLE_MET, `${title} at ${share(title)}`)
  })
}
