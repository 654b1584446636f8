/** Networks that keep the contract pass the check: the sandbox, and a network that shares nothing with it. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Checked, checkNetwork } from '../../network-check/check.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { startPlainNetwork } from '../support/plain-network.ts'

const broken = ({ verdicts }: Checked) =>
  verdicts.flatMap(({ outcome, says, words }) => (outcome === 'BROKEN' ? `${says} → ${words}` : []))
const untried = ({ verdicts }: Checked) =>
  verdicts.filter(({ outcome }) => outcome === 'NOT_TRIED').map(({ says }) => says)

const firstWord = (says: string) => says.split(' ')[0]!
/** Its profiles say nothing about these, and its addresses have a form of their own, so they are not tried with real values. */
const UNTOLD = [
  ...[
    'pastCompanyId',
    'industryId',
    'schoolId',
    'musts.companies',
    'musts.schools',
    'musts.industries',
    'musts.seniority',
  ],
  'An',
]

test('the sandbox keeps every promise', async (t) => {
  const sandbox = await startSandbox({ port: 0, people: 2_000, timeFactor: 0, token: 'test' })
  t.after(() => sandbox.close())
  const checked = await checkNetwork({ url: sandbox.url, token: 'test', buys: true })
  assert.deepEqual({ broken: broken(checked), untried: untried(checked) }, { broken: [], untried: [] })
  assert.ok(checked.verdicts.length >= 30)
  const promises = checked.verdicts.map(({ says }) => says)
  assert.equal(new Set(promises).size, promises.length, 'each promise has words of its own')
})

test('so does a network that knows none of our ids; without leave to buy, nothing is bought', async (t) => {
  const plain = await startPlainNetwork()
  t.after(() => plain.close())
  const checked = await checkNetwork({ ...plain, buys: true })
  assert.deepEqual(
    { broken: broken(checked), untried: untried(checked).map(firstWord) },
    { broken: [], untried: UNTOLD },
  )
  const before = plain.seen.length
  const free = await checkNetwork({ ...plain, buys: false })
  assert.deepEqual({ broken: broken(free), untried: untried(free).length }, { broken: [], untried: UNTOLD.length + 2 })
  const bought = plain.seen
    .slice(before)
    .filter(({ path, body }) => path === '/v1/contact-lookups' && body?.urn?.startsWith('acme'))
  assert.ok(bought.every(({ headers, body }) => headers['idempotency-key'] === undefined || body.fields.length === 0))
})

async function run(...args: string[]) {
  const main = fileURLToPath(new URL('../../network-check/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk))
  const [code] = await once(child, 'close')
  return { code, out }
}

test('as a command: 0 where all is kept, 1 with words where not, 2 where it was called wrongly', async (t) => {
  const plain = await startPlainNetwork()
  t.after(() => plain.close())
  const kept = await run(plain.url, plain.token)
  assert.equal(kept.code, 0, kept.out)
  assert.match(kept.out, /all kept\.\n$/)
  const refused = await run(plain.url, 'wrong')
  assert.equal(refused.code, 1)
  assert.match(
    refused.out,
    /BROKEN +Rules +Health answers 200[^\n]*\n +→ GET \/v1\/health answers 401, but must answer 200\./,
  )
  assert.doesNotMatch(refused.out, /Silva|acme\.example/)
  assert.equal((await run('nowhere')).code, 2)
  assert.equal((await run(plain.url, plain.token, '--typo')).code, 2)
})
