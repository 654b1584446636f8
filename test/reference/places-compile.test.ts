/** The compiled file: made once, the same to the byte every time, never half, and made again when it cannot be read. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openPlaces } from '../../src/reference/places/places.ts'
import { decodeTable } from '../../src/reference/places/table.ts'

const folder = await mkdtemp(join(tmpdir(), 'places-'))
after(() => rm(folder, { recursive: true, force: true }))

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('compiling at first use, reading afterwards, and again after damage', async () => {
  const first = await openPlaces(join(folder, 'cache'))
  assert.equal(first.get('2867714')?.name, 'Munich')
  const files = await readdir(join(folder, 'cache'))
  assert.equal(files.length, 1, files.join())
  const file = join(folder, 'cache', files[0]!)
  const { mtimeMs, size } = await stat(file)
  await openPlaces(join(folder, 'cache'))
  assert.equal((await stat(file)).mtimeMs, mtimeMs)

  const whole = sha(await readFile(file))
  await truncate(file, size - 1)
  await openPlaces(join(folder, 'cache'))
  assert.equal(sha(await readFile(file)), whole, 'two compilations differ')
  assert.deepEqual(await readdir(join(folder, 'cache')), files)

  const { columns } = decodeTable(new Uint8Array(await readFile(file)).buffer)!
  assert.ok(columns.level.length > 250_000, `${columns.level.length} places`)
})

test('a folder that cannot be written is no reason not to start', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  const places = await openPlaces(join(file, 'reference'))
  assert.equal(places.get('2867714')?.name, 'Munich')
})

test('what is no compiled file is not taken for one', () => {
  for (const text of ['', 'PLACES', 'PLACES02', 'x'.repeat(1000)]) {
    assert.equal(decodeTable(new Uint8Array(Buffer.from(text)).buffer), undefined)
  }
})
