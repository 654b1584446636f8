/**
 * Upgrading an installation to this version while it is in use. Earlier versions, taken from the git history, serve while the
 * schema is migrated under them. Then every machine is stopped and started as this version, one after the other. Owns the list of
 * earlier versions.
 */
import { execFile } from 'node:child_process'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../bench/children.ts'
import { type Closers, GUARD, makeFolder } from '../bench/stage.ts'
import { type Figure, promised } from './figures.ts'
import { assemble, ended, underTraffic } from './part-nodes.ts'
import type { Sizes } from './sizes.ts'
import { openStage, SECRET } from './stage.ts'

const run = promisify(execFile)

/** The last commit with each schema: of every release once there are some, until then of commits on the main branch. */
const EARLIER = [
  { schema: '0050', commit: 'cab7eeb^' },
  { schema: '0052', commit: '22e2d8f^' },
  { schema: '0053', commit: '28119fe' },
]
type Accounts = typeof import('../src/operations/accounts/accounts.ts')
const SHARE = 0.25

export async function upgrade(closers: Closers, { batches }: Pick<Sizes, 'batches'>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { schema, commit } of EARLIER) {
    const what = `from schema ${schema} to this version under load`
    const root = await treeOf(closers, commit)
    if (root) figures.push(await upgraded(closers, root, { what, batches: Math.max(40, Math.round(batches * SHARE)) }))
    else figures.push({ part: 'upgrade', what, value: `not run: this clone has no ${commit}` })
    await closers.close()
  }
  return figures
}

async function upgraded(closers: Closers, root: string, { what, batches }: { what: string; batches: number }) {
  const sandbox = { timeFactor: 0.01 }
  const stage = await openStage(closers, {
    sandbox,
    env: { SCOUT_LEASE_SECONDS: '5' },
    migrate: async (databaseUrl) => void (await scout(root, databaseUrl, 'migrate')),
  })
  const { connectionString } = stage.connection
  const { createAccount } = (await import(join(root, 'src/operations/accounts/accounts.ts'))) as Accounts
  const fleet = await assemble(stage, batches, { root, create: createAccount })
  let isMigrated = false
  const { value, failed } = await underTraffic(fleet, batches, async (node) => {
    if (!isMigrated) await scout('.', connectionString, 'migrate')
    isMigrated = true
    await node.stop()
    node.root = '.'
    await node.start()
  })
  await ended(fleet)
  const verified = await scout('.', connectionString, 'ledger', 'verify')
  return promised('upgrade', what, `${value}; ${verified}`, {
    aim: 'no request lost, ledger proved',
    met: failed === 0,
  })
}

/** Runs the operator's command line of a version; rejects if the command fails. */
async function scout(root: string, databaseUrl: string, ...command: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SCOUT_SECRET_KEY: SECRET }
  const args = [...GUARD, join(root, 'src/admin/main.ts'), ...command]
  return (await run(process.execPath, args, { cwd: ROOT, env })).stdout.trim().split('\n').at(-1) ?? ''
}

/** The sources of a commit, with the packages of this version; undefined if the clone's history does not reach back that far. */
async function treeOf(closers: Closers, commit: string): Promise<string | undefined> {
  const isKnown = await run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  )
  if (!isKnown) return undefined
  const folder = await makeFolder(closers)
  await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: ROOT })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
