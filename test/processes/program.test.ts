/** The program of the package: its commands, and that it can be called from any folder and by any path. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { notesOf } from '../../scripts/release/notes.ts'

const PROGRAM = fileURLToPath(new URL('../../bin/talent-scout', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'talent-scout-program-'))
after(() => rm(folder, { recursive: true }))

/** Called through a link in another folder, as npm makes one. */
const linked = join(folder, 'talent-scout')
await symlink(PROGRAM, linked)

function call(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: '', SCOUT_DATA_DIR: join(folder, 'data') }
  return new Promise((resolve) =>
    execFile(linked, args, { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )
}

test('it tells its version and its commands', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.deepEqual(await call('version'), { code: 0, out: `${version}\n`, err: '' })
  const help = await call('help')
  assert.equal(help.code, 0)
  const script = await readFile(PROGRAM, 'utf8')
  const started = [...script.matchAll(/^ {2}([a-z-]+)\)/gm)].map(([, command]) => command!)
  assert.ok(started.includes('door'))
  for (const command of [...started, 'login', 'search', 'unlock'])
    assert.match(help.out, new RegExp(`^ +${command}\\b`, 'm'))
})

test('what is no command is refused in words', async () => {
  const { code, err } = await call('sreve')
  assert.equal(code, 2)
  assert.match(err, /unknown command 'sreve'/)
})

test('serve and work refuse to start without a network', async () => {
  for (const command of ['serve', 'work']) {
    const { code, err } = await call(command)
    assert.equal(code, 2)
    assert.match(err, /No network is named/)
  }
})

test('admin has the operator’s commands', async () => {
  const { code, out } = await call('admin', '--help')
  assert.equal(code, 0)
  assert.match(out, /accounts/)
})

test('a version that the changelog does not know is not released', () => {
  const changelog = '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- new\n\n## 0.1.0\n\n- old\n'
  assert.equal(notesOf(changelog, '0.2.0'), '## 0.2.0 (2026-12-01)\n\n- new\n')
  assert.equal(notesOf(changelog, '0.1.0'), '## 0.1.0\n\n- old\n')
  assert.throws(() => notesOf(changelog, '0.1'), /no part/)
})

test('the changelog knows the version that would be released', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  assert.match(notesOf(changelog, version), /^## /)
})
