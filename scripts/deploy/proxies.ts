/**
 * Runs nginx and Caddy with the configuration of deploy/proxy before a real service. Checks that an event arrives while its
 * stream is open, and that no client can choose its own address.
 */
import { strict as assert } from 'node:assert'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openAccounts, saveEnriched } from '../../bench/people.ts'
import { type Closers, makeFolder } from '../../bench/stage.ts'
import { until } from '../../test/support/until.ts'
import { openStage } from '../../torture/stage.ts'
import { freePort, keepRunning, missing, run } from './tools.ts'

const CONFIGS = new URL('../../deploy/proxy/', import.meta.url)
const UPSTREAM = '127.0.0.1:8080'
/** How many wrong keys an address may send before it is told to wait. */
const FAILED_KEYS = 3

type Proxy = (closers: Closers, upstream: string) => Promise<string>

/** The site inside a minimal nginx server, without TLS because there is no certificate here. */
const nginx: Proxy = async (closers, upstream) => {
  const folder = await makeFolder(closers)
  const port = await freePort()
  const site = (await readFile(new URL('nginx.conf', CONFIGS), 'utf8'))
    .replace(UPSTREAM, upstream)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_\w+ .*$/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  )
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    `daemon off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`,
  )
  await run('nginx', ['-e', 'stderr', '-t', '-c', config])
  keepRunning(closers, 'nginx', ['-e', 'stderr', '-c', config])
  return `http://127.0.0.1:${port}`
}

const caddy: Proxy = async (closers, upstream) => {
  const port = await freePort()
  const site = (await readFile(new URL('Caddyfile', CONFIGS), 'utf8'))
    .replace(UPSTREAM, upstream)
    .replace('scout.example.com', `http://127.0.0.1:${port}`)
  const config = join(await makeFolder(closers), 'Caddyfile')
  await writeFile(config, `{\n\tadmin off\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`)
  await run('caddy', ['validate', '--config', config, '--adapter', 'caddyfile'])
  keepRunning(closers, 'caddy', ['run', '--config', config, '--adapter', 'caddyfile'])
  return `http://127.0.0.1:${port}`
}

export async function checkProxies(closers: Closers): Promise<string[]> {
  const found: [string, Proxy][] = []
  const notes: string[] = []
  for (const [name, proxy] of Object.entries({ nginx, caddy })) {
    if (await missing(name)) notes.push(`${name}: not run, it is not installed`)
    else found.push([name, proxy])
  }
  if (found.length === 0) return notes
  const stage = await openStage(closers, { sandbox: { timeFactor: 0 } })
  const api = await stage.place('serve', {
    SCOUT_TRUSTED_PROXIES: '127.0.0.1',
    SCOUT_FAILED_KEYS_LIMIT: `${FAILED_KEYS}`,
  })
  const worker = await stage.place('work')
  await Promise.all([api.start(), worker.start()])
  const accounts = await openAccounts(stage.database, found.length)
  const [urn] = await saveEnriched(stage.database, accounts, 1)
  for (const [n, [name, proxy]] of found.entries()) {
    const address = await proxy(closers, new URL(await api.url()).host)
    await until(`${name} answers`, async () => (await fetch(`${address}/health/ready`).catch(() => undefined))?.ok)
    await tellsAtOnce(address, accounts[n]!.apiKey, urn!)
    await keepsAddresses(address)
    notes.push(`${name}: an event came while its stream was open, and a made-up address did not count`)
  }
  return notes
}

/** Reads events while the stream is open, because the stream never ends. */
async function tellsAtOnce(address: string, key: string, urn: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const leave = new AbortController()
  const stream = await fetch(`${address}/v1/events`, { headers, signal: leave.signal })
  assert.equal(stream.status, 200)
  const body = JSON.stringify({ urn, requestedFields: ['work_email'] })
  const charged = await fetch(`${address}/v1/talent-scout/contact`, { method: 'POST', headers, body })
  assert.equal(charged.status, 200, await charged.text())
  let received = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    received += chunk
    if (/^event: contact\./m.test(received)) break
  }
  leave.abort()
}

/** Every request claims another client address, yet all must be counted as one address. */
async function keepsAddresses(address: string): Promise<void> {
  let status = 0
  for (let n = 0; n <= 2 * FAILED_KEYS; n++) {
    const headers = { authorization: 'Bearer tsk_nobody', 'x-forwarded-for': `203.0.113.${n}` }
    status = (await fetch(`${address}/v1/credits`, { headers })).status
  }
  assert.equal(status, 429)
}
