/** The record of rankings: what is written together with a page, and that no page is shown or paid for without it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partOf, readRanking, type ShownPart, type StoredPart } from '../../src/decisions/entry.ts'
import { verifyDecisions } from '../../src/operations/decisions/verify-decisions.ts'
import { chainDecisions } from '../../src/operations/upkeep/chain-decisions.ts'
import { startService, type TestAccount } from '../support/service.ts'

const service = await startService({ worker: false })
const { database } = service.scout

interface Row {
  decision_id: string
  kind: string
  key_id: string
  urns: string[]
  head: string
  parts: StoredPart[]
}

const rowsOf = ({ accountId }: TestAccount) =>
  database.query<Row>('select * from decisions where account_id = $1 order by at, decision_id', [accountId])

const nurses = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    urn: `urn:pool:nurse-${n}`,
    fullName: `Nurse ${n}`,
    jobTitle: n % 3 === 0 ? 'Nurse manager' : 'Nurse',
    location: 'Madrid',
    skills: n % 2 === 0 ? ['Triage'] : ['Wound care'],
  }))

test('a page is recorded as it was shown: who asked, what was read, the order, verdicts, versions, and what it cost', async () => {
  const account = await service.account(10)
  await service.savePool(account, nurses(3))
  const { body } = await account.search({ prompt: 'nurse, ideally with triage' })
  const [row, ...others] = await rowsOf(account)
  assert.deepEqual(others, [])
  assert.equal(row!.decision_id, body.decisionId)
  const { facts, asked, shown } = readRanking(row!)
  assert.deepEqual(
    shown.map(({ urn, place, score, tier }) => ({ urn, place, score, tier })),
    body.candidates.map(({ urn, match }: { urn: string; match: { score: number; tier: string } }, at: number) => ({
      urn,
      place: at + 1,
      score: match.score,
      tier: match.tier,
    })),
  )
  assert.deepEqual(asked!.criteria, body.interpretation.criteria)
  assert.equal(asked!.prompt, 'nurse, ideally with triage')
  assert.deepEqual(
    { networkStatus: facts.networkStatus, creditsDeducted: facts.creditsDeducted },
    { networkStatus: body.networkStatus, creditsDeducted: body.creditsDeducted },
  )
  assert.equal(facts.networkAdded, shown.filter(({ source }) => source === 'NETWORK').length)
  assert.ok(facts.networkAdded > 0 && facts.creditsDeducted === 1, 'the network was paid for')
  assert.ok(Object.values(facts.versions).every((version) => version.length >= 8))
  assert.equal(shown[0]!.verdicts.length, asked!.criteria.length)
  // The record keeps nothing of the contents of anybody's profile.
  assert.ok(!JSON.stringify(row).includes('Nurse 0') && !JSON.stringify(row).includes('Wound care'))
})

test('what asks for nothing ranks nobody, and is not recorded', async () => {
  const account = await service.account(10)
  const { body } = await account.search({ filtersJson: '{"localOnly":true}' })
  assert.deepEqual({ decisionId: body.decisionId, rows: await rowsOf(account) }, { decisionId: null, rows: [] })
})

test('the same page under an Idempotency-Key is one record; without those suppressed since it is another', async () => {
  const account = await service.account(10)
  await service.savePool(account, nurses(3))
  const headers = { 'Idempotency-Key': 'once' }
  const ask = () => account.search({ prompt: 'nurse', filtersJson: '{"localOnly":true}' }, headers)
  const [first, second] = [(await ask()).body, (await ask()).body]
  assert.equal(first.decisionId, second.decisionId)
  assert.equal((await rowsOf(account)).length, 1)
  await account.call('POST', 'privacy/suppressions', { entries: [{ urn: 'urn:pool:nurse-1' }] })
  const third = (await ask()).body
  assert.notEqual(third.decisionId, first.decisionId)
  const { facts, shown } = readRanking((await rowsOf(account))[1]!)
  assert.deepEqual(
    { replayed: facts.replayed, hidden: facts.hidden, shown: shown.length },
    { replayed: true, hidden: 1, shown: 2 },
  )
})

test('how many were hidden by suppressions is recorded, not who', async () => {
  const account = await service.account(10)
  await service.savePool(account, nurses(4))
  await account.call('POST', 'privacy/suppressions', { entries: [{ urn: 'urn:pool:nurse-2' }] })
  await account.search({ prompt: 'nurse', filtersJson: '{"localOnly":true}' })
  const [row] = await rowsOf(account)
  assert.equal(readRanking(row!).facts.hidden, 1)
  assert.ok(!JSON.stringify(row).includes('nurse-2'))
})

test('a page that is paid for and its record are one transaction', async () => {
  const account = await service.account(10)
  await database.queryBuilt(
    `create function fail_decision() returns trigger language plpgsql as $$ begin
       if new.account_id = '${account.accountId}' then raise exception 'no room'; end if; return new; end $$;
     create trigger fail_decision before insert on decisions for each row execute function fail_decision()`,
  )
  try {
    assert.equal((await account.search({ prompt: 'engineer' })).status, 500)
  } finally {
    await database.queryBuilt('drop trigger fail_decision on decisions; drop function fail_decision()')
  }
  assert.deepEqual(await account.balance(), { credits: 10, extra: 0 })
  await service.verify()
})

test('later pages go on counting places', async () => {
  const account = await service.account(10)
  await service.savePool(account, nurses(45))
  for (const page of [1, 2, 3]) await account.search({ prompt: 'nurse', page, filtersJson: '{"localOnly":true}' })
  const places = (await rowsOf(account)).flatMap(({ parts }) =>
    parts.slice(1).map((part) => partOf<ShownPart>(part)!.place),
  )
  assert.deepEqual(
    places,
    Array.from({ length: 45 }, (_, at) => at + 1),
  )
})

test('records are chained in batches after they are written; any change shows', async () => {
  const account = await service.account(10)
  await service.savePool(account, nurses(3))
  const ask = (prompt: string) => account.search({ prompt, filtersJson: '{"localOnly":true}' })
  for (const prompt of ['nurse', 'nurse manager', 'nurse with triage']) await ask(prompt)
  const verify = () => verifyDecisions(database, account.accountId)
  assert.deepEqual(await verify().then(({ entries, unchained, faults }) => ({ entries, unchained, faults })), {
    entries: 0,
    unchained: 3,
    faults: [],
  })
  await chainDecisions(service.scout)
  await ask('night nurse')
  const { entries, unchained, faults, head } = await verify()
  assert.deepEqual({ entries, unchained, faults }, { entries: 3, unchained: 1, faults: [] })
  assert.match(head, /^3:[0-9a-f]{64}$/)
  await assert.rejects(
    database.query('update decisions set head = $2 where account_id = $1', [account.accountId, '{}']),
    /never changed or removed/,
  )
  await assert.rejects(
    database.query('delete from decisions where account_id = $1', [account.accountId]),
    /never changed or removed/,
  )
  for (const change of CHANGES) {
    const reasons = await database
      .transaction(async (tx) => {
        await tx.queryBuilt('alter table decisions disable trigger decisions_append_only')
        await tx.queryBuilt(change.replaceAll('$1', `'${account.accountId}'`))
        await tx.queryBuilt('alter table decisions enable trigger decisions_append_only')
        throw new Changed(await lookInside(tx))
      })
      .catch((error) => error)
    assert.ok(reasons instanceof Changed, String(reasons))
    assert.ok(reasons.faults.length > 0, change)
  }
  assert.deepEqual((await verify()).faults, [])

  async function lookInside(tx: Parameters<Parameters<typeof database.transaction>[0]>[0]) {
    const inside = { ...database, transaction: (work: (sql: typeof tx) => unknown) => work(skipping(tx)) }
    return (await verifyDecisions(inside as unknown as typeof database, account.accountId)).faults
  }
})

/** A snapshot cannot be requested in the middle of a transaction. Skipping that statement serves as well here. */
const skipping = <T extends { queryBuilt: (text: string) => Promise<unknown> }>(tx: T): T => ({
  ...tx,
  queryBuilt: (text: string) => (text.startsWith('set transaction') ? Promise.resolve([]) : tx.queryBuilt(text)),
})

class Changed extends Error {
  readonly faults: unknown[]
  constructor(faults: unknown[]) {
    super('changed')
    this.faults = faults
  }
}

const CHANGES = [
  `update decisions set head = replace(head, '"hidden":0', '"hidden":7') where account_id = $1 and seq = 2`,
  `update decisions set parts = jsonb_set(parts, '{1,1}', to_jsonb(replace(parts->1->>1, '"place":1', '"place":2'))) where account_id = $1 and seq = 1`,
  `update decisions set parts = jsonb_set(parts, '{1}', '[null, null]') where account_id = $1 and seq = 1`,
  `update decisions set parts = parts - 1 where account_id = $1 and seq is null`,
  `update decisions set key_id = 'key_other' where account_id = $1 and seq = 3`,
  'delete from decisions where account_id = $1 and seq = 2',
  'delete from decisions where account_id = $1 and seq = 3',
  'update decisions set seq = seq + 10 where account_id = $1 and seq = 3',
]
