/**
 * The built SDK against the running service in Node 18, Bun and Deno: `check.ts <folder>`, where their packages were installed. A missing
 * runtime is named and skipped; if none is there, that is a failure. Run only by scripts/ci/sdk-runtimes, because the packages are 300
 * MB.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startService } from '../support/service.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const packages = join(resolve(process.argv[2] ?? ''), 'node_modules')
const machine = process.arch === 'arm64' ? { node: 'arm64', bun: 'aarch64', deno: 'arm64' } : undefined
const { node, bun, deno } = machine ?? { node: 'x64', bun: 'x64', deno: 'x64' }

const RUNTIMES = {
  'Node 18': [`node-linux-${node}/bin/node`],
  Bun: [`@oven/bun-linux-${bun}/bin/bun`, 'run'],
  Deno: [`@deno/linux-${deno}-glibc/deno`, 'run', '--allow-net', '--allow-env'],
} as const satisfies Record<string, readonly [string, ...string[]]>

const folder = await mkdtemp(join(tmpdir(), 'talent-scout-runtimes-'))
const service = await startService({ sandbox: { timeFactor: 0.01 } })
let tried = 0
try {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [
    tsc,
    '-p',
    join(ROOT, 'sdk/typescript/tsconfig.build.json'),
    '--outDir',
    join(folder, 'sdk'),
  ])
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await cp(join(ROOT, 'test/sdk-runtimes/story.mjs'), join(folder, 'story.mjs'))
  for (const [name, [program, ...words]] of Object.entries(RUNTIMES)) {
    if (!(await stat(join(packages, program)).catch(() => undefined))) {
      console.log(`SDK on ${name}: SKIPPED, its package is not there`)
      continue
    }
    const { key } = await service.account(100)
    const env = { ...process.env, NODE_OPTIONS: '', SCOUT_URL: service.url, SCOUT_KEY: key }
    const { stdout } = await run(join(packages, program), [...words, 'story.mjs'], {
      cwd: folder,
      env,
      timeout: 60_000,
    })
    if (!stdout.includes('told')) throw new Error(`${name} did not come to the end: ${stdout}`)
    console.log(`SDK on ${name}: well`)
    tried++
  }
  if (tried === 0) throw new Error('none of the runtimes was there')
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true })
  await service.close()
  // The service made for tests waits for the end of a test, which does not come here.
  process.exit()
}
