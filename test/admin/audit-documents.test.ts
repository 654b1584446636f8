/** `audit documents`: documents that state the facts of this installation and leave no blank. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { section } from '../../src/admin/documents/facts.ts'
import { fillPaper, papers } from '../../src/admin/documents/papers.ts'
import { createTestDatabase } from '../support/database.ts'
import { asSetting, scoutWith } from './run-scout.ts'

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'talent-scout-papers-'))
after(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const paper = (name: string) => readFile(join(folder, `${name}.md`), 'utf8')

test('every paper says the version, the settings, the tables and the figures that are true here', async () => {
  const scout = scoutWith({
    DATABASE_URL: asSetting(database.url),
    SCOUT_SECRET_KEY: 'a'.repeat(32),
    SCOUT_PDL_KEY: 'pdl-key-that-is-secret',
    SCOUT_RETENTION_PROFILES_DAYS: '77',
    SCOUT_PROMPT_MODEL_URL: 'https://model.example/v1',
    SCOUT_PROMPT_MODEL_NAME: 'reader-7',
  })
  const ran = await scout('audit', 'documents', '--out', folder, '--json')
  assert.equal(ran.code, 0, ran.stderr)
  assert.equal(ran.json.files.length, papers.length)
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const weights = JSON.parse(
    await readFile(new URL('../../src/reference/titles/weights.json', import.meta.url), 'utf8'),
  )
  for (const name of papers) {
    const text = await paper(name)
    assert.ok(!text.includes('{{') && !text.includes('undefined') && !text.includes('pdl-key'), name)
    assert.match(text, /no legal advice/, name)
  }
  const record = await paper('record-of-processing')
  for (const part of [
    'SCOUT_RETENTION_PROFILES_DAYS | 77 days',
    '| pool_candidates |',
    'pdl',
    'reader-7 at model.example',
    'POST /v1/privacy/erasures',
  ])
    assert.ok(record.includes(part), part)
  const card = await paper('model-card-title-encoder')
  assert.ok(
    card.includes(weights.sha256) && card.includes('| O*NET alternate title → occupation |') && card.includes(version),
  )
  assert.match(await paper('technical-documentation'), /## 9\. Post-market monitoring/)
  assert.match(await paper('instructions-for-use'), /name \(60, of many cultures/)
})

test('a blank that no fact fills, a section that is gone and a folder that cannot be are told', async () => {
  await assert.rejects(fillPaper('dpia-outline', {}), /blank "notice"/)
  assert.throws(() => section('# A\n## B\ntext', 'C'), /no section "C"/)
  assert.equal(section('## A\nsee [b](c.md)\n## B\nx', 'A'), 'see b')
  const scout = scoutWith({
    DATABASE_URL: asSetting(database.url),
    SCOUT_SECRET_KEY: 'a'.repeat(32),
    SCOUT_SANDBOX: 'true',
  })
  const refused = await scout('audit', 'documents', '--out', join(import.meta.filename, 'inside'))
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /cannot be written/)
})
