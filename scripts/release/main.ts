/**
 * Makes a release in `dist/`, from a clean clone and with the same bytes every time: `npm run release`. It contains the package
 * `talent-scout` with the console built and the reference data compiled, the packages of the SDKs, a Bruno collection, the build
 * context of the Dockerfile, a list of all contents (CycloneDX), release notes and checksums.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writeBruno } from './bruno.ts'
import { notesOf } from './notes.ts'
import { makePackage } from './package.ts'
import { packPython } from './python.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIST = new URL('../../dist/', import.meta.url)

const npm = async (args: string[], folder = ROOT): Promise<string> =>
  (await promisify(execFile)('npm', ['--silent', ...args], { cwd: folder, maxBuffer: 64 * 1024 * 1024 })).stdout

/** Without the fields that differ from run to run: the timestamp and the serial number. */
async function billOfMaterials(): Promise<string> {
  const bill = JSON.parse(await npm(['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']))
  delete bill.serialNumber
  delete bill.metadata.timestamp
  return `${JSON.stringify(bill, null, 2)}\n`
}

async function checksums(): Promise<string> {
  const files = (await readdir(DIST, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
  const lines = files.sort().map(async (name) => {
    const digest = createHash('sha256').update(await readFile(new URL(name, DIST)))
    return `${digest.digest('hex')}  ${name}\n`
  })
  return (await Promise.all(lines)).join('')
}

const pack = (folder: string) => npm(['pack', '--pack-destination', fileURLToPath(DIST)], folder)

/** The package, and the lockfile with the versions it is installed with. */
async function imageContext(version: string): Promise<void> {
  const folder = new URL('image/', DIST)
  await mkdir(folder)
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) await cp(`${ROOT}/${file}`, new URL(file, folder))
  await cp(new URL(`talent-scout-${version}.tgz`, DIST), new URL('talent-scout.tgz', folder))
}

await rm(DIST, { recursive: true, force: true })
const staged = new URL('talent-scout/', DIST)
const { version } = await makePackage(ROOT, fileURLToPath(staged))
await pack(fileURLToPath(staged))
await rm(staged, { recursive: true })
await imageContext(version)
await pack(`${ROOT}/sdk/typescript`)
const collection = new URL('bruno/', DIST)
await writeBruno(JSON.parse(await readFile(`${ROOT}/openapi.json`, 'utf8')), fileURLToPath(collection))
await pack(fileURLToPath(collection))
await rm(collection, { recursive: true })
if (!(await packPython(ROOT, fileURLToPath(DIST))))
  process.stdout.write('Skipped: the Python SDK, which takes uv (https://docs.astral.sh/uv).\n')
await writeFile(new URL('sbom.cdx.json', DIST), await billOfMaterials())
await writeFile(new URL('NOTES.md', DIST), notesOf(await readFile(`${ROOT}/CHANGELOG.md`, 'utf8'), version))
const sums = await checksums()
await writeFile(new URL('SHA256SUMS', DIST), sums)
process.stdout.write(sums)
