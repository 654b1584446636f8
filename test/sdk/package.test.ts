/** The SDK as it is published: built, small, without dependencies, typed; and every example of its README runs. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { startReceiver } from '../support/receiver.ts'
import { startService } from '../support/service.ts'

const GZIPPED_MAX = 15_000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SDK = join(ROOT, 'sdk/typescript')
const service = await startService({ env: { SCOUT_WEBHOOK_PRIVATE: 'true' } })
const folder = await mkdtemp(join(tmpdir(), 'talent-scout-sdk-'))
const installed = join(folder, 'node_modules/@talent-scout/sdk')
const run = promisify(execFile)
const tsc = (...args: string[]) => run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...args])

/** The first example makes the client, so it is put before each of the others. */
async function examples(): Promise<string[]> {
  const readme = await readFile(join(SDK, 'README.md'), 'utf8')
  const [first, ...others] = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!)
  return others.map((code) => `${first}\n${code}`)
}

before(async () => {
  for (const config of ['tsconfig.build.json', 'tsconfig.types.json'])
    await tsc('-p', join(SDK, config), '--outDir', join(installed, 'dist'))
  await cp(join(SDK, 'package.json'), join(installed, 'package.json'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [at, code] of (await examples()).entries()) await writeFile(join(folder, `example-${at}.ts`), code)
})
after(() => rm(folder, { recursive: true }))

test(`no dependencies, nothing of Node, at most ${GZIPPED_MAX} bytes gzipped`, async () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
    await readFile(join(installed, 'package.json'), 'utf8'),
  )
  assert.deepEqual(
    { dependencies, peerDependencies, optionalDependencies },
    { dependencies: undefined, peerDependencies: undefined, optionalDependencies: undefined },
  )
  let code = ''
  for await (const file of glob('**/*.js', { cwd: join(installed, 'dist') }))
    code += await readFile(join(installed, 'dist', file), 'utf8')
  const imported = [...code.matchAll(/^(?:import|export) .*?from '([^']+)'/gm)].map(([, name]) => name!)
  assert.ok(imported.length > 10)
  assert.deepEqual(
    imported.filter((name) => !/^\.{1,2}\/[\w./-]+\.js$/.test(name)),
    [],
  )
  const { length } = gzipSync(code, { level: 9 })
  assert.ok(length <= GZIPPED_MAX, `${length} bytes`)
})

test('its examples are right by its types, as somebody sees them who installed it', async () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const { stdout } = await tsc('-p', folder).catch((error) => error)
  assert.equal(stdout, '')
})

test('every example of the README runs', async (t) => {
  const account = await service.account(500)
  const receiver = await startReceiver()
  const { body: hook } = await account.call('POST', 'webhooks', { url: receiver.url, events: ['webhook.test'] })
  await account.call('POST', `webhooks/${hook.webhookId}/test`, {})
  const { headers, body } = await receiver.nth(1)
  Object.assign(process.env, { SCOUT_URL: service.url, SCOUT_KEY: account.key, WEBHOOK_SECRET: hook.secret })
  t.mock.method(console, 'log', () => undefined)
  let received = 0
  for (const at of (await examples()).keys()) {
    const { receive } = await import(pathToFileURL(join(folder, `example-${at}.ts`)).href)
    if (!receive) continue
    const sent = (text: string) =>
      new Request('http://here', { method: 'POST', body: text, headers: headers as Record<string, string> })
    assert.deepEqual(
      { asSent: (await receive(sent(body))).status, altered: (await receive(sent(`${body} `))).status },
      { asSent: 204, altered: 400 },
    )
    received++
  }
  assert.equal(received, 1)
  await service.verify()
})
