/** How long a billed call to each vendor may take: by reports of the APIs' users, and by what an operator may set instead. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNetworks } from '../../src/networks/settings.ts'
import { vendors } from '../../src/providers/vendors/registry.ts'

const deadlineMs = (vendor: string, more: object = {}): number | undefined => {
  const faults: string[] = []
  const file = { providers: { [vendor]: { key: 'a-key', ...more } } }
  const settings = readNetworks(JSON.stringify(file), {}, faults)
  assert.deepEqual(faults, [])
  return settings?.providers[0]?.deadlineMs
}

for (const vendor of Object.keys(vendors)) {
  test(`${vendor}: a call that costs is waited for as long as users of the API do, and as long as the operator says`, () => {
    const seconds = vendors[vendor]!.defaults.deadlineSeconds
    assert.ok(seconds >= 20 && seconds <= 30, `${seconds} s`)
    assert.equal(deadlineMs(vendor), seconds * 1_000)
    assert.equal(deadlineMs(vendor, { deadlineSeconds: 45 }), 45_000)
  })
}
