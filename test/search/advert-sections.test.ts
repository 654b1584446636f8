/** Job descriptions as companies write them, with headings and without, are split into sections by what each is about. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { atOnce } from '../../src/base/slices.ts'
import { askedSections } from '../../src/search/prompt/advert/asked-units.ts'
import { sectionsOf } from '../../src/search/prompt/advert/sections.ts'

/** Each section on a line: its kind, the label of a fact, its words with line breaks as slashes. */
function shown(text: string): string[] | null {
  const sections = sectionsOf(text)
  if (sections === null) return null
  return sections.map(({ kind, label, start, end }) => {
    const of = label === undefined ? kind : `${kind} ${label}`
    return `${of}: ${text.slice(start, end).replace(/\s*\n\s*/g, ' / ')}`
  })
}

const HEADED = `Job description
Maintenance Electrician | Cork, Ireland
Reports to: Head of Engineering
Location: Mitchelstown
Salary: €45,000

About us
Dairyford makes butter for Kerrygold. Our IT runs on SAP and Oracle.

What you'll do
- Plan maintenance with the team in Dublin
- Fix Siemens drives

Minimum qualifications
- Qualified electrician
- 3 years with PLCs, robotics is a plus
- Willing to work shifts

Nice to have:
- Food industry

What we offer
A pension and 25 days off. You have your own van.

How to apply
Send a CV. Applicants must have the right to work.`

test('headings tell what is asked of the person', () => {
  assert.deepEqual(shown(HEADED), [
    'OTHER: Job description',
    'TITLE: Maintenance Electrician',
    'FACTS null: Cork, Ireland',
    'FACTS DEPARTMENT: Head of Engineering',
    'FACTS PLACE: Mitchelstown',
    'FACTS SALARY: €45,000',
    'COMPANY: Dairyford makes butter for Kerrygold. Our IT runs on SAP and Oracle.',
    'DUTIES: Plan maintenance with the team in Dublin / - Fix Siemens drives',
    'NEEDED: Qualified electrician / - 3 years with PLCs, robotics is a plus / - Willing to work shifts',
    'WISHED: Food industry',
    'OFFER: A pension and 25 days off. You have your own van.',
    'OFFER: Send a CV. Applicants must have the right to work.',
  ])
})

const PROSE: Record<string, [text: string, needed: string]> = {
  en: [
    'We are a logistics company based in Hamburg and used by 300 carriers. We are looking for a DevOps engineer to join us. You will design our cloud and mentor juniors. You have five years with AWS. You know Kubernetes. We offer 30 days of holiday and a hybrid office. Please send your CV to our recruiter.',
    'You have five years with AWS. You know Kubernetes.',
  ],
  de: [
    'Wir sind eine Kanzlei mit Sitz in Kassel und betreuen 600 Mandanten aus dem Handwerk. Zur Verstärkung suchen wir eine Steuerfachkraft. Du wirst Abschlüsse vorbereiten und Mandanten beraten. Du bringst eine Ausbildung und Erfahrung mit DATEV mit. Wir bieten dir Homeoffice und einen Obstkorb. Deine Bewerbung schickst du an Frau Kunz.',
    'Du bringst eine Ausbildung und Erfahrung mit DATEV mit.',
  ],
  es: [
    'Somos una fintech con más de 200 colaboradores en toda la región. Estamos buscando un desarrollador para nuestro equipo de pagos. Te encargarás de diseñar servicios y de mantenerlos. Se requiere experiencia en Node.js e inglés intermedio. Se ofrece sueldo competitivo y seguro. Interesados enviar CV por correo.',
    'Se requiere experiencia en Node.js e inglés intermedio.',
  ],
  fr: [
    'Nous recherchons un chef de chantier pour notre agence de Rennes. Notre entreprise, créée en 1975, compte 120 salariés. Vous serez rattaché au conducteur de travaux et vous gérez les équipes. Vous avez cinq ans dans le gros œuvre. Le permis B est obligatoire. Nous vous proposons un CDI et un véhicule. Envoyez votre CV.',
    'Vous avez cinq ans dans le gros œuvre. Le permis B est obligatoire.',
  ],
  pt: [
    'Somos uma empresa de software com sede no Porto e 85 pessoas. Estamos a recrutar um programador para a equipa de pagamentos. Vais desenhar a forma como os hóspedes pagam. É necessário conhecer React e TypeScript. Oferecemos seguro de saúde e 25 dias de férias. Envia o teu currículo até sexta.',
    'É necessário conhecer React e TypeScript.',
  ],
}

