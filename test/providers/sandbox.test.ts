/** The sandbox, reached by the service's own client, keeps every promise of the port. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type SandboxOptions, startSandbox } from '../../sandbox/server.ts'
import { createHttpNetwork } from '../../src/providers/http-network.ts'
import { conformance } from './conformance.ts'
import type { Fixtures } from './conformance-subject.ts'
import { anyQuery } from './samples.ts'

const person = (name: string) => ({
  urn: `urn:network:person:${name}`,
  networkUrl: `https://network.example/in/${name}`,
})

const fixtures: Fixtures = {
  broad: anyQuery,
  narrow: {
    query: { ...anyQuery, skills: ['Python'], languages: [{ name: 'English', level: 'FLUENT' }] },
    holds: ({ skills, languages }) =>
      skills.includes('Python') &&
      languages.some(({ name, level }) => name === 'English' && (level === 'FLUENT' || level === 'NATIVE')),
  },
  nobody: { ...anyQuery, firstName: 'Xyzzyplugh' },
  unknown: person('nobody-of-this-name'),
  gone: person('test-gone'),
  clearPlace: { city: 'Munich', country: 'Germany' },
  ambiguousPlace: { city: 'Córdoba' },
  unknownPlace: { city: 'Xyzzyplugh' },
  employer: 'Google',
  unknownCompany: 'Xyzzyplugh Holdings',
  findable: person('test-found-all'),
  unfindable: person('test-found-none'),
  failing: person('test-failed'),
}

async function open(faults: SandboxOptions['faults']) {
  const sandbox = await startSandbox({ seed: 7, people: 2_000, timeFactor: 0.01, port: 0, faults })
  const network = createHttpNetwork({ url: sandbox.url, token: sandbox.token, random: () => 0 })
  const close = async () => {
    await network.close()
    await sandbox.close()
  }
  return { sandbox, network, fixtures, close }
}

conformance('the sandbox', () => open({}))
// Faults come from a seeded stream, so the same calls meet the same faults in every run.
conformance('the sandbox on a bad day', () => open({ error: 0.05, slow: 0.1 }))

it('buys one lookup for one key although answers are spoiled after the purchase', async () => {
  const { sandbox, network, close } = await open({ malformed: 0.5 })
  try {
    for (let nth = 0; nth < 20; nth += 1) {
      const start = network.startLookup({ ...fixtures.findable, fields: ['phone'] }, `key-${nth}`)
      await start.catch((error) => assert.equal(error.fault, 'MALFORMED'))
    }
    assert.ok((sandbox.stats().faults.malformed ?? 0) > 0)
    assert.equal(sandbox.stats().lookupsBought, 20)
  } finally {
    await close()
  }
})

it('says UNAVAILABLE, not GONE, under a wrong path or with a wrong token', async () => {
  const { sandbox, close } = await open({})
  const strangers = [
    createHttpNetwork({ url: `${sandbox.url}/elsewhere`, token: sandbox.token }),
    createHttpNetwork({ url: sandbox.url, token: 'wrong' }),
  ]
  try {
    for (const network of strangers) {
      await assert.rejects(network.collect(fixtures.findable), { fault: 'UNAVAILABLE' })
      await assert.rejects(network.check(), { fault: 'UNAVAILABLE' })
      await network.close()
    }
  } finally {
    await close()
  }
})
