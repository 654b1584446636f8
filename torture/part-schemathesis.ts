/**
 * Tests the service against the OpenAPI document with an independent program: schemathesis generates right and wrong requests
 * from it, and checks that it describes each answer. Owns how the program is called and what is left out; .ci/run installs it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openAccounts, saveEnriched } from '../bench/people.ts'
import type { Closers } from '../bench/stage.ts'
import { verifyLedger } from '../src/operations/accounts/verify-ledger.ts'
import { type Figure, promised } from './figures.ts'
import type { Sizes } from './sizes.ts'
import { openStage } from './stage.ts'

const PROGRAM = 'schemathesis'
const PART = 'schemathesis'
const HERE = fileURLToPath(new URL('.', import.meta.url))
const CONFIG = join(HERE, 'schemathesis.toml')
const DOCUMENT = fileURLToPath(new URL('../openapi.json', import.meta.url))
/** Only its final output is read. */
const OUTPUT_CHARS_MAX = 60_000

export async function schemathesis(closers: Closers, sizes: Pick<Sizes, 'described' | 'seed'>): Promise<Figure[]> {
  const version = await run(['--version'], process.cwd()).catch(() => undefined)
  if (!version)
    return [{ part: PART, what: 'the OpenAPI document', value: `not run: no ${PROGRAM} (pip install ${PROGRAM})` }]
  // Private addresses are off, because generated requests may name any webhook address.
  const env = { SCOUT_WEBHOOK_PRIVATE: 'false', SCOUT_FAILED_KEYS_LIMIT: '1000000' }
  const stage = await openStage(closers, { sandbox: { timeFactor: 0.01 }, env })
  const [api, worker] = [await stage.place('serve'), await stage.place('work')]
  await Promise.all([api.start(), worker.start()])
  const accounts = await openAccounts(stage.database, 1)
  await saveEnriched(stage.database, accounts, 20)
  await searchOnce(await api.url(), accounts[0]!.apiKey)
  const folder = join(stage.dataDir, 'schemathesis')
  await mkdir(folder)
  const { status, output } = await run(
    [
      '--config-file',
      CONFIG,
      'run',
      DOCUMENT,
      '--url',
      await api.url(),
      '--header',
      `Authorization:Bearer ${accounts[0]!.apiKey}`,
      '--max-time',
      String(sizes.described),
      '--seed',
      String(sizes.seed),
    ],
    folder,
    accounts[0]!.keyId,
  )
  if (status !== 0) throw new Error(`${PROGRAM} found what is not as described:\n${output}`)
  const { differences } = await verifyLedger(stage.database)
  if (differences.length > 0) throw new Error(`the ledger does not add up: ${JSON.stringify(differences)}`)
  const cases = /([\d,]+) generated/.exec(output)?.[1] ?? 'some'
  return [
    promised(
      PART,
      `${cases} requests made up by ${version.output.trim()} in ${sizes.described} s`,
      'all answers as described',
      { aim: 'no unexpected 5xx, every answer as described', met: true },
    ),
  ]
}

const TRIES = 30

/** The first search loads what all searches need; on a machine that stalls meanwhile, the service asks to try again. */
async function searchOnce(url: string, apiKey: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ prompt: 'nurse' })
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await fetch(`${url}/v1/talent-scout/search`, { method: 'POST', headers, body })
    await answer.body?.cancel()
    if (answer.status !== 503) return
    await setTimeout(1_000)
  }
}

/** Rejects if the program is not installed. */
async function run(args: string[], cwd: string, ownKey = ''): Promise<{ status: number; output: string }> {
  const env = { ...process.env, PYTHONPATH: HERE, SCOUT_OWN_KEY: ownKey }
  const child = spawn(PROGRAM, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-OUTPUT_CHARS_MAX)))
  const [status] = await once(child, 'close')
  return { status, output }
}