test('without headings the sentences tell, in five languages', () => {
  for (const [text, needed] of Object.values(PROSE)) {
    const sections = sectionsOf(text)
    assert.ok(sections, text)
    const of = (kind: string) => sections.filter((section) => section.kind === kind)
    assert.deepEqual(
      of('NEEDED').map(({ start, end }) => text.slice(start, end)),
      [needed],
    )
    for (const kind of ['TITLE', 'COMPANY', 'DUTIES', 'OFFER']) assert.equal(of(kind).length, 1, `${kind} of ${text}`)
  }
})

test('headings of five languages, lists without marks, and a paragraph behind a list', () => {
  const text = `Wir suchen zum nächstmöglichen Zeitpunkt eine/n
Bauleiter (m/w/d)
Standort: Passau

IHRE AUFGABEN
Baustellen leiten
Nachträge erstellen

Was Sie mitbringen:
Studium im Bauwesen
Sichere Kenntnisse in VOB

Von Vorteil
SiGeKo-Schein

Das Betriebsfest im Juni dauert immer bis zum Morgen und alle kommen.

Qui sommes-nous ?
Un groupe de bâtiment qui travaille avec Vinci et Eiffage.

Se valorará
Inglés

Benefícios
Vale-refeição`
  assert.deepEqual(shown(text), [
    'OTHER: Wir suchen zum nächstmöglichen Zeitpunkt eine/n',
    'TITLE: Bauleiter (m/w/d)',
    'FACTS PLACE: Passau',
    'DUTIES: Baustellen leiten / Nachträge erstellen',
    'NEEDED: Studium im Bauwesen / Sichere Kenntnisse in VOB',
    'WISHED: SiGeKo-Schein',
    'OTHER: Das Betriebsfest im Juni dauert immer bis zum Morgen und alle kommen.',
    'COMPANY: Un groupe de bâtiment qui travaille avec Vinci et Eiffage.',
    'WISHED: Inglés',
    'OFFER: Vale-refeição',
  ])
})

test('a page pasted without line breaks is cut where its headings stand', () => {
  const text =
    'Our client is a firm in Zurich. They need a Tax Consultant. Responsibilities: prepare returns, advise clients on VAT. Requirements: degree in law, 3+ years in corporate tax, fluent German. Nice to have: French, Alteryx. Benefits: 5 weeks holiday and a bonus. Apply with CV and certificates via our portal.'
  assert.deepEqual(shown(text), [
    'COMPANY: Our client is a firm in Zurich.',
    'TITLE: They need a Tax Consultant.',
    'DUTIES: prepare returns, advise clients on VAT.',
    'NEEDED: degree in law, 3+ years in corporate tax, fluent German.',
    'WISHED: French, Alteryx.',
    'OFFER: 5 weeks holiday and a bonus. Apply with CV and certificates via our portal.',
  ])
})

test('a title may have the words of a heading, and half a sentence may name the job', () => {
  const text = `Requirements Engineer (f/m/d)
Munich

We are a charity that runs eleven youth centres and we are looking for a cook.

Your skills
DOORS, Polarion and several years in the automotive industry with suppliers

Perks
Job bike and a sabbatical after five years with us, and a canteen with good coffee`
  const sections = shown(text)
  assert.ok(sections?.includes('TITLE: Requirements Engineer (f/m/d)'))
  assert.ok(sections?.includes('FACTS null: We are a charity that runs eleven youth centres and '))
  assert.ok(sections?.includes('TITLE: we are looking for a cook.'))
})

