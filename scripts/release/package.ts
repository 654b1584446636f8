/**
 * Makes the folder that becomes the package `talent-scout`: the sources without their types, because Node strips no types below
 * node_modules; the files that the sources read; and what a clone makes at its first start.
 */
import { execFile } from 'node:child_process'
import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { compiledReference } from '../../src/compile/compiled-reference.ts'
import { bundle } from './bundle.ts'

const run = promisify(execFile)

/** Files that the sources read at run time. Files that only compiling reads are not needed any more. */
const READ = [
  '{contract,sandbox,network-check}/**/*.{json,tsv,txt,mjs}',
  'src/**/*.{json,tsv,txt,mjs,sql,bin}',
  'bin/talent-scout',
  'docs/*.{md,json,txt}',
  'skills/**/*.md',
  'sdk/*/README.md',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'openapi.json',
]
/** Programs that people start and wait for. */
const BUNDLED = ['src/process/main', 'src/admin/main', 'src/mcp/main']
const ONLY_COMPILED = /^src\/compile\/.*\/data\//

/** Beyond this level, compression takes twice as long for a tenth less. */
const LEVEL = 12

type Manifest = Record<string, unknown> & { version: string }

export async function makePackage(root: string, folder: string): Promise<Manifest> {
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.release.json'], {
    cwd: root,
  })
  await bundle(folder, BUNDLED)
  for await (const file of glob(READ, { cwd: root })) if (!ONLY_COMPILED.test(file)) await copy(root, folder, file)
  await shipReference(join(folder, 'shipped/reference'))
  await run(process.execPath, [join(root, 'console/build.ts'), join(folder, 'shipped/console')], { cwd: root })
  const manifest = manifestOf(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

async function copy(root: string, folder: string, file: string): Promise<void> {
  const target = join(folder, file)
  await mkdir(dirname(target), { recursive: true })
  await cp(join(root, file), target)
}

/** Compiled in an empty folder, so that nothing of another version can get in. */
async function shipReference(folder: string): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'talent-scout-release-'))
  try {
    await compiledReference(made)
    await mkdir(folder, { recursive: true })
    for (const file of await readdir(made)) {
      const bytes = await readFile(join(made, file))
      const packed = await promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } })
      await writeFile(join(folder, `${file.slice(0, file.indexOf('-'))}.bin.zst`), packed)
    }
  } finally {
    await rm(made, { recursive: true })
  }
}

/**
 * Packages that only the bundled programs load, whose bundles contain them. Installed with their dependencies they would add
 * fourteen megabytes.
 */
const ONLY_BUNDLED: ReadonlySet<string> = new Set([
  '@modelcontextprotocol/server',
  '@simplewebauthn/server',
  'jose',
  'openid-client',
])

/** The parts of our manifest that an installation needs. */
function manifestOf(ours: Manifest): Manifest {
  const { name, version, description, license, type, engines, bin, optionalDependencies } = ours
  const dependencies = Object.fromEntries(
    Object.entries(ours.dependencies ?? {}).filter(([each]) => !ONLY_BUNDLED.has(each)),
  )
  return { name, version, description, license, type, engines, bin, dependencies, optionalDependencies }
}
