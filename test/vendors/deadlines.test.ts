/** How long each vendor of people is waited for: as long as its users wait before they call an answer lost, and less where it costs nothing. */
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { VendorFailure } from '../../src/providers/vendor-failure.ts'
import type { Vendor } from '../../src/providers/vendor-port.ts'
import { vendors } from '../../src/providers/vendors/registry.ts'
import { stall } from '../support/fake-network.ts'
import { person } from './asks.ts'
import { startCoresignalServer } from './coresignal-server.ts'
import { startCrustdataServer } from './crustdata-server.ts'
import { startPdlServer } from './pdl-server.ts'
import { slugs } from './world.ts'

const subjects = [
  { name: 'pdl', start: startPdlServer, basePath: '/v5', seconds: 20 },
  { name: 'coresignal', start: startCoresignalServer, basePath: '/cdapi', seconds: 20 },
  { name: 'crustdata', start: startCrustdataServer, basePath: '', seconds: 30 },
]
const FREE_SECONDS = 10

for (const { name, start, basePath, seconds } of subjects) {
  describe(`${name}: an answer that does not come`, () => {
    async function open(test: TestContext) {
      const server = await start()
      test.after(() => server.close())
      const { create, defaults } = vendors[name]!
      const deadlineMs = defaults.deadlineSeconds * 1_000
      const vendor = create({ key: server.key, url: `${server.url}${basePath}`, deadlineMs, options: {} })
      test.after(() => vendor.close())
      return { server, vendor }
    }

    /** What became of a question a millisecond before its time is over, and then: its failure, or nothing yet. */
    async function before(test: TestContext, milliseconds: number, ask: (vendor: Vendor) => Promise<unknown>) {
      const { server, vendor } = await open(test)
      test.mock.timers.enable({ apis: ['setTimeout'] })
      server.next(stall)
      const arrival = server.arrival()
      let failure: VendorFailure | undefined
      ask(vendor).catch((thrown) => {
        failure = thrown
      })
      const later = async (passed: number) => {
        test.mock.timers.tick(passed)
        await new Promise(setImmediate)
        return failure
      }
      await arrival
      return [await later(milliseconds - 1), await later(1)]
    }
    const paid = (vendor: Vendor) => vendor.collect!.collect(person(slugs.findable))
    const free = (vendor: Vendor) => vendor.check.check()

    it(`is waited for ${seconds} seconds where it may have been paid for, and then lost`, async (test) => {
      const [early, late] = await before(test, seconds * 1_000, paid)
      assert.deepEqual([early, late?.reason, late?.maybeBilled], [undefined, 'UNAVAILABLE', true])
    })

    it(`is waited for ${FREE_SECONDS} seconds where it is free`, async (test) => {
      const [early, late] = await before(test, FREE_SECONDS * 1_000, free)
      assert.deepEqual([early, late?.reason, late?.maybeBilled], [undefined, 'UNAVAILABLE', false])
    })
  })
}
