import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { deriveKey, fingerprintOf, readOrCreateSecret } from './secret.ts'
import { SecretBox } from './secret-box.ts'

const folder = await mkdtemp(join(tmpdir(), 'talent-scout-secret-'))
after(() => rm(folder, { recursive: true, force: true }))

test('what was sealed opens under the same secret and context, and shows nothing of itself', () => {
  const box = new SecretBox('one secret')
  for (const text of ['', 'whsec_abc', 'ä😀', 'x'.repeat(10_000)]) {
    const sealed = box.seal(text, 'acc_1')
    assert.equal(new SecretBox('one secret').open(sealed, 'acc_1'), text)
    if (text) assert.ok(!sealed.includes(text))
    assert.notEqual(box.seal(text, 'acc_1'), sealed, 'a nonce of its own each time')
  }
})

test('another context, another secret or a changed byte opens nothing', () => {
  const box = new SecretBox('one secret')
  const sealed = box.seal('whsec_abc', 'acc_1')
  assert.throws(() => box.open(sealed, 'acc_2'))
  assert.throws(() => new SecretBox('other secret').open(sealed, 'acc_1'), /sealed with the secret/)
  const body = sealed.slice(12)
  for (const at of [0, Math.floor(body.length / 2), body.length - 3]) {
    const changed = body.slice(0, at) + (body[at] === 'A' ? 'B' : 'A') + body.slice(at + 1)
    assert.throws(() => box.open(sealed.slice(0, 12) + changed, 'acc_1'), `changed at ${at}`)
  }
  for (const noise of ['', 'whsec_abc', 'v1.', `v1.${box.keyId}.`, `v1.${box.keyId}.AAAA`]) {
    assert.throws(() => box.open(noise, 'acc_1'), noise)
  }
})

test('every purpose has a key of its own', () => {
  assert.notDeepEqual(deriveKey('secret', 'a'), deriveKey('secret', 'b'))
  assert.deepEqual(deriveKey('secret', 'a'), deriveKey('secret', 'a'))
  assert.notEqual(fingerprintOf('secret'), fingerprintOf('secret2'))
})

test('twenty that start together agree on one secret, kept where only its owner reads it', async () => {
  const dataDir = join(folder, 'data')
  const source = { secretKey: undefined, dataDir }
  const all = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(source)))
  assert.equal(new Set(all).size, 1)
  assert.equal((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(), all[0])
  assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(dataDir), ['secret.key'])
  assert.equal(await readOrCreateSecret(source), all[0])
  assert.equal(await readOrCreateSecret({ ...source, secretKey: 'set by the operator' }), 'set by the operator')
})

test('a secret file that has lost its content is an error, never a new secret', async () => {
  await writeFile(join(folder, 'secret.key'), '\n')
  await assert.rejects(readOrCreateSecret({ secretKey: undefined, dataDir: folder }), /is empty/)
})

test('a mark is the same for the same texts under the same secret, and for nothing else', () => {
  const mark = new SecretBox('one secret').mark(['a', 'bc'])
  assert.deepEqual(new SecretBox('one secret').mark(['a', 'bc']), mark)
  assert.notDeepEqual(new SecretBox('other secret').mark(['a', 'bc']), mark)
  assert.notDeepEqual(new SecretBox('one secret').mark(['ab', 'c']), mark)
  assert.equal(mark.length, 16)
})
