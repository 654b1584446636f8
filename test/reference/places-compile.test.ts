/** The compiled file: made once, always the same bytes, never half, and made again if it cannot be read. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { compiledPlaces, placesFile } from '../../src/compile/places/compiled-places.ts'
import { openPlaces } from '../../src/reference/places/places.ts'
import { decodePlaceTable } from '../../src/reference/places/table.ts'
import { referenceFolder } from '../support/reference.ts'

const folder = await mkdtemp(join(tmpdir(), 'places-'))
after(() => rm(folder, { recursive: true, force: true }))

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('compiling at first use, reading afterwards, and again after damage', async () => {
  const cache = join(folder, 'cache')
  await mkdir(cache)
  // The file that all tests share was compiled once already, so one more compilation is enough to compare.
  await compiledPlaces(referenceFolder)
  const name = await placesFile()
  const file = join(cache, name)
  const whole = await readFile(join(referenceFolder, name))
  await writeFile(file, whole.subarray(0, -1))
  const places = await openPlaces(await compiledPlaces(cache))
  assert.equal(places.get('2867714')?.name, 'Munich')
  assert.equal(sha(await readFile(file)), sha(whole), 'two compilations differ')
  assert.deepEqual(await readdir(cache), [name])

  const { mtimeMs } = await stat(file)
  await compiledPlaces(cache)
  assert.equal((await stat(file)).mtimeMs, mtimeMs)

  const { columns } = decodePlaceTable(new Uint8Array(await readFile(file)).buffer)!
  assert.ok(columns.level.length > 250_000, `${columns.level.length} places`)
})

test('a folder that cannot be written is no reason not to start', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const places = await openPlaces(await compiledPlaces(join(file, 'reference')))
  assert.equal(places.get('2867714')?.name, 'Munich')
})

test('what is no compiled file is not taken for one', () => {
  for (const text of ['', 'PLACES', 'PLACES03', 'x'.repeat(1000)]) {
    assert.equal(decodePlaceTable(new Uint8Array(Buffer.from(text)).buffer), undefined)
  }
})
