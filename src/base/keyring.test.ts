import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Keyring, newDataKey } from './keyring.ts'

const [one, two] = [1, 2].map((number) => ({ number, bytes: newDataKey() })) as [Key, Key]
const lasting = newDataKey()
type Key = { number: number; bytes: Buffer }

test('what was sealed opens under its own key, also when another is current, and shows nothing of itself', () => {
  const before = new Keyring([one], 1, lasting)
  const after = new Keyring([one, two], 2, lasting)
  for (const text of ['', 'ann@example.com', '+34600000001', 'ä😀', 'x'.repeat(10_000)]) {
    const sealed = before.seal(text, 'acc_1')
    for (const keyring of [before, after, after]) assert.equal(keyring.open(sealed, 'acc_1'), text)
    assert.ok(before.isCurrent(sealed) && !after.isCurrent(sealed))
    assert.ok(text === '' || !sealed.includes(text))
    assert.notEqual(before.seal(text, 'acc_1'), sealed, 'a nonce of its own each time')
  }
})

test('another context, a missing key, another key of that number or a changed byte opens nothing', () => {
  const keyring = new Keyring([one, two], 1, lasting)
  const sealed = keyring.seal('ann@example.com', 'acc_1')
  assert.equal(keyring.open(sealed, 'acc_1'), 'ann@example.com')
  assert.throws(() => keyring.open(sealed, 'acc_2'), 'not even after it was opened rightly')
  assert.throws(() => new Keyring([two], 2, lasting).open(sealed, 'acc_1'), /data key 1/)
  assert.throws(() => new Keyring([{ ...two, number: 1 }], 1, lasting).open(sealed, 'acc_1'))
  assert.throws(() => keyring.open(sealed.replace('k1.', 'k2.'), 'acc_1'))
  for (const at of [3, Math.floor(sealed.length / 2), sealed.length - 3]) {
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    assert.throws(() => keyring.open(changed, 'acc_1'), `changed at ${at}`)
  }
})

test('what is in clear, from before, stays as it is', () => {
  const keyring = new Keyring([one], 1, lasting)
  for (const clear of ['ann@example.com', '+34600000001', 'k1.short', 'k1@example.com', '']) {
    assert.equal(keyring.open(clear, 'acc_1'), clear)
    assert.ok(!keyring.isCurrent(clear))
  }
})

test('a digest is found under every key in use, and tells nothing without them', () => {
  const [old, both, other] = [
    new Keyring([one], 1, lasting),
    new Keyring([one, two], 2, lasting),
    new Keyring([two], 2, lasting),
  ]
  const written = old.digest('+34600000001')
  assert.ok(both.digests('+34600000001').some((digest) => digest.equals(written)))
  assert.ok(!other.digests('+34600000001').some((digest) => digest.equals(written)))
  assert.ok(!both.digests('+34600000002').some((digest) => digest.equals(written)))
})

test('a lasting digest stays when data keys change, and is another in another context or of another installation', () => {
  const digest = new Keyring([one], 1, lasting).lastingDigest('+34600000001', 'acc_1')
  assert.equal(new Keyring([two], 2, lasting).lastingDigest('+34600000001', 'acc_1'), digest)
  assert.match(digest, /^[0-9a-f]{24}$/)
  assert.notEqual(new Keyring([one], 1, lasting).lastingDigest('+34600000001', 'acc_2'), digest)
  assert.notEqual(new Keyring([one], 1, newDataKey()).lastingDigest('+34600000001', 'acc_1'), digest)
})

test('no two of many texts are sealed under the same nonce', () => {
  const keyring = new Keyring([one], 1, lasting)
  const nonces = Array.from({ length: 1_000 }, () =>
    keyring.seal('ann@example.com', 'acc_1').slice(0, 'k1.'.length + 16),
  )
  assert.equal(new Set(nonces).size, 1_000)
})
