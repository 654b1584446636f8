/**
 * Tries the release as a user would: `npm run release:check`, after `npm run release`. In an empty folder and from the tarball
 * alone, it installs the package, starts it, searches, opens the console, runs a user's command and the agents' tools, stops it
 * and starts it again. Prints sizes and times; fails if something does not work.
 */
import { strict as assert } from 'node:assert'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))
const MB = 1024 * 1024
const PACKED_MB_MAX = 60
const INSTALLED_MB_MAX = 350

const folder = await mkdtemp(join(tmpdir(), 'talent-scout-installed-'))
const PROGRAM = join(folder, 'node_modules/.bin/talent-scout')

const say = (text: string) => process.stdout.write(`${text}\n`)

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for await (const file of glob('**/*', { cwd: folder, withFileTypes: true }))
    if (file.isFile()) bytes += (await stat(join(file.parentPath, file.name))).size
  return bytes / MB
}

async function tarball(): Promise<string> {
  for await (const file of glob('talent-scout-[0-9]*.tgz', { cwd: DIST })) return join(DIST, file)
  throw new Error('dist/ has no package: run "npm run release" first')
}

/** Starts the program as `npx talent-scout` does, and ends it when `use` has ended. */
async function started(use: (address: string, key: string) => Promise<void>): Promise<void> {
  const began = Date.now()
  const env = { ...process.env, PORT: '0', SCOUT_DATA_DIR: join(folder, 'data') }
  const child = spawn(PROGRAM, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      const [, address, key] = /listening on (\S+)[\s\S]*Its key: (\S+)/.exec(output) ?? []
      if (!address || !key) continue
      say(`ready after ${Date.now() - began} ms`)
      await use(address, key)
      return
    }
    throw new Error(`It ended before it was ready:\n${output}`)
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}

async function tryOut(address: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ prompt: 'react developer in Madrid' })
  const answer = await fetch(`${address}/v1/talent-scout/search`, { method: 'POST', headers, body })
  const { candidates } = (await answer.json()) as { candidates: unknown[] }
  assert.equal(answer.status, 200)
  assert.ok(candidates.length > 0, 'the search found nobody')
  const page = await fetch(address)
  assert.match(await page.text(), /<div id="root">/)
  assert.equal((await fetch(`${address}/docs`)).status, 200)
  assert.equal((await fetch(`${address}/docs/api.md`)).status, 200)
  say(`found ${candidates.length} people; console and documentation are there`)
  await tryCommand(address, key)
}

/** Runs a command of the users' command line from the same package. */
async function tryCommand(address: string, key: string): Promise<void> {
  const env = { ...process.env, TALENT_SCOUT_URL: address, TALENT_SCOUT_API_KEY: key }
  const { stdout } = await promisify(execFile)(PROGRAM, ['credits', '--json'], { cwd: folder, env })
  const { companyCredits } = JSON.parse(stdout) as { companyCredits: number }
  assert.ok(companyCredits > 0)
  say(`"talent-scout credits" tells ${companyCredits}`)
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

/** Asks for the tools over HTTP, and over stdio from the program, which answers one line and ends when its input ends. */
async function tryTools(address: string, key: string): Promise<void> {
  const accept = 'application/json, text/event-stream'
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept }
  const answer = await fetch(`${address}/mcp`, { method: 'POST', headers, body: LIST })
  assert.match(await answer.text(), /search_people/)
  const env = { ...process.env, TALENT_SCOUT_URL: address, TALENT_SCOUT_API_KEY: key }
  const child = spawn(PROGRAM, ['mcp'], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(`${LIST}\n`)
  const [line] = await once(child.stdout, 'data')
  assert.match(String(line), /search_people/)
  child.stdin.end()
  await once(child, 'exit')
  say('tools are there, over HTTP and stdio')
}
try {
  const packed = await tarball()
  const packedMb = (await stat(packed)).size / MB
  await writeFile(join(folder, 'package.json'), '{"private":true}')
  await promisify(execFile)('npm', ['install', '--silent', packed], { cwd: folder })
  const installedMb = await sizeOf(join(folder, 'node_modules'))
  say(`packed ${packedMb.toFixed(1)} MB, installed ${installedMb.toFixed(0)} MB`)
  assert.ok(packedMb <= PACKED_MB_MAX && installedMb <= INSTALLED_MB_MAX, 'it has grown too large')
  await started(tryOut)
  await started(async (address, key) => {
    await tryOut(address, key)
    await tryTools(address, key)
  })
} finally {
  await rm(folder, { recursive: true })
}
