/**
 * The parts of the Python SDK that can be checked without Python: its version and its generated synchronous half. The rest is tested by
 * .ci/python.
 */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { writePythonSdk } from '../../scripts/sdk-python.ts'

const SDK = new URL('../../sdk/python/', import.meta.url)
const PACKAGE = new URL('src/talent_scout/', SDK)

test('it has the version of the service, as the n8n node has', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.match(await readFile(new URL('pyproject.toml', SDK), 'utf8'), new RegExp(`^version = "${version}"$`, 'm'))
  const node = await readFile(new URL('../../integrations/n8n/package.json', import.meta.url), 'utf8')
  assert.equal(JSON.parse(node).version, version)
})

const filesOf = async (folder: string) =>
  (await readdir(new URL(folder, PACKAGE))).filter((file) => file.endsWith('.py')).sort()

test('what blocks is what waits without the waiting, all of it', async () => {
  await writePythonSdk()
  const files = await filesOf('_sync/')
  assert.deepEqual(files, await filesOf('_async/'))
  assert.ok(files.length > 10)
  for (const file of files) {
    const text = await readFile(new URL(`_sync/${file}`, PACKAGE), 'utf8')
    assert.doesNotMatch(text, /\basync\b|\bawait\b|asyncio|Async[A-Z]|Awaitable|__a(iter|enter|exit)__/, file)
  }
})
