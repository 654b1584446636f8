import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networksFromKeys, readNetworks } from './settings.ts'

const faultsOf = (file: unknown, env = {}) => {
  const faults: string[] = []
  const settings = readNetworks(typeof file === 'string' ? file : JSON.stringify(file), env, faults)
  if (faults.length > 0) assert.equal(settings, undefined)
  return faults
}
const pdl = { key: 'secret' }

test('a key in the environment is found by its name, and limits not given are the vendor’s', () => {
  const faults: string[] = []
  const file = { providers: { pdl: { key: { env: 'MY_KEY' }, dailyCredits: 50 } }, search: 'pdl', collect: ['pdl'] }
  const settings = readNetworks(JSON.stringify(file), { MY_KEY: 'secret' }, faults)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    { search: settings?.search, collect: settings?.collect, resolve: settings?.resolve },
    { search: ['pdl'], collect: ['pdl'], resolve: null },
  )
  const [provider] = settings!.providers
  assert.deepEqual(
    { key: provider?.key, dailyCredits: provider?.dailyCredits, callsPerMinute: provider?.callsPerMinute },
    { key: 'secret', dailyCredits: 50, callsPerMinute: 10 },
  )
})

test('every fault is told at once, and no secret with it', () => {
  const faults = faultsOf({
    providers: { pdl: { key: { env: 'MISSING' } }, nobody: { key: 'hidden-secret' } },
    search: ['contactout'],
    contact: { phone: ['pdl', 'pdl'] },
  })
  assert.equal(faults.length, 4, faults.join('\n'))
  assert.match(faults.join('\n'), /MISSING is not set/)
  assert.match(faults.join('\n'), /no vendor "nobody"/)
  assert.match(faults.join('\n'), /no provider "contactout"/)
  assert.match(faults.join('\n'), /names a provider twice/)
  assert.doesNotMatch(faults.join('\n'), /hidden-secret/)
})

test('a provider that cannot do what it is named for is a fault', () => {
  const faults = faultsOf({
    providers: { apollo: pdl },
    search: 'apollo',
    collect: 'apollo',
    resolve: 'apollo',
  })
  assert.deepEqual(
    faults.map((fault) => /cannot (.*)$/.exec(fault)?.[1]),
    ['search', 'collect profiles', 'resolve names'],
  )
})

test('what is no JSON, has a word too many or a wrong option is refused in words', () => {
  assert.match(faultsOf('{')[0]!, /must be JSON/)
  assert.match(faultsOf({ providers: { pdl: { ...pdl, budget: 5 } } })[0]!, /budget/)
  assert.match(faultsOf({ providers: { pdl: { ...pdl, options: { sandbox: 'yes' } } } })[0]!, /options\.sandbox/)
  assert.match(faultsOf({ providers: { pdl }, callbackUrl: 'http://scout.example' })[0]!, /callbackUrl/)
})

test('two providers of one vendor have names of their own', () => {
  const providers = { cheap: { ...pdl, vendor: 'pdl' }, dear: { ...pdl, vendor: 'pdl' } }
  assert.deepEqual(faultsOf({ providers, search: ['cheap', 'dear'] }), [])
})

test('keys alone are enough: each vendor does what it can, in the registry’s order', () => {
  const faults: string[] = []
  const settings = networksFromKeys({ SCOUT_PDL_KEY: 'one', SCOUT_CONTACTOUT_KEY: 'two' }, faults)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    { search: settings?.search, collect: settings?.collect, resolve: settings?.resolve },
    { search: ['pdl'], collect: ['pdl', 'contactout'], resolve: 'pdl' },
  )
  assert.deepEqual(settings?.contact.phone, ['pdl', 'contactout'])
  assert.equal(networksFromKeys({}, faults), undefined)
})
