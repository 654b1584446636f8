/** Records as long as they may be: lists of them come in shorter pages, and nobody is left out or told twice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resealMerges } from '../../src/identity/reseal-merges.ts'
import { type Body, startService, type TestAccount } from '../support/service.ts'
import { weighing } from '../support/weighing.ts'

const service = await startService({ worker: false, sandbox: { people: 50 } })
/** What a page may hold, and its last portion. */
const PAGE_CHARS_MAX = 24_000_000

const PEOPLE = 60

/** Two and two have one phone number. */
async function longPeople(): Promise<{ account: TestAccount; urns: string[] }> {
  const account = await service.account(0)
  const skills = Array.from({ length: 500 }, (_, n) => `${n} ${'s'.repeat(490)}`)
  const experience = Array.from({ length: 10 }, () => ({ title: 'Nurse', description: 'x'.repeat(20_000) }))
  const urns: string[] = []
  for (let from = 0; from < PEOPLE; from += 10) {
    const candidates = Array.from({ length: 10 }, (_, n) => {
      const at = from + n
      const phone = `+4917112345${String(10 + Math.floor(at / 2))}`
      return { externalId: `${at}`, name: `Person ${at}`, phone, skills, experience }
    })
    const { body } = await account.call('POST', 'talent-pool/candidates', { candidates })
    assert.equal(body.created, 10, JSON.stringify(body).slice(0, 1_000))
    urns.push(...body.results.map(({ urn }: Body) => urn))
  }
  return { account, urns }
}

const { account, urns } = await longPeople()

/** All pages of a list with the longest limit. */
async function pagesOf(path: string): Promise<Body[]> {
  const pages: Body[] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await account.call('GET', `${path}?limit=200${cursor}`)
    assert.equal(status, 200, JSON.stringify(body).slice(0, 1_000))
    assert.ok(JSON.stringify(body).length < PAGE_CHARS_MAX)
    pages.push(body)
    if (body.nextCursor === null) return pages
    cursor = `&cursor=${body.nextCursor}`
  }
}

test('the list of a pool', async () => {
  const pages = await pagesOf('talent-pool/candidates')
  assert.ok(pages.length > 1)
  assert.deepEqual(pages.flatMap(({ candidates }) => candidates.map(({ urn }: Body) => urn)).sort(), [...urns].sort())
})

test('likely duplicates', async () => {
  const pages = await pagesOf('talent-pool/duplicates')
  assert.ok(pages.length > 1)
  const pairs = pages.flatMap(({ duplicates }) => duplicates.map(({ candidates }: Body) => candidates))
  assert.equal(pairs.length, PEOPLE / 2)
  assert.equal(new Set(pairs.flat().map(({ urn }: Body) => urn)).size, PEOPLE)
})

test('a file of the pool holds everybody', async () => {
  const response = await fetch(`${service.url}/v1/talent-pool/export`, {
    headers: { authorization: `Bearer ${account.key}` },
  })
  const lines = (await response.text()).trim().split('\n')
  assert.deepEqual(lines.map((line) => JSON.parse(line).urn).sort(), [...urns].sort())
})

test('merges that can be undone', async () => {
  const merged: string[] = []
  for (let at = 0; at < PEOPLE; at += 2) {
    const pair = { keep: urns[at], merge: [urns[at + 1]] }
    const { status, body } = await account.call('POST', 'talent-pool/duplicates/merge', pair)
    assert.equal(status, 200, JSON.stringify(body).slice(0, 1_000))
    merged.push(body.mergeId)
  }
  const pages = await pagesOf('talent-pool/duplicates/merges')
  assert.ok(pages.length > 1)
  const listed = pages.flatMap(({ merges }) => merges.map(({ mergeId }: Body) => mergeId))
  assert.deepEqual(listed, merged.toReversed())
})

test('merges are sealed anew some at a time', async () => {
  let seen = 0
  for (let after: string[] | undefined = []; after; ) {
    const from: string[] = after
    after = await service.scout.database.transaction(async (tx) => {
      const { sql, heaviest } = weighing(tx)
      const through = await resealMerges(sql, from, 500)
      assert.ok(heaviest() < PAGE_CHARS_MAX, `${heaviest()}`)
      return through
    })
    seen++
  }
  assert.ok(seen > 2)
})
