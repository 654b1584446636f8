/** An account moved from cell to cell while it works: nothing is lost, nothing is charged twice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoutWith } from '../admin/run-scout.ts'
import { openDoor, startCells } from '../support/cells.ts'
import { askPatiently, creditsThrough, statesIn } from '../support/patient.ts'
import type { TestAccount } from '../support/service.ts'

const { services, cells, file } = await startCells('a', 'b')
const { url } = await openDoor(cells)
const scout = scoutWith({ SCOUT_CELLS_FILE: file })
const patient = (account: TestAccount, method: string, path: string, body?: object) =>
  askPatiently(url, account, { method, path, ...(body && { body }) })

const FIELDS = ['work_email', 'phone', 'personal_email']

/** Unlocks one person after the other, field by field, and waits for each. Returns the credits that the answers say were spent. */
async function work(
  account: TestAccount,
  urns: string[],
  stop: AbortSignal,
): Promise<{ spent: number; calls: number }> {
  let spent = 0
  let calls = 0
  for (const urn of urns) {
    for (const field of FIELDS) {
      if (stop.aborted) return { spent, calls }
      const asked = { talents: [{ urn }], requestedFields: [field] }
      const { status, body } = await patient(account, 'POST', 'talent-scout/contact/batch', asked)
      assert.equal(status, 200, JSON.stringify(body))
      calls++
      const jobId = body.jobId as string
      for (let done = false; !done; ) {
        const { body: job } = await patient(account, 'GET', `talent-scout/batch-status?jobId=${jobId}&wait=5`)
        assert.ok(job.success, JSON.stringify(job))
        done = job.done
        if (done) spent += job.totalCreditsUsed
      }
    }
  }
  return { spent, calls }
}

const states = (account: TestAccount) => statesIn(services, account)
const creditsOf = (account: TestAccount) => creditsThrough(url, account)

test('moved while it works: every unlock is there, paid once, and the books add up in each cell', async () => {
  const account = await services[0]!.account(2_000)
  const urns = await account.enriched(15)
  const before = await creditsOf(account)
  const stop = new AbortController()
  const working = work(account, urns, stop.signal)
  const moved = await scout('cells', 'move', account.accountId, '--to', 'b', '--json')
  assert.equal(moved.code, 0, moved.stderr)
  assert.equal(moved.json.to, 'b')
  stop.abort()
  const { spent, calls } = await working
  assert.ok(calls > 1, String(calls))
  assert.equal(await creditsOf(account), before - spent)
  assert.deepEqual(await states(account), ['MOVED', 'ACTIVE'])
  for (const service of services) await service.verify()
})
