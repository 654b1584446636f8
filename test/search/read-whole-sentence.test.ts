/** What a whole sentence says about its parts: whose place it is, what was before, denials that meet, what an "or" joins. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrompt } from '../../src/search/prompt/read-prompt.ts'
import { openDictionaries } from '../../src/wiring/knowledge.ts'
import { referenceFolder } from '../support/reference.ts'

const { lexicon } = await openDictionaries(referenceFolder)

/** "REQUIRED PLACE: Leeds / York", in the order of the text. */
const criteriaOf = (text: string, kind: string): string[] =>
  readPrompt(text, lexicon).criteria.flatMap((one) =>
    one.kind === kind && 'anyOf' in one
      ? [`${one.importance} ${one.anyOf.map((any) => ('name' in any ? any.name : '')).join(' / ')}`]
      : [],
  )

test('beside the place where somebody lives others are a territory, a licence or the asker’s own', () => {
  for (const [text, place] of [
    ['sales director for EMEA who sold SaaS into banks, lives in Paris', 'Paris'],
    ['payroll across UK and Ireland? Based in Reading', 'Reading'],
    ['trusts associate in Minneapolis, licensed in Minnesota', 'Minneapolis'],
    ['sales rep covering Texas and Oklahoma, based in Dallas', 'Dallas'],
    ["commercial pour l'Afrique, basé à Marseille", 'Marseille'],
    ['Vertriebsleiter für Frankreich mit Sitz in Köln', 'Köln'],
    ['We are based in London and need a nurse for Leeds', 'Leeds'],
    ['We need developers in Spain living in Madrid', 'Madrid'],
    ['Wir suchen Vertriebler für Bayern mit Wohnsitz in München', 'Munich'],
    ['Our client needs an account manager for Germany based in London', 'London'],
    ['Office manager for Scotland based in Edinburgh', 'Edinburgh'],
    ['Nurse in Leeds, resides in UK', 'Leeds / United Kingdom'],
    ['chef in London with experience in Dubai', 'London'],
    ['Geschäftsführer Medizintechnik, Erfahrung in den USA, Ulm', 'Ulm'],
    ['accountant with experience in Germany', 'Germany'],
    ['nurse licensed in Texas', 'Texas'],
    ['nurse in London or based in Leeds', 'London / Leeds'],
    ['nurses who trained in the UK or Ireland and now live in York', 'York'],
    ['nurses trained in the Philippines, now in Leeds', 'Leeds'],
    ['cook in Leeds and trained in France', 'Leeds'],
    ['nurses trained in Cuba, live in the UK, near Leeds', 'Leeds'],
    ['ingeniero en Murcia, exportamos a Francia', 'Murcia'],
    ['engineer from Leeds, studied in Germany', 'Leeds'],
    ['payroll, multi-country (DACH + Nordics), Workday, remote within Europe', 'Europe'],
    ['Kubernetes (Berlin), Python', 'Berlin'],
    ['développeur à Nantes, prêt à bouger sur Lille', 'Nantes'],
    ['pedreiro em Braga, disponível para deslocações a França', 'Braga'],
    ['albañil en Vigo, disponible para viajar a Portugal', 'Vigo'],
    ['Monteur in Ulm, bereit für Einsätze in Frankreich', 'Ulm'],
    ['engineer in Leeds, travel to Germany required', 'Leeds'],
    ['recruiter, open to Berlin or Munich', 'Berlin / Munich'],
    ['agente de viajes a Cuba', 'Cuba'],
    ['Verkäufer, Reisen nach Afrika', 'Africa'],
  ] as const)
    assert.deepEqual(criteriaOf(text, 'PLACE'), [`REQUIRED ${place}`], text)
  assert.deepEqual(criteriaOf('chef who studied in France, based in Leeds', 'SCHOOL'), [])
  assert.deepEqual(criteriaOf('engineers in Germany, ideally based in Berlin', 'PLACE'), [
    'REQUIRED Germany',
    'PREFERRED Berlin',
  ])
})

test('a title behind something else is what somebody has done or may do; titles of one list are alternatives', () => {
  for (const [text, titles] of [
    ['quantity surveyor, Brisbane, tier 1 builder experience', 'quantity surveyor'],
    ['social worker, Swindon, car driver', 'social worker'],
    ['plumber in Leeds, gas safe, van driver', 'plumber'],
    ['nurses, carers, support workers in Leeds', 'nurse / carer / support worker'],
    ['two plumbers and a welder in Leeds', 'plumber / welder'],
    ['project manager experience in Leeds', 'project manager'],
    ['Electricians in London, plumbers in Leeds', 'electrician / plumber'],
    ['HR manager, Berlin, HR business partner', 'hr manager / hr business partner'],
    ['sales manager job, account manager job in Paris', 'sales manager / account manager'],
    ['van driver, forklift driver, Leeds', 'van driver / forklift driver'],
    ['analysts in London, for a private equity associate role', 'analyst'],
  ] as const)
    assert.deepEqual(criteriaOf(text, 'TITLE'), [`REQUIRED ${titles}`], text)
})

