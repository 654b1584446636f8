/**
 * The client under test, connected to a fake network. Owns a clock set by hand and the records of pauses, log lines and call
 * reports; every failure it returns has been searched for the token.
 */
import assert from 'node:assert/strict'
import { afterEach, beforeEach } from 'node:test'
import { createHttpNetwork } from '../../src/providers/http-network.ts'
import type { OutboundOptions } from '../../src/providers/outbound.ts'
import { type Network, NetworkFailure, type NetworkFault } from '../../src/providers/port.ts'
import type { CallInfo } from '../../src/providers/watched-call.ts'
import { type FakeNetwork, startFakeNetwork } from '../support/fake-network.ts'

export interface Harness {
  fake: FakeNetwork
  network: Network
  calls: CallInfo[]
  /** Pauses before retries in milliseconds, recorded but not waited for. */
  waits: number[]
  logged: { level: string; message: string }[]
  nowMs: number
  /** Replaces `network` by one with other options. */
  connect(options: Partial<OutboundOptions>): void
}

/** Call at the top of a test file: a fresh network and client for each test in it. */
export function useHarness(): Harness {
  const harness = { connect } as Harness
  const opened: Network[] = []

  function connect(options: Partial<OutboundOptions>) {
    const note = (level: string) => (_fields: object, message: string) => void harness.logged.push({ level, message })
    harness.network = createHttpNetwork({
      url: harness.fake.url,
      token: harness.fake.token,
      clock: { now: () => new Date(harness.nowMs) },
      random: () => 0,
      sleep: async (ms) => void harness.waits.push(ms),
      log: { info: note('info'), warn: note('warn'), error: note('error') },
      onCall: (info) => harness.calls.push(info),
      ...options,
    })
    opened.push(harness.network)
  }

  beforeEach(async () => {
    harness.fake = await startFakeNetwork()
    const nowMs = Date.parse('2026-11-15T00:00:00Z')
    Object.assign(harness, { calls: [], waits: [], logged: [], nowMs })
    connect({})
  })
  afterEach(async () => {
    for (const network of opened.splice(0)) await network.close()
    await harness.fake.close()
    const lines = JSON.stringify(harness.logged)
    assert.ok(!lines.includes(harness.fake.token), `the token leaked into the log: ${lines}`)
  })
  return harness
}

/** Asserts that a call fails in this way, and returns the failure. */
export async function fails(promise: Promise<unknown>, fault: NetworkFault): Promise<NetworkFailure> {
  const error = await promise.then(
    (value) => assert.fail(`expected ${fault}, got ${JSON.stringify(value)}`),
    (reason) => reason,
  )
  assert.ok(error instanceof NetworkFailure, `not a NetworkFailure: ${error?.stack}`)
  assert.ok(!`${error.stack}${JSON.stringify(error)}`.includes('secret-token'), 'the token leaked')
  assert.equal(error.fault, fault, error.message)
  return error
}
