/**
 * What every vendor's folder must do, whatever it is asked: never reveal the key and never ask twice; and for each failure say truly who
 * can fix it and whether the call may have been billed. A vendor's test calls this with its own server and one paid question.
 */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Vendor, VendorOptions } from '../../src/providers/vendor-port.ts'
import { endless, hangUp, json, resetMidBody, stall, text } from '../support/fake-network.ts'
import { refused } from './asks.ts'
import type { VendorServer } from './kit.ts'

export interface VendorRules {
  start(): Promise<VendorServer>
  create(options: VendorOptions): Vendor
  /** The end of the vendor's base address, such as "/v5", added to the server's address. */
  basePath: string
  /** One question that costs credits and is a single call to the server. */
  paid(vendor: Vendor, signal?: AbortSignal): Promise<unknown>
  /** How long the vendor's 429 asks to stay away. */
  retryAfterSeconds: number
  /** Absent if starting is still free, because an empty balance then shows later. */
  emptyBalance?: true
}

export function vendorRules(name: string, given: VendorRules): void {
  describe(`${name}, well or badly`, () => {
    let server: VendorServer
    let vendor: Vendor
    const opened: Vendor[] = []
    function open(more: Partial<VendorOptions> = {}): Vendor {
      const url = `${server.url}${given.basePath}`
      const one = given.create({ key: server.key, url, deadlineMs: 5_000, options: {}, ...more })
      opened.push(one)
      return one
    }
    beforeEach(async () => {
      server = await given.start()
      vendor = open()
    })
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close()
      await server.close()
    })
    const fails = (reason: Parameters<typeof refused>[1], one = vendor) => refused(given.paid(one), reason, server.key)

    it('checks the key for nothing and tells what is left', async () => {
      const { creditsLeft } = await vendor.check.check()
      assert.ok(creditsLeft === null || creditsLeft === server.credits)
      assert.equal(server.spent, 0)
      assert.match(vendor.check.mayCost, /^free/)
    })

    it('leaves a refused key to the operator, and does not repeat it', async () => {
      const stranger = open({ key: `${server.key.slice(0, -1)}!` })
      const failure = await fails('UNAVAILABLE', stranger)
      assert.deepEqual(
        { needsOperator: failure.needsOperator, maybeBilled: failure.maybeBilled },
        { needsOperator: true, maybeBilled: false },
      )
      assert.equal((await refused(stranger.check.check(), 'UNAVAILABLE')).needsOperator, true)
      assert.equal(server.calls.length, 2)
    })

    it('takes a wrong address for no word about anybody', async () => {
      const lost = open({ url: `${server.url}/elsewhere` })
      assert.equal((await fails('UNAVAILABLE', lost)).needsOperator, true)
    })

    it('says how long to stay away when there were too many questions', async () => {
      server.quota = 0
      const failure = await fails('RATE_LIMITED')
      assert.equal(failure.retryAfterSeconds, given.retryAfterSeconds)
      assert.deepEqual(
        { needsOperator: failure.needsOperator, maybeBilled: failure.maybeBilled },
        { needsOperator: false, maybeBilled: false },
      )
    })

    const emptyBalance = async () => {
      server.credits = 0
      const failure = await fails('NO_CREDIT')
      assert.deepEqual(
        { needsOperator: failure.needsOperator, maybeBilled: failure.maybeBilled },
        { needsOperator: true, maybeBilled: false },
      )
      assert.equal(server.spent, 0)
    }
    if (given.emptyBalance) it('says of an empty balance that it is the operator’s', emptyBalance)

    it('never asks again by itself, and says that a lost answer may have been paid for', async () => {
      for (const lost of [hangUp, resetMidBody]) {
        const before = server.calls.length
        server.lose(lost)
        assert.equal((await fails('UNAVAILABLE')).maybeBilled, true)
        assert.equal(server.calls.length, before + 1)
      }
    })

    it('says that nothing was paid for where nobody could be reached', async () => {
      const { url } = server
      await server.close()
      const failure = await fails('UNAVAILABLE', open({ url }))
      assert.deepEqual(
        { maybeBilled: failure.maybeBilled, needsOperator: failure.needsOperator },
        { maybeBilled: false, needsOperator: false },
      )
      server = await given.start()
    })

    it('gives up at its deadline', async () => {
      server.next(stall)
      const hasty = open({ deadlineMs: 50 })
      assert.equal((await fails('UNAVAILABLE', hasty)).maybeBilled, true)
    })

    it('takes a fault inside the vendor for one that passes', async () => {
      server.next(json(500, { oops: server.key }), text(503, 'come back later'))
      for (let nth = 0; nth < 2; nth += 1) {
        const failure = await fails('UNAVAILABLE')
        assert.deepEqual(
          { needsOperator: failure.needsOperator, maybeBilled: failure.maybeBilled },
          { needsOperator: false, maybeBilled: true },
        )
      }
    })

    it('refuses an answer that is none, or has no end', async () => {
      server.next(text(200, '<html>'), json(200, 'a text'), endless)
      for (let nth = 0; nth < 3; nth += 1) assert.equal((await fails('MALFORMED')).maybeBilled, true)
    })

    it('ends with the reason of a caller who left', async () => {
      const signal = AbortSignal.abort(new Error('caller left'))
      await assert.rejects(given.paid(vendor, signal), /caller left/)
      await assert.rejects(vendor.check.check(signal), /caller left/)
      assert.equal(server.calls.length, 0)
    })
  })
}