test('no experience needed says nothing of where', () => {
  for (const [text, place] of [
    ['waiter no experience Leeds', 'Leeds'],
    ['junior accountant no experience needed Warsaw', 'Warsaw'],
    ['Koch keine Erfahrung nötig Salzburg', 'Salzburg'],
    ['camarero sin experiencia Ibiza', 'Ibiza'],
    ['vendeur sans expérience Lyon', 'Lyon'],
    ['vendedor sem experiência Lisboa', 'Lisbon'],
  ] as const)
    assert.deepEqual(criteriaOf(text, 'PLACE'), [`REQUIRED ${place}`], text)
  assert.deepEqual(criteriaOf('seller without experience in Java', 'SKILL'), ['EXCLUDED Java'])
  for (const text of ['buyer, nobody with experience in China', 'Must not have experience in China, buyer'])
    assert.deepEqual(criteriaOf(text, 'PLACE'), ['EXCLUDED China'], text)
  assert.deepEqual(criteriaOf('Engineers in Berlin but without experience in Germany', 'PLACE'), [
    'REQUIRED Berlin',
    'EXCLUDED Germany',
  ])
})

test('a cuisine is cooked, and nobody’s language; of firms in a row one is enough', () => {
  assert.deepEqual(criteriaOf('chef, Japanese and Thai cuisine', 'LANGUAGE'), [])
  assert.deepEqual(criteriaOf('French or Italian cuisine chef', 'LANGUAGE'), [])
  assert.deepEqual(criteriaOf('nurse French and Italian', 'LANGUAGE'), ['REQUIRED French', 'REQUIRED Italian'])
  assert.deepEqual(criteriaOf('product owner bancos digitais Nubank, Inter, C6', 'EMPLOYER'), [
    'REQUIRED Nubank / Inter&Co / C6',
  ])
  assert.equal(criteriaOf('ex Goldman Sachs, JP Morgan and Morgan Stanley', 'EMPLOYER').length, 3)
})

test('a British county is one, and no namesake overseas', () => {
  const geoIdsOf = (text: string) =>
    readPrompt(text, lexicon).criteria.flatMap((one) =>
      (one.kind === 'PLACE' ? one.anyOf : []).map((any) => any.geoIds),
    )
  assert.deepEqual(geoIdsOf('social worker Essex'), [['GB.ENG.E4']])
  assert.deepEqual(geoIdsOf('engineer Cumbria'), [['GB.ENG.C9']])
  assert.ok(geoIdsOf('nurse Norfolk')[0]?.includes('GB.ENG.I9'))
  assert.deepEqual(geoIdsOf('nurse Norfolk, VA'), [['4776222']])
})

test('two denials ask for what they speak of', () => {
  assert.deepEqual(criteriaOf('camarero en Ibiza, sin inglés no', 'LANGUAGE'), ['REQUIRED English'])
  assert.deepEqual(criteriaOf('Pfleger in Köln, ohne Deutsch geht es nicht', 'LANGUAGE'), ['REQUIRED German'])
  assert.deepEqual(criteriaOf('garçom no Porto, sem inglês não serve', 'LANGUAGE'), ['REQUIRED English'])
  assert.deepEqual(criteriaOf('CRM admin, must not be without Salesforce', 'SKILL'), ['REQUIRED Salesforce'])
  assert.deepEqual(criteriaOf('developer without PHP, not junior', 'SKILL'), ['EXCLUDED PHP'])
  assert.deepEqual(criteriaOf('Entwickler, die nicht pendeln wollen und ohne PHP', 'SKILL'), ['EXCLUDED PHP'])
  assert.deepEqual(criteriaOf('Engineers who do not smoke and without German', 'LANGUAGE'), ['EXCLUDED German'])
})

test('of what is denied the likelier name is meant, and a word of every day leaves nobody out', () => {
  assert.deepEqual(criteriaOf('chercheur, Inserm ou Institut Pasteur, hors Paris', 'PLACE'), ['EXCLUDED Paris'])
  assert.deepEqual(criteriaOf('développeur PHP, Nantes, sauf ESN', 'INDUSTRY').length, 1)
  assert.deepEqual(criteriaOf('developers not from Amazon', 'EMPLOYER'), ['EXCLUDED Amazon'])
  assert.deepEqual(criteriaOf('lawyer in Leeds, nobody from solo practice', 'KEYWORD'), [])
  assert.deepEqual(criteriaOf('developer, not a student', 'TITLE').at(-1), 'EXCLUDED student')
})

test('what an "or" joins is of one kind and one importance', () => {
  assert.deepEqual(criteriaOf('GM for a hotel, someone from Soho House or The Pig would be great', 'EMPLOYER'), [
    'PREFERRED Soho House / Pig',
  ])
  assert.deepEqual(criteriaOf('technicien, Marseille ou Aix', 'PLACE'), ['REQUIRED Marseille / Aix-en-Provence'])
  assert.deepEqual(criteriaOf('developer Berlin or Java', 'PLACE'), ['REQUIRED Berlin'])
})

