/** A data folder that cannot be used ends the start at once with an explanation; leftovers of killed starts are removed. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { draftOf, sweepDrafts } from '../../src/base/drafts.ts'
import { COMPILED_PREFIX } from '../../src/compile/compile-in-child.ts'
import { createTestDatabase } from '../support/database.ts'
import { type Mode, makeDataDir, startProcess } from '../support/processes.ts'
import { until } from '../support/until.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = await makeDataDir()
const { url: DATABASE_URL, drop } = await createTestDatabase()
after(drop)

async function refused(dataDir: string, reason: RegExp, mode: Mode = 'all', env: Record<string, string> = {}) {
  const process = startProcess(mode, { SCOUT_DATA_DIR: dataDir, ...env })
  const { code } = await process.ended
  assert.equal(code, 1, process.output())
  assert.match(process.output(), /data folder \S+ cannot be used: /)
  assert.match(process.output(), reason)
}

test('where no folder can be', async () => {
  await refused('/proc/x', /no folder can be made/)
  await refused('/proc/x/y', /no folder can be made/)
  const own = { DATABASE_URL, SCOUT_SANDBOX: 'true', SCOUT_SECRET_KEY: 'a secret of the operator, long enough' }
  for (const mode of ['serve', 'work'] as const) await refused('/proc/x', /no folder can be made/, mode, own)
})

test('a file in its place, or in the place of a folder above', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await refused(file, /file in its place/)
  await refused(join(file, 'below'), /file in its place/)
})

test('the command line says the same', async () => {
  const env = { ...process.env, DATABASE_URL: '', SCOUT_DATA_DIR: '/proc/x' }
  const args = ['--import', './src/process/guard.mjs', 'src/admin/main.ts', 'accounts', 'list']
  await assert.rejects(run(process.execPath, args, { cwd: ROOT, env }), /data folder \S+ cannot be used/)
})

test('where this user may not write', async () => {
  const given = { DATABASE_URL, SCOUT_SANDBOX: 'true', SCOUT_SECRET_KEY: 'a secret of the operator, long enough' }
  await refused('/sys/x', /may not write|read-only/)
  await refused('/sys/x', /may not write|read-only/, 'serve', given)
})

const there = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** The draft of a file that another process is making; `kill` ends that process. */
async function draftOfAnother(path: string) {
  const module = new URL('../../src/base/drafts.ts', import.meta.url).href
  const script = `
    import { writeFileSync } from 'node:fs'
    import { draftOf } from '${module}'
    const draft = draftOf('${path}')
    writeFileSync(draft, 'half')
    console.log(draft)
    setInterval(() => {}, 1_000)`
  const maker = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  after(() => maker.kill('SIGKILL'))
  const [output] = await once(maker.stdout, 'data')
  const kill = async () => {
    maker.kill('SIGKILL')
    await once(maker, 'exit')
  }
  return { draft: String(output).trim(), kill }
}

test('what killed processes left is cleared, what living ones make is not', async () => {
  const at = join(folder, 'drafts')
  await mkdir(at)
  const living = await draftOfAnother(join(at, 'living.bin'))
  const dead = await draftOfAnother(join(at, 'dead.bin'))
  await dead.kill()
  const own = draftOf(join(at, 'own.bin'))
  // From an earlier start with the same process number, as happens in containers.
  const namesake = own.replace(/-[0-9a-f]{8}-([0-9a-f]{8}\.tmp)$/, '-00000000-$1')
  const elsewhere = own.replace(/\.[0-9a-f]{8}-/, '.00000000-')
  const older = join(at, 'places.0b0e9a4e-0000-4000-8000-000000000000.tmp')
  const whole = join(at, 'places.bin')
  for (const file of [own, namesake, elsewhere, older, whole]) await writeFile(file, 'half')
  await sweepDrafts(at)
  const kept = [living.draft, own, elsewhere, older, whole].map((path) => path.slice(at.length + 1))
  assert.deepEqual((await readdir(at)).sort(), kept.sort())
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const file of [elsewhere, older, whole]) await utimes(file, yesterday, yesterday)
  await sweepDrafts(at)
  const rest = [living.draft, own, whole].map((path) => path.slice(at.length + 1))
  assert.deepEqual((await readdir(at)).sort(), rest.sort())
})

test('a start clears them wherever it makes any', async () => {
  const dataDir = await makeDataDir()
  await rm(join(dataDir, 'reference'))
  for (const name of ['reference', 'console']) await mkdir(join(dataDir, name))
  const left: string[] = []
  for (const path of ['secret.key', 'reference/places.bin', 'console/1234']) {
    const { draft, kill } = await draftOfAnother(join(dataDir, path))
    await kill()
    left.push(draft)
  }
  const { draft, kill } = await draftOfAnother(join(tmpdir(), COMPILED_PREFIX))
  await kill()
  left.push(draft)
  const service = startProcess('work', { DATABASE_URL, SCOUT_DATA_DIR: dataDir, SCOUT_SANDBOX: 'true' })
  await service.ready
  assert.deepEqual(await Promise.all(left.map(there)), [false, false, false, false])
  service.signal('SIGTERM')
  await service.ended
})

test('a compiler whose parent was killed writes nothing more', async () => {
  const module = new URL('../../src/compile/compile-in-child.ts', import.meta.url).href
  const [compiler, parent, file] = ['compiler.ts', 'parent.ts', 'compiled.bin'].map((name) => join(folder, name))
  await writeFile(
    compiler!,
    `import { writeFileSync } from 'node:fs'
     import { deliver } from '${module}'
     const parent = process.ppid
     writeFileSync('${file}.started', '')
     const wait = setInterval(async () => {
       if (process.ppid === parent) return
       clearInterval(wait)
       await deliver(Buffer.from('late'))
       writeFileSync('${file}.ended', '')
     }, 10)`,
  )
  await writeFile(
    parent!,
    `import { compileInChild } from '${module}'
     import { pathToFileURL } from 'node:url'
     await compileInChild(pathToFileURL('${compiler}'), '${file}')`,
  )
  const maker = spawn(process.execPath, [parent!], { stdio: 'inherit' })
  await until('it compiles', () => there(`${file}.started`))
  maker.kill('SIGKILL')
  await until('it has ended', () => there(`${file}.ended`))
  assert.equal(await there(file!), false)
})
