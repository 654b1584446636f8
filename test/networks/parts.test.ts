/** One bad part of a provider's answer: the good parts are kept, the bad one is counted and reported once. */
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { z } from 'zod'
import { countDropped } from '../../src/providers/dropped.ts'
import { arrayOfGoodItems } from '../../src/providers/salvage.ts'
import type { ContactValue, Vendor, VendorPerson } from '../../src/providers/vendor-port.ts'
import { anyQuery } from '../providers/samples.ts'
import type { VendorServer } from '../vendors/kit.ts'
import { composedOver, contactFrom } from './subject.ts'

const person = (slug: string, more: object = {}): VendorPerson => ({
  networkUrl: `https://network.example/in/${slug}`,
  fullName: `${slug} Doe`,
  firstName: slug,
  lastName: 'Doe',
  jobTitle: 'Engineer',
  company: 'Spotify',
  location: 'Berlin',
  experience: [],
  education: [],
  skills: ['SQL'],
  languages: [],
  confidence: null,
  observedAt: null,
  ...more,
})

const value = (field: ContactValue['field'], text: string): ContactValue => ({
  field,
  value: text,
  verification: 'VERIFIED',
  confidence: null,
})

let composed: Awaited<ReturnType<typeof composedOver>> | undefined
afterEach(async () => {
  await composed?.close()
  composed = undefined
})

async function over(vendor: Partial<Vendor>) {
  const server = { url: 'https://vendor.example', key: 'k', close: async () => {} } as VendorServer
  const whole: Vendor = {
    name: 'v',
    check: { mayCost: 'free', check: async () => ({ creditsLeft: null }) },
    close: async () => {},
    ...vendor,
  }
  const routes = { search: ['v'], collect: ['v'], contact: contactFrom('v') }
  composed = await composedOver({ v: { server, create: () => whole, basePath: '' } }, routes)
  return composed
}

test('a person at no address is left out of a page, a bad part out of a person', async () => {
  const spoiled = () => ({ experience: [{ title: 'Chef', company: 'Ritz', startDate: 'once' }], skills: ['', 'SQL'] })
  const people = () => [person('ada'), person('nobody', { networkUrl: 'not an address' }), person('bo', spoiled())]
  const { network, dropped, warned } = await over({
    search: {
      limitMax: 100,
      placesMax: 50,
      costMax: () => 1,
      search: async () => ({
        kind: 'FOUND',
        value: { people: people(), total: 3, nextCursor: null, unsupported: [], filterAfter: [] },
        cost: 1,
      }),
    },
  })
  for (let times = 0; times < 2; times++) {
    const page = await network.search(anyQuery, null, 20)
    assert.deepEqual(
      page.people.map(({ firstName, skills }) => ({ firstName, skills })),
      [
        { firstName: 'ada', skills: ['SQL'] },
        { firstName: 'bo', skills: ['SQL'] },
      ],
    )
  }
  assert.deepEqual(dropped, [
    ['v', 'search', 3],
    ['v', 'search', 3],
  ])
  assert.equal(warned.length, 1)
})

test('a number that is none does not throw away the email beside it', async () => {
  const { network, dropped, warned } = await over({
    contact: {
      fields: ['work_email', 'phone'],
      together: true,
      repeatable: false,
      costMax: () => 1,
      start: async () => ({
        kind: 'FOUND',
        value: [value('phone', '12'), value('work_email', 'ada@work.example')],
        cost: 1,
      }),
    },
  })
  const request = { urn: 'urn:ada', networkUrl: 'https://network.example/in/ada', fields: ['work_email', 'phone'] }
  const lookup = await network.startLookup(request as never, 'key-1')
  assert.deepEqual(lookup.status === 'DONE' && lookup.found, { work_email: 'ada@work.example' })
  assert.deepEqual({ dropped, warned: warned.length }, { dropped: [['v', 'contact', 1]], warned: 1 })
  assert.doesNotMatch(JSON.stringify(warned), /12|ada/)
})

test('a list of records is read without those that cannot be read; with none left it is unreadable', async () => {
  const schema = z.object({ data: arrayOfGoodItems(z.object({ id: z.number() })) })
  const { value: read, dropped } = await countDropped(() =>
    schema.parse({ data: [{ id: 1 }, { id: 'x' }, null, { id: 2 }] }),
  )
  assert.deepEqual({ data: read.data, dropped: dropped.length }, { data: [{ id: 1 }, { id: 2 }], dropped: 2 })
  assert.deepEqual(schema.parse({ data: [] }), { data: [] })
  assert.equal(schema.safeParse({ data: [{ id: 'x' }] }).success, false)
})