test('what the asker’s own firm does is asked of nobody; who makes anything is in manufacturing', () => {
  const industries = (text: string) => criteriaOf(text, 'INDUSTRY')
  assert.deepEqual(industries('We are a family-owned packaging company near Lyon and need a plant manager'), [])
  assert.deepEqual(industries('Somos una empresa de logística y buscamos un contable'), [])
  assert.equal(industries('we want a sales director with fintech experience').length, 1)
  const { criteria } = readPrompt('CFO, manufacturing', lexicon)
  const [asked] = criteria.flatMap((one) => (one.kind === 'INDUSTRY' ? one.anyOf : []))
  assert.equal(asked?.name, 'manufacturing')
  for (const id of ['industry:147', 'industry:53', 'industry:23']) assert.ok(asked?.entityIds?.includes(id), id)
  assert.deepEqual(industries('automation industry sales manager'), ['REQUIRED Industrial Automation'])
})

test('a state in short is a place in Portuguese, whoever bears these letters', () => {
  assert.deepEqual(criteriaOf('designer de produto, Figma, híbrido SP', 'PLACE'), ['REQUIRED São Paulo'])
  assert.deepEqual(criteriaOf('desenvolvedor SP ou RJ', 'PLACE'), ['REQUIRED São Paulo / Rio de Janeiro'])
  assert.deepEqual(criteriaOf('farmacêutico com CRF ativo, drogaria, zona sul de SP', 'SKILL'), ['REQUIRED CRF'])
})

test('what somebody does is their title where no other is named; what a lecturer teaches is a skill', () => {
  assert.deepEqual(criteriaOf('someone to run our warehouse in Reno', 'TITLE'), ['REQUIRED warehouse'])
  assert.deepEqual(criteriaOf('PM to lead the team', 'TITLE'), ['REQUIRED pm'])
  assert.deepEqual(criteriaOf('lecturer in criminology', 'SKILL'), ['REQUIRED criminology'])
})

test('letters that mean one thing in one trade mean it there only', () => {
  const skill = (text: string) => criteriaOf(text, 'SKILL')
  assert.deepEqual(skill('ML engineer LLM'), ['REQUIRED Large Language Models'])
  assert.deepEqual(skill('attorney with LLM'), ['REQUIRED LLM'])
  assert.deepEqual(skill('AI engineer with LLM experience for a law firm'), ['REQUIRED Large Language Models'])
  assert.deepEqual(skill('warehouse manager FIFO'), ['REQUIRED Lot Tracking'])
  assert.deepEqual(skill('diesel fitter FIFO Pilbara'), ['REQUIRED FIFO'])
})

test('with whom somebody will work are others than who is looked for', () => {
  const asked = (text: string) =>
    readPrompt(text, lexicon).criteria.flatMap((one) =>
      (one.kind === 'TITLE' || one.kind === 'SENIORITY' || one.kind === 'EMPLOYER') && one.text ? [one.text] : [],
    )
  assert.deepEqual(asked('min. 6 years in geotechnical design. You will mentor 3 graduate engineers.'), [])
  assert.deepEqual(asked("Nurse, York. You'll lead junior carers and work with Google."), ['Nurse'])
  assert.deepEqual(asked('Bauleiter, York. Du leitest ein Team von Polieren'), ['Bauleiter'])
  assert.deepEqual(asked('Ingénieur à York. Vous encadrez deux techniciens juniors'), ['Ingénieur'])
  assert.deepEqual(asked('You will be a data engineer in Leeds'), ['data engineer'])
  assert.deepEqual(asked('We need a nurse in Leeds'), ['nurse'])
})

test('"or within 50 km" speaks of the place before it, unless one follows', () => {
  for (const [text, reaches] of [
    ['sales, Munich or within 100 km', [100]],
    ['Buchhalter, München oder 50 km Umkreis', [50]],
    ['engineer, Munich or within 50 km of Berlin', [undefined, 50]],
    ['engineer within 50 km of Munich or in Berlin', [50, undefined]],
    ['buyers, anywhere within 50 km of Munich', [50]],
  ] as const) {
    const { locations } = readPrompt(text, lexicon)
    assert.deepEqual(
      locations.map(({ km }) => km),
      reaches,
      text,
    )
  }
})

test('knowledge of a language is that language', () => {
  for (const text of ['Buchhalter München, gute Englischkenntnisse', 'Koch mit sehr guten Englischkenntnissen'])
    assert.deepEqual(criteriaOf(text, 'LANGUAGE'), ['REQUIRED English'], text)
  assert.deepEqual(criteriaOf('Buchhalter, Polnischkenntnisse von Vorteil', 'LANGUAGE'), ['PREFERRED Polish'])
})
