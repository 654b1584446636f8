/** CVs as drafts of people: read, checked, saved; and files that are not CVs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archive, docx, packedPdf, pdf } from '../support/documents.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'

const service = await startService()

const draft = (account: TestAccount, file: Buffer) =>
  service.call('POST', '/v1/talent-pool/candidates/draft', {
    key: account.key,
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  })

const CV = [
  'Curriculum Vitae',
  'ANA RUIZ',
  'Data Engineer',
  'Madrid | ana.ruiz@mail.example | +34 600 123 456',
  'network.example/in/ana-ruiz',
  'Profile',
  'Builds pipelines.',
  'Work experience',
  '03/2020 - present Data Engineer, Acme',
  'Analyst, Ledger (2017 - 2020)',
  'Skills: Python, SQL; Go',
  'Languages',
  'Spanish (native), German: B2',
  'Education',
  'Universidad de Madrid 2013 - 2017',
]

const WANTED = {
  full_name: 'Ana Ruiz',
  job_title: 'Data Engineer',
  work_email: null,
  personal_email: 'ana.ruiz@mail.example',
  phone_number: '+34 600 123 456',
  network_url: 'https://network.example/in/ana-ruiz',
  summary: 'Builds pipelines.',
  skills: ['Python', 'SQL', 'Go'],
  languages: ['Spanish', 'German'],
  experience: [
    { title: 'Data Engineer', company: 'Acme', startDate: '2020-03', endDate: null },
    { title: 'Analyst', company: 'Ledger', startDate: '2017', endDate: '2020' },
  ],
}

test('a CV becomes a draft, of which nothing is kept, and which can be saved as it is', async () => {
  const account = await service.account(0)
  for (const file of [pdf(CV), docx(CV)]) {
    const { status, body } = await draft(account, file)
    assert.deepEqual({ status, draft: body.draft }, { status: 200, draft: WANTED })
  }
  const people = () => account.call('GET', 'talent-pool/candidates').then(({ body }) => body.candidates as Body[])
  assert.deepEqual(await people(), [])
  const saved = await account.call('POST', 'talent-pool/candidates', WANTED)
  assert.deepEqual(
    { status: saved.status, created: saved.body.created },
    { status: 200, created: 1 },
    JSON.stringify(saved.body),
  )
  const [ana] = await people()
  assert.deepEqual(
    { full_name: ana!.full_name, currentCompany: ana!.currentCompany },
    { full_name: 'Ana Ruiz', currentCompany: 'Acme' },
  )
})

test('headings in German are known, and what is not there is not made up', async () => {
  const account = await service.account(0)
  const lines = [
    'Lebenslauf',
    'Jürgen Weiß',
    'Berufserfahrung',
    'Schweißer bei Stahl 2019 – heute',
    'Kenntnisse',
    'MAG, WIG',
  ]
  const { body } = await draft(account, docx(lines))
  assert.deepEqual(body.draft, {
    full_name: 'Jürgen Weiß',
    job_title: null,
    work_email: null,
    personal_email: null,
    phone_number: null,
    network_url: null,
    summary: null,
    skills: ['MAG', 'WIG'],
    languages: [],
    experience: [{ title: 'Schweißer', company: 'Stahl', startDate: '2019', endDate: null }],
  })
})

test('what is no CV is refused in words, and hostile files end with their process', async () => {
  const account = await service.account(0)
  for (const [file, reason] of [
    [Buffer.alloc(0), /holds nothing/],
    [Buffer.from('just text'), /neither a PDF nor a Word document/],
    [Buffer.from('%PDF-1.7\nbroken'), /broken/],
    [pdf(['']), /no text/],
    [archive([['a.txt', Buffer.from('a')]]), /no Word document/],
    [archive([['word/document.xml', Buffer.alloc(160_000_000, ' ')]]), /far larger unpacked/],
    [packedPdf(300_000_000), /much larger inside/],
    [Buffer.concat([pdf(CV), Buffer.alloc(11 * 1_048_576)]), /larger than 10 MB/],
  ] as const) {
    const { status, body } = await draft(account, file)
    assert.deepEqual({ status, field: body.fields?.[0].field }, { status: 400, field: 'body' }, String(reason))
    assert.match(body.fields[0].problem, reason)
  }
  assert.equal((await account.call('GET', 'talent-pool/candidates')).status, 200)
})
