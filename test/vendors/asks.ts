/**
 * Questions to a vendor, with defaults for what a test does not care about. Owns no expectation except that no failure contains the key.
 */
import assert from 'node:assert/strict'
import { VendorFailure, type VendorReason } from '../../src/providers/vendor-failure.ts'
import type {
  MustsInWords,
  NamedEntity,
  NamedPlace,
  UnderstoodInWords,
  VendorQuery,
} from '../../src/providers/vendor-port.ts'
import { profileUrl } from './world.ts'

export function ask(more: Partial<VendorQuery> = {}): VendorQuery {
  return { prompt: '', skills: [], languages: [], titles: [], places: [], understood: null, ...more }
}

const nothing = { titles: [], skills: [], places: [], companies: [], schools: [], industries: [], languages: [] }

export function understood(more: Partial<UnderstoodInWords> = {}): UnderstoodInWords {
  return {
    ...nothing,
    musts: null,
    seniority: [],
    years: null,
    words: [],
    ...more,
    excluded: { ...nothing, seniority: [], ...more.excluded },
  }
}

const noMusts = { ...nothing, seniority: [], years: null }

/** A prompt that requires this and says nothing else. */
export const requiring = (musts: Partial<MustsInWords>) => ({
  understood: understood({ musts: { ...noMusts, ...musts } }),
})

export const title = (name: string) => ({ name, also: [] })

export function company(name: string | null, more: Partial<NamedEntity> = {}): NamedEntity {
  return { entityId: `company:${name}`, kind: 'COMPANY', name, domain: null, ref: null, ...more }
}
export const school = (name: string | null): NamedEntity => ({ ...company(name), kind: 'SCHOOL' })
export const industry = (name: string | null): NamedEntity => ({ ...company(name), kind: 'INDUSTRY' })

const germany = { countryCode: 'DE', country: 'Germany' }
const place = (level: NamedPlace['level'], name: string, more: Partial<NamedPlace>): NamedPlace => ({
  geoId: name,
  level,
  name,
  countryCode: null,
  ...more,
})
export const places = {
  germany: place('COUNTRY', 'Germany', germany),
  bavaria: place('REGION', 'Bavaria', { ...germany, region: 'Bavaria' }),
  upperBavaria: place('PROVINCE', 'Upper Bavaria', { ...germany, region: 'Bavaria', province: 'Upper Bavaria' }),
  munich: place('CITY', 'Munich', { ...germany, region: 'Bavaria', city: 'Munich' }),
  unitedStates: place('COUNTRY', 'United States', { countryCode: 'US', country: 'United States' }),
}

export const person = (slug: string) => ({ networkUrl: profileUrl(slug), handle: slug })

/** Asserts that a question fails for this reason, and returns the failure. */
export async function refused(promise: Promise<unknown>, reason: VendorReason, key = 'no key'): Promise<VendorFailure> {
  const failure = await promise.then(
    (value) => assert.fail(`expected ${reason}, got ${JSON.stringify(value)}`),
    (thrown) => thrown,
  )
  assert.ok(failure instanceof VendorFailure, `not a VendorFailure: ${failure?.stack}`)
  assert.equal(failure.reason, reason, failure.message)
  assert.ok(!`${failure.stack}${JSON.stringify(failure)}`.includes(key), 'the key leaked')
  return failure
}

/** The value that was found; otherwise the test fails. */
export function found<T>(answer: { kind: string; value?: T }): T {
  assert.equal(answer.kind, 'FOUND')
  return answer.value as T
}
