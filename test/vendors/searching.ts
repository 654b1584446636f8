/**
 * Compares searches at a vendor with the people of world.ts. Owns the comparison: exactly those for whom the condition holds must be
 * found.
 */
import assert from 'node:assert/strict'
import type { Vendor, VendorPage, VendorPerson, VendorQuery } from '../../src/providers/vendor-port.ts'
import { ask, found } from './asks.ts'
import { slugOf, type WorldPerson, world } from './world.ts'

/** The people a vendor can find: all except removed ones. */
export const here: readonly WorldPerson[] = world.filter((one) => !one.deleted)

export async function search(vendor: Vendor, query: Partial<VendorQuery>): Promise<VendorPage> {
  return found(await vendor.search!.search(ask(query), { cursor: null, limit: 20 }))
}

/** The slugs of everybody found, over all pages. */
export async function everybody(vendor: Vendor, query: Partial<VendorQuery>): Promise<string[]> {
  const slugs: string[] = []
  let cursor: string | null = null
  do {
    const page: VendorPage = found(await vendor.search!.search(ask(query), { cursor, limit: 20 }))
    slugs.push(...page.people.map((one) => slugOf(one.networkUrl)))
    cursor = page.nextCursor
  } while (cursor !== null)
  return slugs
}

export async function finds(
  vendor: Vendor,
  query: Partial<VendorQuery>,
  holds: (one: WorldPerson) => boolean,
): Promise<void> {
  const right = here.filter(holds).map((one) => one.slug)
  assert.ok(right.length > 0 && right.length < here.length, 'the test’s own condition says nothing')
  assert.deepEqual(await everybody(vendor, query), right)
}

/** Asserts the price of a page of twenty, that finding nobody is free, and the most that may be asked for at once. */
export async function assertPagePrices(
  vendor: Vendor,
  { cost, limitMax, costMax }: { cost: number; limitMax: number; costMax: number },
): Promise<void> {
  const answer = await vendor.search!.search(ask(), { cursor: null, limit: 20 })
  assert.deepEqual(
    { cost: answer.cost, people: found(answer).people.length, total: found(answer).total },
    { cost, people: 20, total: here.length },
  )
  const nobody = await vendor.search!.search(ask({ skills: ['no such skill'] }), { cursor: null, limit: 20 })
  assert.deepEqual(
    { cost: nobody.cost, total: found(nobody).total, nextCursor: found(nobody).nextCursor },
    { cost: 0, total: 0, nextCursor: null },
  )
  assert.deepEqual(
    { limitMax: vendor.search!.limitMax, costMax: vendor.search!.costMax(limitMax) },
    { limitMax, costMax },
  )
}

/** With a page of Ada and somebody unreadable as the vendor's next answer: asserts that only Ada is found and the page is paid for. */
export async function assertAdaAlone(vendor: Vendor, cost: number): Promise<void> {
  const answer = await vendor.search!.search(ask(), { cursor: null, limit: 5 })
  assert.deepEqual(
    { cost: answer.cost, people: found(answer).people.map(({ fullName }) => fullName) },
    { cost, people: ['Ada'] },
  )
}

/** Ada's jobs, in the form of every vendor that gives months. */
export function assertJobsOfAda(experience: VendorPerson['experience']): void {
  const jobs = experience.map(({ title, company, startDate, endDate }) => ({ title, company, startDate, endDate }))
  assert.deepEqual(jobs, [
    { title: 'Data Engineer', company: 'Spotify', startDate: '2021-03', endDate: null },
    { title: 'Analyst', company: 'Siemens', startDate: '2016-01', endDate: '2021-02' },
  ])
}
