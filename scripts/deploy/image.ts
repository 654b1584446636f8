/**
 * Builds the image without a daemon or registry, and runs it as a container would: in its own root, read-only except /tmp, as its
 * user, without privileges. The base image is made from this machine's Node, which is the only difference from the real image.
 */
import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Closers, makeFolder } from '../../bench/stage.ts'
import { until } from '../../test/support/until.ts'
import { openStage } from '../../torture/stage.ts'
import { freePort, missing, run } from './tools.ts'

const CONTEXT = 'dist/image'
const BASE = 'localhost/node-here'
const IMAGE = 'localhost/talent-scout'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
/** Libraries that the C library opens at run time to look up names. */
const BY_NAME = ['libnss_dns.so.2', 'libnss_files.so.2', 'libresolv.so.2']

export async function checkImage(closers: Closers): Promise<string[]> {
  const absent = await missing('buildah', 'busybox', 'unshare', 'setpriv')
  if (absent) return [`image: not run, ${absent} is not installed`]
  if (process.getuid?.() !== 0) return ['image: not run, it takes root to build without a daemon']
  const store = await makeFolder(closers)
  const buildah = async (...args: string[]) =>
    (
      await run('buildah', ['--storage-driver=vfs', `--root=${store}/root`, `--runroot=${store}/run`, ...args])
    ).stdout.trim()
  const build = ['bud', '--isolation=chroot', '--format=docker', '--quiet']
  const { folder, recipe } = await nodeHere(closers)
  await buildah(...build, '-f', recipe, '-t', BASE, folder)
  await buildah(...build, '--build-arg', `NODE_IMAGE=${BASE}`, '-t', IMAGE, '-f', 'Dockerfile', CONTEXT)
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE))
  const container = await buildah('from', '--pull-never', IMAGE)
  const root = await buildah('mount', container)
  const image: Image = { root, ...Docker.config }
  assert.equal(image.Healthcheck.Test[0], 'CMD')
  await tryOut(closers, image)
  return [`image: built, ran migrate, serve and work on a read-only root as ${image.User}, healthy by its own check`]
}

interface Image {
  root: string
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[]
  WorkingDir: string
  Healthcheck: { Test: string[] }
}

/** A base image with this machine's Node and npm, and a shell. */
async function nodeHere(closers: Closers): Promise<{ folder: string; recipe: string }> {
  const folder = await makeFolder(closers)
  const put = async (from: string, to: string) => {
    await mkdir(dirname(join(folder, to)), { recursive: true })
    await cp(await realpath(from), join(folder, to), { recursive: true })
  }
  const where = async (program: string) => (await run('sh', ['-c', `command -v ${program}`])).stdout.trim()
  await put(await where('busybox'), 'bin/busybox')
  await run('chroot', [folder, '/bin/busybox', '--install', '-s', '/bin'])
  await put(process.execPath, 'usr/local/bin/node')
  const linked = (await run('ldd', [process.execPath])).stdout.match(/\/\S+/g)!
  for (const library of linked) await put(library, library)
  const libraries = dirname(linked.find((each) => each.includes('/libc.so'))!)
  for (const name of BY_NAME) await put(join(libraries, name), join(libraries, name))
  await put(CERTIFICATES, CERTIFICATES)
  await put(join((await run('npm', ['root', '-g'])).stdout.trim(), 'npm'), 'usr/local/lib/npm')
  await symlink('/usr/local/lib/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
  await mkdir(join(folder, 'usr/bin'), { recursive: true })
  await symlink('/bin/env', join(folder, 'usr/bin/env'))
  for (const each of ['tmp', 'proc', 'dev', 'etc', 'root']) await mkdir(join(folder, each), { recursive: true })
  const recipe = `${folder}.Dockerfile`
  await writeFile(
    recipe,
    `FROM scratch\nADD . /\nENV PATH=/usr/local/bin:/usr/bin:/bin NODE_EXTRA_CA_CERTS=${CERTIFICATES}\n`,
  )
  closers.push(async () => run('rm', ['-f', recipe]))
  return { folder, recipe }
}

/** Runs in a mount namespace of its own, so that the mounts affect nothing else. */
const CONTAINED = `set -e
mount --bind "$0" "$0"
mount --bind /dev "$0/dev"
mount -t proc proc "$0/proc"
mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"
mount -o remount,bind,ro "$0"
exec setpriv --no-new-privs chroot --userspec="$USER_OF" "$0" /usr/bin/env -i "$@"`

function contained({ root, User, Env, WorkingDir }: Image, env: Record<string, string>, command: string[]) {
  const set = [...Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const within = ['sh', '-c', `cd ${WorkingDir} && exec "$@"`, 'sh', ...command]
  return spawn('unshare', ['--mount', 'sh', '-c', CONTAINED, root, ...set, ...within], {
    env: { ...process.env, USER_OF: User },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function tryOut(closers: Closers, image: Image): Promise<void> {
  const stage = await openStage(closers, { sandbox: { timeFactor: 0 } })
  const settings = async () => ({
    DATABASE_URL: stage.connection.connectionString,
    SCOUT_SECRET_KEY: 'the same for all containers of the check',
    PORT: String(await freePort()),
    SCOUT_METRICS_PORT: String(await freePort()),
    ...stage.network.env,
  })
  const program = (...args: string[]) => [...image.Entrypoint, ...args]
  const ended = async (child: ReturnType<typeof contained>) => (await once(child, 'exit'))[0] as number | null
  assert.equal(await ended(contained(image, await settings(), program('admin', 'migrate'))), 0)
  for (const command of [image.Cmd, ['work']]) {
    const env = await settings()
    const child = contained(image, env, program(...command))
    const exit = ended(child)
    closers.push(async () => void child.kill('SIGKILL'))
    const url =
      command[0] === 'work'
        ? `http://127.0.0.1:${env.SCOUT_METRICS_PORT}/metrics`
        : `http://127.0.0.1:${env.PORT}/health/ready`
    await until(`${command} answers`, async () => (await fetch(url).catch(() => undefined))?.ok)
    if (command[0] !== 'work') assert.equal(await ended(contained(image, env, image.Healthcheck.Test.slice(1))), 0)
    child.kill('SIGTERM')
    assert.equal(await exit, 0, `${command} did not end well`)
  }
}