test('a prompt is no job description', () => {
  for (const text of [
    'senior java developer in Berlin',
    'I need a senior nurse for our ICU in Boston. Must have 5 years of experience, BLS and ACLS. Spanish would be a plus.',
    'Looking for a data engineer with Spark and Airflow who has worked in a startup, speaks German at C1, lives in or near Vienna, can start in October, and has at least four years of experience in building pipelines for retail clients; someone from a large shop would be ideal. No consultants please.',
    '("data engineer" OR "analytics engineer") AND (Spark OR Flink) AND (Berlin OR Vienna) '.repeat(4),
    '',
  ])
    assert.equal(sectionsOf(text), null, text)
})

test('a heading that no list has is told by the words it shares with those that are', () => {
  const advert = (heading: string) => `Sous chef, Leeds

We are a restaurant with 40 seats near the river, open since 1998, and we cook what the farms around us bring in the morning.

Your tasks
- cook with four colleagues in the evening
- order what is needed for the week

${heading}
- three years behind a stove
- butchery and menu costing

What we offer
- 30 days off and free meals`
  for (const heading of [
    "You'll be a good match if you bring",
    'The person we have in mind:\n',
    'Das solltest du unbedingt mitbringen',
  ]) {
    const text = advert(heading)
    const asked = text.indexOf('butchery')
    const kind = sectionsOf(text)?.find(({ start, end }) => start <= asked && asked < end)?.kind
    assert.equal(kind, 'NEEDED', heading)
  }
})

const PARTS = [
  'Requirements',
  ':',
  '\n',
  '\n\n',
  '- ',
  '• ',
  'You have ',
  'We offer ',
  '. ',
  'Java ',
  '!',
  '|',
  'Location: ',
  '**',
  '#',
  '\t',
  'é',
  '😀',
  '\ud800',
  '? ',
  'we are looking for a ',
  'Nice to have',
]
const hostile = fc.array(fc.constantFrom(...PARTS), { minLength: 60, maxLength: 160 }).map((parts) => parts.join(''))

test('whatever is pasted, sections are not empty, follow one another and lie within the text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      let last = 0
      for (const { start, end } of sectionsOf(text) ?? []) {
        assert.ok(start >= last && end > start && end <= text.length, `${start} ${end} behind ${last}`)
        last = end
      }
    }),
    { numRuns: 300 },
  )
  for (const sign of ['! ', '\n', '- a\n', 'a: ', 'Location: a | ', ' ', 'A. '])
    assert.doesNotThrow(() => sectionsOf(sign.repeat(10_000)))
})

test('tables, frames and marks of many kinds are rows, headings and items', () => {
  const text = `Role | Embedded Engineer
City | Eindhoven
Ciudad ........ Rosario, Santa Fe

---- requirements ----
+ C and C++ on small machines
+ five years of firmware

---- what would be sweet ----
✚ Zephyr

---- what you get ----
A pension, a bicycle and a canteen where people sit together at noon.`
  const sections = shown(text)
  assert.ok(sections?.includes('TITLE: Embedded Engineer'))
  assert.ok(sections?.includes('FACTS PLACE: Eindhoven'))
  assert.ok(sections?.includes('FACTS PLACE: Rosario, Santa Fe'))
  assert.ok(sections?.includes('NEEDED: C and C++ on small machines / + five years of firmware'))
})

/** None of its words are in a list of headings or hedges; it only has the form and sense of many texts that were learned from. */
test('what is asked and what is wished is told also where no heading is known', () => {
  const text = `Payroll Specialist
Where: Graz

Us, in a nutshell:
Brunnhof Holding looks after nine hotels around the lake and the people who work in them.

Our picture of you:
– three years with payroll in Austria
– BMD NTCS and Excel

It would make us smile, though nobody has to:
– SAP SuccessFactors
– some Italian

In return:
A lunch scheme, six weeks of holiday, and colleagues who stay for eleven years on average.`
  const asked = atOnce(askedSections(text, sectionsOf(text)!)).flatMap(({ kind, start, end }) =>
    kind === 'NEEDED' || kind === 'WISHED' ? [`${kind}: ${text.slice(start, end)}`] : [],
  )
  assert.deepEqual(asked, [
    'NEEDED: three years with payroll in Austria',
    'NEEDED: BMD NTCS and Excel',
    'WISHED: SAP SuccessFactors',
    'WISHED: some Italian',
  ])
})
