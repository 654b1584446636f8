/** Everything an account can change, changed while it moves: every acknowledged change arrives, and nothing is left behind. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAccountStatus } from '../../src/accounts/moving.ts'
import { readAccountTables } from '../../src/storage/account-rows.ts'
import { scoutWith } from '../admin/run-scout.ts'
import { openDoor, startCells } from '../support/cells.ts'
import { askPatiently } from '../support/patient.ts'
import type { Body } from '../support/service.ts'
import { until } from '../support/until.ts'

const { services, cells, file } = await startCells('a', 'b')
const { url } = await openDoor(cells)
const scout = scoutWith({ SCOUT_CELLS_FILE: file })
const account = await services[0]!.account(100)

async function ask(method: string, path: string, body?: object): Promise<Body> {
  const answer = await askPatiently(url, account, { method, path, ...(body && { body }) })
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Makes something, and reads it back. */
interface Writer {
  write: (n: number) => Promise<Body>
  read: () => Promise<string>
  /** The text from the request or its answer that must be in what is read back. */
  expect: (n: number, answer: Body) => string
}

const { project } = await ask('POST', 'projects', { name: 'Moving', urns: [] })
const { results } = await ask('POST', 'talent-pool/candidates', {
  candidates: [{ name: 'First', externalId: 'first' }],
})
const [{ urn }] = results
await ask('POST', `projects/${project.projectId}/members`, { urns: [urn] })
const text = async (path: string) => JSON.stringify(await ask('GET', path))

const writers: Record<string, Writer> = {
  candidates: {
    write: (n) =>
      ask('POST', 'talent-pool/candidates', { candidates: [{ name: `Person ${n}`, externalId: `person-${n}-` }] }),
    read: async () =>
      (
        await fetch(`${url}/v1/talent-pool/export?format=ndjson`, {
          headers: { authorization: `Bearer ${account.key}` },
        })
      ).text(),
    expect: (n) => `person-${n}-`,
  },
  notes: {
    write: (n) => ask('POST', `projects/${project.projectId}/notes`, { urn, text: `note ${n}.` }),
    read: () => text(`projects/${project.projectId}/feed?limit=100`),
    expect: (n) => `note ${n}.`,
  },
  projects: {
    write: (n) => ask('POST', 'projects', { name: `Project ${n}.` }),
    read: () => text('projects?limit=100'),
    expect: (n) => `Project ${n}.`,
  },
  shortlists: {
    write: (n) => ask('POST', 'shortlists', { name: `List ${n}.`, urns: [urn] }),
    read: () => text('shortlists?limit=100'),
    expect: (n) => `List ${n}.`,
  },
  'saved searches': {
    write: (n) => ask('POST', 'saved-searches', { name: `Kept ${n}.`, prompt: 'welder in Berlin' }),
    read: () => text('saved-searches?limit=100'),
    expect: (n) => `Kept ${n}.`,
  },
  webhooks: {
    write: (n) => ask('POST', 'webhooks', { url: `https://hooks.example/${n}.` }),
    read: () => text('webhooks'),
    expect: (n) => `https://hooks.example/${n}.`,
  },
  suppressions: {
    write: (n) => ask('POST', 'privacy/suppressions', { entries: [{ email: `gone-${n}@people.example` }] }),
    read: () => text('privacy/suppressions?limit=100'),
    expect: (_, answer) => answer.suppressions[0].suppressionId,
  },
}

/** Fewer than any list may hold. */
const WRITES_MAX = 9
const WRITES_BEFORE = 3

test('pool, projects, notes, lists, searches, webhooks and suppressions written during a move are where the account is', async () => {
  const acknowledged = new Map<Writer, string[]>()
  const { database } = services[0]!.scout
  const begun = until('it begins to move', async () => {
    const status = await readAccountStatus(database, account.accountId)
    return status?.state !== 'ACTIVE'
  })
  const writing = Object.values(writers).map(async (writer) => {
    const known: string[] = []
    acknowledged.set(writer, known)
    for (let n = 1; n <= WRITES_MAX; n++) {
      if (n === WRITES_BEFORE) await begun
      known.push(writer.expect(n, await writer.write(n)))
    }
  })
  const moved = await scout('cells', 'move', account.accountId, '--to', 'b')
  assert.equal(moved.code, 0, moved.stderr)
  await Promise.all(writing)
  for (const [name, writer] of Object.entries(writers)) {
    const read = await writer.read()
    for (const expected of acknowledged.get(writer)!) assert.ok(read.includes(expected), `${name}: ${expected} is lost`)
  }
  const left: string[] = []
  for (const { name } of await readAccountTables(database)) {
    if (['accounts', 'api_keys', 'carried_keys', 'request_log'].includes(name)) continue
    const [row] = await database.queryBuilt<{ n: number }>(
      `select count(*)::int as n from "${name}" where account_id = $1`,
      [account.accountId],
    )
    if (row!.n > 0) left.push(name)
  }
  assert.deepEqual(left, [])
  for (const service of services) await service.verify()
})
